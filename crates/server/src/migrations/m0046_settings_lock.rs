//! The one row that a change of settings locks.

use sea_orm_migration::{prelude::*, schema::integer};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table.table("settings_lock").col(integer("id").primary_key());
        manager.create_table(table).await?;
        let row = "INSERT INTO settings_lock (id) VALUES (1)";
        manager.get_connection().execute_unprepared(row).await?;
        Ok(())
    }
}
