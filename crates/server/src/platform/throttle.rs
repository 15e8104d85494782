//! Slows down guessing, not people: each kind of guess has a limit in a window of time, counted in the database so that
//! it holds on every node and across restarts. Subjects (accounts, addresses) are hashed: no address stands in the table.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use super::{error::ApiError, randomness, state::App};
use crate::entities::throttles;

/// How many guesses are free in how long.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Stands first in the key.
    pub kind: &'static str,
    /// Guesses allowed in a window.
    pub hits: i32,
    /// Length of the window.
    pub minutes: i64,
}

/// Wrong passwords for one account, from anywhere.
pub const LOGIN_ACCOUNT: Limit = Limit {
    kind: "login-account",
    hits: 20,
    minutes: 15,
};
/// Wrong passwords for one account from one address.
pub const LOGIN_ACCOUNT_ADDRESS: Limit = Limit {
    kind: "login-account-address",
    hits: 8,
    minutes: 5,
};
/// Wrong logins from one address, whatever the account: far above a class of forty.
pub const LOGIN_ADDRESS: Limit = Limit {
    kind: "login-address",
    hits: 300,
    minutes: 15,
};
/// Links to reset a password asked for one address.
pub const RESET_ACCOUNT: Limit = Limit {
    kind: "reset-account",
    hits: 5,
    minutes: 60,
};
/// Links to reset a password asked from one network address.
pub const RESET_ADDRESS: Limit = Limit {
    kind: "reset-address",
    hits: 100,
    minutes: 60,
};
/// One-time links tried from one network address.
pub const TOKEN_ADDRESS: Limit = Limit {
    kind: "token-address",
    hits: 100,
    minutes: 60,
};
/// Registrations from one network address.
pub const REGISTER_ADDRESS: Limit = Limit {
    kind: "register-address",
    hits: 300,
    minutes: 60,
};
/// Wrong booking passwords of one user for one date.
pub const BOOKING_PASSWORD: Limit = Limit {
    kind: "booking-password",
    hits: 10,
    minutes: 15,
};
/// Verification mails asked for by one user.
pub const VERIFY_MAIL: Limit = Limit {
    kind: "verify-mail",
    hits: 5,
    minutes: 60,
};

/// A limit applied to a subject.
#[derive(Clone, Debug)]
pub struct Gate {
    key: String,
    limit: Limit,
}

impl Limit {
    /// This limit for one subject (an account, an address, both).
    #[must_use]
    pub fn of(self, subject: &str) -> Gate {
        Gate {
            key: format!("{}:{}", self.kind, randomness::hash(subject)),
            limit: self,
        }
    }
}

/// What stands for a network address: itself, or its /64 in IPv6, where one household has them all.
#[must_use]
pub fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.to_string(),
            None => address
                .segments()
                .iter()
                .take(4)
                .map(|part| format!("{part:x}"))
                .collect::<Vec<_>>()
                .join(":"),
        },
    }
}

/// Refuses when any gate is closed already; counts nothing.
///
/// # Errors
/// 429 with the time until the gate opens again.
pub async fn check(app: &App, gates: &[Gate]) -> Result<(), ApiError> {
    let now = app.now();
    let rows = throttles::Entity::find()
        .filter(throttles::Column::Key.is_in(gates.iter().map(|gate| gate.key.as_str())))
        .filter(throttles::Column::WindowEndsAt.gt(now))
        .all(app.db().read())
        .await?;
    for row in rows {
        if gates
            .iter()
            .any(|gate| gate.key == row.key && row.hits >= gate.limit.hits)
        {
            tracing::warn!(gate = row.key.split(':').next(), "a gate against guessing is closed");
            return Err(ApiError::TooManyRequests(
                (row.window_ends_at - now).to_std().unwrap_or_default(),
            ));
        }
    }
    Ok(())
}

/// Counts one guess at each gate.
///
/// # Errors
/// When the database cannot be written.
pub async fn count(app: &App, gates: &[Gate]) -> Result<(), ApiError> {
    let (now, gates) = (app.now(), gates.to_vec());
    app.db()
        .write(move |tx| {
            async move {
                for gate in &gates {
                    count_in(tx, gate, now).await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await
}

/// Checks the gates and counts one more at each, for what costs whether it succeeds or not (mails, registrations).
///
/// # Errors
/// 429 when a gate is closed.
pub async fn pass(app: &App, gates: &[Gate]) -> Result<(), ApiError> {
    check(app, gates).await?;
    count(app, gates).await
}

async fn count_in(tx: &DatabaseTransaction, gate: &Gate, now: DateTime<Utc>) -> Result<(), ApiError> {
    let window_ends_at = now + TimeDelta::minutes(gate.limit.minutes);
    let expired = || Expr::col((throttles::Entity, throttles::Column::WindowEndsAt)).lte(now);
    let row = throttles::ActiveModel {
        key: Set(gate.key.clone()),
        window_ends_at: Set(window_ends_at),
        hits: Set(1),
    };
    let hits = Expr::case(expired(), 1).finally(Expr::col((throttles::Entity, throttles::Column::Hits)).add(1));
    let ends =
        Expr::case(expired(), window_ends_at).finally(Expr::col((throttles::Entity, throttles::Column::WindowEndsAt)));
    throttles::Entity::insert(row)
        .on_conflict(
            OnConflict::column(throttles::Column::Key)
                .value(throttles::Column::Hits, hits)
                .value(throttles::Column::WindowEndsAt, ends)
                .to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Forgets windows that have ended; called by the housekeeping job.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    throttles::Entity::delete_many()
        .filter(throttles::Column::WindowEndsAt.lt(now))
        .exec(tx)
        .await?;
    Ok(())
}
