//! Queries on what was taught.

use std::collections::BTreeMap;

use battito_domain::{
    certificate::PaperStatus,
    course_date,
    reservation::{Attendance, Status},
};
use battito_platform::{
    entities::{
        certificates, course_dates, courses,
        reservations::{Column, Entity, Relation},
        statuses, users,
    },
    ids::one_of,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect,
    RelationTrait,
};

use super::steps::Period;

/// Somebody who was present.
#[derive(Debug, FromQueryResult)]
pub(super) struct Seat {
    pub(super) id: i64,
    pub(super) user_id: i64,
    pub(super) outcome: statuses::Outcome,
    pub(super) course_date_id: i64,
    pub(super) starts_at: DateTime<Utc>,
    pub(super) title: String,
    pub(super) hours: i32,
    pub(super) company: Option<String>,
}

/// Those who were present at dates that began in the period and were not called off.
pub(super) async fn seats(db: &impl ConnectionTrait, period: Period) -> Result<Vec<Seat>, DbErr> {
    let (from, to) = period.instants();
    Entity::find()
        .inner_join(course_dates::Entity)
        .join(JoinType::InnerJoin, course_dates::Relation::Course.def())
        .join(JoinType::InnerJoin, Relation::User.def())
        .select_only()
        .columns([Column::Id, Column::UserId, Column::Outcome, Column::CourseDateId])
        .column(course_dates::Column::StartsAt)
        .column(courses::Column::Title)
        .column_as(courses::Column::Duration, "hours")
        .column(users::Column::Company)
        .filter(course_dates::Column::StartsAt.gte(from))
        .filter(course_dates::Column::StartsAt.lt(to))
        .filter(course_dates::Column::Status.ne(course_date::Status::Cancelled.as_str()))
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .filter(Column::Attendance.eq(Attendance::Present.as_str()))
        .into_model()
        .all(db)
        .await
}

/// The certificates in force of these reservations, by reservation.
pub(super) async fn papers(db: &impl ConnectionTrait, seats: &[Seat]) -> Result<BTreeMap<i64, i64>, DbErr> {
    let ids = seats.iter().map(|seat| seat.id);
    let found: Vec<i64> = certificates::Entity::find()
        .select_only()
        .column(certificates::Column::ReservationId)
        .filter(one_of(db, certificates::Column::ReservationId, ids))
        .filter(certificates::Column::Status.eq(PaperStatus::Issued.as_str()))
        .into_tuple()
        .all(db)
        .await?;
    let mut papers = BTreeMap::new();
    for id in found {
        *papers.entry(id).or_default() += 1;
    }
    Ok(papers)
}
