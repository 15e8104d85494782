//! A user's row under its lock: the only way to change an account or to open a session.
//!
//! A request checks its session, password or link before its transaction. A reset, an erasure or a demotion may be committed
//! in between, so all of it is checked again here, once the row is locked.

use std::ops::Deref;

use battito_domain::{email_address::EmailAddress, messages};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect,
    sea_query::LockType,
};

use super::{
    access::SignedIn,
    error::{ApiError, unique_violation},
    passwords::Admitted,
    state::App,
};
use crate::entities::{sessions, users};

/// A user whose row is locked until the transaction ends.
#[derive(Debug)]
pub struct LockedUser(users::Model);

impl Deref for LockedUser {
    type Target = users::Model;

    fn deref(&self) -> &users::Model {
        &self.0
    }
}

impl LockedUser {
    /// The user with this id. Rows that only refer to the user can still be written: a booking holds the lock of a date, and
    /// may be waited for here later.
    pub async fn find(tx: &DatabaseTransaction, id: i64) -> Result<Option<Self>, DbErr> {
        let found = users::Entity::find_by_id(id).lock(LockType::NoKeyUpdate);
        Ok(found.one(tx).await?.map(Self))
    }

    /// The user with this e-mail address.
    pub async fn find_by_email(tx: &DatabaseTransaction, email: &EmailAddress) -> Result<Option<Self>, DbErr> {
        let found = users::Entity::find().filter(users::Column::EmailKey.eq(email.key()));
        Ok(found.lock(LockType::NoKeyUpdate).one(tx).await?.map(Self))
    }

    /// The user of a session.
    ///
    /// # Errors
    /// 401 when the session has ended or the account was disabled since the request came.
    pub async fn of_session(app: &App, tx: &DatabaseTransaction, signed_in: &SignedIn) -> Result<Self, ApiError> {
        Self::find(tx, signed_in.user.id).await?;
        // A statement of its own: one that waits for the lock still sees the session from before it waited.
        let again = signed_in.reread(app, tx).await?;
        Ok(Self(again.user))
    }

    /// The user of a session who has also given the password.
    ///
    /// # Errors
    /// As [`of_session`](Self::of_session); 422 when the password was changed since.
    pub async fn of_session_with(
        app: &App,
        tx: &DatabaseTransaction,
        signed_in: &SignedIn,
        proof: &PasswordProof,
    ) -> Result<Self, ApiError> {
        proof.check(Self::of_session(app, tx, signed_in).await?)
    }

    /// The user who has given the password and has no session yet.
    ///
    /// # Errors
    /// 422 when the password was changed or the account disabled since.
    pub async fn of_password(tx: &DatabaseTransaction, proof: &PasswordProof) -> Result<Self, ApiError> {
        let user = Self::find(tx, proof.user_id).await?;
        let user = user.filter(|user| user.disabled_at.is_none());
        proof.check(user.ok_or_else(|| proof.refusal())?)
    }

    /// Writes these columns, and returns the user as it is now. `self` does not change.
    ///
    /// # Errors
    /// 422 for an e-mail address or a tax code that another user has.
    pub async fn update(
        &self,
        tx: &DatabaseTransaction,
        columns: users::ActiveModel,
    ) -> Result<users::Model, ApiError> {
        let row = users::ActiveModel {
            id: Set(self.id),
            ..columns
        };
        row.update(tx).await.map_err(taken)
    }

    /// Adds a session and stores the time of the login.
    pub async fn open_session(
        &self,
        tx: &DatabaseTransaction,
        session: sessions::ActiveModel,
        now: DateTime<Utc>,
    ) -> Result<(), ApiError> {
        let session = sessions::ActiveModel {
            user_id: Set(self.id),
            ..session
        };
        sessions::Entity::insert(session).exec_without_returning(tx).await?;
        let logged_in = users::ActiveModel {
            last_login_at: Set(Some(now)),
            ..Default::default()
        };
        self.update(tx, logged_in).await?;
        Ok(())
    }
}

/// Proof that the user has typed the password that was stored at the time of the check.
#[must_use = "the password may have been changed until the transaction"]
#[derive(Debug, Clone)]
pub struct PasswordProof {
    user_id: i64,
    hash: String,
    refusal: Refusal,
}

/// The field and the message for a password that is wrong.
pub type Refusal = (&'static str, &'static str);

impl PasswordProof {
    /// Compares a password with that of a user. Without a user, or one without a password, there is no proof after the same
    /// work.
    ///
    /// # Errors
    /// 503 when the server is too busy.
    pub async fn of(
        (app, admitted): (&App, &Admitted),
        user: Option<&users::Model>,
        password: &str,
        refusal: Refusal,
    ) -> Result<Option<Self>, ApiError> {
        let stored = user.and_then(|user| Some((user.id, user.password_hash.as_ref()?)));
        let hash = stored.map(|(_, hash)| hash.as_str());
        let fits = admitted.verify(app, password, hash).await?;
        Ok(stored.filter(|_| fits).map(|(user_id, hash)| Self {
            user_id,
            hash: hash.clone(),
            refusal,
        }))
    }

    /// The field error of a wrong password.
    #[must_use]
    pub fn refusal(&self) -> ApiError {
        ApiError::field(self.refusal.0, self.refusal.1)
    }

    fn check(&self, user: LockedUser) -> Result<LockedUser, ApiError> {
        if user.id == self.user_id && user.password_hash.as_deref() == Some(&self.hash) {
            Ok(user)
        } else {
            Err(self.refusal())
        }
    }
}

/// Turns the violation of a unique column of users into a field error.
#[must_use]
pub fn taken(error: DbErr) -> ApiError {
    unique_violation(
        error,
        &[
            ("email_key", "email", messages::EMAIL_TAKEN),
            ("fiscal_code", "fiscal_code", messages::TAX_CODE_TAKEN),
        ],
    )
}
