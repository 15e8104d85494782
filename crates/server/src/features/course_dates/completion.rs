//! The job that completes dates once they are over.

use battito_domain::course_date::Status;
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};

use super::bookable::OPEN;
use crate::{
    entities::course_dates::{Column, Entity},
    platform::{error::ApiError, state::App},
};

fn over(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(Column::Status.is_in(OPEN.map(Status::as_str)))
        .add(Column::EndsAt.lte(now))
}

/// Completes every date whose end is past, and tells how many there were.
///
/// # Errors
/// When the database is away.
pub async fn complete_past(app: &App) -> Result<u64, ApiError> {
    let now = app.now();
    // Looking first costs no commit in the many minutes in which nothing ends.
    let any = Entity::find()
        .filter(over(now))
        .select_only()
        .column(Column::Id)
        .into_tuple::<i64>();
    if any.one(app.db().read()).await?.is_none() {
        return Ok(0);
    }
    app.db()
        .write(move |tx| {
            async move {
                let completed = Entity::update_many()
                    .col_expr(Column::Status, Expr::value(Status::Completed.as_str()))
                    .col_expr(Column::UpdatedAt, Expr::value(now))
                    .filter(over(now))
                    .exec(tx)
                    .await?;
                Ok(completed.rows_affected)
            }
            .boxed()
        })
        .await
}
