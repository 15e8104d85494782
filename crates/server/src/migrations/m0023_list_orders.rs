//! Indexes that hold the sort keys of lists beside their search keys, so that a search sorts index entries
//! instead of rows: the day of issue of the words of certificates and of those that expire soon, the start of
//! dates with an address.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, date, text},
    sea_orm::DbBackend,
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// As in `m0020_certificate_list`.
const VALID_UNTIL: &str = "COALESCE(expires_on, '9999-12-31')";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        add_day_to_words(manager).await?;
        let db = manager.get_connection();
        // With `expires_on`: PostgreSQL does not see that the expression is all that is needed of it.
        db.execute_unprepared(&format!(
            "CREATE INDEX certificates_status_valid_until_issued_on_idx \
             ON certificates (status, ({VALID_UNTIL}), issued_on, id, expires_on)"
        ))
        .await?;
        for columns in [&["title"][..], &["option_name"]] {
            manager.create_index(index("certificates", columns, false)).await?;
        }
        manager
            .create_index(index(
                "course_dates",
                &["search_text", "course_id", "city_id", "starts_at", "id"],
                false,
            ))
            .await?;
        if manager.get_database_backend() == DbBackend::Postgres {
            // The planner knows nothing of a new table, and would walk through all of it for one word.
            db.execute_unprepared("ANALYZE certificate_words, certificates").await?;
        }
        for replaced in ["certificates_status_valid_until_idx", "course_dates_search_text_idx"] {
            db.execute_unprepared(&format!("DROP INDEX {replaced}")).await?;
        }
        Ok(())
    }
}

/// Makes the table again: the day belongs to its only index, the primary key. The default serves a node still running the
/// version before.
async fn add_day_to_words(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    let db = manager.get_connection();
    db.execute_unprepared("CREATE TABLE certificate_words_before AS SELECT * FROM certificate_words")
        .await?;
    db.execute_unprepared("DROP TABLE certificate_words").await?;
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
        .col(date("issued_on").default("1970-01-01"))
        .col(big_integer("certificate_id"))
        .primary_key(
            Index::create()
                .col("word")
                .col("sort_key")
                .col("issued_on")
                .col("certificate_id"),
        )
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
    db.execute_unprepared(
        "INSERT INTO certificate_words (word, sort_key, issued_on, certificate_id) \
         SELECT before.word, before.sort_key, certificates.issued_on, certificates.id \
         FROM certificate_words_before AS before JOIN certificates ON certificates.id = before.certificate_id",
    )
    .await?;
    db.execute_unprepared("DROP TABLE certificate_words_before").await?;
    manager
        .create_index(index("certificate_words", &["certificate_id"], false))
        .await
}
