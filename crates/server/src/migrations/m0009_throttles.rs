//! Counters of guesses.

use sea_orm_migration::{
    prelude::*,
    schema::{integer, text, timestamp_with_time_zone},
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
                    .table("throttles")
                    .col(text("key").primary_key())
                    .col(timestamp_with_time_zone("window_ends_at"))
                    .col(integer("hits"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("throttles", &["window_ends_at"], false))
            .await?;
        Ok(())
    }
}
