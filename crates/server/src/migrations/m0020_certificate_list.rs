//! Tables and indexes for the list of all certificates: the words by which they are found, and indexes in the
//! orders of the list. A certificate that does not expire is sorted and filtered as if it were valid until
//! the last day of the year 9999.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, text},
    sea_orm::DbBackend,
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// The expression must be the same, to the letter, in the queries: see `features::certificate_list::store`.
const VALID_UNTIL: &str = "COALESCE(expires_on, '9999-12-31')";

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
        let mut words = Table::create();
        words
            .table("certificate_words")
            .col(bytewise(text("word")))
            .col(bytewise(text("sort_key")))
            .col(big_integer("certificate_id"))
            .primary_key(Index::create().col("word").col("sort_key").col("certificate_id"))
            .foreign_key(&mut references(
                "certificate_words",
                "certificate_id",
                "certificates",
                ForeignKeyAction::Cascade,
            ));
        if !is_postgres {
            words.extra("WITHOUT ROWID");
        }
        manager.create_table(words).await?;
        manager
            .create_index(index("certificate_words", &["certificate_id"], false))
            .await?;
        // With the day of expiry, so that a status is looked up in the index alone.
        for columns in [
            &["status", "issued_on", "id", "expires_on"][..],
            &["status", "sort_key", "id", "expires_on"],
            &["user_id", "issued_on", "id"],
        ] {
            manager.create_index(index("certificates", columns, false)).await?;
        }
        // SeaQuery does not write expressions into an index of SQLite.
        let db = manager.get_connection();
        for (name, columns) in [
            ("valid_until", format!("({VALID_UNTIL}), id")),
            ("status_valid_until", format!("status, ({VALID_UNTIL}), id")),
        ] {
            db.execute_unprepared(&format!(
                "CREATE INDEX certificates_{name}_idx ON certificates ({columns})"
            ))
            .await?;
        }
        Ok(())
    }
}
