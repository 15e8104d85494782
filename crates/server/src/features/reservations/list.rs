//! Lists of reservations: one's own, and for staff those of a date.

use sea_orm::Order;

use super::{
    dto::{MyReservationList, MyReservationQuery, Period, ReservationList, ReservationQuery},
    store::{self, OrderBy},
    view,
};
use crate::{
    entities::reservations,
    platform::{
        access::SignedIn,
        error::ApiError,
        paging::{Page, PageMeta},
        search::Words,
        state::App,
    },
};

/// A page of one's own reservations.
pub(super) async fn list_mine(
    app: &App,
    signed_in: &SignedIn,
    query: &MyReservationQuery,
) -> Result<MyReservationList, ApiError> {
    let (rows, meta) = page_of_user(app, signed_in.user.id, query).await?;
    Ok(MyReservationList {
        data: view::all_mine(app, rows).await?,
        meta,
    })
}

/// A page of the reservations of a user, as staff see them.
///
/// # Errors
/// 422 for a page that cannot be; else when the database cannot be read.
pub async fn list_of_user(app: &App, user_id: i64, query: &MyReservationQuery) -> Result<ReservationList, ApiError> {
    let (rows, meta) = page_of_user(app, user_id, query).await?;
    Ok(ReservationList {
        data: view::all_for_staff(app.db().read(), rows).await?,
        meta,
    })
}

async fn page_of_user(
    app: &App,
    user_id: i64,
    query: &MyReservationQuery,
) -> Result<(Vec<reservations::Model>, PageMeta), ApiError> {
    let (page, now) = (Page::parse(query.page, query.per_page)?, app.now());
    let all = store::of_user(user_id);
    let (condition, direction) = match query.period {
        Some(Period::Upcoming) => (all.add(store::is_upcoming(now)), Order::Asc),
        Some(Period::Past) => (all.add(store::is_upcoming(now).not()), Order::Desc),
        None => (all, Order::Desc),
    };
    let (rows, total) = store::page(app.db().read(), condition, (OrderBy::Start, direction), page).await?;
    Ok((rows, page.meta(total)))
}

/// A page of the reservations of a date, in order of arrival.
pub(super) async fn list_of_date(
    app: &App,
    course_date_id: i64,
    query: &ReservationQuery,
) -> Result<ReservationList, ApiError> {
    let (page, db) = (Page::parse(query.page, query.per_page)?, app.db().read());
    if !store::date_exists(db, course_date_id).await? {
        return Err(ApiError::NotFound);
    }
    let status = query.status.map(|status| status.0);
    let words = Words::parse(query.search.as_deref())?;
    let condition = store::of_date(course_date_id, status, &words);
    let (rows, total) = store::page(db, condition, (OrderBy::Arrival, Order::Asc), page).await?;
    Ok(ReservationList {
        data: view::all_for_staff(db, rows).await?,
        meta: page.meta(total),
    })
}
