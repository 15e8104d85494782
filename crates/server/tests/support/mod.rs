//! A world to test in: the whole application on a fresh database of either engine, a clock that stands still, and actors
//! that send requests without a network.

pub(crate) mod actor;
pub(crate) mod classroom;
mod counts;
pub(crate) mod course_reminders;
pub(crate) mod databases;
pub(crate) mod fixtures;
mod leases;
pub(crate) mod locks;
pub(crate) mod passkey;
pub(crate) mod people;
pub(crate) mod pictures;
pub(crate) mod presence;
pub(crate) mod renewals;
pub(crate) mod smtp;
pub(crate) mod surveys;
pub(crate) mod two_factor;
pub(crate) mod workbook;

use std::{path::PathBuf, sync::Arc};

use battito::app;
use battito_http::Site;
use battito_platform::{
    clock::{Clock, ManualClock},
    config::{Config, Flags},
    db::Db,
    randomness::SystemRandomness,
    rate_limit::{self, Budget},
    schemas::centre::CentreSettings,
    state::App,
    worker::Workers,
};
use chrono::{DateTime, Utc};
use tempfile::TempDir;

pub(crate) use actor::Actor;
use databases::DatabaseUrl;

/// The day on which tests happen: Monday 1 March 2027, 11:00 in Rome.
pub(crate) fn today() -> DateTime<Utc> {
    "2027-03-01T10:00:00Z".parse().expect("a good instant")
}

/// The application with its database.
pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) clock: ManualClock,
    pub(crate) site: Site,
    pub(crate) folder: TempDir,
    pub(crate) url: DatabaseUrl,
}

impl World {
    /// On SQLite, in a folder that goes with the world.
    pub(crate) async fn sqlite() -> Self {
        Self::configured(|_| {}).await
    }

    /// On a fresh database of the PostgreSQL server that `BATTITO_TEST_POSTGRES_URL` names. Without one the test is
    /// skipped, visibly; on CI it fails.
    pub(crate) async fn postgres() -> Option<Self> {
        let Some(url) = databases::migrated_postgres().await else {
            assert!(
                std::env::var_os("CI").is_none(),
                "CI must set BATTITO_TEST_POSTGRES_URL"
            );
            eprintln!("SKIPPED on PostgreSQL: set BATTITO_TEST_POSTGRES_URL to run this test there too");
            return None;
        };
        Some(Self::on(url, TempDir::new().expect("a folder")).await)
    }

    /// On SQLite, with other settings.
    pub(crate) async fn configured(change: impl FnOnce(&mut Config)) -> Self {
        let folder = TempDir::new().expect("a folder");
        let url = databases::migrated_sqlite(&folder.path().join("battito.db")).await;
        Self::assemble(url, folder, change).await
    }

    /// On the database at `url`, migrated.
    pub(crate) async fn on(url: impl Into<DatabaseUrl>, folder: TempDir) -> Self {
        Self::assemble(url, folder, |_| {}).await
    }

    async fn assemble(url: impl Into<DatabaseUrl>, folder: TempDir, change: impl FnOnce(&mut Config)) -> Self {
        let url = url.into();
        let db = Db::connect(&url).await.expect("a database");
        db.migrate().await.expect("a good schema");
        let clock = ManualClock::at(today());
        let mut config = config(&url, folder.path().into());
        change(&mut config);
        let app = new_app(config, db, &clock);
        Self {
            site: app::site(&app),
            app,
            clock,
            folder,
            url,
        }
    }

    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Counts this many attempts.
    pub(crate) async fn count_attempts(&self, budget: &Budget, attempts: usize) {
        for _ in 0..attempts {
            let attempt = rate_limit::take(&self.app, [budget.clone()]).await;
            drop(attempt.expect("an attempt within the limit"));
        }
    }

    /// The person with this session token at another process with the same database and files.
    pub(crate) fn restarted(&self, token: &str) -> Actor {
        Actor::new(app::site(&self.app_of_another_node()), Some(token.to_owned()))
    }

    /// The application of another process with the same database and files.
    pub(crate) fn app_of_another_node(&self) -> App {
        self.app_with_clock(&self.clock)
    }

    /// The same, with a clock of its own.
    pub(crate) fn app_with_clock(&self, clock: &ManualClock) -> App {
        let (config, db) = (self.app.config.clone(), self.app.db().clone());
        new_app(config, db, clock)
    }

    /// Waits for the work that calls have left behind.
    pub(crate) async fn after_responses(&self) {
        self.app.after_responses.close();
        self.app.after_responses.wait().await;
        self.app.after_responses.reopen();
    }

    /// A visitor without a session.
    pub(crate) fn visitor(&self) -> Actor {
        Actor::new(self.site.clone(), None)
    }

    /// The person with this session token.
    pub(crate) fn with_token(&self, token: &str) -> Actor {
        Actor::new(self.site.clone(), Some(token.to_owned()))
    }
}

/// An application whose files from outside are read on threads: the binary of the tests is not the server's.
fn new_app(config: Config, db: Db, clock: &ManualClock) -> App {
    let clock = Arc::new(clock.clone());
    App::with_workers(config, db, clock, Arc::new(SystemRandomness), Workers::threads()).expect("a good state")
}

fn config(url: &str, data_dir: PathBuf) -> Config {
    let flags = Flags {
        data_dir: Some(data_dir),
        database_url: Some(url.to_owned()),
        public_url: Some("https://battito.test".into()),
        ..Flags::default()
    };
    Config {
        centre: Some(CentreSettings::demo().expect("the demo centre")),
        ..Config::load(&flags).expect("good settings")
    }
}

/// Makes of one test two: on SQLite and on PostgreSQL.
#[macro_export]
macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($world:ident) $body:block)*) => {$(
        mod $name {
            use super::*;

            async fn run($world: World) $body

            $(#[$meta])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                run(World::sqlite().await).await;
            }

            $(#[$meta])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                if let Some(world) = World::postgres().await {
                    run(world).await;
                }
            }
        }
    )*};
}
