//! The dates that were asked about.

use battito_platform::entities::{
    course_dates, survey_instructors,
    surveys::{ActiveModel, Column, Entity, Model},
};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, ExprTrait, LockType, OnConflict},
};

/// The survey of a date.
pub(in super::super) async fn find(db: &impl ConnectionTrait, date_id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(date_id).one(db).await
}

/// The same, locked until the transaction ends.
pub(in super::super) async fn lock(tx: &DatabaseTransaction, date_id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(date_id).lock(LockType::Update).one(tx).await
}

/// A date that people are asked about.
pub(in super::super) struct Opened<'d> {
    pub(in super::super) date: &'d course_dates::Model,
    pub(in super::super) ends_on: NaiveDate,
    pub(in super::super) closes_on: NaiveDate,
    /// People who are asked now.
    pub(in super::super) invited: usize,
}

/// Opens the survey of a date, or counts the people who are asked later. The instructors are recorded the
/// first time.
pub(in super::super) async fn open(
    tx: &DatabaseTransaction,
    opened: Opened<'_>,
    instructors: Vec<i64>,
) -> Result<(), DbErr> {
    let date_id = opened.date.id;
    let invited = i32::try_from(opened.invited).unwrap_or(i32::MAX);
    if find(tx, date_id).await?.is_none() {
        let rows = instructors.into_iter().map(|user_id| survey_instructors::ActiveModel {
            course_date_id: Set(date_id),
            user_id: Set(user_id),
        });
        let rows: Vec<_> = rows.collect();
        if !rows.is_empty() {
            survey_instructors::Entity::insert_many(rows)
                .exec_without_returning(tx)
                .await?;
        }
    }
    let row = ActiveModel {
        course_date_id: Set(date_id),
        course_id: Set(opened.date.course_id),
        ends_on: Set(opened.ends_on),
        closes_on: Set(opened.closes_on),
        invited: Set(invited),
        answers: Set(0),
    };
    let total = Expr::col((Entity, Column::Invited)).add(invited);
    Entity::insert_many([row])
        .on_conflict(
            OnConflict::column(Column::CourseDateId)
                .update_columns([Column::EndsOn, Column::ClosesOn])
                .value(Column::Invited, total)
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Counts one more answer.
pub(in super::super) async fn count_answer(tx: &DatabaseTransaction, date_id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Answers, Expr::col(Column::Answers).add(1))
        .filter(Column::CourseDateId.eq(date_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The instructors of these dates: date and person.
pub(in super::super) async fn instructors_of(
    db: &impl ConnectionTrait,
    date_ids: &[i64],
) -> Result<Vec<(i64, i64)>, DbErr> {
    use survey_instructors::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::CourseDateId, Column::UserId])
        .filter(Column::CourseDateId.is_in(date_ids.iter().copied()))
        .order_by_asc(Column::CourseDateId)
        .order_by_asc(Column::UserId)
        .into_tuple()
        .all(db)
        .await
}
