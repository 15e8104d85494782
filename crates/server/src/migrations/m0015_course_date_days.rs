//! The hours of each day of a date, when staff wrote them, and why a date was cancelled.

use sea_orm_migration::{
    prelude::*,
    schema::{json_binary_null, text_null},
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [json_binary_null("days"), text_null("cancel_reason")] {
            let mut add = Table::alter();
            add.table("course_dates").add_column(column);
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}
