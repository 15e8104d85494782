//! Counts the certificates that past dates still owe: those to issue, and those of other organisations whose file is missing.

use battito_domain::{
    certificate::CertificateStatus,
    reservation::{Attendance, Outcome, Status},
};
use battito_platform::{
    entities::{course_dates, reservation_certificates as certificates, reservations},
    text_enum::TextEnum,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, QueryFilter, QuerySelect, QueryTrait, RelationTrait,
    Select,
};

/// The certificates of people who were present and have passed, by date and status: those neither issued nor revoked, of
/// dates that began in this period.
pub(in crate::features) async fn count_by_date(
    db: &impl ConnectionTrait,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Vec<(i64, CertificateStatus, i64)>, DbErr> {
    let rows = due(from, to).into_tuple().all(db).await?;
    Ok(rows
        .into_iter()
        .map(|(date, status, number): (i64, TextEnum<CertificateStatus>, i64)| (date, status.0, number))
        .collect())
}

/// The query of [`count_by_date`].
#[must_use]
pub fn due(from: DateTime<Utc>, to: DateTime<Utc>) -> Select<reservations::Entity> {
    use reservations::Column;
    // A subquery and no join: SQLite, which has no statistics, would read all reservations to join them.
    let dates = course_dates::Entity::find()
        .select_only()
        .column(course_dates::Column::Id)
        .filter(course_dates::Column::StartsAt.between(from, to));
    reservations::Entity::find()
        .select_only()
        .column(Column::CourseDateId)
        .column(certificates::Column::Status)
        .column_as(certificates::Column::Id.count(), "number")
        .join(JoinType::InnerJoin, reservations::Relation::Certificates.def())
        .filter(Column::CourseDateId.in_subquery(dates.into_query()))
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .filter(Column::Attendance.eq(Attendance::Present.as_str()))
        .filter(Column::Outcome.eq(Outcome::Passed.as_str()))
        .filter(certificates::Column::Status.is_in([
            CertificateStatus::Pending.as_str(),
            CertificateStatus::Requested.as_str(),
        ]))
        .group_by(Column::CourseDateId)
        .group_by(certificates::Column::Status)
}
