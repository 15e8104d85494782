//! Databases for tests. The first test migrates one of each engine, and the others copy it.

use std::path::Path;

use battito::platform::{
    db::Db,
    randomness::{Randomness, SystemRandomness, hex},
};
use sea_orm::{ConnectionTrait, Database};
use tempfile::TempDir;
use tokio::sync::OnceCell;
use url::Url;

const SERVER: &str = "BATTITO_TEST_POSTGRES_URL";

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
pub(crate) async fn migrated_postgres() -> Option<String> {
    static MIGRATED: OnceCell<Option<String>> = OnceCell::const_new();
    let migrated = MIGRATED.get_or_init(async || {
        let url = fresh_postgres().await?;
        migrate(&url).await;
        Some(Url::parse(&url).expect("a URL").path()[1..].to_owned())
    });
    create_postgres(migrated.await.as_deref()?).await
}

/// The URL of a new, empty database on that server.
pub(crate) async fn fresh_postgres() -> Option<String> {
    create_postgres("template1").await
}

async fn create_postgres(template: &str) -> Option<String> {
    let server = std::env::var(SERVER).ok()?;
    let mut random = [0; 8];
    SystemRandomness.fill(&mut random).expect("randomness");
    let name = format!("test_{}", hex(&random));
    let connection = Database::connect(&server)
        .await
        .expect("the PostgreSQL server of the tests");
    connection
        .execute_unprepared(&format!("CREATE DATABASE {name} TEMPLATE {template}"))
        .await
        .expect("a new database");
    connection.close().await.expect("a closed connection");
    let mut url = Url::parse(&server).expect("a URL");
    url.set_path(&name);
    Some(url.to_string())
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
