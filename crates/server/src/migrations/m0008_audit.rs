//! The audit log.

use sea_orm_migration::{
    prelude::*,
    schema::{big_integer, big_integer_null, big_pk_auto, json_binary_null, text, text_null, timestamp_with_time_zone},
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
                    .table("audit_entries")
                    .col(big_pk_auto("id"))
                    .col(timestamp_with_time_zone("at"))
                    .col(big_integer_null("actor_id"))
                    .col(text("action"))
                    .col(text("subject_kind"))
                    .col(big_integer("subject_id"))
                    .col(json_binary_null("before"))
                    .col(json_binary_null("after"))
                    .col(text_null("request_id"))
                    .foreign_key(&mut references(
                        "audit_entries",
                        "actor_id",
                        "users",
                        ForeignKeyAction::SetNull,
                    ))
                    .to_owned(),
            )
            .await?;
        manager.create_index(index("audit_entries", &["at"], false)).await?;
        manager
            .create_index(index("audit_entries", &["subject_kind", "subject_id"], false))
            .await?;
        manager
            .create_index(index("audit_entries", &["actor_id"], false))
            .await?;
        Ok(())
    }
}
