//! The queries behind an assessment.

use std::collections::HashMap;

use battito_domain::{certificate as paper, renewal::RESULT_DAYS, reservation::Status};
use battito_platform::entities::{
    certificates, course_dates, renewal_contacts, renewal_reminders, reservations,
    statuses::{Attendance, CourseDateStatus, Outcome, PaperStatus, ReservationStatus},
    users,
};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, JoinType, QueryFilter, QueryOrder, QuerySelect,
    RelationTrait,
};

/// A certificate in force, as far as it may renew another one.
#[derive(Debug, Clone, FromQueryResult)]
pub struct PaperRow {
    /// Number.
    pub id: i64,
    user_id: Option<i64>,
    /// Its number on paper.
    pub number: String,
    /// The course; none of an imported one.
    pub course_id: Option<i64>,
    /// The title of the course.
    pub title: String,
    /// The day of issue.
    pub issued_on: NaiveDate,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Its last day.
    pub expires_on: Option<NaiveDate>,
    status: PaperStatus,
    /// The reservation it was issued for.
    pub reservation_id: Option<i64>,
    /// When that was made.
    pub booked_at: Option<DateTime<Utc>>,
}

/// A live reservation with its date.
#[derive(Debug, Clone, FromQueryResult)]
pub struct BookingRow {
    /// Number.
    pub id: i64,
    user_id: i64,
    /// The date.
    pub course_date_id: i64,
    /// Status.
    pub status: ReservationStatus,
    /// Whether the person came.
    pub attendance: Attendance,
    /// Result of the final test.
    pub outcome: Outcome,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The course of the date.
    pub course_id: i64,
    /// The start of the date.
    pub starts_at: DateTime<Utc>,
    /// Its end.
    pub ends_at: DateTime<Utc>,
    /// Its status.
    pub date_status: CourseDateStatus,
}

/// People by number.
pub(in super::super) async fn holders(
    db: &impl ConnectionTrait,
    ids: &[i64],
) -> Result<HashMap<i64, users::Model>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = users::Entity::find()
        .filter(users::Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|user| (user.id, user)).collect())
}

/// The certificates in force of these people.
pub(in super::super) async fn papers_of(
    db: &impl ConnectionTrait,
    people: &[i64],
) -> Result<HashMap<i64, Vec<PaperRow>>, DbErr> {
    use certificates::Column;
    if people.is_empty() {
        return Ok(HashMap::new());
    }
    let mut rows = certificates::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::UserId,
            Column::Number,
            Column::CourseId,
            Column::Title,
            Column::IssuedOn,
            Column::IssuedAt,
            Column::ExpiresOn,
            Column::Status,
            Column::ReservationId,
        ])
        .column_as(reservations::Column::CreatedAt, "booked_at")
        .join(JoinType::LeftJoin, certificates::Relation::Reservation.def())
        .filter(Column::UserId.is_in(people.iter().copied()))
        .into_model::<PaperRow>()
        .all(db)
        .await?;
    // Not a condition of the query: SQLite would read all certificates in force, for want of knowing how few a person has.
    rows.retain(|row| row.status.0 == paper::PaperStatus::Issued);
    Ok(grouped(rows, |row| row.user_id.unwrap_or_default()))
}

/// The live reservations of these people on dates that may still have a result, the soonest first.
pub(in super::super) async fn bookings_of(
    db: &impl ConnectionTrait,
    people: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, Vec<BookingRow>>, DbErr> {
    use reservations::Column;
    if people.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = reservations::Entity::find()
        .inner_join(course_dates::Entity)
        .select_only()
        .columns([
            Column::Id,
            Column::UserId,
            Column::CourseDateId,
            Column::Status,
            Column::Attendance,
            Column::Outcome,
            Column::CreatedAt,
        ])
        .columns([
            course_dates::Column::CourseId,
            course_dates::Column::StartsAt,
            course_dates::Column::EndsAt,
        ])
        .column_as(course_dates::Column::Status, "date_status")
        .filter(Column::UserId.is_in(people.iter().copied()))
        .filter(Column::Status.ne(Status::Cancelled.as_str()))
        .filter(course_dates::Column::EndsAt.gt(now - TimeDelta::days(i64::from(RESULT_DAYS) + 2)))
        .order_by_asc(course_dates::Column::StartsAt)
        .order_by_asc(Column::Id)
        .into_model::<BookingRow>()
        .all(db)
        .await?;
    Ok(grouped(rows, |row| row.user_id))
}

/// The reminders of these certificates, in order of time.
pub(in crate::features) async fn reminders_of(
    db: &impl ConnectionTrait,
    certificates: &[i64],
) -> Result<HashMap<i64, Vec<renewal_reminders::Model>>, DbErr> {
    use renewal_reminders::{Column, Entity};
    if certificates.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .filter(Column::CertificateId.is_in(certificates.iter().copied()))
        .order_by_asc(Column::SentAt)
        .all(db)
        .await?;
    Ok(grouped(rows, |row| row.certificate_id))
}

/// What staff did about the renewals of these certificates, in order of time.
pub(in crate::features) async fn contacts_of(
    db: &impl ConnectionTrait,
    certificates: &[i64],
) -> Result<HashMap<i64, Vec<renewal_contacts::Model>>, DbErr> {
    use renewal_contacts::{Column, Entity};
    if certificates.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .filter(Column::CertificateId.is_in(certificates.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    Ok(grouped(rows, |row| row.certificate_id))
}

fn grouped<T>(rows: Vec<T>, key: impl Fn(&T) -> i64) -> HashMap<i64, Vec<T>> {
    let mut groups: HashMap<i64, Vec<T>> = HashMap::new();
    for row in rows {
        groups.entry(key(&row)).or_default().push(row);
    }
    groups
}
