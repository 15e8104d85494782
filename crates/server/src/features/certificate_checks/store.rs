//! The query of a check.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

use crate::entities::certificates::{Column, Entity, Model};

/// The certificate with this code, as it is stored.
pub(super) async fn find(db: &impl ConnectionTrait, code: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Code.eq(code)).one(db).await
}
