//! Queries on users.

mod list;
mod merge;
mod search;

use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::LockType,
};

use crate::entities::users::{Column, Entity, Model};

pub(super) use list::{Filter, UserTotals, list};
pub(super) use merge::repoint;
pub(super) use search::Search;
pub use search::find_by_beginnings;

/// Whether there is an admin beside this one who can log in.
pub(super) async fn has_other_admin(db: &impl ConnectionTrait, id: i64) -> Result<bool, DbErr> {
    let others = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::IsAdmin.eq(true))
        .filter(Column::DisabledAt.is_null())
        .filter(Column::PasswordHash.is_not_null())
        .filter(Column::Id.ne(id))
        .limit(1);
    Ok(others.into_tuple::<i64>().one(db).await?.is_some())
}

/// The enabled admins, lowest id first, locked until the transaction ends. Invited admins are among them.
pub(super) async fn lock_admins(tx: &DatabaseTransaction) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::IsAdmin.eq(true))
        .filter(Column::DisabledAt.is_null())
        .order_by_asc(Column::Id)
        .lock(LockType::NoKeyUpdate)
        .all(tx)
        .await
}
