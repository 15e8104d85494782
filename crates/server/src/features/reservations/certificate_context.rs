//! Context of an issued certificate in lists: the number it replaces and the course that renews it. Two
//! queries, made only when one of the certificates was issued: a booking never makes them.

use std::collections::HashMap;

use battito_platform::{
    entities::{certificates as papers, courses},
    ids::one_of,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use super::store::Certificate;

/// Adds to each issued certificate the number it replaces and the course that renews it.
pub(super) async fn complete(
    db: &impl ConnectionTrait,
    certificates: impl Iterator<Item = &mut Certificate>,
) -> Result<(), DbErr> {
    let mut certificates: Vec<&mut Certificate> = certificates.filter(|one| one.paper.is_some()).collect();
    if certificates.is_empty() {
        return Ok(());
    }
    let replaced = replaced_numbers(db, certificates.iter().filter_map(|one| one.row.certificate_id)).await?;
    let renewals = public_courses(db, certificates.iter().filter_map(|one| one.option.renewal_course_id)).await?;
    for one in &mut certificates {
        let paper = one.row.certificate_id;
        one.replaces = paper.and_then(|id| replaced.get(&id).cloned());
        let renewal = one.option.renewal_course_id;
        one.renewal_course = renewal.and_then(|id| renewals.get(&id).map(|title| (id, title.clone())));
    }
    Ok(())
}

/// The numbers of replaced certificates, by their replacements.
async fn replaced_numbers(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(Option<i64>, String)> = papers::Entity::find()
        .select_only()
        .columns([papers::Column::ReplacedById, papers::Column::Number])
        .filter(one_of(db, papers::Column::ReplacedById, ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(by, number)| Some((by?, number)))
        .collect())
}

/// The titles of those courses that everyone may see.
async fn public_courses(
    db: &impl ConnectionTrait,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    let ids: Vec<i64> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, String)> = courses::Entity::find()
        .select_only()
        .columns([courses::Column::Id, courses::Column::Title])
        .filter(one_of(db, courses::Column::Id, ids))
        .filter(courses::Column::Published.eq(true))
        .filter(courses::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
