//! The day from which the validity of a certificate counts: the last day of the course, or the day of issue. Options that exist
//! count from the last day of the course from now on; papers that were issued stay as they are.

use sea_orm_migration::{prelude::*, schema::text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut column = text("validity_from");
        column.default("course_end");
        let mut change = Table::alter();
        change.table("certificate_options").add_column(column);
        manager.alter_table(change).await
    }
}
