//! Courses with their certificates and pictures.

use sea_orm_migration::{
    prelude::*,
    schema::{
        big_integer, big_pk_auto, blob, boolean, integer, integer_null, json_binary, json_binary_null, text, text_null,
        timestamp_with_time_zone, timestamp_with_time_zone_null,
    },
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
                    .table("courses")
                    .col(big_pk_auto("id"))
                    .col(text("title"))
                    .col(text("description"))
                    .col(text("short_description"))
                    .col(integer("kind"))
                    .col(integer("audience"))
                    .col(integer("provider"))
                    .col(integer("duration"))
                    .col(integer("min_participant"))
                    .col(integer("max_participant"))
                    .col(integer("participants_per_instructor"))
                    .col(text("goal"))
                    .col(json_binary("requirements"))
                    .col(json_binary("arguments"))
                    .col(text("frontal_teaching"))
                    .col(text_null("practical_teaching"))
                    .col(text_null("test_methods"))
                    .col(json_binary_null("program"))
                    .col(json_binary_null("program_module"))
                    .col(boolean("published"))
                    .col(timestamp_with_time_zone_null("archived_at"))
                    .col(text("search_text"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("courses", &["published", "archived_at"], false))
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("certificate_options")
                    .col(big_pk_auto("id"))
                    .col(big_integer("course_id"))
                    .col(integer("position"))
                    .col(text("name"))
                    .col(integer("always"))
                    .col(integer_null("validity_months"))
                    .col(boolean("validity_to_month_end"))
                    .foreign_key(&mut references(
                        "certificate_options",
                        "course_id",
                        "courses",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("certificate_options", &["course_id", "position"], false))
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("course_images")
                    .col(big_integer("course_id").primary_key())
                    .col(blob("webp"))
                    .col(text("digest"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .foreign_key(&mut references(
                        "course_images",
                        "course_id",
                        "courses",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        Ok(())
    }
}
