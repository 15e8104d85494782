//! The one row that a transaction locks before it changes settings or begins a backup. Unchanged settings have no row of their
//! own.

use sea_orm::{DatabaseTransaction, QuerySelect, entity::prelude::*, sea_query::LockType};

const ID: i32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "settings_lock")]
pub struct Model {
    /// Always 1.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i32,
}

relations!();

impl ActiveModelBehavior for ActiveModel {}

/// Lets no other transaction change settings (those of the centre, of reminders and of certificates, and the texts of mails), or
/// begin a backup, until this one ends.
pub async fn lock(tx: &DatabaseTransaction) -> Result<(), DbErr> {
    let row = Entity::find_by_id(ID).lock(LockType::Update).one(tx).await?;
    row.map(drop)
        .ok_or_else(|| DbErr::RecordNotFound("the row of settings_lock".to_owned()))
}
