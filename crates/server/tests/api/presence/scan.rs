//! Opening the scanned address: the code becomes a claim of this browser.

use axum::http::Method;
use battito::jobs;
use battito_platform::{
    entities::presence_claims,
    rate_limit::{self, PRESENCE_ADDRESS},
};
use chrono::TimeDelta;
use sea_orm::EntityTrait;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        World,
        presence::{ScreenedDate, scan},
    },
};

async fn claims(world: &World) -> usize {
    let claims = presence_claims::Entity::find().all(world.app.db().read()).await;
    claims.expect("a query").len()
}

on_both_engines! {
    async fn a_code_is_good_in_its_window_and_the_next(world) {
        let room = ScreenedDate::of(&world).await;
        let code = room.code().await;
        assert!(scan(&world, &code).await.is_some());
        world.clock.advance(TimeDelta::seconds(59));
        assert!(scan(&world, &code).await.is_some());
        world.clock.advance(TimeDelta::seconds(1));
        assert!(scan(&world, &code).await.is_none(), "a photo of it is stale");
        assert_eq!(claims(&world).await, 2);
    }

    async fn a_claim_names_the_date_and_no_person(world) {
        let room = ScreenedDate::of(&world).await;
        room.seat(&world, "anna").await;
        let cookie = scan(&world, &room.code().await).await.expect("a claim");
        let browser = world.visitor().with_cookie(&cookie);
        assert_eq!(browser.get("/api/presence").await.expect(200).json(), json!({
            "course": "BLSD",
            "half_day": {"day": "2027-03-01", "half": "morning"},
            "starts_at": "2027-03-01T09:00:00+01:00",
            "ends_at": "2027-03-01T13:00:00+01:00",
            "scanned_at": "2027-03-01T11:00:00+01:00",
            "expires_at": "2027-03-01T11:10:00+01:00",
        }));
        world.visitor().get("/api/presence").await.expect(404);
        world.visitor().with_cookie("__Host-battito-presence=inventato").get("/api/presence").await.expect(404);
        world.clock.advance(TimeDelta::minutes(10));
        browser.get("/api/presence").await.expect(404);
        assert_eq!(jobs::tidy(&world.app).await, [""; 0]);
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(jobs::tidy(&world.app).await, [""; 0]);
        assert_eq!(claims(&world).await, 0);
    }
}

#[tokio::test]
async fn the_page_of_a_stale_code_says_to_scan_again() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let code = room.code().await;
    world.clock.advance(TimeDelta::minutes(5));
    let page = world.visitor().get(&code).await.expect(410);
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("set-cookie"), "");
    let text = page.text();
    assert!(text.contains("Questo codice è scaduto"), "{text}");
    assert!(text.contains("Inquadra di nuovo"), "{text}");
    assert!(text.contains("noindex") && !text.contains(&code));
    let same = world.visitor().get("/presenza/1-1-AAAAAAAAAA").await.expect(410);
    assert_eq!(same.text(), text, "a code that never was one looks the same");
}

#[tokio::test]
async fn another_code_is_stale() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let code = room.code().await;
    let (start, signature) = code.rsplit_once('-').expect("a signature");
    let other = if signature.starts_with('A') { "B" } else { "A" };
    for wrong in [
        format!("{start}-{other}{}", &signature[1..]),
        format!("{start}-{}", signature.to_lowercase()),
        code.replace("-1-", "-2-"),
        format!("/presenza/9999-1-{signature}"),
        "/presenza/x".to_owned(),
    ] {
        assert!(scan(&world, &wrong).await.is_none(), "{wrong}");
    }
    world.visitor().get("/presenza/a/b").await.expect(404);
    world.visitor().get("/presenza/a%20b").await.expect(404);
    world
        .visitor()
        .get(&format!("/presenza/{}", "A".repeat(101)))
        .await
        .expect(404);
    assert!(scan(&world, &code).await.is_some());
}

#[tokio::test]
async fn looking_without_opening_makes_no_claim() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let code = room.code().await;
    let answer = world.visitor().send(Method::HEAD, &code, None).await;
    assert_eq!(answer.header("set-cookie"), "");
    assert_eq!(claims(&world).await, 0);
}

#[tokio::test]
async fn slows_down_guessing_and_never_a_class() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    let code = room.code().await;
    // Forty people scan for an hour, each twice a minute and too late at times.
    let budget = PRESENCE_ADDRESS.of(&rate_limit::network([127, 0, 0, 1].into()));
    world.count_attempts(&budget, 599).await;
    for _ in 0..3 {
        assert!(scan(&world, &code).await.is_some(), "a good code is not counted");
    }
    assert!(scan(&world, "/presenza/1-1-AAAAAAAAAA").await.is_none());
    let refused = world.visitor().get(&code).await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
}

#[tokio::test]
async fn the_page_of_a_scan_is_the_same_for_all() {
    let world = World::sqlite().await;
    let page = world.visitor().get("/presenza").await.expect(200);
    assert!(page.text().contains("noindex"));
}
