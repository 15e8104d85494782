//! Keys with which users log in without a password and a code. Only their public halves are stored.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkeys")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(indexed)]
    pub user_id: i64,
    /// What the authenticator calls it, in Base64 for URLs.
    #[sea_orm(unique)]
    pub credential_id: String,
    /// What its owner calls it.
    pub name: String,
    /// The public key, its algorithm and its counter, as `webauthn-rs` writes them.
    pub credential: String,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
