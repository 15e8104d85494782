//! Which certificates to list.

use battito_domain::certificate::{EXPIRING_DAYS, PaperState, PaperStatus, days_after};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, Condition,
    sea_query::{Expr, ExprTrait},
};

use super::search::Search;
use crate::{entities::certificates::Column, platform::totals::Totals};

/// The last day of validity as the indexes have it, to the letter. A certificate that does not expire is valid until the last
/// day of the year 9999.
const VALID_UNTIL: &str = "COALESCE(expires_on, '9999-12-31')";

/// Which certificates to list.
#[derive(Debug)]
pub(in super::super) struct Filter {
    pub(in super::super) search: Search,
    pub(in super::super) status: Option<PaperState>,
    pub(in super::super) expiring_within: Option<u16>,
    pub(in super::super) today: NaiveDate,
}

/// The totals of certificates with this status, or that expire within so many days, on a day.
pub(in super::super) type CertificateTotals = Totals<(Option<PaperState>, Option<u16>, NaiveDate)>;

impl Filter {
    /// The condition without the search.
    pub(super) fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.status.map(|status| self.has(status)))
            .add_option(self.expiring_within.map(|days| self.expires_within(days)))
    }

    /// Whether it filters by the day until which certificates are valid, and is no search.
    pub(super) fn is_only_by_validity(&self) -> bool {
        let of_issued = |status| matches!(status, PaperState::Valid | PaperState::Expiring | PaperState::Expired);
        self.search == Search::Everything && (self.expiring_within.is_some() || self.status.is_some_and(of_issued))
    }

    /// The key of stored totals, without a search.
    pub(super) fn without_search(&self) -> Option<(Option<PaperState>, Option<u16>, NaiveDate)> {
        (self.search == Search::Everything).then_some((self.status, self.expiring_within, self.today))
    }

    fn has(&self, status: PaperState) -> Condition {
        match status {
            PaperState::Valid => {
                stored(PaperStatus::Issued).add(valid_until().gt(days_after(self.today, EXPIRING_DAYS)))
            }
            PaperState::Expiring => self.expires_within(EXPIRING_DAYS),
            PaperState::Expired => stored(PaperStatus::Issued).add(valid_until().lt(self.today)),
            PaperState::Revoked => stored(PaperStatus::Revoked),
            PaperState::Replaced => stored(PaperStatus::Replaced),
        }
    }

    fn expires_within(&self, days: u16) -> Condition {
        stored(PaperStatus::Issued).add(valid_until().between(self.today, days_after(self.today, days)))
    }
}

fn stored(status: PaperStatus) -> Condition {
    Condition::all().add(Column::Status.eq(status.as_str()))
}

/// The expression of the indexes.
pub(super) fn valid_until() -> Expr {
    Expr::cust(VALID_UNTIL)
}
