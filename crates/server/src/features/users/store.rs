//! Queries on users.

mod list;
mod search;

use battito_platform::entities::{
    centre_settings, certificate_designs, course_reminder_settings, jobs, mail_texts,
    users::{self, Column, Entity, Model},
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, LockType},
};

pub use self::search::find_by_beginnings;
pub(super) use self::{
    list::{Filter, UserTotals, list},
    search::Search,
};

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

/// Redirects earlier duplicates to the person who stays, and gives that person the rows that the duplicate
/// has made as staff. The audit log keeps its actors.
pub(in crate::features::users) async fn repoint(
    tx: &DatabaseTransaction,
    duplicate: i64,
    kept: i64,
) -> Result<(), DbErr> {
    let people = (duplicate, kept);
    repoint_column::<users::Entity>(tx, users::Column::MergedInto, people).await?;
    repoint_column::<centre_settings::Entity>(tx, centre_settings::Column::CreatedBy, people).await?;
    repoint_column::<certificate_designs::Entity>(tx, certificate_designs::Column::CreatedBy, people).await?;
    repoint_column::<course_reminder_settings::Entity>(tx, course_reminder_settings::Column::UpdatedBy, people).await?;
    repoint_column::<jobs::Entity>(tx, jobs::Column::CreatedBy, people).await?;
    repoint_column::<mail_texts::Entity>(tx, mail_texts::Column::UpdatedBy, people).await
}

async fn repoint_column<E: EntityTrait>(
    tx: &DatabaseTransaction,
    column: E::Column,
    (duplicate, kept): (i64, i64),
) -> Result<(), DbErr> {
    E::update_many()
        .col_expr(column, Expr::value(kept))
        .filter(column.eq(duplicate))
        .exec(tx)
        .await?;
    Ok(())
}
