//! Queries on the versions of the design.

use battito_platform::entities::certificate_designs::{Column, Entity, Model};
use sea_orm::{
    ActiveModelTrait, ActiveValue::NotSet, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel,
    QueryOrder, QuerySelect,
};

/// The version in force, if there is any.
pub(in crate::features) async fn current(db: &impl ConnectionTrait) -> Result<Option<Model>, DbErr> {
    Entity::find().order_by_desc(Column::Id).one(db).await
}

/// The number of the version in force.
pub async fn current_id(db: &impl ConnectionTrait) -> Result<Option<i64>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .order_by_desc(Column::Id)
        .into_tuple()
        .one(db)
        .await
}

/// A version.
pub(super) async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// Adds a version. Its `id` is ignored.
pub(in crate::features) async fn insert(tx: &DatabaseTransaction, design: Model) -> Result<Model, DbErr> {
    let mut row = design.into_active_model().reset_all();
    row.id = NotSet;
    row.insert(tx).await
}
