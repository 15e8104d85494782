//! The screen of a classroom.

use battito_domain::rome_time;
use battito_platform::entities::{course_dates, presence_secrets};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::word,
        presence::{ScreenedDate, path_of, scan},
    },
};

on_both_engines! {
    async fn shows_the_code_of_now_and_the_next_one(world) {
        let room = ScreenedDate::of(&world).await;
        world.clock.advance(TimeDelta::seconds(10));
        let screen = room.screen("").await;
        assert_eq!(screen["course"], "BLSD");
        assert_eq!(screen["state"], "open");
        assert_eq!(screen["half_day"], json!({"day": "2027-03-01", "half": "morning"}));
        let codes = screen["codes"].as_array().expect("codes");
        let spans: Vec<_> = codes.iter().map(|code| (code["from"].as_i64(), code["until"].as_i64())).collect();
        assert_eq!(spans, [(Some(0), Some(20_000)), (Some(20_000), Some(50_000))]);
        assert!(codes[0]["qr"]["size"].as_i64().is_some_and(|size| size <= 33), "few modules: {}", codes[0]["qr"]["size"]);
        let (now, next) = (path_of(&codes[0]), path_of(&codes[1]));
        world.clock.advance(TimeDelta::seconds(20));
        assert_eq!(room.code().await, next, "the next one is shown in its turn");
        assert_ne!(now, next);
        // Both nodes make the same codes.
        let path = format!("/api/course-dates/{}/presence", room.date.id);
        let other = world.restarted(&room.staff.token).get(&path).await.expect(200).json();
        assert_eq!(path_of(&other["codes"][0]), next);
        let secrets = presence_secrets::Entity::find().all(world.app.db().read()).await.expect("a query");
        assert_eq!(secrets.len(), 1);
    }

    async fn names_the_latest_arrivals(world) {
        let room = ScreenedDate::of(&world).await;
        let (anna, first) = room.seat(&world, "anna").await;
        let (_, second) = room.seat(&world, "bruno").await;
        room.seat(&world, "carla").await;
        let waits = world.participant("dario").await;
        world.reservation(room.date.id, waits.id, "waiting").await;
        room.scanned(&world, &anna).await.post("/api/presence", json!({})).await.expect(200);
        world.clock.advance(TimeDelta::minutes(2));
        room.staff_mark(second.id, "present").await;
        let screen = room.screen("").await;
        assert_eq!((&screen["present"], &screen["total"]), (&json!(2), &json!(3)));
        assert_eq!(screen["arrivals"], json!([
            {"id": second.id, "name": "bruno R.", "at": "2027-03-01T11:02:00+01:00", "scanned": false},
            {"id": first.id, "name": "anna R.", "at": "2027-03-01T11:00:00+01:00", "scanned": true},
        ]));
        let afternoon = room.screen("?day=2027-03-01&half=afternoon").await;
        assert_eq!((&afternoon["present"], &afternoon["state"], &afternoon["codes"]), (&json!(0), &json!("early"), &json!([])));
    }
}

#[tokio::test]
async fn opens_by_the_wall_clock_of_rome_also_when_summer_time_begins() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let rome = |text: &str| rome_time::from_local(text.parse().expect("a time"));
    // 27 and 28 March 2027: the clocks change in the night between.
    let mut date = world.new_date(course.id, 0, 20).await;
    date.starts_at = Set(rome("2027-03-27T09:00:00"));
    date.ends_at = Set(rome("2027-03-28T18:00:00"));
    let date = world.put(date).await;
    let room = ScreenedDate { staff, date };
    for (time, half_day, state) in [
        ("2027-03-27T08:29:59", ("2027-03-27", "morning"), "early"),
        ("2027-03-27T08:30:00", ("2027-03-27", "morning"), "open"),
        ("2027-03-27T13:00:00", ("2027-03-27", "afternoon"), "open"),
        ("2027-03-27T18:29:59", ("2027-03-27", "afternoon"), "open"),
        ("2027-03-27T18:30:00", ("2027-03-28", "morning"), "early"),
        ("2027-03-28T08:29:59", ("2027-03-28", "morning"), "early"),
        ("2027-03-28T08:30:00", ("2027-03-28", "morning"), "open"),
        ("2027-03-28T18:30:00", ("2027-03-28", "afternoon"), "closed"),
    ] {
        world.clock.set(rome(time));
        let screen = room.screen("").await;
        let (day, half) = half_day;
        assert_eq!(screen["half_day"], json!({"day": day, "half": half}), "{time}");
        assert_eq!(screen["state"], state, "{time}");
        assert_eq!(
            screen["codes"].as_array().expect("codes").is_empty(),
            state != "open",
            "{time}"
        );
    }
    assert_eq!(
        room.screen("").await["half_days"][2]["opens_at"],
        "2027-03-28T08:30:00+02:00"
    );
}

#[tokio::test]
async fn a_window_never_outlives_its_half_day() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    world.clock.set("2027-03-01T12:29:50Z".parse().expect("an instant"));
    let screen = room.screen("?day=2027-03-01&half=morning").await;
    let codes = screen["codes"].as_array().expect("codes");
    assert_eq!((codes.len(), codes[0]["until"].as_i64()), (1, Some(10_000)));
    let code = path_of(&codes[0]);
    world.clock.advance(TimeDelta::seconds(10));
    assert!(scan(&world, &code).await.is_none(), "the half day is over");
}

#[tokio::test]
async fn a_cancelled_date_has_no_code() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    world
        .change(course_dates::ActiveModel {
            id: Set(room.date.id),
            status: Set(word("cancelled")),
            ..Default::default()
        })
        .await;
    let screen = room.screen("").await;
    assert_eq!((&screen["state"], &screen["codes"]), (&json!("cancelled"), &json!([])));
}

#[tokio::test]
async fn seals_its_secret_and_replaces_one_that_cannot_be_read() {
    let key = |key: &str| Some(key.repeat(8));
    let world = World::configured(|config| config.secret_key = key("una chiave ")).await;
    let room = ScreenedDate::of(&world).await;
    let before = room.code().await;
    let stored = presence_secrets::Entity::find_by_id(room.date.id)
        .one(world.app.db().read())
        .await;
    assert!(
        stored
            .expect("a query")
            .expect("a secret")
            .secret
            .starts_with("aes256gcm:")
    );
    let mut config = world.app.config.clone();
    config.secret_key = key("un'altra ");
    let clock = std::sync::Arc::new(world.clock.clone());
    let randomness = std::sync::Arc::new(battito_platform::randomness::SystemRandomness);
    let app = battito_platform::state::App::new(config, world.app.db().clone(), clock, randomness);
    let app = app.expect("a good state");
    let other = crate::support::Actor::new(battito::app::site(&app), Some(room.staff.token.clone()));
    other.get(&before).await.expect(410);
    let path = format!("/api/course-dates/{}/presence", room.date.id);
    let code = path_of(&other.get(&path).await.expect(200).json()["codes"][0]);
    other.get(&code).await.expect(303);
}

#[tokio::test]
async fn is_for_staff_and_for_dates_that_exist() {
    let world = World::sqlite().await;
    let room = ScreenedDate::of(&world).await;
    room.staff
        .actor
        .get("/api/course-dates/9999/presence")
        .await
        .expect(404);
    let path = format!("/api/course-dates/{}/presence", room.date.id);
    room.staff.actor.get(&format!("{path}?half=night")).await.expect(422);
    let anna = world.participant("anna").await;
    anna.actor.get(&path).await.expect(403);
    world.visitor().get(&path).await.expect(401);
}
