//! One's own certificates on the wire.

use battito_platform::{Instant, PageMeta, entities::statuses::PaperState};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::reservations::dto::CertificateRenewal;

/// One's own certificate.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MyCertificate {
    /// Id.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// Verification code, for `/verifica/{code}`.
    pub code: String,
    /// The title of the course.
    pub title: String,
    /// The certificate option.
    pub option: String,
    /// The status today.
    pub status: PaperState,
    /// Why it was revoked or replaced.
    pub reason: Option<String>,
    /// When it was issued.
    pub issued_at: Instant,
    /// The last day of its validity; null when it does not expire.
    pub expires_at: Option<NaiveDate>,
    /// Issued before Battito.
    pub imported: bool,
    /// Printed by another organisation.
    pub external: bool,
    /// Whether its PDF can be downloaded.
    pub downloadable: bool,
    /// Number of the certificate that it replaces.
    pub replaces: Option<String>,
    /// Number of the certificate that replaces it.
    pub replaced_by: Option<String>,
    /// Its renewal, when it expires soon or has expired.
    pub renewal: Option<CertificateRenewal>,
}

/// A page of one's own certificates.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyCertificateList {
    /// Rows, the latest first unless `to_renew`.
    pub data: Vec<MyCertificate>,
    /// Paging.
    pub meta: PageMeta,
}

/// Which certificates, and which page of them.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MyCertificateQuery {
    /// Only those that wait for their renewal, the first to expire first: they expire soon or have expired within a year, their
    /// renewal is neither issued nor booked, and the course of it can be seen.
    pub to_renew: Option<bool>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page, at most 100.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}
