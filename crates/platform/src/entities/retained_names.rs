//! The names that attendance registers of past dates still need of people who have deleted their account. Nothing else reads
//! them.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "retained_names")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
    pub name: String,
    pub surname: String,
    pub tax_code: Option<String>,
    pub retained_at: DateTimeUtc,
}

relations!(User(UserId) -> users);

impl ActiveModelBehavior for ActiveModel {}
