//! Queries on users and sessions.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set,
};

use crate::{
    entities::{sessions, users},
    platform::{error::ApiError, error::unique_violation},
};
use battito_domain::messages;

/// The user with this address (lower case).
pub async fn find_by_email(db: &impl ConnectionTrait, email_key: &str) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::EmailKey.eq(email_key))
        .one(db)
        .await
}

/// The user with this tax code (upper case).
pub async fn find_by_tax_code(db: &impl ConnectionTrait, tax_code: &str) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::FiscalCode.eq(tax_code))
        .one(db)
        .await
}

/// Adds a user; an address or tax code that is taken becomes a field error, also when two register at the same moment.
pub async fn insert(tx: &DatabaseTransaction, user: users::ActiveModel) -> Result<users::Model, ApiError> {
    user.insert(tx).await.map_err(taken)
}

/// Changes a user, with the same field errors.
pub async fn update(tx: &DatabaseTransaction, user: users::ActiveModel) -> Result<users::Model, ApiError> {
    user.update(tx).await.map_err(taken)
}

fn taken(error: DbErr) -> ApiError {
    unique_violation(
        error,
        &[
            ("email_key", "email", messages::EMAIL_TAKEN),
            ("fiscal_code", "fiscal_code", messages::TAX_CODE_TAKEN),
        ],
    )
}

/// Adds a session and notes the login.
pub async fn open_session(
    tx: &DatabaseTransaction,
    session: sessions::ActiveModel,
    user_id: i64,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    sessions::Entity::insert(session).exec_without_returning(tx).await?;
    users::ActiveModel {
        id: Set(user_id),
        last_login_at: Set(Some(now)),
        ..Default::default()
    }
    .update(tx)
    .await?;
    Ok(())
}

/// Ends one session.
pub async fn close_session(tx: &DatabaseTransaction, session_id: i64) -> Result<(), ApiError> {
    sessions::Entity::delete_by_id(session_id).exec(tx).await?;
    Ok(())
}

/// Ends the sessions of a user, all or all but one.
pub async fn close_sessions(tx: &DatabaseTransaction, user_id: i64, but: Option<i64>) -> Result<(), ApiError> {
    let mut ended = sessions::Entity::delete_many().filter(sessions::Column::UserId.eq(user_id));
    if let Some(kept) = but {
        ended = ended.filter(sessions::Column::Id.ne(kept));
    }
    ended.exec(tx).await?;
    Ok(())
}

/// Forgets sessions that have ended by themselves.
pub async fn sweep_sessions(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    sessions::Entity::delete_many()
        .filter(sessions::Column::ExpiresAt.lt(now))
        .exec(tx)
        .await?;
    Ok(())
}
