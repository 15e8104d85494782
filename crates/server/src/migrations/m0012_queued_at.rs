//! The order of the waiting list. Rows that wait already keep their order of arrival. A node of the version before inserts
//! rows without it, so queries fall back to `created_at`.

use sea_orm_migration::{prelude::*, schema::timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut add = Table::alter();
        add.table("reservations")
            .add_column(timestamp_with_time_zone_null("queued_at"));
        manager.alter_table(add).await?;
        let fill = Query::update()
            .table("reservations")
            .value("queued_at", Expr::col("created_at"))
            .and_where(Expr::col("status").eq("waiting"))
            .to_owned();
        manager.execute(fill).await
    }
}
