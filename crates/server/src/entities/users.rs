//! People: staff and participants. `email_key` is the address in lower case and is what is unique.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "users")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: String,
    #[sea_orm(unique)]
    pub email_key: String,
    pub name: String,
    pub surname: String,
    /// Upper case; absent only once the user is anonymised.
    #[sea_orm(unique)]
    pub fiscal_code: Option<String>,
    pub phone: Option<String>,
    pub is_sanitary: bool,
    pub is_admin: bool,
    pub is_instructor: bool,
    /// Argon2id in PHC form; absent until an invited person sets one.
    pub password_hash: Option<String>,
    pub email_verified_at: Option<DateTimeUtc>,
    pub two_factor_secret: Option<String>,
    pub two_factor_enabled_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub last_login_at: Option<DateTimeUtc>,
    pub disabled_at: Option<DateTimeUtc>,
    pub anonymised_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
