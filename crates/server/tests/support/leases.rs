//! Leases, which go by the database's clock.

use battito_platform::entities::outbox;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, DbBackend, Set, Statement};

use super::World;

impl World {
    /// The time of the clock that decides leases.
    pub(crate) async fn lease_clock(&self) -> DateTime<Utc> {
        let db = self.app.db();
        if db.backend() == DbBackend::Sqlite {
            return self.now();
        }
        let now = Statement::from_string(DbBackend::Postgres, "SELECT now() AS now");
        let row = db.read().query_one_raw(now).await.expect("an answer").expect("a row");
        row.try_get("", "now").expect("an instant")
    }

    /// Moves the ends of all leases of mails, as if time had passed.
    pub(crate) async fn age_leases(&self, by: TimeDelta) {
        for mail in self.mails().await {
            let mail = mail.0;
            if let Some(until) = mail.leased_until {
                self.change(outbox::ActiveModel {
                    id: Set(mail.id),
                    leased_until: Set(Some(until - by)),
                    ..Default::default()
                })
                .await;
            }
        }
    }
}
