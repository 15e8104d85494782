//! The changes of admins to the centre, in versions, and the pictures that they uploaded for the site
//! (docs/adr/0043-centre-settings.md).

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer_null, big_pk_auto, integer, json_binary, text, text_null, timestamp_with_time_zone},
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        const SETTINGS: &str = "centre_settings";
        const PICTURES: &str = "centre_pictures";
        let mut table = Table::create();
        table
            .table(SETTINGS)
            .col(big_pk_auto("id"))
            .col(json_binary("changes"))
            .col(timestamp_with_time_zone("created_at"))
            .col(big_integer_null("created_by"))
            .foreign_key(&mut references(
                SETTINGS,
                "created_by",
                "users",
                ForeignKeyAction::SetNull,
            ));
        manager.create_table(table).await?;
        manager.create_index(index(SETTINGS, &["created_by"], false)).await?;
        manager.create_index(index(SETTINGS, &["created_at"], false)).await?;
        let mut table = Table::create();
        table
            .table(PICTURES)
            .col(text("digest").primary_key())
            .col(text("format"))
            .col(integer("width"))
            .col(integer("height"))
            .col(text("file_key"))
            .col(text_null("small_key"))
            .col(timestamp_with_time_zone("created_at"));
        manager.create_table(table).await
    }
}
