//! Links sent by mail: each works for a limited time, and but for `reminders` once. Only the SHA-256 of the token is kept.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_tokens")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    /// `reset`, `verify`, `reminders`, `change-email` or `restore-email`.
    pub purpose: String,
    #[sea_orm(unique)]
    pub token_hash: String,
    /// The address the token proves, for `verify`.
    pub email_key: Option<String>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub used_at: Option<DateTimeUtc>,
    /// The address that the user gets, as it was written, for `change-email` and `restore-email`, and for
    /// the `reset` of a person who had no account.
    pub email: Option<String>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
