//! Which version of the search columns all rows have, and since when (docs/adr/0017-folded-search-columns.md).

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, integer, timestamp_with_time_zone},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table("search_versions")
            .col(big_integer("id").primary_key())
            .col(integer("version"))
            .col(timestamp_with_time_zone("since"));
        manager.create_table(table).await
    }
}
