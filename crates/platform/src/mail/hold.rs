//! Holds all mails back while a centre has been restored from a backup and its operator has not resumed it.

use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter};

use crate::{
    db::Db,
    entities::{mail_holds, outbox},
    error::ApiError,
};

/// The one row of the table.
pub const ID: i32 = 1;

/// Whether mails are held back.
pub async fn is_on(db: &Db) -> Result<bool, ApiError> {
    Ok(mail_holds::Entity::find_by_id(ID).one(db.read()).await?.is_some())
}

/// What [`end`] has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resumed {
    /// Whether mails were held back.
    pub was_held: bool,
    /// How many mails leave now.
    pub waiting: u64,
    /// How many mails of the backup were deleted.
    pub discarded: u64,
}

/// Lets mails leave again. With `discard`, those that waited when the backup was made are deleted: they may have left since.
pub async fn end(tx: &DatabaseTransaction, discard: bool) -> Result<Resumed, ApiError> {
    let held = mail_holds::Entity::find_by_id(ID).one(tx).await?;
    let waiting = outbox::Entity::find()
        .filter(outbox::Column::SentAt.is_null())
        .filter(outbox::Column::FailedAt.is_null());
    let mut discarded = 0;
    if let Some(held) = held.as_ref().filter(|_| discard) {
        let of_backup = outbox::Entity::delete_many()
            .filter(outbox::Column::SentAt.is_null())
            .filter(outbox::Column::FailedAt.is_null())
            .filter(outbox::Column::CreatedAt.lte(held.backup_of));
        discarded = of_backup.exec(tx).await?.rows_affected;
    }
    mail_holds::Entity::delete_many().exec(tx).await?;
    Ok(Resumed {
        was_held: held.is_some(),
        waiting: waiting.count(tx).await?,
        discarded,
    })
}
