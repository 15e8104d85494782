//! The check of a certificate on the wire.

use battito_domain::certificate::CheckedState;
use battito_platform::{Instant, entities::statuses};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The longest surname that is compared, in characters.
pub const LONGEST_SURNAME: usize = 100;

/// The parameters besides the code.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    /// The holder's surname. Case, accents and spaces do not matter.
    #[param(max_length = 100)]
    pub surname: Option<String>,
}

/// The result of the check of a code. Of an unknown code there is only the status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateCheck {
    /// The status of the certificate today.
    pub status: statuses::CheckedState,
    /// Its number.
    pub number: Option<String>,
    /// The paper's own name.
    pub title: Option<String>,
    /// The course for which it was issued.
    pub course: Option<String>,
    /// The days of the course; empty when they are not known.
    pub course_days: Vec<NaiveDate>,
    /// When the course ended; null when its days are not known.
    pub course_ended_at: Option<Instant>,
    /// When it was issued.
    pub issued_at: Option<Instant>,
    /// The last day of its validity; null when it does not expire.
    pub expires_at: Option<NaiveDate>,
    /// The holder: the initials, or the whole name when the surname fits.
    pub holder: Option<String>,
    /// Whether the surname fits; null when none was given.
    pub surname_fits: Option<bool>,
}

impl CertificateCheck {
    /// The result for a code that no certificate has.
    pub(super) fn unknown() -> Self {
        Self {
            status: CheckedState::Unknown.into(),
            number: None,
            title: None,
            course: None,
            course_days: Vec::new(),
            course_ended_at: None,
            issued_at: None,
            expires_at: None,
            holder: None,
            surname_fits: None,
        }
    }
}
