//! Codes that replace the authenticator app, each once. Only the hash is stored; a code that was used is deleted.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "recovery_codes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub user_id: i64,
    pub code_hash: String,
    pub created_at: DateTimeUtc,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
