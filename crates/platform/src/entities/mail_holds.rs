//! While it has its one row, no mail leaves: the centre was restored from a backup.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mail_holds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
    pub since: DateTimeUtc,
    /// When the backup was made.
    pub backup_of: DateTimeUtc,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
