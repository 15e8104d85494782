//! Which certificates to list.

use battito_domain::certificate::{EXPIRING_DAYS, PaperStatus, Standing, days_after};
use chrono::NaiveDate;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr,
    sea_query::{Expr, ExprTrait},
};

use super::search::Search;
use crate::entities::certificates::Column;

/// The last day of validity as the indexes have it, to the letter. A certificate that does not expire is valid until the last
/// day of the year 9999.
const VALID_UNTIL: &str = "COALESCE(expires_on, '9999-12-31')";

/// Which certificates to list.
#[derive(Debug)]
pub(in super::super) struct Filter {
    pub(in super::super) search: Search,
    pub(in super::super) status: Option<Standing>,
    pub(in super::super) expiring_within: Option<u16>,
    pub(in super::super) today: NaiveDate,
}

impl Filter {
    pub(super) async fn condition(&self, db: &impl ConnectionTrait) -> Result<Condition, DbErr> {
        Ok(Condition::all()
            .add_option(self.status.map(|status| self.has(status)))
            .add_option(self.expiring_within.map(|days| self.expires_within(days)))
            .add(self.search.condition(db).await?))
    }

    /// The beginning of a word, when that is the only condition.
    pub(super) fn only_beginning(&self) -> Option<&str> {
        let unfiltered = self.status.is_none() && self.expiring_within.is_none();
        self.search.only_beginning().filter(|_| unfiltered)
    }

    fn has(&self, status: Standing) -> Condition {
        match status {
            Standing::Valid => stored(PaperStatus::Issued).add(valid_until().gt(days_after(self.today, EXPIRING_DAYS))),
            Standing::Expiring => self.expires_within(EXPIRING_DAYS),
            Standing::Expired => stored(PaperStatus::Issued).add(valid_until().lt(self.today)),
            Standing::Revoked => stored(PaperStatus::Revoked),
            Standing::Replaced => stored(PaperStatus::Replaced),
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
