//! Lists one's own reservations.

use sea_orm::Order;

use super::{
    dto::{MyReservationList, MyReservationQuery, Period},
    store, view,
};
use crate::{
    entities::reservations,
    platform::{
        access::SignedIn,
        error::ApiError,
        paging::{Page, PageMeta},
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

/// A page of the reservations of a user.
pub(in crate::features) async fn page_of_user(
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
    let (rows, total) = store::page(app.db().read(), condition, direction, page).await?;
    Ok((rows, page.meta(total)))
}
