//! Sessions on the wire.

use battito_domain::device;
use battito_platform::{Instant, entities::sessions};
use serde::Serialize;
use utoipa::ToSchema;

/// A device on which the user is logged in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// Number.
    pub id: i64,
    /// The device in words, as its browser names itself.
    #[schema(example = "Firefox su Windows")]
    pub device: String,
    /// The login.
    pub created_at: Instant,
    /// The last call, to within five minutes.
    pub last_seen_at: Instant,
    /// Whether it is the session of this call.
    pub current: bool,
}

impl Session {
    pub(super) fn of(session: &sessions::Model, current_id: i64) -> Self {
        Self {
            id: session.id,
            device: device::describe(session.user_agent.as_deref().unwrap_or_default()),
            created_at: Instant(session.created_at),
            last_seen_at: Instant(session.last_seen_at),
            current: session.id == current_id,
        }
    }
}

/// The sessions of a user.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionList {
    /// The current one first, then those seen last.
    pub data: Vec<Session>,
}
