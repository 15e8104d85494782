//! The secret address of each instructor's calendar. Only the SHA-256 of the secret is stored.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "calendar_feeds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    #[sea_orm(unique)]
    pub secret_hash: String,
    pub created_at: DateTimeUtc,
}

relations!(User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
