//! Withdrawn shifts, when instructors can teach, and the addresses of their calendars.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, json_binary, text, timestamp_with_time_zone, timestamp_with_time_zone_null},
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change
            .table("shifts")
            .add_column(timestamp_with_time_zone_null("withdrawn_at"));
        manager.alter_table(change).await?;
        manager
            .create_table(
                Table::create()
                    .table("instructor_availabilities")
                    .col(big_integer("user_id").primary_key())
                    .col(json_binary("weekly"))
                    .col(json_binary("exceptions"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(&mut references(
                        "instructor_availabilities",
                        "user_id",
                        "users",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("calendar_feeds")
                    .col(big_integer("user_id").primary_key())
                    .col(text("secret_hash"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references(
                        "calendar_feeds",
                        "user_id",
                        "users",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("calendar_feeds", &["secret_hash"], true))
            .await
    }
}
