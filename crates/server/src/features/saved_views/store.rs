//! Queries on saved views.

use battito_platform::entities::saved_views::{ActiveModel, Column, Entity, Model};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder,
    sea_query::{IntoCondition, OnConflict},
};

/// The views of a person, by name.
pub async fn of_user(db: &impl ConnectionTrait, user_id: i64) -> Result<Vec<Model>, DbErr> {
    let own = Entity::find().filter(Column::UserId.eq(user_id));
    own.order_by_asc(Column::Name).order_by_asc(Column::Id).all(db).await
}

/// The views of a person and those that others share, by name.
pub(super) async fn seen_by(db: &impl ConnectionTrait, user_id: i64, with_shared: bool) -> Result<Vec<Model>, DbErr> {
    let mut seen = Column::UserId.eq(user_id).into_condition();
    if with_shared {
        seen = Condition::any().add(seen).add(Column::IsShared.eq(true));
    }
    let views = Entity::find().filter(seen);
    views.order_by_asc(Column::Name).order_by_asc(Column::Id).all(db).await
}

/// A view.
pub(super) async fn find(tx: &DatabaseTransaction, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(tx).await
}

/// How many views a person has.
pub(super) async fn count(tx: &DatabaseTransaction, user_id: i64) -> Result<u64, DbErr> {
    Entity::find().filter(Column::UserId.eq(user_id)).count(tx).await
}

/// Stores a view. One of the same list and name gets the new query.
pub(super) async fn put(tx: &DatabaseTransaction, view: ActiveModel) -> Result<Model, DbErr> {
    let replaced = OnConflict::columns([Column::UserId, Column::Screen, Column::Name])
        .update_columns([Column::Query, Column::IsShared])
        .to_owned();
    Entity::insert(view).on_conflict(replaced).exec_with_returning(tx).await
}

/// Deletes a view.
pub(super) async fn delete(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// Deletes all views of a person.
pub async fn delete_all(tx: &DatabaseTransaction, user_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}
