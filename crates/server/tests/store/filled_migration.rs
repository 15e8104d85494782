//! The migrations of this version on a database that an earlier version has filled.

use battito::{
    entities::{sessions, users},
    migrations::Migrator,
    platform::db::Db,
};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use sea_orm_migration::prelude::*;
use tempfile::TempDir;

use crate::{
    store::schema,
    support::{World, databases::fresh_postgres},
};

/// The schema before people could be without an e-mail address.
struct WithAddresses;

#[async_trait::async_trait]
impl MigratorTrait for WithAddresses {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = Migrator::migrations();
        let first = migrations
            .iter()
            .position(|one| one.name() == "m0048_people_without_address");
        migrations.truncate(first.expect("the migration"));
        migrations
    }
}

const PEOPLE: &str = "INSERT INTO users (id, email, email_key, name, surname, fiscal_code, is_sanitary, is_admin, is_instructor, \
    created_at, updated_at, search_text, sort_key, words_text, renewal_reminders) VALUES \
    (1, 'Anna@Test.example', 'anna@test.example', 'Anna', 'Verdi', 'VRDNNA80A41A794K', TRUE, FALSE, FALSE, \
    '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '', '', '', TRUE), \
    (2, 'bruno@test.example', 'bruno@test.example', 'Bruno', 'Neri', NULL, FALSE, TRUE, FALSE, \
    '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '', '', '', TRUE)";
const SESSION: &str = "INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at) VALUES \
    (1, 'x', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '2027-01-01T00:00:00+00:00')";

#[tokio::test]
async fn keeps_addresses_and_what_belongs_to_people_on_sqlite() {
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("filled.db").display());
    keeps_people(&url, &World::sqlite().await).await;
}

#[tokio::test]
async fn keeps_addresses_and_what_belongs_to_people_on_postgres() {
    let (Some(url), Some(fresh)) = (fresh_postgres().await, World::postgres().await) else {
        return;
    };
    keeps_people(&url, &fresh).await;
}

async fn keeps_people(url: &str, fresh: &World) {
    let db = Db::connect(url).await.expect("a database");
    db.migrate_with::<WithAddresses>().await.expect("the schema of before");
    let filled = db.write(|tx| {
        async move {
            tx.execute_unprepared(PEOPLE).await?;
            tx.execute_unprepared(SESSION).await?;
            Ok(())
        }
        .boxed()
    });
    filled.await.expect("rows of before");

    db.migrate().await.expect("the schema of this version");

    let mut people = users::Entity::find().all(db.read()).await.expect("people");
    people.sort_unstable_by_key(|user| user.id);
    let addresses: Vec<_> = people.iter().map(|user| (user.own_address(), user.own_key())).collect();
    assert_eq!(
        addresses,
        [
            ("Anna@Test.example", "anna@test.example"),
            ("bruno@test.example", "bruno@test.example")
        ]
    );
    assert_eq!(sessions::Entity::find().count(db.read()).await.expect("a count"), 1);
    let again = db.write(|tx| {
        async move {
            tx.execute_unprepared(
                &PEOPLE
                    .replace("(1, ", "(3, ")
                    .replace("(2, ", "(4, ")
                    .replace("'VRDNNA80A41A794K'", "NULL"),
            )
            .await?;
            Ok(())
        }
        .boxed()
    });
    assert!(again.await.is_err(), "an address belongs to one person");
    assert_eq!(schema::read(&db).await, schema::read(fresh.app.db()).await);
    db.close().await;
}
