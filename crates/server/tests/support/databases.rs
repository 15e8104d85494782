//! Databases for tests. The first test migrates one of each engine, and the others copy it.

use std::{ops::Deref, path::Path, sync::Arc, thread};

use battito_platform::{
    db::Db,
    randomness::{Randomness, SystemRandomness, hex},
};
use sea_orm::ConnectionTrait;
use tempfile::TempDir;
use tokio::{runtime, sync::OnceCell};
use url::Url;

const SERVER: &str = "BATTITO_TEST_POSTGRES_URL";

/// The URL of a database. The last copy takes a database of the PostgreSQL server along when it goes: a thousand of them
/// would fill a disk.
#[derive(Clone)]
pub(crate) struct DatabaseUrl(Arc<Database>);

struct Database {
    url: String,
    /// On the PostgreSQL server of the tests.
    name: Option<String>,
}

impl Deref for DatabaseUrl {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.url
    }
}

impl From<String> for DatabaseUrl {
    /// Of a database that goes with its folder, or with another URL of it.
    fn from(url: String) -> Self {
        Self(Arc::new(Database { url, name: None }))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let Some(name) = self.name.take() else { return };
        let statement = format!("DROP DATABASE {name} WITH (FORCE)");
        // On a thread of its own: the runtime of the test ends, and the next test need not wait.
        thread::spawn(|| {
            let runtime = runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(on_server(statement));
        });
    }
}

/// Writes a database with the current schema to `path`, and returns its URL.
pub(crate) async fn migrated_sqlite(path: &Path) -> String {
    static MIGRATED: OnceCell<Vec<u8>> = OnceCell::const_new();
    let migrated = MIGRATED.get_or_init(async || {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("template.db");
        migrate(&sqlite_url(&path)).await;
        std::fs::read(path).expect("a database file")
    });
    std::fs::write(path, migrated.await).expect("a database file");
    sqlite_url(path)
}

/// The URL of a new database with the current schema on the server that `BATTITO_TEST_POSTGRES_URL` names, if it names one.
pub(crate) async fn migrated_postgres() -> Option<DatabaseUrl> {
    static MIGRATED: OnceCell<Option<DatabaseUrl>> = OnceCell::const_new();
    let migrated = MIGRATED.get_or_init(async || {
        let url = fresh_postgres().await?;
        migrate(&url).await;
        Some(url)
    });
    create_postgres(migrated.await.as_ref()?.0.name.as_deref()?).await
}

/// The URL of a new, empty database on that server.
pub(crate) async fn fresh_postgres() -> Option<DatabaseUrl> {
    create_postgres("template1").await
}

async fn create_postgres(template: &str) -> Option<DatabaseUrl> {
    let mut url = Url::parse(&std::env::var(SERVER).ok()?).expect("a URL");
    let mut random = [0; 8];
    SystemRandomness.fill(&mut random).expect("randomness");
    let name = format!("test_{}", hex(&random));
    // Copied by the file system, in a third of the time that the log takes.
    on_server(format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")).await;
    url.set_path(&name);
    Some(DatabaseUrl(Arc::new(Database {
        url: url.into(),
        name: Some(name),
    })))
}

async fn on_server(statement: String) {
    let server = std::env::var(SERVER).expect("the PostgreSQL server of the tests");
    let connection = Box::pin(sea_orm::Database::connect(server))
        .await
        .expect("a connection");
    connection.execute_unprepared(&statement).await.expect("a statement");
    connection.close().await.expect("a closed connection");
}

/// PostgreSQL copies only databases without connections, and an SQLite file is whole when its last connection is closed.
async fn migrate(url: &str) {
    let db = Db::connect(url).await.expect("a database");
    db.migrate().await.expect("a good schema");
    db.close().await;
}

fn sqlite_url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}
