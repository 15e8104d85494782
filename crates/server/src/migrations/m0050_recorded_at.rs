//! When staff recorded a reservation of a date that was over by then. Reservations that exist were made before their date ended.

use sea_orm_migration::{prelude::*, schema::timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change
            .table("reservations")
            .add_column(timestamp_with_time_zone_null("recorded_at"));
        manager.alter_table(change).await
    }
}
