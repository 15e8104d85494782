//! The list of certificates on the wire.

use battito_platform::{Direction, Instant, PageMeta, bulk::Ids, entities::statuses::PaperState};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::features::certificates::dto::UnlinkedCertificate;

/// An issued certificate in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedCertificate {
    /// Id.
    pub id: i64,
    /// Its number.
    pub number: String,
    /// The code for checking it, in groups of four.
    pub code: String,
    /// The title of the course.
    pub title: String,
    /// The certificate option.
    pub option: String,
    /// The holder's whole name, as it is printed.
    pub holder: String,
    /// The holder's first name.
    pub name: String,
    /// The holder's surname.
    pub surname: String,
    /// The status today.
    pub status: PaperState,
    /// Why it was revoked or replaced.
    pub status_reason: Option<String>,
    /// When it was issued.
    pub issued_at: Instant,
    /// The last day of its validity; null when it does not expire.
    pub expires_at: Option<NaiveDate>,
    /// Issued before Battito.
    pub imported: bool,
    /// Printed by another organisation.
    pub external: bool,
    /// The certificate that replaces it.
    pub replaced_by: Option<i64>,
    /// The holder's account.
    pub id_user: Option<i64>,
    /// The account with the tax code of an imported certificate without an owner.
    pub unlinked: Option<UnlinkedCertificate>,
    /// The reservation it was issued for.
    pub id_reservation: Option<i64>,
    /// The course date of that reservation.
    pub id_course_date: Option<i64>,
}

/// A page of certificates.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CertificateList {
    /// The certificates.
    pub data: Vec<ListedCertificate>,
    /// Where the page stands.
    pub meta: PageMeta,
}

/// Which certificates.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CertificateFilter {
    /// Beginnings of the holder's name, the number, the code or the tax code. Beside one of these, words of the title and the
    /// option, too. A search without a word of three letters finds surnames that begin with it.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Only this status.
    #[param(inline)]
    pub status: Option<PaperState>,
    /// Only valid ones whose last day is at most this many days away.
    #[param(minimum = 1, maximum = 3650)]
    pub expiring_within: Option<u16>,
    /// Only those of this course.
    pub id_course: Option<i64>,
    /// Only those of these, at most 500, separated by commas.
    #[param(inline, value_type = Option<String>, pattern = "^[0-9]{1,18}(,[0-9]{1,18}){0,499}$")]
    pub ids: Option<Ids>,
    /// Only those issued on this day or later.
    pub issued_from: Option<NaiveDate>,
    /// Only those issued on this day or earlier.
    pub issued_to: Option<NaiveDate>,
    /// Sort order; the day of issue when absent.
    #[param(inline)]
    pub sort: Option<CertificateSort>,
    /// The way to sort. When both are absent, the latest certificate comes first.
    #[param(inline)]
    pub direction: Option<Direction>,
}

/// Which page.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}

/// Which page of which certificates. Flattened by hand: a number inside of a flattened part cannot be read from a query.
#[derive(Debug, Default, Deserialize)]
pub struct CertificateQuery {
    pub(super) search: Option<String>,
    pub(super) status: Option<PaperState>,
    pub(super) expiring_within: Option<u16>,
    pub(super) id_course: Option<i64>,
    pub(super) ids: Option<Ids>,
    pub(super) issued_from: Option<NaiveDate>,
    pub(super) issued_to: Option<NaiveDate>,
    pub(super) sort: Option<CertificateSort>,
    pub(super) direction: Option<Direction>,
    pub(super) page: Option<u64>,
    pub(super) per_page: Option<u64>,
}

impl CertificateQuery {
    /// The two parts.
    pub(super) fn split(self) -> (CertificateFilter, PageQuery) {
        let filter = CertificateFilter {
            search: self.search,
            status: self.status,
            expiring_within: self.expiring_within,
            id_course: self.id_course,
            ids: self.ids,
            issued_from: self.issued_from,
            issued_to: self.issued_to,
            sort: self.sort,
            direction: self.direction,
        };
        let page = PageQuery {
            page: self.page,
            per_page: self.per_page,
        };
        (filter, page)
    }
}

/// Sort orders of certificates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CertificateSort {
    /// The day of issue.
    #[default]
    IssuedAt,
    /// The last day of validity. One that does not expire counts as latest.
    ExpiresAt,
    /// The holder's surname, then name.
    Holder,
}
