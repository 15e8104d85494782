//! Stops the reminders, or sends them again: the person who is logged in does, and the reader of a reminder by its link, without a
//! login. The token of a link is random; only its hash is stored. A wrong token counts against the rate limit of links.

use battito_domain::{email_address, messages};
use battito_platform::{ApiError, App, ClientAddress, LockedUser, SignedIn, entities::users, rate_limit};
use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, Set};

use super::dto::{ReminderSubscription, ReminderSubscriptionWrite};
use crate::features::accounts::store::{
    self,
    links::{self, Purpose},
};

/// Whether the reader of a mail gets reminders.
///
/// # Errors
/// 404 for an unknown token, 429 after too many of them.
pub async fn find(app: &App, token: &str, address: ClientAddress) -> Result<ReminderSubscription, ApiError> {
    let attempt = rate_limit::take(app, [links::budget(address)]).await?;
    let user = reader(app, app.db().read(), token).await?;
    attempt.give_back(app).await;
    Ok(view(&user))
}

/// Stops the reminders, or sends them again.
///
/// # Errors
/// As [`find`]; 422 without a wish.
pub(super) async fn change(
    app: &App,
    token: &str,
    write: ReminderSubscriptionWrite,
    address: ClientAddress,
) -> Result<ReminderSubscription, ApiError> {
    let active = wish(&write)?;
    let attempt = rate_limit::take(app, [links::budget(address)]).await?;
    let token = token.to_owned();
    let user = app
        .write(move |app, tx| {
            async move {
                let reader = reader(app, tx, &token).await?;
                let user = LockedUser::find(tx, reader.id).await?.ok_or(ApiError::NotFound)?;
                attempt.give_back_in(tx).await?;
                if user.renewal_reminders == active {
                    return Ok(reader);
                }
                user.update(tx, wished(active, app.now())).await
            }
            .boxed()
        })
        .await?;
    Ok(view(&user))
}

/// Stops one's own reminders, or sends them again, and leaves the other personal data alone.
pub(super) async fn change_own(
    app: &App,
    signed_in: SignedIn,
    write: &ReminderSubscriptionWrite,
) -> Result<ReminderSubscription, ApiError> {
    let active = wish(write)?;
    let user = app
        .write(move |app, tx| {
            async move {
                let user = LockedUser::of_session(app, tx, &signed_in).await?;
                user.update(tx, wished(active, app.now())).await
            }
            .boxed()
        })
        .await?;
    Ok(view(&user))
}

fn wish(write: &ReminderSubscriptionWrite) -> Result<bool, ApiError> {
    write
        .active
        .ok_or_else(|| ApiError::field("active", messages::REQUIRED))
}

fn wished(active: bool, now: DateTime<Utc>) -> users::ActiveModel {
    users::ActiveModel {
        renewal_reminders: Set(active),
        updated_at: Set(now),
        ..Default::default()
    }
}

/// The person to whom the mail with this token went. A merge gives the token to the person who stays.
async fn reader(app: &App, db: &impl ConnectionTrait, token: &str) -> Result<users::Model, ApiError> {
    let found = links::user_of(db, Purpose::Reminders, token, app.now()).await?;
    let user = store::find(db, found.ok_or(ApiError::NotFound)?).await?;
    user.ok_or(ApiError::NotFound)
}

fn view(user: &users::Model) -> ReminderSubscription {
    ReminderSubscription {
        active: user.renewal_reminders,
        email: email_address::masked(user.recipient().address.unwrap_or_default()),
    }
}
