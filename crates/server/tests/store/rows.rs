//! Rows inserted past all rules, and the constraints that refuse them.

use std::fmt::Debug;

use sea_orm::{
    ActiveModelBehavior, ActiveModelTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, SqlErr,
};

use crate::support::World;

type Stored<A> = <<A as ActiveModelTrait>::Entity as EntityTrait>::Model;

/// Puts a row in, unless the database objects.
pub(crate) async fn try_put<A>(world: &World, row: A) -> Result<Stored<A>, DbErr>
where
    A: ActiveModelTrait + ActiveModelBehavior + Send + 'static,
    Stored<A>: IntoActiveModel<A> + Send + Sync + 'static,
{
    let outcome = world
        .app
        .db()
        .write(move |tx| Box::pin(async move { Ok(row.insert(tx).await) }));
    outcome.await.expect("a transaction")
}

/// Runs a statement, unless the database objects; gives the number of rows it touched.
pub(crate) async fn try_run(world: &World, sql: impl Into<String>) -> Result<u64, DbErr> {
    let sql = sql.into();
    let outcome = world
        .app
        .db()
        .write(move |tx| Box::pin(async move { Ok(tx.execute_unprepared(&sql).await) }));
    outcome.await.expect("a transaction").map(|done| done.rows_affected())
}

/// How many rows a table has.
pub(crate) async fn count<E: EntityTrait>(world: &World, _: E) -> u64
where
    E::Model: Send + Sync,
{
    E::find().count(world.app.db().read()).await.expect("a count")
}

/// The database allows no second one.
#[track_caller]
pub(crate) fn refused_as_second<T: Debug>(outcome: Result<T, DbErr>) {
    let error = outcome.expect_err("a second one");
    let reason = error.sql_err();
    assert!(matches!(reason, Some(SqlErr::UniqueConstraintViolation(_))), "{error}");
}

/// The database keeps referenced rows, or has no reference.
#[track_caller]
pub(crate) fn refused_as_orphan<T: Debug>(outcome: Result<T, DbErr>) {
    let error = outcome.expect_err("an orphan").to_string();
    assert!(error.to_lowercase().contains("foreign key constraint"), "{error}");
}
