//! Columns and indexes for lists of users: the words by which people are found, the state of the account, and
//! indexes in the orders of the list. `words_text` is the `search_text` whose words are stored; a row where
//! they differ was written by a node that does not know the words, and `platform::search_columns` repairs it.
//! `merged_into` names the person with whom a duplicate was merged.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, text},
    sea_orm::DbBackend,
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// The database derives the state, so that it is right whichever version writes a row.
const STATE: &str = "GENERATED ALWAYS AS (CASE WHEN disabled_at IS NOT NULL THEN 'disabled' \
     WHEN password_hash IS NULL THEN 'invited' WHEN email_verified_at IS NULL THEN 'unverified' ELSE 'active' END)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        // Compares bytes, as SQLite does: folded text needs no other order.
        let bytewise = |mut column: ColumnDef| {
            if is_postgres {
                column.extra("COLLATE \"C\"");
            }
            column
        };
        let db = manager.get_connection();
        let mut words_text = text("words_text");
        words_text.default("");
        let mut add = Table::alter();
        manager
            .alter_table(add.table("users").add_column(bytewise(words_text)).to_owned())
            .await?;
        // SeaQuery writes neither a reference nor a generated column into ALTER TABLE of SQLite.
        db.execute_unprepared(
            "ALTER TABLE users ADD COLUMN merged_into bigint REFERENCES users (id) ON DELETE SET NULL",
        )
        .await?;
        let (collation, storage) = if is_postgres {
            ("COLLATE \"C\"", "STORED")
        } else {
            ("", "VIRTUAL")
        };
        db.execute_unprepared(&format!(
            "ALTER TABLE users ADD COLUMN account_state text {collation} {STATE} {storage}"
        ))
        .await?;

        let mut words = Table::create();
        words
            .table("user_words")
            .col(bytewise(text("word")))
            .col(bytewise(text("sort_key")))
            .col(big_integer("user_id"))
            .primary_key(Index::create().col("word").col("sort_key").col("user_id"))
            .foreign_key(&mut references(
                "user_words",
                "user_id",
                "users",
                ForeignKeyAction::Cascade,
            ));
        if !is_postgres {
            words.extra("WITHOUT ROWID");
        }
        manager.create_table(words).await?;
        manager.create_index(index("user_words", &["user_id"], false)).await?;

        let mut outdated = Index::create();
        outdated
            .name("users_words_outdated_idx")
            .table("users")
            .col("id")
            .and_where(Expr::col("words_text").ne(Expr::col("search_text")));
        manager.create_index(outdated).await?;
        manager.create_index(index("users", &["merged_into"], false)).await?;
        for columns in [
            &["account_state", "sort_key", "id", "is_admin", "is_instructor"][..],
            &["is_admin", "is_instructor", "sort_key", "id", "account_state"],
            &["created_at", "id"],
        ] {
            manager.create_index(index("users", columns, false)).await?;
        }
        // Users without a login come last in both engines.
        let nulls = if is_postgres { "NULLS LAST" } else { "" };
        db.execute_unprepared(&format!(
            "CREATE INDEX users_last_login_at_id_idx ON users (last_login_at DESC {nulls}, id DESC)"
        ))
        .await?;
        Ok(())
    }
}
