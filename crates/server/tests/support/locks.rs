//! A second transaction on PostgreSQL, during which a request arrives. SQLite runs one writer after the
//! other, so no request arrives within a transaction.

use std::time::Duration;

use sea_orm::{
    ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, Statement, TransactionTrait,
};
use tokio::{task::JoinHandle, time::timeout};

use super::{World, actor::Answer};

const WAITS: &str = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/// A transaction on a connection of its own, with the locks of its statements.
pub(crate) struct OtherTransaction {
    db: DatabaseConnection,
    tx: DatabaseTransaction,
}

impl OtherTransaction {
    pub(crate) async fn begin(world: &World, statement: &str) -> Self {
        let db = Box::pin(Database::connect(&*world.url)).await.expect("a database");
        let tx = db.begin().await.expect("a transaction");
        let other = Self { db, tx };
        other.run(statement).await.expect("a statement");
        other
    }

    pub(crate) async fn run(&self, statement: &str) -> Result<(), DbErr> {
        self.tx.execute_unprepared(statement).await.map(drop)
    }

    /// Sends a request, and returns when it waits for a lock of this transaction.
    pub(crate) async fn meets(&self, request: impl Future<Output = Answer> + Send + 'static) -> JoinHandle<Answer> {
        let request = tokio::spawn(request);
        self.holds_up(|| assert!(!request.is_finished(), "the request waits for nobody"))
            .await;
        request
    }

    /// Returns when work that goes on after a response waits for a lock of this transaction.
    pub(crate) async fn overlaps_with_work_after_a_response(&self) {
        self.holds_up(|| {}).await;
    }

    async fn holds_up(&self, while_it_does_not: impl Fn()) {
        let ask = || Statement::from_string(DbBackend::Postgres, WAITS);
        let waiting = async {
            while self.db.query_one_raw(ask()).await.expect("an answer").is_none() {
                while_it_does_not();
            }
        };
        timeout(Duration::from_mins(1), waiting)
            .await
            .expect("a statement that waits");
    }

    pub(crate) async fn commit(self) {
        self.tx.commit().await.expect("a commit");
    }
}
