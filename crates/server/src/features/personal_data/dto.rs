//! Personal data on the wire.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::inventory::Keeping;

/// The effects of deleting one's account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountDeletion {
    /// Reservations with a seat on dates that have not started: they are cancelled.
    pub seats: u32,
    /// Places in waiting lists: they are given up.
    pub waiting: u32,
    /// Shifts that are not over: they are withdrawn.
    pub shifts: u32,
    /// Certificates in force: they stay valid, but can no longer be downloaded.
    pub certificates: u32,
    /// Whether two-factor login is on: then a code confirms it, besides the password.
    pub asks_for_code: bool,
    /// Whether this is the last admin: then the account cannot be deleted.
    pub is_last_admin: bool,
    /// The data that the centre keeps.
    pub kept: Vec<KeptData>,
}

/// Something that the centre keeps.
#[derive(Debug, Serialize, ToSchema)]
pub struct KeptData {
    /// The data, in Italian.
    pub what: &'static str,
    /// Why, in Italian.
    pub why: &'static str,
}

impl From<Keeping> for KeptData {
    fn from(keeping: Keeping) -> Self {
        let (what, why) = keeping.words();
        Self { what, why }
    }
}

/// Confirms that one's account is to be deleted.
#[derive(Deserialize, ToSchema)]
pub struct AccountDeletionRequest {
    /// The current password.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 255)]
    pub password: String,
    /// Six digits, or a recovery code, when two-factor login is on.
    #[serde(default)]
    #[schema(max_length = 20)]
    pub code: String,
}
