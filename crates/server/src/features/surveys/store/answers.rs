//! The answers.

use battito_domain::survey::{Answers, Question};
use battito_platform::entities::survey_answers::{ActiveModel, Column, Entity};
use sea_orm::{ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set, sea_query::Expr};

/// Stores answers under a random id, and writes all answers of the date again: then none of them is younger than the others.
pub(in super::super) async fn insert(
    tx: &DatabaseTransaction,
    (id, date_id): (i64, i64),
    answers: &Answers,
) -> Result<(), DbErr> {
    let value = |question| Set(i32::from(answers.value(question)));
    let row = ActiveModel {
        id: Set(id),
        course_date_id: Set(date_id),
        content: value(Question::Content),
        teaching: value(Question::Teaching),
        practice: value(Question::Practice),
        organisation: value(Question::Organisation),
        recommend: value(Question::Recommend),
        comment: Set(answers.comment().map(str::to_owned)),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Entity::update_many()
        .col_expr(Column::CourseDateId, Expr::col(Column::CourseDateId))
        .filter(Column::CourseDateId.eq(date_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// The column of a question.
pub(super) const fn column_of(question: Question) -> Column {
    match question {
        Question::Content => Column::Content,
        Question::Teaching => Column::Teaching,
        Question::Practice => Column::Practice,
        Question::Organisation => Column::Organisation,
        Question::Recommend => Column::Recommend,
    }
}
