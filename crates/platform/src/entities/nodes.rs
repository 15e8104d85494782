//! The processes that serve the centre. Each writes its row once a minute and deletes it when it stops.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "nodes")]
pub struct Model {
    /// Random, of one start of the process.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The name of its machine and its port.
    pub name: String,
    pub version: String,
    pub started_at: DateTimeUtc,
    pub seen_at: DateTimeUtc,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
