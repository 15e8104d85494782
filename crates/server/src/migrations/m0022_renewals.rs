//! Renewals: the state of each certificate that expires soon or has expired, the reminders that were sent, the wish of a
//! person to get none, and when the last round of reminders was (docs/adr/0035-renewals.md).

use sea_orm_migration::{
    prelude::*,
    schema::{
        big_integer, big_integer_null, boolean, date, date_null, integer, text, text_null, timestamp_with_time_zone,
        timestamp_with_time_zone_null,
    },
    sea_orm::DbBackend,
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_renewals(manager).await?;
        create_reminders(manager).await?;
        manager
            .create_table(
                Table::create()
                    .table("renewal_rounds")
                    .col(integer("id").primary_key())
                    .col(timestamp_with_time_zone("seen_at"))
                    .col(timestamp_with_time_zone_null("waits_until"))
                    .to_owned(),
            )
            .await?;
        let mut wish = boolean("renewal_reminders");
        wish.default(true);
        manager
            .alter_table(Table::alter().table("users").add_column(wish).to_owned())
            .await
    }
}

async fn create_renewals(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    // Compares bytes, as SQLite does: folded text needs no other order.
    let mut sort_key = text("sort_key");
    if is_postgres {
        sort_key.extra("COLLATE \"C\"");
    }
    let mut table = Table::create();
    table
        .table("renewals")
        .col(big_integer("certificate_id").primary_key())
        .col(big_integer_null("user_id"))
        .col(big_integer_null("course_id"))
        .col(big_integer_null("renewal_course_id"))
        .col(date("expires_on"))
        .col(sort_key)
        .col(text("state"))
        .col(big_integer_null("reservation_id"))
        .col(big_integer_null("renewed_by_id"))
        .col(text_null("credited_step"))
        .col(date_null("remind_on"));
    for (column, to, on_delete) in [
        ("certificate_id", "certificates", ForeignKeyAction::Cascade),
        ("user_id", "users", ForeignKeyAction::SetNull),
        ("course_id", "courses", ForeignKeyAction::SetNull),
        ("renewal_course_id", "courses", ForeignKeyAction::SetNull),
        ("reservation_id", "reservations", ForeignKeyAction::SetNull),
        ("renewed_by_id", "certificates", ForeignKeyAction::SetNull),
    ] {
        table.foreign_key(&mut references("renewals", column, to, on_delete));
    }
    manager.create_table(table).await?;
    for columns in [
        &["user_id"][..],
        &["renewal_course_id"],
        &["reservation_id"],
        &["renewed_by_id"],
        &["remind_on", "user_id"],
        // Indexes for the orders, filters and counts of the list.
        &["expires_on", "certificate_id", "state"],
        &["state", "expires_on", "certificate_id"],
        &["sort_key", "certificate_id", "expires_on", "state"],
        &["state", "sort_key", "certificate_id", "expires_on"],
        &["course_id", "expires_on", "certificate_id", "state"],
    ] {
        manager.create_index(index("renewals", columns, false)).await?;
    }
    Ok(())
}

async fn create_reminders(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut table = Table::create();
    table
        .table("renewal_reminders")
        .col(big_integer("certificate_id"))
        .col(text("step"))
        .col(timestamp_with_time_zone("sent_at"))
        .col(date("expires_on"))
        .primary_key(Index::create().col("certificate_id").col("step"))
        .foreign_key(&mut references(
            "renewal_reminders",
            "certificate_id",
            "certificates",
            ForeignKeyAction::Cascade,
        ));
    manager.create_table(table).await?;
    manager
        .create_index(index("renewal_reminders", &["expires_on", "step"], false))
        .await
}
