//! Leases: a node that takes work holds it until an instant, after which another node may take it. PostgreSQL's clock decides
//! when that is, since the clocks of nodes differ. SQLite has one node, and the clock of the state decides.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend,
    sea_query::{Expr, ExprTrait},
};

/// How much later than this statement another one may have begun that took a lease meanwhile: longer than a statement may run.
const LATER_STATEMENT: TimeDelta = TimeDelta::minutes(1);

/// The clock that leases go by.
#[derive(Debug, Clone, Copy)]
pub struct LeaseClock {
    backend: DbBackend,
    now: DateTime<Utc>,
}

impl LeaseClock {
    /// The clock of this database; `now` is the clock of the state.
    pub fn of(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Self {
        let backend = db.get_database_backend();
        Self { backend, now }
    }

    /// When a lease of this length ends that starts now.
    #[must_use]
    pub fn after(self, length: TimeDelta) -> Expr {
        match self.backend {
            DbBackend::Postgres => Expr::cust_with_values(
                "statement_timestamp() + make_interval(secs => $1)",
                [length.as_seconds_f64()],
            ),
            _ => Expr::value(self.now + length),
        }
    }

    /// The condition that no lease of this length is held. One that ends much later was written by a clock
    /// that has jumped.
    pub fn is_free(self, leased_until: impl ColumnTrait, length: TimeDelta) -> Condition {
        let column = || leased_until.into_expr();
        Condition::any()
            .add(column().is_null())
            .add(column().lte(self.after(TimeDelta::zero())))
            .add(column().gt(self.after(length + LATER_STATEMENT)))
    }
}
