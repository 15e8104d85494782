//! How many days before a course its participants are reminded, in one row. Without it, the default holds.

use sea_orm::entity::prelude::*;

use super::IdList;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_reminder_settings")]
pub struct Model {
    /// Always 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    #[sea_orm(column_type = "JsonBinary")]
    pub days: IdList,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

relations!(User(UpdatedBy) -> users);

impl ActiveModelBehavior for ActiveModel {}
