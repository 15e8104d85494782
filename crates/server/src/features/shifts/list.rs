//! Lists the shifts of a part of the calendar, of one course date, or of one person from a moment on.

use battito_domain::{rome_time, shift::Hours};
use battito_platform::{ApiError, App};
use chrono::{DateTime, TimeDelta, Utc};

use super::{
    dto::{ShiftList, ShiftQuery},
    store::{self, Filter},
    view,
};
use crate::features::course_dates::period;

/// How many days a period may have.
pub(super) const MOST_DAYS: i64 = 100;

/// The shifts that match.
pub(super) async fn list(app: &App, query: &ShiftQuery, viewer: i64) -> Result<ShiftList, ApiError> {
    let db = app.db().read();
    let filter = Filter {
        user_id: query.id_user,
        course_date_id: query.id_course_date,
        status: query.status.map(|status| status.0),
        ..time_filter(query, app.now())?
    };
    let shifts = store::list(db, &filter).await?;
    Ok(ShiftList {
        data: view::views(db, shifts, viewer).await?,
    })
}

/// Without limits the shifts of one course date are all of them. Otherwise a period begins today unless the query says when,
/// and has as many days as it may have; that of one person has no end.
fn time_filter(query: &ShiftQuery, now: DateTime<Utc>) -> Result<Filter, ApiError> {
    let (from, to) = (given(query.from.as_deref()), given(query.to.as_deref()));
    if query.id_course_date.is_some() && from.is_none() && to.is_none() {
        return Ok(Filter::default());
    }
    let today = rome_time::local(now).date().to_string();
    let from = from.unwrap_or(&today);
    let (start, end) = match to {
        Some(to) => period::range(Some(from), Some(to), MOST_DAYS)?,
        None if query.id_user.is_some() => {
            return Ok(Filter {
                ends_after: Some(period::since(from)?),
                ..Filter::default()
            });
        }
        None => {
            let start = period::since(from)?;
            (start, rome_time::shift(start, TimeDelta::days(MOST_DAYS)))
        }
    };
    Ok(Filter {
        period: Some(Hours { start, end }),
        ..Filter::default()
    })
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}
