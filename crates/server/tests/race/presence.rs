//! One person scans, taps and is marked in several places at the same moment: present once, with one time.

use std::sync::Arc;

use serde_json::json;
use tokio::{sync::Barrier, task::JoinSet};

use super::{count, rounds};
use crate::support::{World, presence::ScreenedDate};

/// Browsers of the same person, each with a scan of its own, and each presses twice.
const BROWSERS: usize = 8;

async fn present_once(nodes: &[&World]) {
    let world = nodes[0];
    let room = ScreenedDate::of(world).await;
    for round in 0..rounds() {
        let (anna, row) = room.seat(world, &format!("anna{round}")).await;
        let start = Arc::new(Barrier::new(BROWSERS * 2));
        let mut tasks = JoinSet::new();
        for number in 0..BROWSERS {
            let cookie = {
                let code = room.code().await;
                crate::support::presence::scan(world, &code).await.expect("a good code")
            };
            for tap in 0..2 {
                let node = nodes[(number + tap) % nodes.len()];
                let (browser, start) = (node.with_token(&anna.token).with_cookie(&cookie), Arc::clone(&start));
                tasks.spawn(async move {
                    start.wait().await;
                    let answer = browser.post("/api/presence", json!({})).await;
                    (answer.status.as_u16(), answer.text())
                });
            }
        }
        let answers = tasks.join_all().await;
        let statuses: Vec<u16> = answers.iter().map(|(status, _)| *status).collect();
        assert_eq!(count(&statuses, 200), BROWSERS * 2, "round {round}: {answers:?}");
        assert!(
            answers.iter().all(|(_, text)| *text == answers[0].1),
            "round {round}: {answers:?}"
        );
        assert_eq!(room.mark(row.id, "morning").await[0], "present");
    }
    assert_eq!(world.audit_actions().await.len(), rounds(), "each person came once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_person_is_present_once_on_sqlite() {
    present_once(&[&World::sqlite().await]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_person_is_present_once_on_postgres() {
    if let Some(world) = World::postgres().await {
        present_once(&[&world]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_person_is_present_once_on_two_nodes() {
    let Some(first) = World::postgres().await else { return };
    let second = World::on(first.url.clone(), tempfile::TempDir::new().expect("a folder")).await;
    present_once(&[&first, &second]).await;
}

/// One scan on a shared phone: of all who press, one is present.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_scan_makes_one_person_present_on_postgres() {
    if let Some(world) = World::postgres().await {
        one_scan(&world).await;
    }
}

/// The same on SQLite.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_scan_makes_one_person_present_on_sqlite() {
    one_scan(&World::sqlite().await).await;
}

async fn one_scan(world: &World) {
    let room = ScreenedDate::of(world).await;
    for round in 0..rounds() {
        let code = room.code().await;
        let cookie = crate::support::presence::scan(world, &code).await.expect("a good code");
        let start = Arc::new(Barrier::new(BROWSERS));
        let mut tasks = JoinSet::new();
        for number in 0..BROWSERS {
            let (person, _) = room.seat(world, &format!("persona{round}x{number}")).await;
            let (browser, start) = (world.with_token(&person.token).with_cookie(&cookie), Arc::clone(&start));
            tasks.spawn(async move {
                start.wait().await;
                browser.post("/api/presence", json!({})).await.status.as_u16()
            });
        }
        let statuses = tasks.join_all().await;
        assert_eq!(count(&statuses, 200), 1, "round {round}: {statuses:?}");
        assert_eq!(count(&statuses, 409), BROWSERS - 1, "round {round}: {statuses:?}");
    }
}
