//! Attendance of reservations by half day: its rows, and the sheets that they make.

use std::collections::HashMap;

use battito_domain::{
    attendance::{self, Half, HalfDay, Mark, Sheet, half_days},
    reservation::{Attendance, Outcome},
};
use battito_platform::{
    entities::{
        course_dates,
        reservation_attendances::{ActiveModel, Column, Entity},
        reservations,
    },
    ids::one_of,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, OnConflict},
};

/// The stored marks of reservations, by reservation.
pub async fn marks_of(
    db: &impl ConnectionTrait,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Vec<Mark>>, DbErr> {
    let rows = Entity::find()
        .filter(one_of(db, Column::ReservationId, ids))
        .all(db)
        .await?;
    let mut marks: HashMap<i64, Vec<Mark>> = HashMap::new();
    for row in rows {
        marks.entry(row.reservation_id).or_default().push(row.into());
    }
    Ok(marks)
}

/// The sheets of reservations of a date, in their order.
pub async fn sheets_of(
    db: &impl ConnectionTrait,
    date: &course_dates::Model,
    reservations: &[reservations::Model],
) -> Result<Vec<Sheet>, DbErr> {
    let marks = marks_of(db, reservations.iter().map(|reservation| reservation.id)).await?;
    let half_days = half_days(&date.days());
    let sheet = |reservation| sheet(&half_days, &marks, reservation);
    Ok(reservations.iter().map(sheet).collect())
}

fn sheet(half_days: &[HalfDay], marks: &HashMap<i64, Vec<Mark>>, reservation: &reservations::Model) -> Sheet {
    let stored = marks.get(&reservation.id).map_or(&[][..], Vec::as_slice);
    Sheet::new(half_days, stored, reservation.attendance.0)
}

/// Whether one of these reservations of a date has results, which would be lost if it were moved or
/// cancelled. The caller has locked them: a scan takes no other lock.
pub async fn any_has_results(
    db: &impl ConnectionTrait,
    date: &course_dates::Model,
    reservations: &[reservations::Model],
) -> Result<bool, DbErr> {
    let sheets = sheets_of(db, date, reservations).await?;
    Ok(reservations
        .iter()
        .zip(&sheets)
        .any(|(row, sheet)| has_results(row, sheet)))
}

/// The reservations without results, of these on several dates.
pub async fn without_results(
    db: &impl ConnectionTrait,
    rows: Vec<(reservations::Model, course_dates::Model)>,
) -> Result<Vec<reservations::Model>, DbErr> {
    let marks = marks_of(db, rows.iter().map(|(row, _)| row.id)).await?;
    let has_none = |(row, date): (reservations::Model, course_dates::Model)| {
        let sheet = sheet(&half_days(&date.days()), &marks, &row);
        (!has_results(&row, &sheet)).then_some(row)
    };
    Ok(rows.into_iter().filter_map(has_none).collect())
}

fn has_results(row: &reservations::Model, sheet: &Sheet) -> bool {
    attendance::has_results(row.attendance.0, row.outcome.0, sheet)
}

/// Stores the marks of a reservation. Half days about which nothing is known get no row; `at` dates those that were not
/// recorded by half day.
pub(in crate::features) async fn save_marks(
    tx: &DatabaseTransaction,
    reservation_id: i64,
    sheet: &Sheet,
    at: DateTime<Utc>,
) -> Result<(), DbErr> {
    let known = |mark: &&Mark| mark.at.is_some() || mark.status != Attendance::Unknown;
    let rows: Vec<_> = sheet
        .marks()
        .iter()
        .filter(known)
        .map(|mark| ActiveModel {
            reservation_id: Set(reservation_id),
            day: Set(mark.half_day.day),
            half: Set(mark.half_day.half.into()),
            status: Set(mark.status.into()),
            at: Set(mark.at.unwrap_or(at)),
            scanned_at: Set(mark.scanned_at),
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::columns([Column::ReservationId, Column::Day, Column::Half])
                .update_columns([Column::Status, Column::At, Column::ScannedAt])
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Forgets the results of reservations: their marks, attendance and outcome. Returns the marks by reservation, in the order of
/// the half days, those of half days that the date no longer has among them.
pub(super) async fn forget_results(tx: &DatabaseTransaction, ids: &[i64]) -> Result<HashMap<i64, Vec<Mark>>, DbErr> {
    let mut rows = Entity::delete_many()
        .filter(Column::ReservationId.is_in(ids.iter().copied()))
        .exec_with_returning(tx)
        .await?;
    rows.sort_by_key(|row| (row.day, row.half.0 == Half::Afternoon));
    let mut marks: HashMap<i64, Vec<Mark>> = HashMap::new();
    for row in rows {
        marks.entry(row.reservation_id).or_default().push(row.into());
    }
    reservations::Entity::update_many()
        .col_expr(
            reservations::Column::Attendance,
            Expr::value(Attendance::Unknown.as_str()),
        )
        .col_expr(reservations::Column::Outcome, Expr::value(Outcome::None.as_str()))
        .filter(reservations::Column::Id.is_in(ids.iter().copied()))
        .exec(tx)
        .await?;
    Ok(marks)
}
