//! When reminders were last looked at, in one row: it shows that the clock has jumped.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "renewal_rounds")]
pub struct Model {
    /// Always 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    pub seen_at: DateTimeUtc,
    /// Nothing is sent before.
    pub waits_until: Option<DateTimeUtc>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
