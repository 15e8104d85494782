//! Cities and the dates of courses.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, big_pk_auto, boolean, integer, text, text_null, timestamp_with_time_zone},
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("cities")
                    .col(big_pk_auto("id"))
                    .col(text("name"))
                    .col(text("province"))
                    .col(text("name_key"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("cities", &["name_key", "province"], true))
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("course_dates")
                    .col(big_pk_auto("id"))
                    .col(big_integer("course_id"))
                    .col(big_integer("city_id"))
                    .col(text("venue"))
                    .col(timestamp_with_time_zone("starts_at"))
                    .col(timestamp_with_time_zone("ends_at"))
                    .col(integer("seats"))
                    .col(timestamp_with_time_zone("booking_deadline"))
                    .col(boolean("private"))
                    .col(text_null("color"))
                    .col(text_null("booking_password"))
                    .col(text("status"))
                    .col(text_null("note"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(&mut references(
                        "course_dates",
                        "course_id",
                        "courses",
                        ForeignKeyAction::Restrict,
                    ))
                    .foreign_key(&mut references(
                        "course_dates",
                        "city_id",
                        "cities",
                        ForeignKeyAction::Restrict,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("course_dates", &["course_id", "starts_at"], false))
            .await?;
        manager.create_index(index("course_dates", &["city_id"], false)).await?;
        manager
            .create_index(index("course_dates", &["starts_at"], false))
            .await?;
        manager
            .create_index(index("course_dates", &["status", "ends_at"], false))
            .await?;
        Ok(())
    }
}
