//! Lists the shifts of a part of the calendar, of one course date, or of one person from a moment on.

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
    let filter = Filter {
        user_id: query.id_user,
        course_date_id: query.id_course_date,
        status: query.status.map(|status| status.0),
        ..time_filter(query)?
    };
    let shifts = store::list(db, &filter).await?;
    Ok(ShiftList {
        data: view::views(db, shifts, viewer).await?,
    })
}

/// Shifts of one course date have no limits, those of one person may have no end.
fn time_filter(query: &ShiftQuery) -> Result<Filter, ApiError> {
    let (from, to) = (query.from.as_deref(), query.to.as_deref());
    if query.id_course_date.is_some() && from.is_none() && to.is_none() {
        return Ok(Filter::default());
    }
    if query.id_user.is_some() && to.is_none() {
        return Ok(Filter {
            ends_after: Some(period::since(from)?),
            ..Filter::default()
        });
    }
    let (start, end) = period::range(from, to, MOST_DAYS)?;
    Ok(Filter {
        period: Some(Hours { start, end }),
        ..Filter::default()
    })
}
