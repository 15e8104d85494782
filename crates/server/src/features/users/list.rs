//! Lists users.

use super::{
    dto::{ManagedUser, UserList, UserQuery},
    store::{self, Filter, Search, UserTotals},
};
use crate::{
    entities::users,
    features::accounts::store::links,
    platform::{error::ApiError, paging::Page, state::App},
};

/// A page of the users that match.
pub(super) async fn list(app: &App, totals: &UserTotals, query: &UserQuery) -> Result<UserList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let filter = Filter {
        search: Search::parse(query.search.as_deref())?,
        role: query.role,
        state: query.state.map(|state| state.0),
    };
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
