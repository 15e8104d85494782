//! `GET /auth/check`.

use axum::{
    body::Body,
    http::{HeaderValue, Request, header},
};
use chrono::TimeDelta;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, actor::Answer, fixtures::Traits},
};

const CHECK: &str = "/api/auth/check";

async fn check_with(world: &World, name: header::HeaderName, value: &[u8]) -> Answer {
    let value = HeaderValue::from_bytes(value).expect("a header");
    world
        .visitor()
        .send_raw(
            Request::get(CHECK)
                .header(name, value)
                .body(Body::empty())
                .expect("a good request"),
        )
        .await
}

on_both_engines! {
    async fn returns_the_logged_in_user(world) {
        let rita = world.person("rita", Traits { admin: true, instructor: true, sanitary: true }).await;

        let answer = rita.actor.get(CHECK).await.expect(200);

        let mut user = answer.json();
        assert!(user["fiscal_code"].take().is_string());
        assert_eq!(user, json!({
            "id": rita.id, "name": "rita", "surname": "Rossi", "email": "rita@test.example", "is_admin": true,
            "istructor": true, "fiscal_code": null, "phone": "3331234567", "is_sanitary": true, "email_verified_at": null,
            "created_at": "2027-03-01T11:00:00+01:00", "disabled_at": null,
        }));
        assert_eq!(answer.header("cache-control"), "no-store");
    }

    async fn rejects_an_expired_session(world) {
        let anna = world.participant("anna").await;
        world.clock.advance(TimeDelta::days(400));
        anna.actor.get(CHECK).await.expect(401);
    }

    async fn rejects_a_disabled_user(world) {
        let anna = world.participant("anna").await;
        anna.actor.get(CHECK).await.expect(200);
        world.disable(anna.id).await;
        for path in [CHECK, "/api/profile", "/api/my-reservations"] {
            anna.actor.get(path).await.expect(401);
        }
    }
}

#[tokio::test]
async fn rejects_a_missing_or_invalid_token() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    let logged_out = json!({"message": "Sessione scaduta. Ripeti il login."});

    assert_eq!(world.visitor().get(CHECK).await.expect(401).json(), logged_out);
    let half = &anna.token[..42];
    for value in [
        "Bearer",
        "Bearer ",
        "Bearer garbage",
        "Bearer ' OR 1=1 --",
        &format!("Bearer {half}"),
        &format!("Bearer {}x", anna.token),
        &anna.token,
        &format!("Basic {}", anna.token),
        &format!("Bearer {}", anna.token.to_lowercase()),
        &format!("Bearer {}", "x".repeat(100_000)),
        "Bearer \u{e0}\u{20ac}",
    ] {
        let answer = check_with(&world, header::AUTHORIZATION, value.as_bytes())
            .await
            .expect(401);
        assert_eq!(answer.json(), logged_out, "{value}");
    }
    check_with(&world, header::AUTHORIZATION, b"Bearer \xff\xfe")
        .await
        .expect(401);
    check_with(
        &world,
        header::AUTHORIZATION,
        format!("bearer {}", anna.token).as_bytes(),
    )
    .await
    .expect(200);
}

#[tokio::test]
async fn ignores_tokens_in_cookies_and_urls() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;

    let request = Request::get(format!("{CHECK}?token={0}&access_token={0}", anna.token));
    let request = request
        .header(header::COOKIE, format!("token={}", anna.token))
        .body(Body::empty());

    world
        .visitor()
        .without_csrf()
        .send_raw(request.expect("a good request"))
        .await
        .expect(401);
}
