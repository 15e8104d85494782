//! Mails to be sent.

use sea_orm_migration::{
    prelude::*,
    schema::{big_pk_auto, blob, integer, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null},
};

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("outbox")
                    .col(big_pk_auto("id"))
                    .col(text("kind"))
                    .col(text("recipient"))
                    .col(text("subject"))
                    .col(blob("message"))
                    .col(integer("attempts"))
                    .col(timestamp_with_time_zone("next_attempt_at"))
                    .col(timestamp_with_time_zone_null("leased_until"))
                    .col(text_null("last_error"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone_null("sent_at"))
                    .col(timestamp_with_time_zone_null("failed_at"))
                    .to_owned(),
            )
            .await?;
        let mut due = index("outbox", &["next_attempt_at"], false);
        due.and_where(Expr::col("sent_at").is_null())
            .and_where(Expr::col("failed_at").is_null());
        manager.create_index(due).await?;
        Ok(())
    }
}
