//! Shows one user.

use battito_platform::{
    ApiError, App, Direction, EntityTag, Page,
    bulk::{self, BulkRequest},
    entities::users::{self, Model},
};
use sea_orm::ConnectionTrait;

use super::{
    dto::{ManagedUser, UserList, UserQuery, UserSort},
    store::{self, Filter, Search, UserTotals},
};
use crate::features::accounts::{self, change_address, store::links};

/// A user with its `ETag`.
pub(super) type Tagged = (ManagedUser, EntityTag);

/// One user with its `ETag`.
pub(super) async fn show(app: &App, id: i64) -> Result<Tagged, ApiError> {
    let db = app.db().read();
    let user = accounts::store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    view(app, db, user).await
}

/// A user as staff see it.
pub(super) async fn view(app: &App, db: &impl ConnectionTrait, user: Model) -> Result<Tagged, ApiError> {
    let tag = tag(&user);
    let email_pending = change_address::pending(app, db, user.id).await?;
    Ok((ManagedUser::of(user, email_pending), tag))
}

/// The `ETag` of the columns that staff can change. A login does not alter it.
pub(super) fn tag(user: &Model) -> EntityTag {
    EntityTag::of(&format!("{}-{:x}", user.id, user.updated_at.timestamp_micros()))
}

fn filter(query: &UserQuery) -> Result<Filter, ApiError> {
    Ok(Filter {
        search: Search::parse(query.search.as_deref())?,
        role: query.role,
        state: query.state.map(|state| state.0),
        ids: query.ids.clone().map(|ids| ids.0),
    })
}

/// The users that a bulk call means.
///
/// # Errors
/// As [`BulkRequest::check`].
pub(super) async fn meant(app: &App, query: &UserQuery, request: &BulkRequest) -> Result<Vec<i64>, ApiError> {
    let (totals, order) = (UserTotals::default(), (UserSort::Surname, Direction::Asc));
    let (users, total) = store::list(app.db().read(), &totals, &filter(query)?, order, bulk::PAGE).await?;
    request.check(total)?;
    Ok(users.into_iter().map(|user| user.id).collect())
}

/// A page of the users that match.
pub(super) async fn list(app: &App, totals: &UserTotals, query: &UserQuery) -> Result<UserList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let filter = filter(query)?;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (users, total) = store::list(app.db().read(), totals, &filter, order, page).await?;
    let ids: Vec<i64> = users.iter().map(|user| user.id).collect();
    let mut pending = links::pending_addresses(app.db().read(), &ids, app.now()).await?;
    let with_pending = |user: users::Model| {
        let email_pending = pending.remove(&user.id);
        ManagedUser::of(user, email_pending)
    };
    let data = users.into_iter().map(with_pending).collect();
    Ok(UserList {
        data,
        meta: page.meta(total),
    })
}
