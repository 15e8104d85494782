//! `GET /metrics`.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use axum::{
    body::Body,
    http::{Request, header},
};
use battito::operator::schedule::make_due;
use battito_platform::metrics;
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use crate::support::{World, actor::Answer, fixtures::Traits};

async fn ask(world: &World, authorization: &str) -> Answer {
    let request = Request::get("/metrics")
        .header(header::AUTHORIZATION, authorization)
        .body(Body::empty())
        .expect("a good request");
    world.visitor().send_raw(request).await
}

#[tokio::test]
async fn are_no_page_without_a_token_in_the_settings() {
    let world = World::sqlite().await;
    world.visitor().get("/metrics").await.expect(404);
    for guess in ["Bearer ", "Bearer x", "Basic eDp4"] {
        ask(&world, guess).await.expect(404);
    }
}

/// An alert on a metric that nobody writes would never fire, and a graph of it stay empty.
#[test]
fn of_the_alerts_and_the_board_are_written_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a file");
    let shown = read("deploy/prometheus-rules.yml") + &read("deploy/grafana.json");
    // Histograms have three series each.
    let shown = shown
        .replace("_seconds_bucket", "_seconds")
        .replace("_seconds_count", "_seconds");
    let names: BTreeSet<&str> = shown
        .split(|letter: char| !(letter.is_ascii_lowercase() || letter == '_'))
        .filter(|word| word.starts_with("battito_"))
        .collect();
    assert!(names.len() >= 12, "{names:?}");
    for name in names {
        let quoted = format!("\"{name}\"");
        let status = Command::new("grep")
            .args(["-rqF", &quoted])
            .args(["platform", "server"].map(|part| root.join("crates").join(part).join("src")))
            .status();
        assert!(status.expect("grep").success(), "{name} is written nowhere");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tell_of_the_last_backup() {
    // A figure that is told before anybody records is lost.
    metrics::start();
    let world = World::configured(|config| config.metrics_token = Some("geheim".into())).await;
    world.person("anna", Traits::default()).await;
    world.clock.advance(TimeDelta::days(1));
    for _ in 0..2 {
        make_due(&world.app, &CancellationToken::new())
            .await
            .expect("an answer");
    }
    let figures = ask(&world, "Bearer geheim").await.expect(200).text();
    // Of which world cannot be told: all tests share the recorder of the process.
    for name in [
        "battito_backup_last_success_timestamp_seconds",
        "battito_backup_findings",
    ] {
        assert!(figures.contains(&format!("\n{name} ")), "{name}: {figures}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn require_the_token() {
    let world = World::configured(|config| config.metrics_token = Some("geheim".into())).await;
    // A figure that is told before anybody records is lost.
    metrics::start();
    ask(&world, "Bearer geheim").await.expect(200);
    ask(&world, "Bearer x").await.expect(404);
    world.visitor().get("/about").await.expect(200);
    world.course("BLSD").await;

    let figures = ask(&world, "Bearer geheim").await.expect(200);
    assert!(figures.header("content-type").starts_with("text/plain"));
    for shown in [
        "battito_page_renders_total",
        "battito_write_batch_jobs",
        "battito_request_seconds_count{method=\"GET\",path=\"page\",status=\"good\"}",
        "battito_request_seconds_count{method=\"GET\",path=\"/metrics\",status=\"refused\"}",
        "battito_db_connections{state=\"idle\"}",
        "battito_db_waiting_writes 0",
    ] {
        assert!(figures.text().contains(shown), "{shown}: {}", figures.text());
    }
    for guess in ["Bearer geheim ", "Bearer geheIm", "geheim", ""] {
        ask(&world, guess).await.expect(404);
    }
}
