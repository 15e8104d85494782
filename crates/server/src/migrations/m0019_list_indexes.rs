//! Indexes that hold all that long lists are sorted and searched by, so that any page of them is read from the index alone.

use sea_orm_migration::prelude::*;

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// The columns of an index that is replaced, and those of the one in its place.
const REPLACED: [(&str, &[&str], &[&str]); 4] = [
    ("users", &["sort_key"], &["sort_key", "id"]),
    ("course_dates", &["starts_at"], &["starts_at", "id"]),
    (
        "course_dates",
        &["course_id", "starts_at"],
        &["course_id", "starts_at", "id"],
    ),
    ("course_dates", &["city_id"], &["city_id", "starts_at", "id"]),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, old, new) in REPLACED {
            manager.create_index(index(table, new, false)).await?;
            let name = format!("{table}_{}_idx", old.join("_"));
            manager
                .drop_index(Index::drop().name(name).table(table).to_owned())
                .await?;
        }
        manager
            .create_index(index("course_dates", &["search_text"], false))
            .await
    }
}
