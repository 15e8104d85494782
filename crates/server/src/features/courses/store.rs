//! Queries on courses.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter,
    sea_query::{Expr, ExprTrait},
};

use crate::entities::courses::{Column, Entity, Model};

/// The course with this number, published or not.
///
/// # Errors
/// When the database cannot be read.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Increments the version of courses whose public content has changed.
///
/// # Errors
/// When the database cannot be written.
pub async fn grow_version(tx: &DatabaseTransaction, ids: &[i64]) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}
