//! An index that has the versions of the courses: each search compares their sum with that of its own index. The texts of a
//! course are long, so the table itself would take many times as long to read.

use sea_orm_migration::prelude::*;

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = &["published", "archived_at", "version"];
        manager.create_index(index("courses", columns, false)).await?;
        let replaced = Index::drop()
            .name("courses_published_archived_at_idx")
            .table("courses")
            .to_owned();
        manager.drop_index(replaced).await
    }
}
