//! What the log tells of a request.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    failure::server::Start,
    support::{World, people::PASSWORD},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_the_account_of_logins_and_of_refused_calls_and_nothing_about_the_person() {
    let world = World::sqlite().await;
    let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
    let log = world.folder.path().join("server.log");
    let mut server = Start {
        log: Some(&log),
        ..Start::of(&world)
    }
    .server();
    let visitor = server.visitor();
    let log_in = |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        visitor.post("/api/login", &body).expect("an answer").status
    };
    let statuses = [
        log_in(&anna.email, PASSWORD),
        log_in(&bruno.email, "sbagliata"),
        log_in("nessuno@test.example", PASSWORD),
        server.person(&anna).get("/api/audit").expect("an answer").status,
        visitor.get("/api/audit").expect("an answer").status,
    ];
    assert_eq!(statuses, [200, 422, 422, 403, 401]);

    server.terminate();
    assert!(server.ended(Duration::from_secs(10)).success());
    let log = std::fs::read_to_string(log).expect("a log");
    let answered = |path: &str| -> Vec<(u64, Option<i64>)> {
        let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let lines = lines.filter(|line| line["span"]["path"] == path && line["status"].is_u64());
        lines
            .map(|line| {
                (
                    line["status"].as_u64().expect("a status"),
                    line["span"]["user"].as_i64(),
                )
            })
            .collect()
    };
    assert_eq!(
        answered("/api/login"),
        [(200, Some(anna.id)), (422, Some(bruno.id)), (422, None)],
        "{log}"
    );
    assert_eq!(answered("/api/audit"), [(403, Some(anna.id)), (401, None)], "{log}");
    assert!(!log.contains("memory_serve"), "a line for each file: {log}");
    for secret in [&anna.email, PASSWORD, "sbagliata", "nessuno@", &anna.token] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}
