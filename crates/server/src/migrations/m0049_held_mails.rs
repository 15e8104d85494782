//! Mails that are held back: those about certificates wait for a while, and staff may call them off. A job remembers until when,
//! and whether they were called off while it ran.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer_null, timestamp_with_time_zone_null},
};

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut outbox = Table::alter();
        outbox.table("outbox").add_column(big_integer_null("course_date_id"));
        manager.alter_table(outbox).await?;
        for column in ["mails_after", "mails_called_off_at"] {
            let mut jobs = Table::alter();
            jobs.table("jobs").add_column(timestamp_with_time_zone_null(column));
            manager.alter_table(jobs).await?;
        }
        let mut held = index("outbox", &["course_date_id"], false);
        held.and_where(Expr::col("course_date_id").is_not_null())
            .and_where(Expr::col("sent_at").is_null());
        manager.create_index(held).await
    }
}
