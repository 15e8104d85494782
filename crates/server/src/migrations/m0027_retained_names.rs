//! The names that attendance registers need of people who have deleted their account.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, text, text_null, timestamp_with_time_zone},
};

use super::references;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("retained_names")
                    .col(big_integer("user_id").primary_key())
                    .col(text("name"))
                    .col(text("surname"))
                    .col(text_null("tax_code"))
                    .col(timestamp_with_time_zone("retained_at"))
                    .foreign_key(&mut references(
                        "retained_names",
                        "user_id",
                        "users",
                        ForeignKeyAction::Restrict,
                    ))
                    .to_owned(),
            )
            .await
    }
}
