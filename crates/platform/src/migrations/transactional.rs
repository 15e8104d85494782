//! Runs each migration in a transaction of its own, together with its row in `seaql_migrations`, on both engines: one that
//! is interrupted leaves nothing behind and is run again. SeaORM does so on PostgreSQL only, unless a migration asks for it.

use std::marker::PhantomData;

use sea_orm::{ConnectionTrait, DbBackend};
use sea_orm_migration::prelude::*;

/// Lifts PostgreSQL's limits on the time of a statement, and between two of them, until the end of the transaction.
pub const NO_TIMEOUTS: &str = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";

/// The migrations of `M`, each in a transaction of its own.
#[derive(Debug)]
pub struct OneTransactionEach<M>(PhantomData<M>);

#[async_trait::async_trait]
impl<M: MigratorTrait> MigratorTrait for OneTransactionEach<M> {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let transactional = |migration| Box::new(InTransaction(migration)) as Box<dyn MigrationTrait>;
        M::migrations().into_iter().map(transactional).collect()
    }
}

struct InTransaction(Box<dyn MigrationTrait>);

impl MigrationName for InTransaction {
    fn name(&self) -> &str {
        self.0.name()
    }
}

#[async_trait::async_trait]
impl MigrationTrait for InTransaction {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared(NO_TIMEOUTS).await?;
        }
        self.0.up(manager).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
