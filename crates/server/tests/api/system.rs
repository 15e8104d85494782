//! `GET /system`: what the centre stands on, and what somebody should look at.

use battito::{jobs, operator::schedule::make_due};
use battito_platform::{db::Db, nodes};
use chrono::TimeDelta;
use sea_orm::DbBackend;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::{
    on_both_engines,
    store::rows::try_run,
    support::{Actor, World},
};

async fn system(admin: &Actor) -> Value {
    admin.get("/api/system").await.expect(200).json()
}

/// The concerns of a kind of seriousness, without the room on the disk of this machine.
fn concerns(system: &Value, state: &str) -> Vec<String> {
    let concerns = system["concerns"].as_array().expect("concerns").iter();
    concerns
        .filter(|concern| concern["state"] == state)
        .filter_map(|concern| concern["concern"].as_str())
        .filter(|concern| !concern.starts_with("disk"))
        .map(str::to_owned)
        .collect()
}

fn is_sqlite(db: &Db) -> bool {
    db.backend() == DbBackend::Sqlite
}

on_both_engines! {
    async fn tells_of_backups(world) {
        let admin = world.admin().await.actor;
        let new = system(&admin).await;
        assert_eq!(concerns(&new, "fault"), [""; 0]);
        assert_eq!(concerns(&new, "warning"), ["no_mail_server", "no_backup", "no_secret_key"]);
        assert_eq!((&new["state"], &new["backups"]["last_good"]), (&json!("warning"), &Value::Null));
        assert_eq!(new["backups"]["next_at"], "2027-03-02T03:00:00+01:00");

        world.clock.advance(TimeDelta::days(1));
        make_due(&world.app, &CancellationToken::new()).await.expect("an answer").expect("a backup");
        let saved = system(&admin).await;
        assert_eq!(concerns(&saved, "warning"), ["no_mail_server", "no_secret_key"]);
        let good = &saved["backups"]["last_good"];
        assert_eq!((&good["began_at"], &good["is_verified"]), (&json!("2027-03-02T11:00:00+01:00"), &json!(true)));
        assert_eq!(saved["backups"]["latest"], json!([good]));

        try_run(&world, "UPDATE backups SET findings = 3").await.expect("findings");
        assert_eq!(concerns(&system(&admin).await, "fault"), ["unsound"]);
        try_run(&world, "UPDATE backups SET findings = 0, failure = 'no_room'").await.expect("a failure");
        let failed = system(&admin).await;
        assert_eq!(concerns(&failed, "fault"), ["backup_failed"]);
        assert_eq!(failed["backups"]["latest"][0]["failure"], "no_room");
        try_run(&world, "UPDATE backups SET failure = NULL").await.expect("no failure");
        world.clock.advance(TimeDelta::days(2) + TimeDelta::seconds(1));
        assert_eq!(concerns(&system(&admin).await, "fault"), ["backup_old"]);
    }

    async fn tells_of_mails_and_work(world) {
        let admin = world.admin().await.actor;
        let mail = "INSERT INTO outbox (kind, recipient, subject, message, attempts, next_attempt_at, created_at, failed_at, sent_at)
            SELECT 'test', 'anna@example.it', 'Ciao', 'Ciao', 0, MIN(created_at), MIN(created_at)";
        try_run(&world, format!("{mail}, NULL, NULL FROM users")).await.expect("a mail that waits");
        try_run(&world, format!("{mail}, MIN(created_at), NULL FROM users")).await.expect("a mail that failed");
        try_run(&world, format!("{mail}, NULL, MIN(created_at) FROM users")).await.expect("a mail that left");
        try_run(&world, "INSERT INTO jobs (kind, state, total, done, skipped, ids, created_at)
            SELECT 'test', 'running', 1, 0, '[]', '[]', MIN(created_at) FROM users").await.expect("a job");
        let before = system(&admin).await;
        assert_eq!(concerns(&before, "fault"), [""; 0]);
        let mails = &before["mails"];
        assert_eq!((&mails["waiting"], &mails["failed"], &mails["route"]), (&json!(1), &json!(1), &json!("files")));
        assert_eq!((&mails["due_since"], &mails["last_sent_at"]), (&before["now"], &before["now"]));
        assert_eq!(before["work"], json!({ "running": 1, "running_since": before["now"], "stopped_tasks": [] }));

        world.clock.advance(TimeDelta::minutes(15) + TimeDelta::seconds(1));
        let late = system(&admin).await;
        assert_eq!(concerns(&late, "fault"), ["mails_late"]);
        assert_eq!(concerns(&late, "warning"), ["no_mail_server", "mails_failed", "work_late", "no_backup", "no_secret_key"]);

        try_run(&world, "INSERT INTO mail_holds (id, since, backup_of) SELECT 1, MIN(created_at), MIN(created_at) FROM users")
            .await.expect("a hold");
        let held = system(&admin).await;
        assert_eq!(concerns(&held, "fault"), [""; 0], "held mails are not late");
        assert!(concerns(&held, "warning").contains(&"mails_held".to_owned()));
        // After a week a mail that failed is not told any more.
        world.clock.advance(TimeDelta::days(7));
        let admin = world.admin_named("elio").await.actor;
        assert_eq!(system(&admin).await["mails"]["failed"], 0);
    }

    async fn tells_which_processes_serve(world) {
        let admin = world.admin().await.actor;
        assert_eq!(jobs::tidy(&world.app).await, [""; 0]);
        let other = world.app_of_another_node();
        nodes::beat(&other).await.expect("a beat");
        nodes::beat(&world.app).await.expect("a beat");
        let nodes = system(&admin).await["nodes"].clone();
        let count = if is_sqlite(world.app.db()) { 1 } else { 2 };
        let nodes = nodes.as_array().expect("nodes").clone();
        assert_eq!(nodes.len(), count, "{nodes:?}");
        assert!(nodes.iter().all(|node| node["is_alive"] == true && node["version"] == env!("CARGO_PKG_VERSION")));
        assert_eq!(nodes.iter().filter(|node| node["is_current"] == true).count(), 1);
        if is_sqlite(world.app.db()) {
            return;
        }
        try_run(&world, "UPDATE nodes SET version = '0.0.1' WHERE id = (SELECT MIN(id) FROM nodes)").await.expect("a version");
        assert!(concerns(&system(&admin).await, "warning").contains(&"versions_differ".to_owned()));

        world.clock.advance(TimeDelta::minutes(4));
        nodes::beat(&world.app).await.expect("a beat");
        let silent = system(&admin).await;
        let warnings = concerns(&silent, "warning");
        assert!(warnings.contains(&"node_silent".to_owned()) && !warnings.contains(&"versions_differ".to_owned()), "{silent}");
        nodes::leave(&other).await.expect("an end");
        assert!(!concerns(&system(&admin).await, "warning").contains(&"node_silent".to_owned()));
    }
}

#[tokio::test]
async fn tells_of_the_file_store_and_of_settings() {
    let world = World::configured(|config| {
        config.secret_key = Some("a".repeat(32));
        config.mail.smtp_url = Some("smtp://127.0.0.1:1".into());
        config.backup.keep_days = 0;
        config.files_url = Some("s3://battito?endpoint=http://127.0.0.1:1&allow_http=true&access_key_id=a&secret_access_key=hidden&region=eu".into());
    })
    .await;
    let admin = world.admin().await.actor;
    let away = system(&admin).await;
    assert_eq!(concerns(&away, "fault"), ["files_away"]);
    assert_eq!(concerns(&away, "warning"), ["backups_off"]);
    assert_eq!(away["storage"]["files"], "s3://battito");
    assert!(!away.to_string().contains("hidden"));
}
