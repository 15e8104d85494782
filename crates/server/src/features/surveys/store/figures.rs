//! Counts behind the results. A date counts only when it has enough answers: the difference of two filters is
//! then never the answer of a single person.

use battito_domain::survey::{DETRACTOR, LEAST_ANSWERS, PROMOTER, Question};
use battito_platform::{
    Page,
    entities::{survey_answers, survey_instructors, surveys},
    paging,
    search::count_if,
};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use super::answers::column_of;

/// Which surveys.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Courses that ended on this day or later.
    pub from: Option<NaiveDate>,
    /// Courses that ended on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Of this course.
    pub course_id: Option<i64>,
    /// Of dates that this person taught at.
    pub instructor_id: Option<i64>,
    /// Of this date.
    pub course_date_id: Option<i64>,
}

impl Filter {
    fn condition(&self) -> Condition {
        use surveys::Column;
        let taught = self.instructor_id.map(|id| {
            use survey_instructors::{Column as Taught, Entity};
            let dates = Entity::find().select_only().column(Taught::CourseDateId);
            Column::CourseDateId.in_subquery(dates.filter(Taught::UserId.eq(id)).into_query())
        });
        Condition::all()
            .add_option(self.from.map(|day| Column::EndsOn.gte(day)))
            .add_option(self.to.map(|day| Column::EndsOn.lte(day)))
            .add_option(self.course_id.map(|id| Column::CourseId.eq(id)))
            .add_option(self.course_date_id.map(|id| Column::CourseDateId.eq(id)))
            .add_option(taught)
    }
}

/// A date with the sums of its answers. Without enough of them there are no sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromQueryResult)]
pub struct DateFigures {
    /// Date.
    pub course_date_id: i64,
    /// Course.
    pub course_id: i64,
    /// The day it ended.
    pub ends_on: NaiveDate,
    /// People who were asked.
    pub invited: i32,
    /// Answers.
    pub answers: i32,
    /// Sum of the values of each question; likewise below.
    pub content: Option<i64>,
    /// How it was taught.
    pub teaching: Option<i64>,
    /// The exercises.
    pub practice: Option<i64>,
    /// Organisation and venue.
    pub organisation: Option<i64>,
    /// Recommendation.
    pub recommend: Option<i64>,
    /// Answers of promoters.
    pub promoters: i64,
    /// Answers of detractors.
    pub detractors: i64,
}

impl DateFigures {
    /// Whether there are enough answers to show them.
    #[must_use]
    pub fn counts(&self) -> bool {
        i64::from(self.answers) >= LEAST_ANSWERS
    }

    /// The sum of a question.
    #[must_use]
    pub fn sum(&self, question: Question) -> i64 {
        let sum = match question {
            Question::Content => self.content,
            Question::Teaching => self.teaching,
            Question::Practice => self.practice,
            Question::Organisation => self.organisation,
            Question::Recommend => self.recommend,
        };
        sum.unwrap_or_default()
    }
}

/// The dates that match, the latest first.
pub async fn dates(db: &impl ConnectionTrait, filter: &Filter) -> Result<Vec<DateFigures>, DbErr> {
    let rows = db.query_all(&dates_statement(filter)).await?;
    rows.iter().map(|row| DateFigures::from_query_result(row, "")).collect()
}

/// The query of [`dates`].
#[must_use]
pub fn dates_statement(filter: &Filter) -> SelectStatement {
    use surveys::Column;
    let recommend = || Expr::col((survey_answers::Entity, survey_answers::Column::Recommend));
    let mut dates = surveys::Entity::find()
        .select_only()
        .columns([
            Column::CourseDateId,
            Column::CourseId,
            Column::EndsOn,
            Column::Invited,
            Column::Answers,
        ])
        .expr_as(count_if(recommend().gte(PROMOTER)), "promoters")
        .expr_as(count_if(recommend().lte(DETRACTOR)), "detractors");
    for question in Question::ALL {
        let value = Expr::col((survey_answers::Entity, column_of(*question)));
        dates = dates.expr_as(value.sum(), question.as_str());
    }
    let mut dates = dates
        .filter(filter.condition())
        // As the index is ordered.
        .group_by(Column::EndsOn)
        .group_by(Column::CourseDateId)
        .order_by_desc(Column::EndsOn)
        .order_by_desc(Column::CourseDateId);
    QueryTrait::query(&mut dates).left_join(
        survey_answers::Entity,
        Condition::all()
            .add(
                survey_answers::Column::CourseDateId
                    .into_expr()
                    .equals((surveys::Entity, Column::CourseDateId)),
            )
            .add(Column::Answers.gte(LEAST_ANSWERS)),
    );
    dates.into_query()
}

/// How often each value of a question was chosen, in the order of its scale, at dates that count.
pub async fn distributions(db: &impl ConnectionTrait, filter: &Filter) -> Result<Vec<Vec<i64>>, DbErr> {
    let Some(row) = db.query_one(&distributions_statement(filter)).await? else {
        return Ok(Vec::new());
    };
    let read = |question: &Question| {
        let counts = question
            .scale()
            .map(|value| row.try_get("", &column_name(*question, value)));
        counts.collect::<Result<Vec<i64>, DbErr>>()
    };
    Question::ALL.iter().map(read).collect()
}

/// The query of [`distributions`].
#[must_use]
pub fn distributions_statement(filter: &Filter) -> SelectStatement {
    let mut counts = counted(filter).select_only();
    for question in Question::ALL {
        for value in question.scale() {
            let chosen = Expr::col((survey_answers::Entity, column_of(*question))).eq(value);
            counts = counts.expr_as(count_if(chosen), column_name(*question, value));
        }
    }
    counts.into_query()
}

fn column_name(question: Question, value: u8) -> String {
    format!("{}_{value}", question.as_str())
}

/// The answers at dates that match and count.
fn counted(filter: &Filter) -> Select<survey_answers::Entity> {
    let mut answers = survey_answers::Entity::find()
        .filter(filter.condition())
        .filter(surveys::Column::Answers.gte(LEAST_ANSWERS));
    QueryTrait::query(&mut answers).inner_join(
        surveys::Entity,
        survey_answers::Column::CourseDateId
            .into_expr()
            .equals((surveys::Entity, surveys::Column::CourseDateId)),
    );
    answers
}

/// A comment with its date.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Comment {
    /// Text.
    pub comment: String,
    /// Date.
    pub course_date_id: i64,
    /// Course.
    pub course_id: i64,
    /// The day it ended.
    pub ends_on: NaiveDate,
}

/// A page of the comments at dates that match and count, in the order of their random ids, and how many there are.
pub async fn comments(db: &impl ConnectionTrait, filter: &Filter, page: Page) -> Result<(Vec<Comment>, u64), DbErr> {
    use survey_answers::Column;
    let found = counted(filter).filter(Column::Comment.is_not_null()).select_only();
    let total = paging::count(db, found.clone()).await?;
    let rows = found
        .columns([Column::Comment, Column::CourseDateId])
        .columns([surveys::Column::CourseId, surveys::Column::EndsOn])
        .order_by_asc(Column::Id)
        .offset(page.offset())
        .limit(page.size)
        .into_model()
        .all(db)
        .await?;
    Ok((rows, total))
}

/// All comments of these dates that count, for a spreadsheet: date and text.
pub(in super::super) async fn comments_of(
    db: &impl ConnectionTrait,
    filter: &Filter,
) -> Result<Vec<(i64, String)>, DbErr> {
    use survey_answers::Column;
    counted(filter)
        .filter(Column::Comment.is_not_null())
        .select_only()
        .columns([Column::CourseDateId, Column::Comment])
        .order_by_asc(Column::CourseDateId)
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
}

/// The instructors of the dates that match: date and person.
pub(in super::super) async fn instructors(
    db: &impl ConnectionTrait,
    filter: &Filter,
) -> Result<Vec<(i64, i64)>, DbErr> {
    use survey_instructors::{Column, Entity};
    let dates = surveys::Entity::find()
        .select_only()
        .column(surveys::Column::CourseDateId);
    Entity::find()
        .select_only()
        .columns([Column::CourseDateId, Column::UserId])
        .filter(Column::CourseDateId.in_subquery(dates.filter(filter.condition()).into_query()))
        .order_by_asc(Column::CourseDateId)
        .into_tuple()
        .all(db)
        .await
}
