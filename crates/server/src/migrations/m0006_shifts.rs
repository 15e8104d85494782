//! Turns of instructors.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, big_integer_null, big_pk_auto, text, text_null, timestamp_with_time_zone},
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
                    .table("shifts")
                    .col(big_pk_auto("id"))
                    .col(big_integer("user_id"))
                    .col(big_integer_null("course_date_id"))
                    .col(timestamp_with_time_zone("starts_at"))
                    .col(timestamp_with_time_zone("ends_at"))
                    .col(text("role"))
                    .col(text("status"))
                    .col(text_null("note"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(&mut references(
                        "shifts",
                        "user_id",
                        "users",
                        ForeignKeyAction::Restrict,
                    ))
                    .foreign_key(&mut references(
                        "shifts",
                        "course_date_id",
                        "course_dates",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("shifts", &["user_id", "starts_at"], false))
            .await?;
        manager
            .create_index(index("shifts", &["course_date_id"], false))
            .await?;
        manager.create_index(index("shifts", &["starts_at"], false)).await?;
        Ok(())
    }
}
