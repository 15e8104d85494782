//! The links. In PostgreSQL a row tells which transaction wrote it last, so all links of a date are written again whenever
//! one is: the row that was used up is no younger than the others.

use battito_platform::entities::{
    survey_invitations,
    survey_tokens::{self, ActiveModel, Column, Entity, Model},
    surveys,
};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Set,
    sea_query::{CaseStatement, Expr, SelectStatement},
};

/// The link with this hash.
pub(in super::super) async fn find(db: &impl ConnectionTrait, hash: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(hash.to_owned()).one(db).await
}

/// Stores the hashes of new links, in their own order: that of the people is another one.
pub(in super::super) async fn insert(
    tx: &DatabaseTransaction,
    date_id: i64,
    mut hashes: Vec<String>,
) -> Result<(), DbErr> {
    hashes.sort_unstable();
    let rows = hashes.into_iter().map(|hash| ActiveModel {
        token_hash: Set(hash),
        course_date_id: Set(date_id),
        used: Set(false),
    });
    Entity::insert_many(rows).exec_without_returning(tx).await?;
    write_all_again(tx, date_id, Expr::col(Column::Used)).await
}

/// Marks a link as used.
pub(in super::super) async fn use_up(tx: &DatabaseTransaction, date_id: i64, hash: &str) -> Result<(), DbErr> {
    let used = CaseStatement::new()
        .case(Column::TokenHash.eq(hash), Expr::value(true))
        .finally(Expr::col(Column::Used));
    write_all_again(tx, date_id, Expr::Case(Box::new(used))).await
}

async fn write_all_again(tx: &DatabaseTransaction, date_id: i64, used: Expr) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::Used, used)
        .filter(Column::CourseDateId.eq(date_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Dates whose surveys closed before a day.
fn closed_before(day: NaiveDate) -> SelectStatement {
    let dates = surveys::Entity::find()
        .select_only()
        .column(surveys::Column::CourseDateId);
    dates.filter(surveys::Column::ClosesOn.lt(day)).into_query()
}

/// Whether there is anything to forget of them.
pub(in super::super) async fn any_closed_before(db: &impl ConnectionTrait, day: NaiveDate) -> Result<bool, DbErr> {
    let tokens = Entity::find().select_only().column(Column::CourseDateId);
    let tokens = tokens.filter(Column::CourseDateId.in_subquery(closed_before(day)));
    if tokens.into_tuple::<i64>().one(db).await?.is_some() {
        return Ok(true);
    }
    let asked = survey_invitations::Entity::find()
        .select_only()
        .column(survey_invitations::Column::CourseDateId)
        .filter(survey_invitations::Column::CourseDateId.in_subquery(closed_before(day)));
    Ok(asked.into_tuple::<i64>().one(db).await?.is_some())
}

/// Deletes their links and invitations.
pub(in super::super) async fn forget_closed_before(tx: &DatabaseTransaction, day: NaiveDate) -> Result<(), DbErr> {
    survey_tokens::Entity::delete_many()
        .filter(Column::CourseDateId.in_subquery(closed_before(day)))
        .exec(tx)
        .await?;
    survey_invitations::Entity::delete_many()
        .filter(survey_invitations::Column::CourseDateId.in_subquery(closed_before(day)))
        .exec(tx)
        .await?;
    Ok(())
}
