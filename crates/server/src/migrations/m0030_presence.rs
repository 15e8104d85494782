//! Presence by oneself: when a person scanned the code of a half day, the secret from which the codes of a date are made, and
//! scans that wait for a login (docs/adr/0042-presence-by-oneself.md).

use sea_orm_migration::{
    prelude::*,
    schema::{
        big_integer, big_integer_null, big_pk_auto, date, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
    },
};

use super::{index, references};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change
            .table("reservation_attendances")
            .add_column(timestamp_with_time_zone_null("scanned_at"));
        manager.alter_table(change).await?;
        let date_of = |table| references(table, "course_date_id", "course_dates", ForeignKeyAction::Cascade);
        manager
            .create_table(
                Table::create()
                    .table("presence_secrets")
                    .col(big_integer("course_date_id").primary_key())
                    .col(text("secret"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut date_of("presence_secrets"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("presence_claims")
                    .col(big_pk_auto("id"))
                    .col(text("token_hash"))
                    .col(big_integer("course_date_id"))
                    .col(date("day"))
                    .col(text("half"))
                    .col(timestamp_with_time_zone("scanned_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .col(big_integer_null("user_id"))
                    .foreign_key(&mut date_of("presence_claims"))
                    .foreign_key(&mut references(
                        "presence_claims",
                        "user_id",
                        "users",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("presence_claims", &["token_hash"], true))
            .await?;
        for column in ["course_date_id", "user_id", "expires_at"] {
            manager.create_index(index("presence_claims", &[column], false)).await?;
        }
        Ok(())
    }
}
