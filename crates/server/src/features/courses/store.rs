//! Queries on courses.

use std::collections::HashSet;

use battito_platform::entities::{
    certificate_options, certificates, course_images,
    courses::{Column, Entity, Model},
    reservation_certificates,
};
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::NotSet,
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
    sea_query::{Expr, ExprTrait, LockType},
};

/// The course with this number, locked until the transaction ends: edits of a course follow each other.
pub(super) async fn lock(tx: &DatabaseTransaction, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(LockType::Update).one(tx).await
}

/// Inserts a course. Its `id` is ignored.
pub(super) async fn insert(tx: &DatabaseTransaction, course: Model) -> Result<Model, DbErr> {
    let mut row = course.into_active_model().reset_all();
    row.id = NotSet;
    row.insert(tx).await
}

/// Writes all columns of a course but its version, which other transactions increment, too.
pub(super) async fn update(tx: &DatabaseTransaction, course: Model) -> Result<(), DbErr> {
    let mut row = course.into_active_model().reset_all();
    row.version = NotSet;
    row.update(tx).await?;
    Ok(())
}

/// Increments the version of courses whose public content has changed.
pub async fn grow_version(tx: &DatabaseTransaction, ids: &[i64]) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(())
}

/// The ids that belong to a course.
pub(super) async fn existing(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashSet<i64>, DbErr> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let found: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}

/// Locks certificate options that may be deleted or changed: bookings of them finish before, and later ones of a deleted
/// option fail.
pub(super) async fn lock_options(tx: &DatabaseTransaction, ids: &[i64]) -> Result<(), DbErr> {
    if ids.is_empty() {
        return Ok(());
    }
    certificate_options::Entity::find()
        .select_only()
        .column(certificate_options::Column::Id)
        .filter(certificate_options::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(certificate_options::Column::Id)
        .lock(LockType::Update)
        .into_tuple::<i64>()
        .all(tx)
        .await?;
    Ok(())
}

/// Inserts a certificate option. Its `id` is ignored.
pub(super) async fn insert_option(tx: &DatabaseTransaction, option: certificate_options::Model) -> Result<(), DbErr> {
    let mut row = option.into_active_model().reset_all();
    row.id = NotSet;
    row.insert(tx).await?;
    Ok(())
}

/// Writes all columns of a certificate option.
pub(super) async fn update_option(tx: &DatabaseTransaction, option: certificate_options::Model) -> Result<(), DbErr> {
    option.into_active_model().reset_all().update(tx).await?;
    Ok(())
}

/// Deletes a certificate option without reservations.
pub(super) async fn delete_option(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    certificate_options::Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

/// The certificate options that a reservation, a cancelled one included, or an issued certificate names.
pub(super) async fn booked_options(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashSet<i64>, DbErr> {
    use reservation_certificates::{Column, Entity};
    let mut booked = HashSet::new();
    // One row each: an option may be on a hundred thousand certificates.
    for id in ids {
        let any = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::CertificateOptionId.eq(*id))
            .limit(1);
        let printed = certificates::Entity::find()
            .select_only()
            .column(certificates::Column::Id)
            .filter(certificates::Column::CertificateOptionId.eq(*id))
            .limit(1);
        if any.into_tuple::<i64>().one(db).await?.is_some() || printed.into_tuple::<i64>().one(db).await?.is_some() {
            booked.insert(*id);
        }
    }
    Ok(booked)
}

/// The picture of a course.
pub(super) async fn find_image(
    db: &impl ConnectionTrait,
    course_id: i64,
) -> Result<Option<course_images::Model>, DbErr> {
    course_images::Entity::find_by_id(course_id).one(db).await
}

/// The key of a course's uncropped picture in the file store.
pub(super) async fn find_source_key(db: &impl ConnectionTrait, course_id: i64) -> Result<Option<String>, DbErr> {
    let found: Option<Option<String>> = course_images::Entity::find_by_id(course_id)
        .select_only()
        .column(course_images::Column::SourceKey)
        .into_tuple()
        .one(db)
        .await?;
    Ok(found.flatten())
}

/// Writes the picture of a course in place of the one it had.
pub(super) async fn put_image(tx: &DatabaseTransaction, image: course_images::Model) -> Result<(), DbErr> {
    course_images::Entity::delete_by_id(image.course_id).exec(tx).await?;
    course_images::Entity::insert(image.into_active_model().reset_all())
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Deletes the picture of a course.
pub(super) async fn delete_image(tx: &DatabaseTransaction, course_id: i64) -> Result<(), DbErr> {
    course_images::Entity::delete_by_id(course_id).exec(tx).await?;
    Ok(())
}
