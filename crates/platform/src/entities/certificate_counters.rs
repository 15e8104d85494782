//! The last number of each year. The row is locked by the transaction that inserts the certificates, so that numbers have
//! no gaps.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_counters")]
pub struct Model {
    /// Of the day of issue in Rome.
    #[sea_orm(primary_key, auto_increment = false)]
    pub year: i32,
    /// The number given last.
    pub last: i32,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
