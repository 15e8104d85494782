//! Columns for searching and sorting without accents. Their content is folded in Rust, so this migration only adds them;
//! `platform::search_columns` fills them at the start of the server and after writes of a node that does not know them.

use sea_orm_migration::{prelude::*, schema::text, sea_orm::DbBackend};

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("users", "search_text"),
            ("users", "sort_key"),
            ("course_dates", "search_text"),
        ] {
            let mut definition = text(column);
            definition.default("");
            if manager.get_database_backend() == DbBackend::Postgres {
                // Compares bytes, as SQLite does: folded text needs no other order.
                definition.extra("COLLATE \"C\"");
            }
            let mut change = Table::alter();
            change.table(table).add_column(definition);
            manager.alter_table(change).await?;
        }
        manager.create_index(index("users", &["sort_key"], false)).await?;
        for table in ["users", "course_dates"] {
            let mut missing = Index::create();
            missing
                .name(format!("{table}_search_text_missing_idx"))
                .table(table)
                .col("id")
                .and_where(Expr::col("search_text").eq(""));
            manager.create_index(missing).await?;
        }
        Ok(())
    }
}
