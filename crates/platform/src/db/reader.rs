//! Queries outside a transaction.

use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, IsolationLevel,
    QueryResult, RuntimeErr, Statement, TransactionTrait,
};
use sea_orm_migration::async_trait::async_trait;
use tracing::Instrument;

use super::doubt::Doubt;

/// The connections for queries that change nothing.
#[derive(Debug, Clone)]
pub struct Reader {
    connections: DatabaseConnection,
    /// Of PostgreSQL. SQLite works in this process.
    doubt: Option<Doubt>,
}

impl Reader {
    pub(super) fn new(connections: DatabaseConnection, doubt: Option<Doubt>) -> Self {
        Self { connections, doubt }
    }

    /// The connections themselves, for transactions.
    pub(super) fn connections(&self) -> &DatabaseConnection {
        &self.connections
    }

    /// Begins a transaction with these statements.
    pub(super) async fn begin(
        &self,
        isolation: Option<IsolationLevel>,
        access: Option<AccessMode>,
        first: String,
    ) -> Result<DatabaseTransaction, DbErr> {
        let connections = self.connections.clone();
        self.run(async move {
            let tx = connections.begin_with_config(isolation, access).await?;
            tx.execute_unprepared(&first).await?;
            Ok(tx)
        })
        .await
    }

    /// Runs a query to its end or limit, also when nobody waits for it any more: a connection that its caller gave up would wait
    /// for the answer without a limit.
    async fn run<T: Send + 'static>(
        &self,
        query: impl Future<Output = Result<T, DbErr>> + Send + 'static,
    ) -> Result<T, DbErr> {
        let Some(doubt) = self.doubt.clone() else {
            return query.await;
        };
        let task = async move { doubt.answer(query).await };
        let ended = tokio::spawn(task.in_current_span()).await;
        ended.unwrap_or_else(|error| Err(DbErr::Conn(RuntimeErr::Internal(error.to_string()))))
    }
}

#[async_trait]
impl ConnectionTrait for Reader {
    fn get_database_backend(&self) -> DbBackend {
        self.connections.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let connections = self.connections.clone();
        self.run(async move { connections.execute_raw(statement).await }).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let (connections, sql) = (self.connections.clone(), sql.to_owned());
        self.run(async move { connections.execute_unprepared(&sql).await })
            .await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let connections = self.connections.clone();
        self.run(async move { connections.query_one_raw(statement).await })
            .await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let connections = self.connections.clone();
        self.run(async move { connections.query_all_raw(statement).await })
            .await
    }
}
