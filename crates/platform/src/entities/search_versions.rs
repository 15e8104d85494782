//! Which version of the search columns all rows have, and since when. One row.

use sea_orm::entity::prelude::*;

/// The number of the row.
pub const ROW: i64 = 1;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "search_versions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub version: i32,
    pub since: DateTimeUtc,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
