//! `POST /reset-password`, and `GET /reset-password/{token}`.

use battito_platform::rate_limit;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, fixtures::Person, people::PASSWORD},
};

const RESET: &str = "/api/reset-password";
const NEW: &str = "Nuova-Password7";
const EXPIRED: [&str; 1] = ["Il link non è più valido. Richiedine uno nuovo."];

/// Asks for a link, and gives its secret.
async fn link(world: &World, person: &Person) -> String {
    world
        .visitor()
        .post("/api/forgot-password", json!({"email": person.email}))
        .await
        .expect(200);
    world
        .mails()
        .await
        .pop()
        .expect("a mail")
        .link_after("/auth/password-reset/")
}

fn form(token: &str) -> Value {
    json!({"token": token, "password": NEW, "password_confirmation": NEW})
}

on_both_engines! {
    async fn sets_the_password_once_and_ends_all_sessions(world) {
        let anna = world.member("anna").await;
        let other = world.session(anna.id).await;
        let token = link(&world, &anna).await;

        let answer = world.visitor().post(RESET, form(&token)).await.expect(200);

        assert_eq!(answer.json(), json!({"message": "Password aggiornata. Ora puoi accedere."}));
        anna.actor.get("/api/auth/check").await.expect(401);
        world.with_token(&other).get("/api/auth/check").await.expect(401);
        world.log_in(&anna.email, PASSWORD).await.expect(422);
        world.log_in(&anna.email, NEW).await.expect(200);
        assert_eq!(world.mail_kinds(&anna.email).await, ["reset-password", "password-changed"]);
        let again = world.visitor().post(RESET, form(&token)).await.expect(422);
        assert_eq!(again.json()["errors"], json!({"token": EXPIRED}));
    }

    async fn works_once_even_for_two_concurrent_requests(world) {
        let anna = world.member("anna").await;
        let token = link(&world, &anna).await;
        let visitor = world.visitor();

        let (first, second) = tokio::join!(visitor.post(RESET, form(&token)), visitor.post(RESET, form(&token)));

        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["reset-password", "password-changed"]);
    }

    async fn marks_all_links_of_the_user_as_used(world) {
        let anna = world.member("anna").await;
        let (older, newer) = (link(&world, &anna).await, link(&world, &anna).await);

        world.visitor().post(RESET, form(&older)).await.expect(200);

        assert_eq!(world.visitor().post(RESET, form(&newer)).await.expect(422).errors("token"), EXPIRED);
    }

    async fn expires_after_sixty_minutes(world) {
        let anna = world.member("anna").await;
        let (in_time, late) = (link(&world, &anna).await, link(&world, &world.member("bruno").await).await);
        world.clock.advance(TimeDelta::minutes(60) - TimeDelta::seconds(1));
        world.visitor().post(RESET, form(&in_time)).await.expect(200);
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(world.visitor().post(RESET, form(&late)).await.expect(422).errors("token"), EXPIRED);
    }

    async fn confirms_the_address_the_link_was_sent_to(world) {
        let anna = world.member("anna").await;
        let token = link(&world, &anna).await;
        assert_eq!(world.user(anna.id).await.email_verified_at, None);

        world.visitor().post(RESET, form(&token)).await.expect(200);

        assert_eq!(world.user(anna.id).await.email_verified_at, Some(world.now()));
    }

    async fn rejects_a_user_disabled_since(world) {
        let anna = world.member("anna").await;
        let token = link(&world, &anna).await;
        world.disable(anna.id).await;
        let before = world.user(anna.id).await;

        let answer = world.visitor().post(RESET, form(&token)).await.expect(422);

        assert_eq!(answer.errors("token"), EXPIRED);
        assert_eq!(world.user(anna.id).await, before);
        assert_eq!(world.mail_kinds(&anna.email).await, ["reset-password"]);
    }
}

/// The state that the page of a link reads when it opens.
async fn is_valid(world: &World, token: &str) -> Value {
    let answer = world.visitor().get(&format!("{RESET}/{token}")).await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    answer.json()
}

on_both_engines! {
    async fn a_link_can_be_looked_at_without_using_it(world) {
        let anna = world.member("anna").await;
        let token = link(&world, &anna).await;

        for _ in 0..2 {
            assert_eq!(is_valid(&world, &token).await, json!({"valid": true}));
        }

        world.visitor().post(RESET, form(&token)).await.expect(200);
        assert_eq!(is_valid(&world, &token).await, json!({"valid": false}));
    }

    async fn a_link_that_is_expired_forged_or_of_a_disabled_user_is_told_alike(world) {
        let anna = world.member("anna").await;
        let bruno = world.member("bruno").await;
        let disabled = link(&world, &bruno).await;
        world.disable(bruno.id).await;
        anna.actor.post("/api/verify-email/resend", json!({})).await.expect(200);
        let verify = world.mails().await.pop().expect("a mail").link_after("/auth/verify-email/");
        let late = link(&world, &anna).await;
        world.clock.advance(TimeDelta::minutes(60));

        for token in [disabled.as_str(), &verify, &late, "garbage", "%F0%9F%AB%80", "%FF", "a%2Fb"] {
            assert_eq!(is_valid(&world, token).await, json!({"valid": false}), "{token}");
        }
    }
}

#[tokio::test]
async fn looking_at_links_is_limited_as_using_them_is() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    let token = link(&world, &anna).await;
    world
        .count_attempts(&rate_limit::TOKEN_ADDRESS.of("127.0.0.1"), 99)
        .await;
    // A good link costs nothing, however often it is opened.
    for _ in 0..3 {
        assert_eq!(is_valid(&world, &token).await, json!({"valid": true}));
    }
    assert_eq!(is_valid(&world, "garbage").await, json!({"valid": false}));

    let closed = world.visitor().get(&format!("{RESET}/{token}")).await.expect(429);

    assert_eq!(closed.header("retry-after"), "3600");
    world.visitor().post(RESET, form(&token)).await.expect(429);
}

#[tokio::test]
async fn validates_the_password_without_using_up_the_link() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    let token = link(&world, &anna).await;

    let empty = world
        .visitor()
        .post(RESET, json!({"password_confirmation": "  "}))
        .await
        .expect(422)
        .json();
    let weak = json!({"token": token, "password": "battito", "password_confirmation": "Battito2026?"});
    let weak = world.visitor().post(RESET, weak).await.expect(422).json();

    let required = json!(["Campo obbligatorio."]);
    assert_eq!(
        empty["errors"],
        json!({"token": required, "password": required, "password_confirmation": required})
    );
    assert_eq!(
        weak["errors"],
        json!({
            "password": [
                "Minimo 8 caratteri.", "Deve contenere caratteri speciali (!@#$&+-).", "Deve contenere almeno un numero.",
                "Deve contenere almeno una maiuscola.",
            ],
            "password_confirmation": ["Deve contenere caratteri speciali (!@#$&+-).", "Le password non coincidono."],
        })
    );
    anna.actor.get("/api/auth/check").await.expect(200);
    world.visitor().post(RESET, form(&token)).await.expect(200);
}

#[tokio::test]
async fn rejects_a_forged_link_and_one_for_another_purpose() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    anna.actor.post("/api/verify-email/resend", json!({})).await.expect(200);
    let verify = world.mails().await[0].link_after("/auth/verify-email/");

    for token in [verify.as_str(), "garbage", "' OR 1=1 --", &"x".repeat(10_000), "🫀"] {
        let answer = world.visitor().post(RESET, form(token)).await.expect(422);
        assert_eq!(answer.json()["errors"], json!({"token": EXPIRED}), "{token}");
    }
    world.log_in(&anna.email, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn limits_invented_links() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    let token = link(&world, &anna).await;
    world
        .count_attempts(&rate_limit::TOKEN_ADDRESS.of("127.0.0.1"), 99)
        .await;
    world.visitor().post(RESET, form("garbage")).await.expect(422);

    let closed = world.visitor().post(RESET, form(&token)).await.expect(429);

    assert_eq!(closed.header("retry-after"), "3600");
}

#[tokio::test]
async fn sets_the_first_password_of_an_invited_person() {
    let world = World::sqlite().await;
    let carla = world.participant("carla").await;
    let token = link(&world, &carla).await;

    world.visitor().post(RESET, form(&token)).await.expect(200);

    world.log_in(&carla.email, NEW).await.expect(200);
}
