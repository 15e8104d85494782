//! One code at the same moment in many places: exactly one login.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::{sync::Barrier, task::JoinSet};

use super::{count, rounds};
use crate::support::{World, people::PASSWORD};

/// Fewer than the wrong passwords and codes that are let through.
const LOGINS: usize = 6;

async fn log_in_everywhere(nodes: &[&World], path: &'static str, body: Value) -> Vec<u16> {
    let start = Arc::new(Barrier::new(LOGINS));
    let mut tasks = JoinSet::new();
    for number in 0..LOGINS {
        let (visitor, start) = (nodes[number % nodes.len()].visitor(), Arc::clone(&start));
        let body = body.clone();
        tasks.spawn(async move {
            start.wait().await;
            let answer = visitor.post(path, body).await;
            if answer.status == 422 {
                assert_eq!(answer.errors("code").len(), 1, "{}", answer.text());
            }
            answer.status.as_u16()
        });
    }
    tasks.join_all().await
}

async fn exactly_one_login(nodes: &[&World]) {
    let world = nodes[0];
    for round in 0..rounds() {
        let anna = world.member(&format!("anna{round}")).await;
        let (app, codes) = world.two_factor(&anna).await;
        for code in [app.code(world.now()), codes[0].clone()] {
            for node in nodes {
                node.clock.set(world.now());
            }
            let before = world.sessions(anna.id).await.len();
            let statuses = log_in_everywhere(
                nodes,
                "/api/login",
                json!({"email": anna.email, "password": PASSWORD, "code": code}),
            )
            .await;
            assert_eq!(count(&statuses, 200), 1, "round {round}: {statuses:?}");
            assert_eq!(count(&statuses, 422), LOGINS - 1, "round {round}: {statuses:?}");
            assert_eq!(world.sessions(anna.id).await.len(), before + 1, "round {round}");
            world.clock.advance(chrono::TimeDelta::minutes(20));
        }
        let mut device = world.add_passkey(&anna, &app, "Chiave").await;
        let asked = world.ask_for_login().await;
        let answer = json!({"challenge": asked["challenge"], "credential": device.get(&asked["options"])});
        let statuses = log_in_everywhere(nodes, "/api/login/passkey", answer).await;
        assert_eq!(count(&statuses, 200), 1, "round {round}: {statuses:?}");
        assert_eq!(count(&statuses, 409), LOGINS - 1, "round {round}: {statuses:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_code_logs_in_once_on_sqlite() {
    exactly_one_login(&[&World::sqlite().await]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_code_logs_in_once_on_postgres() {
    if let Some(world) = World::postgres().await {
        exactly_one_login(&[&world]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn one_code_logs_in_once_on_two_nodes() {
    let Some(first) = World::postgres().await else { return };
    let second = World::on(first.url.clone(), tempfile::TempDir::new().expect("a folder")).await;
    exactly_one_login(&[&first, &second]).await;
}
