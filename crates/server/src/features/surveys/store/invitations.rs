//! The people to ask: each with a seat and not marked absent. Without a roll call all are asked: a centre
//! that is late with its register must ask, too.

use battito_domain::{
    course_date,
    reservation::{Attendance, Status},
    survey,
};
use battito_platform::entities::{
    course_dates, reservations,
    survey_invitations::{self, ActiveModel},
    users,
};
use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select, Set,
    sea_query::{Expr, ExprTrait, Query, SelectStatement},
};

/// Dates with somebody who is to be asked now, the longest over first.
pub(in super::super) async fn dates_due(
    db: &impl ConnectionTrait,
    now: DateTime<Utc>,
    most: u64,
) -> Result<Vec<i64>, DbErr> {
    let rows = db.query_all(&dates_due_statement(now, most)).await?;
    rows.iter().map(|row| row.try_get("", "id")).collect()
}

/// The query of `dates_due`.
#[must_use]
pub fn dates_due_statement(now: DateTime<Utc>, most: u64) -> SelectStatement {
    use course_dates::Column;
    let (after, until) = survey::ends_asked_about(now);
    let of_date = reservations::Column::CourseDateId
        .into_expr()
        .equals((course_dates::Entity, Column::Id));
    let people = to_ask().select_only().expr(Expr::value(1)).filter(of_date).into_query();
    course_dates::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(course_date::Status::Completed.as_str()))
        .filter(Column::EndsAt.gt(after))
        .filter(Column::EndsAt.lte(until))
        .filter(Expr::exists(people))
        .order_by_asc(Column::EndsAt)
        .limit(most)
        .into_query()
}

/// Reservations of people who took part and were not asked.
fn to_ask() -> Select<reservations::Entity> {
    use reservations::Column;
    let asked = Query::select()
        .expr(Expr::value(1))
        .from(survey_invitations::Entity)
        .and_where(
            survey_invitations::Column::CourseDateId
                .into_expr()
                .equals((reservations::Entity, Column::CourseDateId)),
        )
        .and_where(
            survey_invitations::Column::UserId
                .into_expr()
                .equals((reservations::Entity, Column::UserId)),
        )
        .to_owned();
    reservations::Entity::find()
        .inner_join(users::Entity)
        .filter(Column::Status.eq(Status::Confirmed.as_str()))
        .filter(Column::Attendance.ne(Attendance::Absent.as_str()))
        .filter(users::Column::DisabledAt.is_null())
        .filter(Condition::not(Condition::all().add(Expr::exists(asked))))
}

/// The people of a date, by id.
pub(in super::super) async fn people_due(tx: &DatabaseTransaction, date_id: i64) -> Result<Vec<users::Model>, DbErr> {
    let ids = to_ask()
        .select_only()
        .column(reservations::Column::UserId)
        .filter(reservations::Column::CourseDateId.eq(date_id))
        .into_query();
    users::Entity::find()
        .filter(users::Column::Id.in_subquery(ids))
        .order_by_asc(users::Column::Id)
        .all(tx)
        .await
}

/// Records that people were asked. All rows of the date are written again: then they are equally old, and none stands out as
/// the one that came with a certain link.
pub(in super::super) async fn insert(tx: &DatabaseTransaction, date_id: i64, people: Vec<i64>) -> Result<(), DbErr> {
    use survey_invitations::{Column, Entity};
    let rows = people.into_iter().map(|user_id| ActiveModel {
        course_date_id: Set(date_id),
        user_id: Set(user_id),
    });
    Entity::insert_many(rows).exec_without_returning(tx).await?;
    Entity::update_many()
        .col_expr(Column::CourseDateId, Expr::col(Column::CourseDateId))
        .filter(Column::CourseDateId.eq(date_id))
        .exec(tx)
        .await?;
    Ok(())
}
