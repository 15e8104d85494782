//! The words of mails that a centre has changed, the days of the reminders before a course, and the reminders that were sent
//! (docs/adr/0041-mail-texts.md).

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, big_integer_null, date, integer, json_binary, text, timestamp_with_time_zone},
};

use super::{index, references};

const TEXTS: &str = "mail_texts";
const SETTINGS: &str = "course_reminder_settings";
const REMINDERS: &str = "course_reminders";

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut texts = Table::create();
        texts
            .table(TEXTS)
            .col(text("kind").primary_key())
            .col(text("subject"))
            .col(text("text"))
            .col(text("closing"))
            .col(timestamp_with_time_zone("updated_at"))
            .col(big_integer_null("updated_by"))
            .foreign_key(&mut references(TEXTS, "updated_by", "users", ForeignKeyAction::SetNull));
        manager.create_table(texts).await?;
        manager.create_index(index(TEXTS, &["updated_by"], false)).await?;

        let mut settings = Table::create();
        settings
            .table(SETTINGS)
            .col(integer("id").primary_key())
            .col(json_binary("days"))
            .col(timestamp_with_time_zone("updated_at"))
            .col(big_integer_null("updated_by"))
            .foreign_key(&mut references(
                SETTINGS,
                "updated_by",
                "users",
                ForeignKeyAction::SetNull,
            ));
        manager.create_table(settings).await?;
        manager.create_index(index(SETTINGS, &["updated_by"], false)).await?;

        let mut reminders = Table::create();
        reminders
            .table(REMINDERS)
            .col(big_integer("reservation_id"))
            .col(big_integer("course_date_id"))
            .col(date("starts_on"))
            .col(integer("days"))
            .col(timestamp_with_time_zone("sent_at"))
            .primary_key(
                Index::create()
                    .col("reservation_id")
                    .col("course_date_id")
                    .col("starts_on")
                    .col("days"),
            );
        for (column, to) in [("reservation_id", "reservations"), ("course_date_id", "course_dates")] {
            reminders.foreign_key(&mut references(REMINDERS, column, to, ForeignKeyAction::Cascade));
        }
        manager.create_table(reminders).await?;
        manager.create_index(index(REMINDERS, &["course_date_id"], false)).await
    }
}
