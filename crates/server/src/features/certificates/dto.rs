//! Certificates on the wire.

use battito_domain::{certificate::CheckedState, rome_time};
use battito_platform::{
    Instant,
    bulk::SkippedItem,
    entities::{certificates::Model, statuses},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// For whom to issue.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct IssueRequest {
    /// Reservations of the date; everybody with a seat when absent.
    #[schema(max_items = 500)]
    pub ids: Option<Vec<i64>>,
    /// For how many minutes the mails are held back; the centre's delay when absent, 0 for at once.
    #[schema(minimum = 0, maximum = 1440)]
    pub hold_minutes: Option<i32>,
}

/// What would be issued now.
#[derive(Debug, Serialize, ToSchema)]
pub struct IssuePreview {
    /// How many reservations are looked at.
    pub total: i32,
    /// The papers, by certificate option.
    pub papers: Vec<PapersOfOption>,
    /// The reservations that get them.
    pub ids: Vec<i64>,
    /// How many certificates of other organisations are requested: they wait for their PDF.
    pub requested: i32,
    /// How many people are told by mail.
    pub mails: i32,
    /// For how many minutes the mails are held back.
    pub hold_minutes: i32,
    /// The reservations that get no paper, with the reason.
    pub skipped: Vec<SkippedItem>,
}

/// Papers of one certificate option.
#[derive(Debug, Serialize, ToSchema)]
pub struct PapersOfOption {
    /// Name of the option.
    pub name: String,
    /// How many.
    pub total: i32,
}

/// Mails about the certificates of a date that are held back.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldMails {
    /// How many wait.
    pub total: i64,
    /// When the first of them leaves; null when none waits.
    pub leave_at: Option<Instant>,
}

/// Mails that were called off.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoppedMails {
    /// How many.
    pub total: i64,
}

/// Work that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct StartedJob {
    /// Number of the job, for `GET /jobs/{id}`.
    pub job: i64,
    /// How many reservations are looked at.
    pub total: i32,
}

/// An issued certificate, as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Certificate {
    /// Number in the database.
    pub id: i64,
    /// `2026-000123`; imported ones have a number of their own.
    pub number: String,
    /// Verification code, for `/verifica/{code}`.
    pub code: String,
    /// The course.
    pub title: String,
    /// The name of the certificate option.
    pub option: String,
    /// Name and surname that stand on the paper.
    pub holder: String,
    /// The state that a public check tells today.
    pub status: statuses::CheckedState,
    /// When it was issued.
    pub issued_at: Instant,
    /// The last day of validity; none when it does not expire.
    pub expires_at: Option<NaiveDate>,
    /// The reservation it was issued for.
    pub id_reservation: Option<i64>,
    /// Why it was revoked or replaced.
    pub reason: Option<String>,
    /// The certificate that replaces it.
    pub replaced_by: Option<i64>,
}

impl Certificate {
    /// A certificate as it is now.
    #[must_use]
    pub fn of(paper: &Model, now: DateTime<Utc>) -> Self {
        Self {
            id: paper.id,
            number: paper.number.clone(),
            code: paper.code.clone(),
            title: paper.title.clone(),
            option: paper.option_name.clone(),
            holder: format!("{} {}", paper.holder_name, paper.holder_surname),
            status: CheckedState::from(paper.state(rome_time::local(now).date())).into(),
            issued_at: Instant(paper.issued_at),
            expires_at: paper.expires_on,
            id_reservation: paper.reservation_id,
            reason: paper.status_reason.clone(),
            replaced_by: paper.replaced_by_id,
        }
    }
}

/// Why a certificate is revoked.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Revocation {
    /// The holder is told it.
    #[schema(required = true, nullable = false, max_length = 500)]
    pub reason: Option<String>,
}

/// Why a revoked certificate is issued again.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Reissue {
    /// For the register.
    #[schema(required = true, nullable = false, max_length = 500)]
    pub reason: Option<String>,
}

/// The owner of an imported certificate.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CertificateLink {
    /// The user with the tax code of the certificate.
    #[schema(required = true, nullable = false)]
    pub id_user: Option<i64>,
}

/// The account that an imported certificate waits to be linked to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UnlinkedCertificate {
    /// The user with the tax code of the certificate.
    pub id_user: i64,
    /// Name and surname of the user.
    pub user: String,
    /// Why it was not linked, in Italian.
    pub reason: String,
}

/// A corrected name.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct Replacement {
    /// First name; as it is printed when absent.
    pub name: Option<String>,
    /// Family name; as it is printed when absent.
    pub surname: Option<String>,
    /// Why, for the register.
    #[schema(required = true, nullable = false, max_length = 500)]
    pub reason: Option<String>,
}

/// The fields of the form besides the file.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct UploadFields {
    /// The certificate option that is due.
    pub id_certificate: Option<i64>,
}

/// A PDF of another organisation.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form in the contract")]
pub struct CertificateForm {
    /// A PDF file of at most 10 MB: neither encrypted nor with scripts, actions or other files in it.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// The reservation's certificate.
    id_certificate: i64,
}
