//! `kill -9` while a backup is made or restored, and the commands as an operator calls them.

use std::{
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Instant,
};

use battito::features::demo::load;
use tempfile::TempDir;

use crate::{failure::server::binary, on_both_engines, support::World};

/// How often a backup is killed, each time a little later.
const KILLS: u32 = 20;
const RESTORES_KILLED: u32 = 10;

fn battito(world_url: &str, folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command
        .args(words)
        .args(["--database-url", world_url])
        .arg("--data-dir")
        .arg(folder);
    command.env_clear().env("BATTITO_LOG", "off").stdin(Stdio::null());
    command
}

fn called(world: &World, words: &[&str]) -> Output {
    battito(&world.url, world.folder.path(), words)
        .output()
        .expect("an answer")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

on_both_engines! {
    async fn leaves_a_whole_archive_or_none(world) {
        load(&world.app).await.expect("a demo centre");
        let place = world.folder.path().join("whole.zip");
        let path = place.to_str().expect("a path");
        let began = Instant::now();
        let made = called(&world, &["backup", path, "--verify"]);
        let took = began.elapsed();
        assert!(made.status.success(), "{}", text(&made));
        assert!(text(&made).contains("restored elsewhere and audited"), "{}", text(&made));

        let doctor = called(&world, &["doctor"]);
        let told = text(&doctor);
        assert!(told.contains("the last one is of") && !told.contains("not verified"), "{told}");

        let (mut whole, mut none) = (0, 0);
        for kill in 0..KILLS {
            let place = world.folder.path().join(format!("killed-{kill}.zip"));
            let path = place.to_str().expect("a path");
            let mut child = battito(&world.url, world.folder.path(), &["backup", path])
                .stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary");
            thread::sleep(took * kill / KILLS);
            child.kill().expect("a child");
            child.wait().expect("a child");
            if place.exists() {
                whole += 1;
                let elsewhere = TempDir::new().expect("a folder");
                let url = format!("sqlite://{}", elsewhere.path().join("battito.db").display());
                let restored = battito(&url, elsewhere.path(), &["restore", path]).output().expect("an answer");
                assert!(restored.status.success(), "kill {kill}: {}", text(&restored));
            } else {
                none += 1;
            }
        }
        assert!(none > 0, "{whole} whole, {none} none: it was killed too late");
    }

    async fn a_restore_leaves_an_empty_centre_or_a_held_one(world) {
        load(&world.app).await.expect("a demo centre");
        let place = world.folder.path().join("centre.zip");
        let path = place.to_str().expect("a path");
        assert!(called(&world, &["backup", path]).status.success());
        let elsewhere = || {
            let folder = TempDir::new().expect("a folder");
            let url = format!("sqlite://{}", folder.path().join("battito.db").display());
            (folder, url)
        };
        let (folder, url) = elsewhere();
        let began = Instant::now();
        let whole = battito(&url, folder.path(), &["restore", path]).output().expect("an answer");
        let took = began.elapsed();
        assert!(whole.status.success(), "{}", text(&whole));

        let mut repeated = 0;
        for kill in 0..RESTORES_KILLED {
            let (folder, url) = elsewhere();
            let mut child = battito(&url, folder.path(), &["restore", path])
                .stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the binary");
            thread::sleep(took * kill / RESTORES_KILLED);
            child.kill().expect("a child");
            child.wait().expect("a child");
            let again = battito(&url, folder.path(), &["restore", path]).output().expect("an answer");
            if again.status.success() {
                repeated += 1;
            } else {
                assert!(text(&again).contains("users has rows"), "kill {kill}: {}", text(&again));
            }
            let sound = battito(&url, folder.path(), &["audit"]).output().expect("an answer");
            assert!(sound.status.success(), "kill {kill}: {}", text(&sound));
            let resumed = battito(&url, folder.path(), &["resume"]).output().expect("an answer");
            assert!(text(&resumed).contains("Mails leave again"), "kill {kill}: {}", text(&resumed));
        }
        assert!(repeated > 0, "it was killed too late");
    }

    async fn says_what_an_operator_needs_to_know(world) {
        let sound = called(&world, &["audit"]);
        assert_eq!((sound.status.code(), text(&sound).starts_with("Clean: ")), (Some(0), true), "{}", text(&sound));
        load(&world.app).await.expect("a demo centre");
        crate::store::rows::try_run(&world, "UPDATE certificate_counters SET last = 0").await.expect("damage");
        let damaged = called(&world, &["audit", "--json"]);
        assert_eq!(damaged.status.code(), Some(1));
        let report: serde_json::Value = serde_json::from_slice(&damaged.stdout).expect("JSON");
        assert_eq!(report["findings"][0]["rule"], "certificate-numbers");

        let nowhere = TempDir::new().expect("a folder");
        let url = format!("sqlite://{}", nowhere.path().join("none.db").display());
        let blind = battito(&url, nowhere.path(), &["audit"]).output().expect("an answer");
        assert_eq!(blind.status.code(), Some(2), "{}", text(&blind));
        assert!(!nowhere.path().join("none.db").exists(), "an audit makes no database");

        let to = format!("sqlite://{}", nowhere.path().join("copy.db").display());
        let copied = battito(&world.url, world.folder.path(), &["copy", "--from", &world.url, "--to", &to]).output().expect("an answer");
        assert!(copied.status.success() && text(&copied).contains("certificate-numbers"), "{}", text(&copied));
        let again = battito(&world.url, world.folder.path(), &["copy", "--from", &world.url, "--to", &to]).output().expect("an answer");
        assert!(!again.status.success() && text(&again).contains("is not empty"), "{}", text(&again));
        let resumed = battito(&to, world.folder.path(), &["resume"]).output().expect("an answer");
        assert!(text(&resumed).contains("No mail was held back."), "a copy holds nothing back: {}", text(&resumed));
    }

    async fn a_database_of_a_later_version_is_refused_with_what_to_do(world) {
        crate::store::rows::try_run(&world, "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_later', 0)").await.expect("a row");
        let file = world.folder.path().join("centre.zip").display().to_string();
        for command in [&["migrate"][..], &["serve"], &["backup", &file]] {
            let refused = called(&world, command);
            let told = "it was made by a later version of Battito (m9999_later): use that version or a later one";
            assert!(!refused.status.success() && text(&refused).contains(told), "{command:?}: {}", text(&refused));
        }
    }
}
