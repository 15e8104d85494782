//! Two-factor login, and links that carry an e-mail address.

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
        let mut change = Table::alter();
        change.table("users").add_column(big_integer_null("two_factor_step"));
        manager.alter_table(change).await?;
        let mut change = Table::alter();
        change.table("one_time_tokens").add_column(text_null("email"));
        manager.alter_table(change).await?;
        manager
            .create_table(
                Table::create()
                    .table("recovery_codes")
                    .col(big_pk_auto("id"))
                    .col(big_integer("user_id"))
                    .col(text("code_hash"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(&mut references(
                        "recovery_codes",
                        "user_id",
                        "users",
                        ForeignKeyAction::Cascade,
                    ))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(index("recovery_codes", &["user_id", "code_hash"], true))
            .await
    }
}
