//! Saves and deletes views of lists.

use battito_domain::{blank, field_errors::FieldErrors, messages};
use battito_platform::{ApiError, App, LockedUser, SignedIn, entities::saved_views::ActiveModel};
use futures_util::FutureExt;
use sea_orm::{ActiveValue::NotSet, Set};

use super::{
    dto::{ListName, SavedView, SavedViewWrite},
    store,
};

/// The most views of one person: more than a sidebar has room for.
const MOST: u64 = 50;
const LONGEST_NAME: usize = 60;
const LONGEST_QUERY: usize = 1000;
const TOO_MANY: &str = "Hai già 50 viste salvate: eliminane una.";

/// Stores a view of a list.
///
/// # Errors
/// 422 with all field errors, or when the person has too many views.
pub(super) async fn save(app: &App, staff: SignedIn, write: SavedViewWrite) -> Result<SavedView, ApiError> {
    let shared = write.shared;
    let (list, name, query) = parse(write)?;
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &staff).await?;
            let row = store::put(
                tx,
                ActiveModel {
                    id: NotSet,
                    user_id: Set(user.id),
                    screen: Set(list.as_str().to_owned()),
                    name: Set(name),
                    query: Set(query),
                    created_at: Set(app.now()),
                    is_shared: Set(shared),
                },
            );
            let view = SavedView::of(row.await?, None).ok_or(ApiError::NotFound)?;
            if store::count(tx, user.id).await? > MOST {
                return Err(ApiError::field("name", TOO_MANY));
            }
            Ok(view)
        }
        .boxed()
    })
    .await
}

/// Deletes a view. One that is gone, or that the user cannot see, changes nothing.
///
/// # Errors
/// 403 for a view that a colleague shares, unless the user is an admin.
pub(super) async fn delete(app: &App, staff: SignedIn, id: i64) -> Result<(), ApiError> {
    app.write(move |app, tx| {
        async move {
            let user = LockedUser::of_session(app, tx, &staff).await?;
            let view = store::find(tx, id).await?;
            let Some(view) = view.filter(|view| view.is_shared || view.user_id == user.id) else {
                return Ok(());
            };
            if view.user_id != user.id && !user.is_admin {
                return Err(ApiError::Forbidden);
            }
            Ok(store::delete(tx, id).await?)
        }
        .boxed()
    })
    .await
}

/// The list, the name and the query.
fn parse(write: SavedViewWrite) -> Result<(ListName, String, String), ApiError> {
    let mut errors = FieldErrors::default();
    let name = blank::trim(write.name.as_deref().unwrap_or_default()).to_owned();
    if name.is_empty() {
        errors.add("name", messages::REQUIRED);
    } else if name.chars().count() > LONGEST_NAME {
        errors.add("name", messages::max_length(LONGEST_NAME));
    } else if name.chars().any(char::is_control) {
        errors.add("name", messages::INVALID_VALUE);
    }
    let query = write.query.unwrap_or_else(|| {
        errors.add("query", messages::REQUIRED);
        String::new()
    });
    if query.len() > LONGEST_QUERY {
        errors.add("query", messages::max_length(LONGEST_QUERY));
    } else if !query.bytes().all(|byte| byte.is_ascii_graphic()) || query.contains('#') {
        errors.add("query", messages::INVALID_VALUE);
    }
    if write.screen.is_none() {
        errors.add("screen", messages::REQUIRED);
    }
    match write.screen {
        Some(list) if errors.is_empty() => Ok((list, name, query)),
        _ => Err(errors.into()),
    }
}
