//! People.

use sea_orm_migration::{
    prelude::*,
    schema::{big_pk_auto, boolean, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null},
};

use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("users")
                    .col(big_pk_auto("id"))
                    .col(text("email"))
                    .col(text("email_key"))
                    .col(text("name"))
                    .col(text("surname"))
                    .col(text_null("fiscal_code"))
                    .col(text_null("phone"))
                    .col(boolean("is_sanitary"))
                    .col(boolean("is_admin"))
                    .col(boolean("is_instructor"))
                    .col(text_null("password_hash"))
                    .col(timestamp_with_time_zone_null("email_verified_at"))
                    .col(text_null("two_factor_secret"))
                    .col(timestamp_with_time_zone_null("two_factor_enabled_at"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .col(timestamp_with_time_zone_null("last_login_at"))
                    .col(timestamp_with_time_zone_null("disabled_at"))
                    .col(timestamp_with_time_zone_null("anonymised_at"))
                    .to_owned(),
            )
            .await?;
        manager.create_index(index("users", &["email_key"], true)).await?;
        manager.create_index(index("users", &["fiscal_code"], true)).await?;
        manager
            .create_index(index("users", &["surname", "name"], false))
            .await?;
        Ok(())
    }
}
