//! `GET /metrics`.

use axum::{
    body::Body,
    http::{Request, header},
};

use crate::support::{World, actor::Answer};

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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn require_the_token() {
    let world = World::configured(|config| config.metrics_token = Some("geheim".into())).await;
    ask(&world, "Bearer geheim").await.expect(200);
    world.visitor().get("/about").await.expect(200);
    world.course("BLSD").await;

    let figures = ask(&world, "Bearer geheim").await.expect(200);
    assert!(figures.header("content-type").starts_with("text/plain"));
    for name in ["battito_page_renders_total", "battito_write_batch_jobs"] {
        assert!(figures.text().contains(name), "{name}: {}", figures.text());
    }
    for guess in ["Bearer geheim ", "Bearer geheIm", "geheim", ""] {
        ask(&world, guess).await.expect(404);
    }
}
