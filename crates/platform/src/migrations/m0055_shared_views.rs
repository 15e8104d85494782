//! Saved views that all staff see.

use sea_orm_migration::prelude::*;

use super::m0050_schema::create;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

const TABLES: &str = "ALTER TABLE saved_views ADD COLUMN is_shared boolean NOT NULL DEFAULT false;";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create(manager, TABLES).await
    }
}
