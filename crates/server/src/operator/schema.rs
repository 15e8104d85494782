//! Which migrations a database has, without running any.

use battito_platform::migrations::Migrator;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, Statement};
use sea_orm_migration::MigratorTrait;

use super::OperatorError;

/// The migrations that this program knows, oldest first.
pub(super) fn known() -> Vec<String> {
    Migrator::migrations()
        .iter()
        .map(|migration| migration.name().to_owned())
        .collect()
}

/// The migrations that the database has, oldest first.
///
/// # Errors
/// When it has none.
pub(super) async fn applied(tx: &DatabaseTransaction) -> Result<Vec<String>, DbErr> {
    let query = Statement::from_string(
        tx.get_database_backend(),
        "SELECT version FROM seaql_migrations ORDER BY version",
    );
    let rows = tx.query_all_raw(query).await?;
    rows.iter().map(|row| row.try_get("", "version")).collect()
}

/// Whether a database has exactly the migrations that this program knows.
///
/// # Errors
/// What to do otherwise.
pub(super) fn check(applied: &[String]) -> Result<(), OperatorError> {
    let known = known();
    if let Some(newer) = applied.iter().find(|name| !known.contains(name)) {
        return Err(OperatorError::Newer(newer.clone()));
    }
    if applied.len() < known.len() {
        return Err(OperatorError::Refused(
            "the database has the schema of an earlier version: run battito migrate first".to_owned(),
        ));
    }
    Ok(())
}
