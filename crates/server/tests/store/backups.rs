//! Backups, which both engines read alike, and centres that are restored from them.

use std::{fs, path::Path, sync::Arc};

use axum::body::Bytes;
use battito::{
    features::{demo::load, personal_data::erasures},
    operator::{
        OperatorError, Target,
        archive::Manifest,
        audit::audit,
        backup::{Content, backup},
        restore::{Purpose, restore},
    },
};
use battito_platform::{
    config::Config,
    db::Db,
    entities::{outbox, reservations, sessions, users},
    files::Files,
    mail::{delivery::deliver_due, hold, transport::Transport},
    randomness::SystemRandomness,
};
use chrono::TimeDelta;
use futures_util::FutureExt;
use sea_orm::Set;
use tempfile::TempDir;

use crate::{
    on_both_engines,
    store::{
        rows::{count, try_run},
        schema,
    },
    support::{World, databases::fresh_postgres, fixtures::Traits, today},
};

fn target(world: &World) -> Target<'_> {
    Target {
        db: world.app.db(),
        files: &world.app.files,
        secret_key: None,
        now: world.now(),
    }
}

async fn saved(world: &World, place: &Path) -> Result<Manifest, OperatorError> {
    backup(target(world), place, Content::All, &mut |_| {}).await
}

async fn restored(world: &World, place: &Path) -> Result<Manifest, OperatorError> {
    restore(target(world), place, Purpose::Restore, &mut |_| {}).await
}

/// Empty centres, one of each engine.
async fn empty_centres() -> Vec<World> {
    let mut centres = vec![World::sqlite().await];
    if let Some(url) = fresh_postgres().await {
        centres.push(World::on(url, TempDir::new().expect("a folder")).await);
    }
    centres
}

/// What a table holds, without those that a restore changes.
fn content(manifest: &Manifest) -> Vec<(String, u64, String)> {
    let kept = manifest
        .tables
        .iter()
        .filter(|table| !["sessions", "mail_holds"].contains(&table.name.as_str()));
    kept.map(|table| (table.name.clone(), table.rows, table.sha256.clone()))
        .collect()
}

fn refusal<T: std::fmt::Debug>(outcome: Result<T, OperatorError>) -> String {
    outcome.expect_err("a refusal").to_string()
}

async fn deliver(world: &World) -> usize {
    let folder = Transport::new(&world.app.config, world.app.mailbox.clone()).expect("a transport");
    deliver_due(&world.app, &folder).await.expect("a round")
}

on_both_engines! {
    async fn come_back_whole_on_either_engine(world) {
        load(&world.app).await.expect("a demo centre");
        world.admin_named("carla").await;
        try_run(&world, "INSERT INTO outbox (kind, recipient, subject, message, attempts, next_attempt_at, created_at)
            SELECT 'test', 'anna@example.it', 'Ciao', 'Ciao', 0, MIN(created_at), MIN(created_at) FROM users").await.expect("a mail");
        // A number that was given is not given again, even when its row is gone.
        let gone = world.person("dario", Traits::default()).await.id;
        try_run(&world, format!("DELETE FROM sessions WHERE user_id = {gone}")).await.expect("no session");
        try_run(&world, format!("DELETE FROM users WHERE id = {gone}")).await.expect("no person");
        assert!(count(&world, sessions::Entity).await > 0);
        let place = world.folder.path().join("centre.zip");
        let made = saved(&world, &place).await.expect("a backup");
        assert!(!made.files.is_empty() && made.missing.is_empty());

        for other in empty_centres().await {
            restored(&other, &place).await.expect("a restored centre");
            let again = saved(&other, &other.folder.path().join("again.zip")).await.expect("a backup");
            assert_eq!(content(&again), content(&made));
            assert_eq!(again.files.len(), made.files.len());
            let report = audit(other.app.db(), &other.app.files, other.now()).await.expect("a report");
            assert!(report.findings.is_empty() && report.unused_files.is_empty(), "{}", report.text());
            assert_eq!(count(&other, sessions::Entity).await, 0, "everybody logs in again");

            assert_eq!(deliver(&other).await, 0, "no mail leaves");
            let admin = other.admin_named("elio").await;
            let told = admin.actor.get("/api/settings/mail-delivery").await.expect(200).json();
            assert_eq!(told["held"], true, "staff are told");
            let resumed = other.app.db().write(|tx| hold::end(tx, false).boxed()).await.expect("an answer");
            assert_eq!((resumed.was_held, resumed.waiting, resumed.discarded), (true, 1, 0));
            assert_eq!(deliver(&other).await, 1);
            let new = other.person("elena", Traits::default()).await.id;
            assert!(new > gone, "{new} after {gone}");
        }
    }

    async fn mails_of_the_backup_can_be_discarded(world) {
        let place = world.folder.path().join("centre.zip");
        world.person("anna", Traits::default()).await;
        try_run(&world, "INSERT INTO outbox (kind, recipient, subject, message, attempts, next_attempt_at, created_at)
            SELECT 'test', 'anna@example.it', 'Ciao', 'Ciao', 0, MIN(created_at), MIN(created_at) FROM users").await.expect("a mail");
        saved(&world, &place).await.expect("a backup");
        let other = World::sqlite().await;
        restored(&other, &place).await.expect("a restored centre");
        let resumed = other.app.db().write(|tx| hold::end(tx, true).boxed()).await.expect("an answer");
        assert_eq!((resumed.was_held, resumed.waiting, resumed.discarded), (true, 0, 1));
        assert_eq!(count(&other, outbox::Entity).await, 0);
        let resumed = other.app.db().write(|tx| hold::end(tx, true).boxed()).await.expect("an answer");
        assert!(!resumed.was_held);
    }

    async fn never_take_the_place_of_something(world) {
        let place = world.folder.path().join("centre.zip");
        fs::write(&place, "mine").expect("a file");
        assert!(refusal(saved(&world, &place).await).ends_with("exists already"));
        assert_eq!(fs::read(&place).expect("a file"), b"mine");
        fs::remove_file(&place).expect("a file");

        // A process that was killed left this behind.
        fs::write(world.folder.path().join(".centre.zip.partial"), "half").expect("a file");
        load(&world.app).await.expect("a demo centre");
        saved(&world, &place).await.expect("a backup");
        assert!(!world.folder.path().join(".centre.zip.partial").exists());
        let refused = refusal(restored(&world, &place).await);
        assert_eq!(refused, "the database is not empty: users has rows");
        let other = World::sqlite().await;
        other.app.files.put("pictures", Bytes::from_static(b"another centre's")).await.expect("a file");
        assert!(refusal(restored(&other, &place).await).starts_with("the file store is not empty"));
        assert_eq!(count(&other, users::Entity).await, 0);
    }

    async fn of_a_later_version_are_refused(world) {
        let place = world.folder.path().join("centre.zip");
        try_run(&world, "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_future', 0)").await.expect("a row");
        let refused = saved(&world, &place).await;
        assert!(matches!(&refused, Err(OperatorError::Newer(version)) if version == "m9999_future"), "{refused:?}");
        assert!(!place.exists());
    }

    async fn deleted_accounts_are_deleted_again(world) {
        let (anna, bruno) = (world.person("anna", Traits::default()).await, world.person("bruno", Traits::default()).await);
        let place = world.folder.path().join("centre.zip");
        saved(&world, &place).await.expect("a backup");
        let other = World::sqlite().await;
        for key in [
            format!("erased/{}-{}", anna.id, (world.now() + TimeDelta::hours(1)).timestamp()),
            // Before Bruno existed: his number was another's.
            format!("erased/{}-{}", bruno.id, (world.now() - TimeDelta::days(4000)).timestamp()),
            "erased/rubbish".to_owned(),
        ] {
            other.app.files.put_again(&key, Bytes::new()).await.expect("an entry");
        }
        restored(&other, &place).await.expect("a restored centre");

        assert_eq!(erasures::repeat(&other.app).await.expect("an answer"), 1);
        let name = async |id| other.user(id).await.surname;
        assert_eq!(name(anna.id).await, "Persona eliminata");
        assert_ne!(name(bruno.id).await, "Persona eliminata");
        assert_eq!(count(&other, outbox::Entity).await, 0, "the last mail left the first time");
        assert_eq!(erasures::repeat(&other.app).await.expect("an answer"), 0);
    }

    async fn the_housekeeping_lists_deleted_accounts(world) {
        let anna = world.person("anna", Traits::default()).await;
        world.change(users::ActiveModel {
            id: Set(anna.id),
            anonymised_at: Set(Some(world.now())),
            ..Default::default()
        }).await;
        assert!(battito::jobs::tidy(&world.app).await.is_empty());
        let listed = world.app.files.list_erased().await.expect("a list");
        assert_eq!(listed, [format!("erased/{}-{}", anna.id, world.now().timestamp())]);
        assert!(world.app.files.list().await.expect("a list").is_empty(), "no row names an entry");
    }
}

/// `archives` has a backup of a demo centre that each version before this one has made, named after its last migration.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_each_earlier_version_are_restored_and_brought_up_to_date() {
    let archives = Path::new(env!("CARGO_MANIFEST_DIR")).join("store/archives");
    let current = schema::read(World::sqlite().await.app.db()).await;
    for archive in fs::read_dir(archives).expect("archives").flatten() {
        let archive = archive.path();
        let folder = TempDir::new().expect("a folder");
        let sqlite = format!("sqlite://{}", folder.path().join("battito.db").display());
        let mut centres = vec![(sqlite.into(), folder)];
        if let Some(url) = fresh_postgres().await {
            centres.push((url, TempDir::new().expect("a folder")));
        }
        for (url, folder) in centres {
            let db = Db::connect(&url).await.expect("an empty database");
            let config = Config {
                data_dir: folder.path().to_owned(),
                ..World::sqlite().await.app.config.clone()
            };
            let files = Files::open(&config, Arc::new(SystemRandomness)).expect("a file store");
            let empty = Target {
                db: &db,
                files: &files,
                secret_key: None,
                now: today(),
            };
            let made = restore(empty, &archive, Purpose::Restore, &mut |_| {})
                .await
                .expect("a restored centre");
            db.close().await;

            let world = World::on(url, folder).await;
            assert_eq!(schema::read(world.app.db()).await, current, "{}", archive.display());
            let rows = made
                .tables
                .iter()
                .find(|table| table.name == "reservations")
                .expect("reservations")
                .rows;
            assert!(rows > 1_000);
            assert_eq!(count(&world, reservations::Entity).await, rows);
            let report = audit(world.app.db(), &world.app.files, made.made_at)
                .await
                .expect("a report");
            assert!(report.findings.is_empty(), "{}", report.text());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_damaged_byte_is_refused() {
    let world = World::sqlite().await;
    world.person("anna", Traits::default()).await;
    let (place, damaged) = (
        world.folder.path().join("centre.zip"),
        world.folder.path().join("damaged.zip"),
    );
    saved(&world, &place).await.expect("a backup");
    let whole = fs::read(&place).expect("a file");
    let other = World::sqlite().await;
    let mut checked = 0;
    for at in (0..whole.len())
        .step_by(97)
        .chain([whole.len() - 1, whole.len() - 64, whole.len() - 65])
    {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&damaged, bytes).expect("a file");
        let refused = refusal(restored(&other, &damaged).await);
        assert!(refused.ends_with("is damaged, or no backup"), "byte {at}: {refused}");
        checked += 1;
    }
    for length in [0, 1, 64, 65, whole.len() / 2, whole.len() - 1] {
        fs::write(&damaged, &whole[..length]).expect("a file");
        let refused = refusal(restored(&other, &damaged).await);
        assert!(
            refused.ends_with("is damaged, or no backup"),
            "{length} bytes: {refused}"
        );
    }
    assert!(checked > 50, "{checked} bytes");
    assert_eq!(count(&other, users::Entity).await, 0);
    restored(&other, &place).await.expect("the whole one is fine");
}
