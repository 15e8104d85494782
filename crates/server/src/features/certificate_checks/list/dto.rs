//! A checked list on the wire.

use battito_platform::entities::statuses;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The form of the result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListFormat {
    /// JSON.
    #[default]
    Json,
    /// A spreadsheet.
    Xlsx,
}

/// How to answer.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListCheckQuery {
    /// The form of the result; JSON when absent.
    #[param(inline)]
    pub format: Option<ListFormat>,
}

/// A row of a checked list. Of an unknown code there is only the status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CheckedRow {
    /// Its number in the list.
    pub row: u32,
    /// The code as it is printed; as it is typed when it cannot be one.
    pub code: String,
    /// The surname as it is typed.
    pub surname: String,
    /// The status of the certificate today.
    pub status: statuses::CheckedState,
    /// Its number.
    pub number: Option<String>,
    /// The paper's own name.
    pub title: Option<String>,
    /// The course for which it was issued.
    pub course: Option<String>,
    /// The last day of its validity; null when it does not expire.
    pub expires_at: Option<NaiveDate>,
    /// The holder: the whole name when the surname fits, the initials otherwise.
    pub holder: Option<String>,
    /// Whether the surname fits; null for an unknown code.
    pub surname_fits: Option<bool>,
}

/// How many rows of which kind. Each row counts once: one with a known code and another surname counts as
/// `wrong_surname`, with any status.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListCheckMeta {
    /// All rows.
    pub total: usize,
    /// Valid today.
    pub valid: usize,
    /// Expired.
    pub expired: usize,
    /// Revoked.
    pub revoked: usize,
    /// Replaced by another certificate.
    pub replaced: usize,
    /// With a code that no certificate has.
    pub unknown: usize,
    /// With the code of somebody else's certificate.
    pub wrong_surname: usize,
}

/// A checked list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateListCheck {
    /// The rows, in the order of the list.
    pub rows: Vec<CheckedRow>,
    /// All of them together.
    pub meta: ListCheckMeta,
}
