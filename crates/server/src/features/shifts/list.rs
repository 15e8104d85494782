//! Lists the shifts of a part of the calendar, or of one course date.

use battito_domain::shift::Hours;

use super::{
    dto::{ShiftList, ShiftQuery},
    store::{self, Filter},
    view,
};
use crate::{
    features::course_dates::period,
    platform::{error::ApiError, state::App},
};

/// How many days a period may have.
pub(super) const MOST_DAYS: i64 = 100;

/// The shifts that match.
pub(super) async fn list(app: &App, query: &ShiftQuery, viewer: i64) -> Result<ShiftList, ApiError> {
    let db = app.db().read();
    let of_one_date = query.id_course_date.is_some() && query.from.is_none() && query.to.is_none();
    let period = if of_one_date {
        None
    } else {
        let (start, end) = period::range(query.from.as_deref(), query.to.as_deref(), MOST_DAYS)?;
        Some(Hours { start, end })
    };
    let filter = Filter {
        period,
        user_id: query.id_user,
        course_date_id: query.id_course_date,
        status: query.status.map(|status| status.0),
        ..Filter::default()
    };
    let shifts = store::list(db, &filter).await?;
    Ok(ShiftList {
        data: view::views(db, shifts, viewer).await?,
    })
}
