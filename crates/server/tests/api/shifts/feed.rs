//! `/profile/calendar` and the calendar itself, `/calendar/{secret}.ics`.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito_domain::rome_time;
use battito_platform::{
    entities::{calendar_feeds, course_dates, users},
    rate_limit,
};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use super::{hours, morning};
use crate::{
    on_both_engines,
    support::{Actor, World, people::PASSWORD},
};

const PATH: &str = "/api/profile/calendar";

async fn subscribe(actor: &Actor) -> String {
    let feed = actor.post(PATH, json!({})).await.expect(201).json();
    let url = feed["url"].as_str().expect("an address");
    url.strip_prefix("https://battito.test").expect("the site").to_owned()
}

/// The lines of a calendar, unfolded.
fn unfolded(text: &str) -> String {
    text.replace("\r\n ", "")
}

on_both_engines! {
    async fn has_an_entry_for_each_day_of_each_shift(world) {
        let (admin, marco, anna) = (world.admin().await.actor, world.teacher("marco").await, world.teacher("anna").await);
        let course = world.course("ALS; base, avanzato").await;
        let date = world.new_date(course.id, 10, 12).await;
        let date = world.put(course_dates::ActiveModel {
            ends_at: Set(rome_time::from_local("2027-03-12T17:00:00".parse().expect("a time"))),
            ..date
        }).await;
        let two_days = world.shift(marco.id, Some(&date), "accepted").await;
        let proposed = admin.post("/api/shifts", hours(marco.id, "2027-03-15T09:00:00+01:00", "2027-03-15T13:00:00+01:00")).await.expect(201).json();
        world.shift(anna.id, Some(&date), "accepted").await;
        let path = subscribe(&marco.actor).await;

        let answer = world.visitor().get(&path).await.expect(200);

        assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
        let text = unfolded(&answer.text());
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
        assert_eq!((text.matches("BEGIN:VEVENT").count(), text.matches("BEGIN:VTIMEZONE").count()), (3, 1), "{text}");
        for line in [
            format!("UID:shift-{}-1@battito.test", two_days.id), format!("UID:shift-{}-2@battito.test", two_days.id),
            format!("UID:shift-{}-1@battito.test", proposed["id"]),
            "DTSTART;TZID=Europe/Rome:20270311T090000".into(), "DTEND;TZID=Europe/Rome:20270311T170000".into(),
            "DTSTART;TZID=Europe/Rome:20270312T090000".into(), "SUMMARY:ALS\\; base\\, avanzato".into(),
            "STATUS:CONFIRMED".into(), "STATUS:TENTATIVE".into(), "LOCATION:Via Manzoni\\, 12\\, Milano (MI)".into(), "METHOD:PUBLISH".into(),
        ] {
            assert!(text.contains(&format!("\r\n{line}\r\n")), "{line}: {text}");
        }
        assert!(!text.contains("RRULE:FREQ=DAILY"), "{text}");
    }

    async fn is_revoked_by_a_new_password_by_mail_and_by_an_address_that_is_restored(world) {
        let marco = world.teacher("marco").await;
        world.change(users::ActiveModel { id: Set(marco.id), password_hash: Set(Some(world.password_hash().await)), ..Default::default() }).await;
        let path = subscribe(&marco.actor).await;
        let new = "Nuova-Password7";
        let change = json!({"current_password": PASSWORD, "password": new, "password_confirmation": new});
        marco.actor.put("/api/profile/password", change).await.expect(200);
        world.visitor().get(&path).await.expect(200);
        let newest = async || world.mails().await.pop().expect("a mail");

        world.visitor().post("/api/forgot-password", json!({"email": marco.email})).await.expect(200);
        let token = newest().await.link_after("/auth/password-reset/");
        world.visitor().post("/api/reset-password", json!({"token": token, "password": new, "password_confirmation": new})).await.expect(200);

        world.visitor().get(&path).await.expect(404);
        assert!(newest().await.text().contains("calendario dei turni non funziona più"));

        let marco_again = world.with_token(&world.session(marco.id).await);
        let path = subscribe(&marco_again).await;
        marco_again.put("/api/profile/email", json!({"email": "ladro@test.example", "password": new})).await.expect(200);
        let mails = world.mails().await;
        let token = mails.iter().rfind(|mail| mail.0.kind == "confirm-email-change").expect("a mail").link_after("/auth/confirm-email/");
        world.visitor().post("/api/confirm-email", json!({"token": token})).await.expect(200);
        let token = newest().await.link_after("/auth/restore-email/");
        world.visitor().post("/api/restore-email", json!({"token": token})).await.expect(200);
        world.visitor().get(&path).await.expect(404);
        assert!(newest().await.text().contains("calendario dei turni non funziona più"));
    }

    async fn shows_changes_with_the_same_uid_and_a_higher_sequence(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let shift = admin.post("/api/shifts", morning(marco.id)).await.expect(201).json();
        let path = subscribe(&marco.actor).await;
        let sequence = |text: &str| -> u32 { unfolded(text).split("\r\nSEQUENCE:").nth(1).and_then(|rest| rest.split("\r\n").next()).and_then(|number| number.parse().ok()).expect("a sequence") };
        let uid = format!("UID:shift-{}-1@battito.test", shift["id"]);
        let first = world.visitor().get(&path).await.expect(200);

        world.clock.advance(TimeDelta::minutes(1));
        let moved = hours(marco.id, "2027-03-18T09:00:00+01:00", "2027-03-18T13:00:00+01:00");
        admin.put(&format!("/api/shifts/{}", shift["id"]), moved).await.expect(200);
        let second = world.visitor().get(&path).await.expect(200);
        world.clock.advance(TimeDelta::minutes(1));
        admin.delete(&format!("/api/shifts/{}", shift["id"])).await.expect(204);
        let third = world.visitor().get(&path).await.expect(200);

        for answer in [&first, &second, &third] {
            assert!(answer.text().contains(&uid), "{}", answer.text());
        }
        assert!(sequence(&first.text()) < sequence(&second.text()) && sequence(&second.text()) < sequence(&third.text()));
        assert!(second.text().contains("20270318T090000") && third.text().contains("STATUS:CANCELLED"));
        assert!(first.header("etag") != second.header("etag") && second.header("etag") != third.header("etag"));
    }

    async fn the_address_is_told_once_renewed_and_revoked(world) {
        let marco = world.teacher("marco").await;
        assert_eq!(marco.actor.get(PATH).await.expect(200).json(), Value::Null);
        let first = subscribe(&marco.actor).await;
        let shown = marco.actor.get(PATH).await.expect(200).json();
        assert_eq!(shown, json!({"url": null, "created_at": "2027-03-01T11:00:00+01:00"}));
        let stored = calendar_feeds::Entity::find().one(world.app.db().read()).await.expect("a query").expect("a feed");
        assert!(!first.contains(&stored.secret_hash), "only a hash is stored");

        let second = subscribe(&marco.actor).await;
        world.visitor().get(&first).await.expect(404);
        world.visitor().get(&second).await.expect(200);
        marco.actor.delete(PATH).await.expect(204);
        marco.actor.delete(PATH).await.expect(204);

        let gone = world.visitor().get(&second).await.expect(404);
        assert_eq!(gone.json()["message"], "Non abbiamo trovato quello che cerchi.");
        assert_eq!(marco.actor.get(PATH).await.expect(200).json(), Value::Null);
    }
}

#[tokio::test]
async fn stays_the_same_until_something_changes() {
    let world = World::sqlite().await;
    let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
    let path = subscribe(&marco.actor).await;
    let empty = world.visitor().get(&path).await.expect(200);
    assert!(empty.text().contains("BEGIN:VTIMEZONE") && !empty.text().contains("BEGIN:VEVENT"));
    admin.post("/api/shifts", morning(marco.id)).await.expect(201);
    let first = world.visitor().get(&path).await.expect(200);
    world.clock.advance(TimeDelta::hours(5));

    let request = Request::get(&path)
        .header(header::IF_NONE_MATCH, first.header("etag"))
        .body(Body::empty())
        .expect("a good request");
    let again = world.visitor().send_raw(request).await.expect(304);

    assert!(again.bytes.is_empty());
    assert_eq!(world.visitor().get(&path).await.expect(200).text(), first.text());
    assert_ne!(first.header("etag"), empty.header("etag"));
}

#[tokio::test]
async fn reaches_from_ninety_days_ago_to_four_hundred_ahead() {
    let world = World::sqlite().await;
    let marco = world.teacher("marco").await;
    let course = world.course("BLSD").await;
    for days in [-92, -89, 399, 402] {
        let date = world.date(course.id, days, 12).await;
        world.shift(marco.id, Some(&date), "accepted").await;
    }
    let path = subscribe(&marco.actor).await;
    let text = world.visitor().get(&path).await.expect(200).text();
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 2, "{text}");
}

#[tokio::test]
async fn answers_404_for_former_instructors_and_limits_guesses() {
    let world = World::sqlite().await;
    let (marco, anna) = (world.teacher("marco").await, world.teacher("anna").await);
    let (of_marco, of_anna) = (subscribe(&marco.actor).await, subscribe(&anna.actor).await);
    world.disable(marco.id).await;
    world
        .change(users::ActiveModel {
            id: Set(anna.id),
            is_instructor: Set(false),
            ..Default::default()
        })
        .await;
    for path in [
        &of_marco,
        &of_anna,
        "/calendar/x.ics",
        "/calendar/x",
        "/calendar/.ics",
        "/calendar/%FF.ics",
    ] {
        world.visitor().get(path).await.expect(404);
    }
    anna.actor.get(PATH).await.expect(403);

    let dario = subscribe(&world.teacher("dario").await.actor).await;
    for _ in 0..5 {
        world.visitor().get(&dario).await.expect(200);
    }
    let budget = rate_limit::CALENDAR_ADDRESS.of("127.0.0.1");
    world.count_attempts(&budget, 80).await;
    for _ in 0..20 {
        world.visitor().get("/calendar/indovino.ics").await;
    }
    let refused = world.visitor().get("/calendar/indovino.ics").await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
}
