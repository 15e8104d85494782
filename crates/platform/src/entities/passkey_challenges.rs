//! What browsers are asked to sign with a passkey, each once and within minutes. Only the SHA-256 of the token is kept.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkey_challenges")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Who adds a passkey; null at a login.
    #[sea_orm(indexed)]
    pub user_id: Option<i64>,
    #[sea_orm(unique)]
    pub token_hash: String,
    /// The challenge and what the answer must fulfil, as `webauthn-rs` writes them.
    pub state: String,
    pub expires_at: DateTimeUtc,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
