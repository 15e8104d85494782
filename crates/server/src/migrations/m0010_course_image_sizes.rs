//! Course pictures for small screens, beside the full one. Where they are missing the full one serves.

use sea_orm_migration::{prelude::*, schema::blob_null};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["webp_480", "webp_800"] {
            let mut change = Table::alter();
            change.table("course_images").add_column(blob_null(column));
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
