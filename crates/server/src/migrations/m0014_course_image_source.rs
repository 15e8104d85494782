//! The uncropped picture of a course, as a key of the file store, so that it can be cropped again.

use sea_orm_migration::{prelude::*, schema::text_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change.table("course_images").add_column(text_null("source_key"));
        manager.alter_table(change).await
    }
}
