//! Lists the reservations of a user.

use battito_platform::{ApiError, App, Page, PageMeta, entities::reservations};
use sea_orm::Order;

use super::{
    dto::{MyReservationQuery, Period},
    store,
};

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
