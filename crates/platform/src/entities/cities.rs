//! Cities where courses are held.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "cities")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    /// Two capital letters.
    pub province: String,
    /// Name folded for comparison (`battito_domain::search_text::fold`).
    pub name_key: String,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
