//! Versions of the admins' changes to the centre. A row never changes. The latest is in force, over the
//! configuration.

use sea_orm::entity::prelude::*;

use crate::live_centre::CentreChanges;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "centre_settings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// All members that differ from the configuration.
    #[sea_orm(column_type = "JsonBinary")]
    pub changes: CentreChanges,
    pub created_at: DateTimeUtc,
    pub created_by: Option<i64>,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
