//! Permissions as types. A handler that takes [`SignedIn`] or a permission such as [`ManageCourseDates`] cannot run for
//! anybody else. The session token is read from the Bearer header only; the database stores its hash.

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRequestParts, OptionalFromRequestParts},
    http::{Extensions, HeaderMap, header, request::Parts},
};
use battito_domain::{permission::Permission, role::Role};
use chrono::TimeDelta;
use futures_util::FutureExt;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, QueryFilter,
    sea_query::{Expr, IntoCondition},
};

use utoipa::openapi::path::Operation;

use super::{
    audit::Actor,
    contract::{self, Argument, SharedResponse},
    error::ApiError,
    randomness, request_scope,
    state::App,
};
use crate::entities::{sessions, users};

/// The minimum time between two updates of a session's last-seen time.
const LAST_SEEN_STEP: TimeDelta = TimeDelta::minutes(5);

/// The logged-in user.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The user as stored.
    pub user: users::Model,
    /// The session of the request.
    pub session_id: i64,
    /// Where the request comes from.
    pub address: ClientAddress,
    /// The id of the request.
    request_id: Option<String>,
    /// The centre demands two-factor login of this user, who has not set it up. Until then the role grants nothing.
    pub lacks_two_factor: bool,
}

impl SignedIn {
    /// The user's role.
    #[must_use]
    pub fn role(&self) -> Role {
        Role::of(self.user.is_admin, self.user.is_instructor)
    }

    /// Whether the user has a permission.
    #[must_use]
    pub fn may(&self, permission: Permission) -> bool {
        self.check(permission).is_ok()
    }

    /// The user as the author of changes.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor {
            id: self.user.id,
            request_id: self.request_id.clone(),
        }
    }

    /// Lets pass who has a permission.
    ///
    /// # Errors
    /// 403: without the permission, or without the two-factor login that the centre demands for it.
    pub fn check(&self, permission: Permission) -> Result<(), ApiError> {
        if !permission.is_granted_to(self.role()) {
            return Err(ApiError::Forbidden);
        }
        if self.lacks_two_factor {
            return Err(ApiError::TwoFactorMissing);
        }
        Ok(())
    }

    /// Reads session and user again in a transaction: since the request came, the session may have ended, or the user have
    /// lost a role.
    ///
    /// # Errors
    /// 401 when the session has ended or the account is disabled.
    pub async fn reread(&self, app: &App, tx: &DatabaseTransaction) -> Result<Self, ApiError> {
        let same = sessions::Column::Id.eq(self.session_id);
        let (_, mut signed_in) = Self::find(app, tx, same, self.address).await?;
        signed_in.request_id.clone_from(&self.request_id);
        Ok(signed_in)
    }

    async fn find(
        app: &App,
        db: &impl ConnectionTrait,
        session: impl IntoCondition,
        address: ClientAddress,
    ) -> Result<(sessions::Model, Self), ApiError> {
        let found = sessions::Entity::find()
            .filter(session)
            .find_also_related(users::Entity)
            .one(db)
            .await?;
        let (session, user) = found
            .and_then(|(session, user)| user.map(|user| (session, user)))
            .filter(|(session, user)| session.expires_at > app.now() && user.disabled_at.is_none())
            .ok_or(ApiError::Unauthenticated)?;
        let is_staff = user.is_admin || user.is_instructor;
        let signed_in = Self {
            lacks_two_factor: app.config.staff_two_factor && is_staff && user.two_factor_enabled_at.is_none(),
            user,
            session_id: session.id,
            address,
            request_id: None,
        };
        Ok((session, signed_in))
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let token_hash = token_hash(&parts.headers).ok_or(ApiError::Unauthenticated)?;
        let has_token = sessions::Column::TokenHash.eq(token_hash);
        let address = ClientAddress::of(&parts.extensions, &parts.headers, app);
        let (session, mut signed_in) = Self::find(app, app.db().sessions(), has_token, address).await?;
        signed_in.request_id = request_id(&parts.headers);
        request_scope::log_user(signed_in.user.id);
        if app.now() - session.last_seen_at >= LAST_SEEN_STEP {
            mark_seen(app.clone(), session.id);
        }
        Ok(signed_in)
    }
}

impl Argument for SignedIn {
    fn describe(operation: &mut Operation) {
        contract::needs_session(operation);
    }
}

macro_rules! permission_extractors {
    ($($permission:ident),+ $(,)?) => {$(
        #[doc = concat!("A logged-in user with [`Permission::", stringify!($permission), "`]; 403 for anybody else.")]
        #[derive(Debug, Clone)]
        pub struct $permission(pub SignedIn);

        impl FromRequestParts<App> for $permission {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
                let signed_in = SignedIn::from_request_parts(parts, app).await?;
                signed_in.check(Permission::$permission)?;
                Ok(Self(signed_in))
            }
        }

        impl Argument for $permission {
            fn describe(operation: &mut Operation) {
                SignedIn::describe(operation);
                refusal(Permission::$permission).add_to(operation);
            }
        }

        /// `None` for anybody else: for calls that show more with the permission.
        impl OptionalFromRequestParts<App> for $permission {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
                match <Self as FromRequestParts<App>>::from_request_parts(parts, app).await {
                    Ok(permitted) => Ok(Some(permitted)),
                    Err(ApiError::Unauthenticated | ApiError::Forbidden | ApiError::TwoFactorMissing) => Ok(None),
                    Err(error) => Err(error),
                }
            }
        }
    )+};
}

// The permissions that not every user has. Every user has the others: their handlers take `SignedIn`.
permission_extractors!(
    ManageCourseDates,
    ManageReservations,
    ManageUsers,
    ManageShifts,
    ProposeShifts,
    ManageCourses,
    ManageSettings,
    GrantRoles,
    EditAdmins,
    DisableUsers,
    ReadAuditLog,
    ReadSystem,
);

/// The 403 of a permission.
fn refusal(permission: Permission) -> SharedResponse {
    if permission.is_granted_to(Role::Instructor) {
        SharedResponse::STAFF_ONLY
    } else {
        SharedResponse::ADMINS_ONLY
    }
}

/// The hash of the session's token in the Authorization header, which may be of no session.
#[must_use]
pub fn token_hash(headers: &HeaderMap) -> Option<String> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then(|| randomness::hash(token))
}

/// The request id that `request_scope` has put into the headers.
fn request_id(headers: &HeaderMap) -> Option<String> {
    Some(headers.get("x-request-id")?.to_str().ok()?.to_owned())
}

/// Updates the last-seen time in a background task. The request does not wait for it, and a lost update does no harm.
fn mark_seen(app: App, session_id: i64) {
    tokio::spawn(async move {
        let now = app.now();
        let noted = app
            .write(move |_, tx| {
                async move {
                    // Not again for requests that came together, and not when the session has ended meanwhile.
                    sessions::Entity::update_many()
                        .col_expr(sessions::Column::LastSeenAt, Expr::value(now))
                        .filter(sessions::Column::Id.eq(session_id))
                        .filter(sessions::Column::LastSeenAt.lte(now - LAST_SEEN_STEP))
                        .exec(tx)
                        .await?;
                    Ok(())
                }
                .boxed()
            })
            .await;
        if let Err(error) = noted {
            tracing::debug!(%error, "the last-seen time of a session was not written");
        }
    });
}

/// The IP address of the client: the peer, or the address that a trusted proxy forwards. Handlers take it for the rate limits.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Reads it from the connection and the headers of trusted proxies.
    #[must_use]
    pub fn of(extensions: &Extensions, headers: &HeaderMap, app: &App) -> Self {
        let peer = extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::from([127, 0, 0, 1]), |ConnectInfo(address)| address.ip());
        Self(client_address(peer, headers, &app.config.trusted_proxies))
    }
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        Ok(Self::of(&parts.extensions, &parts.headers, app))
    }
}

impl Argument for ClientAddress {
    fn describe(operation: &mut Operation) {
        SharedResponse::TOO_MANY_REQUESTS.add_to(operation);
    }
}

/// Reads `X-Forwarded-For` from the end and returns the first address that is not a trusted proxy.
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
