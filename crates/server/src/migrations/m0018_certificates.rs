//! Issued certificates, frozen as they were printed; their numbers; and the work that goes on in the
//! background. The certificates due to a reservation stay in `reservation_certificates`, which refers to its
//! paper (docs/adr/0031-certificates.md). The columns that go away were never written by a released version.

use sea_orm_migration::{
    prelude::*,
    schema::{
        big_integer_null, big_pk_auto, boolean, date, date_null, integer, integer_null, json_binary, text, text_null,
        timestamp_with_time_zone, timestamp_with_time_zone_null,
    },
    sea_orm::DbBackend,
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_certificates(manager).await?;
        manager
            .create_table(
                Table::create()
                    .table("certificate_counters")
                    .col(integer("year").primary_key())
                    .col(integer("last"))
                    .to_owned(),
            )
            .await?;
        link_reservations(manager).await?;
        create_jobs(manager).await
    }
}

async fn create_certificates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    // Compares bytes, as SQLite does: folded text needs no other order.
    let bytewise = |mut column: ColumnDef| {
        if is_postgres {
            column.extra("COLLATE \"C\"");
        }
        column
    };
    let mut table = Table::create();
    table
        .table("certificates")
        .col(big_pk_auto("id"))
        .col(text("number"))
        .col(text("code"))
        .col(big_integer_null("user_id"))
        .col(big_integer_null("reservation_id"))
        .col(big_integer_null("reservation_certificate_id"))
        .col(big_integer_null("course_id"))
        .col(big_integer_null("certificate_option_id"))
        .col(boolean("imported"))
        .col(boolean("external"))
        .col(text("holder_name"))
        .col(text("holder_surname"))
        .col(text_null("tax_code"))
        .col(text("title"))
        .col(text("option_name"))
        .col(integer_null("hours"))
        .col(json_binary("days"))
        .col(text_null("city"))
        .col(text_null("province"))
        .col(text_null("venue"))
        .col(json_binary("instructors"))
        .col(date("issued_on"))
        .col(timestamp_with_time_zone("issued_at"))
        .col(date_null("expires_on"))
        .col(text("status"))
        .col(text_null("status_reason"))
        .col(timestamp_with_time_zone_null("status_changed_at"))
        .col(big_integer_null("replaced_by_id"))
        .col(text_null("file_key"))
        .col(bytewise(text("search_text")))
        .col(bytewise(text("sort_key")));
    // Nothing that a paper states may be deleted.
    for (column, to) in [
        ("user_id", "users"),
        ("reservation_id", "reservations"),
        ("reservation_certificate_id", "reservation_certificates"),
        ("course_id", "courses"),
        ("certificate_option_id", "certificate_options"),
        ("replaced_by_id", "certificates"),
    ] {
        table.foreign_key(&mut references("certificates", column, to, ForeignKeyAction::Restrict));
    }
    manager.create_table(table).await?;
    for (columns, unique) in [
        (&["imported", "number"][..], true),
        (&["code"], true),
        (&["user_id"], false),
        (&["reservation_id"], false),
        (&["reservation_certificate_id"], false),
        (&["course_id"], false),
        (&["certificate_option_id"], false),
        (&["replaced_by_id"], false),
        (&["status", "expires_on", "id"], false),
        (&["issued_on", "id"], false),
        (&["sort_key", "id"], false),
    ] {
        manager.create_index(index("certificates", columns, unique)).await?;
    }
    // The same words on both engines. Imported papers are printed elsewhere and have no file.
    manager
        .get_connection()
        .execute_unprepared(
            "CREATE INDEX certificates_file_missing_idx ON certificates (id) WHERE file_key IS NULL AND NOT imported",
        )
        .await?;
    Ok(())
}

async fn link_reservations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    const TABLE: &str = "reservation_certificates";
    let db = manager.get_connection();
    for name in ["number_key", "verification_code_key", "expires_at_idx"] {
        db.execute_unprepared(&format!("DROP INDEX {TABLE}_{name}")).await?;
    }
    for column in ["number", "issued_at", "expires_at", "verification_code", "file_key"] {
        db.execute_unprepared(&format!("ALTER TABLE {TABLE} DROP COLUMN {column}"))
            .await?;
    }
    // As text: the query builder adds no foreign key to a table of SQLite, which itself takes one with a new column.
    db.execute_unprepared(&format!(
        "ALTER TABLE {TABLE} ADD COLUMN certificate_id bigint \
         CONSTRAINT {TABLE}_certificate_id_fkey REFERENCES certificates (id) ON DELETE RESTRICT"
    ))
    .await?;
    manager.create_index(index(TABLE, &["certificate_id"], true)).await
}

async fn create_jobs(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table("jobs")
        .col(big_pk_auto("id"))
        .col(text("kind"))
        .col(big_integer_null("course_date_id"))
        .col(big_integer_null("created_by"))
        .col(text_null("request_id"))
        .col(text("state"))
        .col(integer("total"))
        .col(integer("done"))
        .col(json_binary("skipped"))
        .col(json_binary("ids"))
        .col(timestamp_with_time_zone_null("leased_until"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("finished_at"))
        .foreign_key(&mut references(
            "jobs",
            "course_date_id",
            "course_dates",
            ForeignKeyAction::Cascade,
        ))
        .foreign_key(&mut references(
            "jobs",
            "created_by",
            "users",
            ForeignKeyAction::SetNull,
        ));
    manager.create_table(table).await?;
    for columns in [&["course_date_id"][..], &["created_by"], &["state", "leased_until"]] {
        manager.create_index(index("jobs", columns, false)).await?;
    }
    Ok(())
}
