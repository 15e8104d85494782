//! The things that participants bring to a course. An empty list means the centre's own list.

use sea_orm_migration::{prelude::*, schema::json_binary};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = json_binary("what_to_bring");
        column.default("[]");
        let mut change = Table::alter();
        change.table("courses").add_column(column);
        manager.alter_table(change).await
    }
}
