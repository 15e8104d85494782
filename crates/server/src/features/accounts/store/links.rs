//! Links in mails. Each has a secret token that expires. Only its hash is stored. All work once, but those that stop
//! reminders.

use std::collections::HashMap;

use battito_domain::email_address::EmailAddress;
use battito_platform::{
    ApiError, App, ClientAddress, LockedUser,
    db::Reader,
    entities::one_time_tokens::{ActiveModel, Column, Entity, Model},
    randomness,
    rate_limit::{self, Budget},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, Set,
};

use crate::features::two_factor;

/// The purpose of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::features) enum Purpose {
    /// Set a new password. Expires after 60 minutes.
    Reset,
    /// Confirm an e-mail address. Expires after three days.
    Verify,
    /// Set the first password. It is stored as a reset, because the same page takes both. Expires after seven days.
    Invite,
    /// Stop the reminders of renewals, or send them again. Works as often as it is wanted, for as long as somebody may keep
    /// the mail.
    Reminders,
    /// Change the e-mail address to the one it was sent to. Expires after 24 hours.
    ChangeEmail,
    /// Go back to the e-mail address it was sent to, after somebody else has changed it. Expires after seven days.
    RestoreEmail,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::Reset | Self::Invite => "reset",
            Self::Verify => "verify",
            Self::Reminders => "reminders",
            Self::ChangeEmail => "change-email",
            Self::RestoreEmail => "restore-email",
        }
    }

    fn lifetime(self) -> TimeDelta {
        match self {
            Self::Reset => TimeDelta::minutes(60),
            Self::Verify => TimeDelta::days(3),
            Self::Invite | Self::RestoreEmail => TimeDelta::days(7),
            Self::ChangeEmail => TimeDelta::hours(24),
            Self::Reminders => TimeDelta::days(730),
        }
    }
}

/// Creates the token of a link and stores its hash.
pub(in crate::features) async fn issue(
    app: &App,
    tx: &DatabaseTransaction,
    purpose: Purpose,
    user_id: i64,
    email_key: &str,
) -> Result<String, ApiError> {
    insert(app, tx, purpose, user_id, (email_key, None)).await
}

/// The same for a link that gives the user an e-mail address.
pub(in crate::features) async fn issue_for(
    app: &App,
    tx: &DatabaseTransaction,
    purpose: Purpose,
    user_id: i64,
    email: &EmailAddress,
) -> Result<String, ApiError> {
    insert(app, tx, purpose, user_id, (&email.key(), Some(email.as_str()))).await
}

/// The same for several users, given with the keys of their addresses. Returns the tokens in this order.
pub(in crate::features) async fn issue_all(
    app: &App,
    tx: &DatabaseTransaction,
    purpose: Purpose,
    users: &[(i64, &str)],
) -> Result<Vec<String>, ApiError> {
    let (mut links, mut secrets) = (Vec::new(), Vec::new());
    for (user_id, email_key) in users {
        let (link, secret) = new(app, purpose, *user_id, (email_key, None))?;
        links.push(link);
        secrets.push(secret);
    }
    if !links.is_empty() {
        Entity::insert_many(links).exec_without_returning(tx).await?;
    }
    Ok(secrets)
}

async fn insert(
    app: &App,
    tx: &DatabaseTransaction,
    purpose: Purpose,
    user_id: i64,
    address: (&str, Option<&str>),
) -> Result<String, ApiError> {
    let (link, secret) = new(app, purpose, user_id, address)?;
    link.insert(tx).await?;
    Ok(secret)
}

/// A link with its token.
fn new(
    app: &App,
    purpose: Purpose,
    user_id: i64,
    (email_key, email): (&str, Option<&str>),
) -> Result<(ActiveModel, String), ApiError> {
    let (secret, now) = (app.secret()?, app.now());
    let link = ActiveModel {
        user_id: Set(user_id),
        purpose: Set(purpose.as_str().to_owned()),
        token_hash: Set(randomness::hash(&secret)),
        email_key: Set(Some(email_key.to_owned())),
        email: Set(email.map(str::to_owned)),
        created_at: Set(now),
        expires_at: Set(now + purpose.lifetime()),
        ..Default::default()
    };
    Ok((link, secret))
}

/// The newest link of a user for this purpose that has neither expired nor been used.
pub(in crate::features) async fn newest(
    db: &impl ConnectionTrait,
    purpose: Purpose,
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<Option<Model>, ApiError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose.as_str()))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::UsedAt.is_null())
        .order_by_desc(Column::Id)
        .one(db)
        .await?)
}

/// The link with this token, used or not, if it has not expired, and its user, who is enabled and locked. All who use up
/// links hold this lock.
pub(in crate::features) async fn find(
    tx: &DatabaseTransaction,
    purpose: Purpose,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<Option<(Model, LockedUser)>, ApiError> {
    let Some(user_id) = user_of(tx, purpose, secret, now).await? else {
        return Ok(None);
    };
    let user = LockedUser::find(tx, user_id).await?;
    let link = Entity::find()
        .filter(Column::TokenHash.eq(randomness::hash(secret)))
        .filter(Column::Purpose.eq(purpose.as_str()))
        .one(tx)
        .await?;
    Ok(link.zip(user.filter(|user| user.disabled_at.is_none())))
}

/// Whether there is a link with this secret that has neither expired nor been used.
pub(in crate::features) async fn is_usable(
    db: &Reader,
    purpose: Purpose,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<bool, ApiError> {
    let usable = Entity::find()
        .filter(Column::TokenHash.eq(randomness::hash(secret)))
        .filter(Column::Purpose.eq(purpose.as_str()))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::UsedAt.is_null());
    Ok(usable.limit(1).count(db).await? > 0)
}

/// The user to whom a link with this secret was sent, if it has not expired.
pub(in crate::features) async fn user_of(
    db: &impl ConnectionTrait,
    purpose: Purpose,
    secret: &str,
    now: DateTime<Utc>,
) -> Result<Option<i64>, ApiError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::UserId)
        .filter(Column::TokenHash.eq(randomness::hash(secret)))
        .filter(Column::Purpose.eq(purpose.as_str()))
        .filter(Column::ExpiresAt.gt(now))
        .into_tuple()
        .one(db)
        .await?)
}

/// The rate limit on wrong links from this address.
pub(in crate::features) fn budget(address: ClientAddress) -> Budget {
    rate_limit::TOKEN_ADDRESS.of(&rate_limit::network(address.0))
}

/// Marks all links of a user for this purpose as used.
pub(in crate::features) async fn use_up(
    tx: &DatabaseTransaction,
    purpose: Purpose,
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::UsedAt, sea_orm::sea_query::Expr::value(now))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose.as_str()))
        .filter(Column::UsedAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Gives the links in reminders of a duplicate to the person who stays, and deletes all others.
pub(in crate::features) async fn give_to(tx: &DatabaseTransaction, duplicate: i64, kept: i64) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::UserId, sea_orm::sea_query::Expr::value(kept))
        .filter(Column::UserId.eq(duplicate))
        .filter(Column::Purpose.eq(Purpose::Reminders.as_str()))
        .exec(tx)
        .await?;
    delete_all_of(tx, duplicate).await
}

/// Marks the links for the purpose of this one as used, it and those that were sent after it. Earlier links
/// lead further back and stay.
pub(in crate::features) async fn use_up_from(
    tx: &DatabaseTransaction,
    link: &Model,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    Entity::update_many()
        .col_expr(Column::UsedAt, sea_orm::sea_query::Expr::value(now))
        .filter(Column::UserId.eq(link.user_id))
        .filter(Column::Purpose.eq(&link.purpose))
        .filter(Column::Id.gte(link.id))
        .filter(Column::UsedAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// The addresses that wait for their confirmation, by user.
pub(in crate::features) async fn pending_addresses(
    db: &impl ConnectionTrait,
    users: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, String>, ApiError> {
    let waiting: Vec<(i64, Option<String>)> = Entity::find()
        .select_only()
        .columns([Column::UserId, Column::Email])
        .filter(Column::UserId.is_in(users.iter().copied()))
        .filter(Column::Purpose.eq(Purpose::ChangeEmail.as_str()))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::UsedAt.is_null())
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let waiting = waiting.into_iter();
    Ok(waiting.filter_map(|(user, email)| Some((user, email?))).collect())
}

/// Deletes all links of a user.
pub(in crate::features) async fn delete_all_of(tx: &DatabaseTransaction, user_id: i64) -> Result<(), ApiError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes expired links, challenges for passkeys, and sessions. The housekeeping job calls it.
pub async fn sweep(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    Entity::delete_many().filter(Column::ExpiresAt.lt(now)).exec(tx).await?;
    two_factor::store::sweep_challenges(tx, now).await?;
    super::sweep_sessions(tx, now).await
}
