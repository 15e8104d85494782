//! A process that is killed between two statements of a migration leaves nothing of it behind, on either engine.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use battito_platform::{db::Db, migrations::Migrator};
use sea_orm::{ConnectionTrait, EntityTrait};
use sea_orm_migration::{prelude::*, schema::big_pk_auto};

use crate::{on_both_engines, store::schema, support::World};

/// The database of the child process.
const CHILD_URL: &str = "BATTITO_TEST_INTERRUPTED_URL";
const HALF_WAY: &str = "half of the migration is done";

/// Two tables. The child stops between them.
struct TwoTables {
    stops: bool,
}

impl MigrationName for TwoTables {
    fn name(&self) -> &'static str {
        "m9999_two_tables"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for TwoTables {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = |name: &'static str| Table::create().table(name).col(big_pk_auto("id")).to_owned();
        manager.create_table(table("first_half")).await?;
        if self.stops {
            eprintln!("{HALF_WAY}");
            std::future::pending::<()>().await;
        }
        manager.create_table(table("second_half")).await
    }
}

struct Stops;
struct Succeeds;

#[async_trait::async_trait]
impl MigratorTrait for Stops {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = Migrator::migrations();
        migrations.push(Box::new(TwoTables { stops: true }));
        migrations
    }
}

#[async_trait::async_trait]
impl MigratorTrait for Succeeds {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = Migrator::migrations();
        migrations.push(Box::new(TwoTables { stops: false }));
        migrations
    }
}

/// The child process: does nothing unless the test below starts it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_that_is_killed() {
    let Ok(url) = std::env::var(CHILD_URL) else { return };
    let db = Db::connect(&url).await.expect("a database");
    db.migrate_with::<Stops>().await.expect("a migration that never ends");
}

/// Kills a process that runs the migration, once it has run the first statement.
fn kill_half_way(url: &str) {
    let mut child = Command::new(std::env::current_exe().expect("this test binary"))
        .args([
            "--exact",
            "store::interrupted_migration::child_that_is_killed",
            "--nocapture",
        ])
        .env(CHILD_URL, url)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a child");
    let output = child.stderr.take().expect("its output");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let is_half_way = lines.any(|line| line.contains(HALF_WAY));
    child.kill().expect("a child that runs");
    child.wait().expect("its end");
    assert!(is_half_way, "the child ended too early");
}

on_both_engines! {
    async fn is_run_again_after_a_kill(world) {
        let anna = world.participant("anna").await;
        let before = schema::read(world.app.db()).await;
        world.app.db().clone().close().await;
        kill_half_way(&world.url);

        let db = Db::connect(&world.url).await.expect("a database");
        assert_eq!(schema::read(&db).await, before, "nothing is left of the first half");
        db.migrate_with::<Succeeds>().await.expect("a migration");

        let after = schema::read(&db).await;
        assert!(after.contains_key("first_half") && after.contains_key("second_half"));
        let stored = battito_platform::entities::users::Entity::find_by_id(anna.id).one(db.read()).await;
        assert_eq!(stored.expect("a query").expect("a user").own_address(), anna.email);
        db.close().await;
    }
}

/// Records the limit on the time of a statement as the name of a table.
struct StatementTimeout;

impl MigrationName for StatementTimeout {
    fn name(&self) -> &'static str {
        "m9999_statement_timeout"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for StatementTimeout {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sql = "DO $$ BEGIN EXECUTE format('CREATE TABLE timeout_%s (id bigint)', current_setting('statement_timeout')); END $$";
        manager.get_connection().execute_unprepared(sql).await.map(drop)
    }
}

struct Measures;

#[async_trait::async_trait]
impl MigratorTrait for Measures {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = Migrator::migrations();
        migrations.push(Box::new(StatementTimeout));
        migrations
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn has_no_statement_timeout_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let db = world.app.db();

    db.migrate_with::<Measures>().await.expect("a migration");

    assert!(schema::read(db).await.contains_key("timeout_0"));
}
