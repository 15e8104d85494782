//! Queries on the versions of the centre's settings, and on its pictures.

use std::collections::BTreeSet;

use battito_platform::{
    entities::{
        centre_pictures,
        centre_settings::{ActiveModel, Column, Entity, Model},
    },
    live_centre::CentreChanges,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    TryInsertResult,
    sea_query::OnConflict,
};

/// The version in force, if there is any.
pub(super) async fn current(db: &impl ConnectionTrait) -> Result<Option<Model>, DbErr> {
    Entity::find().order_by_desc(Column::Id).one(db).await
}

/// The version in force, when it is later than this one.
pub(super) async fn later_than(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    let later = Entity::find().filter(Column::Id.gt(id));
    later.order_by_desc(Column::Id).one(db).await
}

/// The version that was in force at an instant.
pub(super) async fn at(db: &impl ConnectionTrait, instant: DateTime<Utc>) -> Result<Option<Model>, DbErr> {
    let earlier = Entity::find().filter(Column::CreatedAt.lte(instant));
    earlier.order_by_desc(Column::Id).one(db).await
}

/// Adds a version.
pub(super) async fn insert(
    tx: &DatabaseTransaction,
    changes: CentreChanges,
    (now, by): (DateTime<Utc>, i64),
) -> Result<Model, DbErr> {
    let row = ActiveModel {
        id: NotSet,
        changes: Set(changes),
        created_at: Set(now),
        created_by: Set(Some(by)),
    };
    row.insert(tx).await
}

/// A picture.
pub(super) async fn picture(db: &impl ConnectionTrait, digest: &str) -> Result<Option<centre_pictures::Model>, DbErr> {
    centre_pictures::Entity::find_by_id(digest).one(db).await
}

/// Pictures by their digests.
pub(super) async fn pictures(
    db: &impl ConnectionTrait,
    digests: BTreeSet<&str>,
) -> Result<Vec<centre_pictures::Model>, DbErr> {
    if digests.is_empty() {
        return Ok(Vec::new());
    }
    let named = centre_pictures::Entity::find().filter(centre_pictures::Column::Digest.is_in(digests));
    named.all(db).await
}

/// Adds a picture. Tells whether it was new.
pub(super) async fn add_picture(tx: &DatabaseTransaction, picture: centre_pictures::Model) -> Result<bool, DbErr> {
    let unless_there = OnConflict::column(centre_pictures::Column::Digest)
        .do_nothing()
        .to_owned();
    let added = centre_pictures::Entity::insert(picture.into_active_model())
        .on_conflict(unless_there)
        .try_insert()
        .exec_without_returning(tx)
        .await?;
    Ok(matches!(added, TryInsertResult::Inserted(1)))
}
