//! `POST /logout`.

use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

on_both_engines! {
    async fn ends_only_the_session_of_the_request(world) {
        let anna = world.member("anna").await;
        let token = world.log_in(&anna.email, PASSWORD).await.expect(200).json()["token"].as_str().expect("a token").to_owned();
        let phone = world.with_token(&token);

        let answer = phone.post("/api/logout", json!({})).await.expect(204);

        assert!(answer.bytes.is_empty());
        phone.get("/api/auth/check").await.expect(401);
        phone.post("/api/logout", json!({})).await.expect(401);
        anna.actor.get("/api/auth/check").await.expect(200);
    }
}

#[tokio::test]
async fn needs_no_body() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    anna.actor
        .send(axum::http::Method::POST, "/api/logout", None)
        .await
        .expect(204);
}

#[tokio::test]
async fn requires_a_session() {
    let world = World::sqlite().await;
    let answer = world.visitor().post("/api/logout", json!({})).await.expect(401);
    assert_eq!(answer.json(), json!({"message": "Sessione scaduta. Ripeti il login."}));
}
