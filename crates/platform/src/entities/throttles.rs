//! Counters of guesses (wrong passwords, links asked for), shared by all nodes.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "throttles")]
pub struct Model {
    /// Kind and hashed subject, such as `login-account:3f…`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    pub window_ends_at: DateTimeUtc,
    pub hits: i32,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
