//! Permissions as types: a handler that takes [`SignedIn`], [`Staff`] or [`Admin`] cannot run for anyone else. The session
//! is read from the Bearer header alone; the tokens themselves are never stored, only their hashes.

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, header, request::Parts},
};
use battito_domain::role::Role;
use chrono::TimeDelta;
use futures_util::FutureExt;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{error::ApiError, randomness, state::App};
use crate::entities::{sessions, users};

/// How often the last-seen time of a session is written.
const LAST_SEEN_STEP: TimeDelta = TimeDelta::minutes(5);

/// Whoever is signed in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The user as stored.
    pub user: users::Model,
    /// The session in use.
    pub session_id: i64,
}

impl SignedIn {
    /// The user's role: admin before instructor.
    #[must_use]
    pub fn role(&self) -> Role {
        Role::of(self.user.is_admin, self.user.is_instructor)
    }
}

/// An instructor or an admin.
#[derive(Debug, Clone)]
pub struct Staff(pub SignedIn);

/// An admin.
#[derive(Debug, Clone)]
pub struct Admin(pub SignedIn);

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let token = bearer(&parts.headers).ok_or(ApiError::Unauthenticated)?;
        let now = app.now();
        let (session, user) = sessions::Entity::find()
            .filter(sessions::Column::TokenHash.eq(randomness::hash(token)))
            .find_also_related(users::Entity)
            .one(app.db().read())
            .await?
            .and_then(|(session, user)| user.map(|user| (session, user)))
            .ok_or(ApiError::Unauthenticated)?;
        if session.expires_at <= now || user.disabled_at.is_some() {
            return Err(ApiError::Unauthenticated);
        }
        if now - session.last_seen_at >= LAST_SEEN_STEP {
            mark_seen(app.clone(), session.id);
        }
        Ok(Self {
            user,
            session_id: session.id,
        })
    }
}

impl FromRequestParts<App> for Staff {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let signed_in = SignedIn::from_request_parts(parts, app).await?;
        if signed_in.role() == Role::User {
            Err(ApiError::Forbidden)
        } else {
            Ok(Self(signed_in))
        }
    }
}

impl FromRequestParts<App> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let signed_in = SignedIn::from_request_parts(parts, app).await?;
        if signed_in.role() == Role::Admin {
            Ok(Self(signed_in))
        } else {
            Err(ApiError::Forbidden)
        }
    }
}

/// The token of the Authorization header.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
        .filter(|token| !token.is_empty())
}

/// Notes when the session was last used. Beside the request: nobody waits for it, and losing one note does no harm.
fn mark_seen(app: App, session_id: i64) {
    tokio::spawn(async move {
        let now = app.now();
        let noted = app
            .db()
            .write(move |tx| {
                async move {
                    let seen = sessions::ActiveModel {
                        id: Set(session_id),
                        last_seen_at: Set(now),
                        ..Default::default()
                    };
                    match seen.update(tx).await {
                        Ok(_) | Err(sea_orm::DbErr::RecordNotUpdated) => Ok(()),
                        Err(error) => Err(error.into()),
                    }
                }
                .boxed()
            })
            .await;
        if let Err(error) = noted {
            tracing::debug!(%error, "the last-seen time of a session was not written");
        }
    });
}

/// The network address a request comes from: the peer, or what a trusted proxy says of it.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

impl FromRequestParts<App> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::from([127, 0, 0, 1]), |ConnectInfo(address)| address.ip());
        Ok(Self(client_address(peer, &parts.headers, &app.config.trusted_proxies)))
    }
}

/// Walks `X-Forwarded-For` from its end and stops at the first address that is not a trusted proxy.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut address = peer;
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    for hop in forwarded.iter().rev() {
        if !trusted.contains(&address) {
            break;
        }
        match hop.trim().parse() {
            Ok(hop) => address = hop,
            Err(_) => break,
        }
    }
    address
}
