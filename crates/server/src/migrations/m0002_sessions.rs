//! Sessions and the links sent by mail.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, big_pk_auto, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null},
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
                    .table("sessions")
                    .col(big_pk_auto("id"))
                    .col(big_integer("user_id"))
                    .col(text("token_hash"))
                    .col(text_null("user_agent"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("last_seen_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .foreign_key(&mut references(
                        "sessions",
                        "user_id",
                        "users",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager.create_index(index("sessions", &["token_hash"], true)).await?;
        manager.create_index(index("sessions", &["user_id"], false)).await?;
        manager.create_index(index("sessions", &["expires_at"], false)).await?;
        manager
            .create_table(
                Table::create()
                    .table("one_time_tokens")
                    .col(big_pk_auto("id"))
                    .col(big_integer("user_id"))
                    .col(text("purpose"))
                    .col(text("token_hash"))
                    .col(text_null("email_key"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .col(timestamp_with_time_zone_null("used_at"))
                    .foreign_key(&mut references(
                        "one_time_tokens",
                        "user_id",
                        "users",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("one_time_tokens", &["token_hash"], true))
            .await?;
        manager
            .create_index(index("one_time_tokens", &["user_id", "purpose"], false))
            .await?;
        manager
            .create_index(index("one_time_tokens", &["expires_at"], false))
            .await?;
        Ok(())
    }
}
