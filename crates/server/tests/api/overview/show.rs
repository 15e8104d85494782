//! `GET /overview`, and the list of dates that each of its numbers leads to.

use battito_platform::entities::{TextList, certificate_designs, course_dates, reservation_certificates};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use super::result;
use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::word, renewals::Renewable},
};

const NEEDS: [&str; 6] = [
    "instructors",
    "participants",
    "certificates",
    "files",
    "waiting",
    "full",
];

async fn overview(actor: &Actor) -> Value {
    actor.get("/api/overview").await.expect(200).json()
}

/// `dates` and `amount` of a need; zeros when there is nothing to do.
fn need(overview: &Value, name: &str) -> (i64, i64) {
    let found = overview["needs"]
        .as_array()
        .expect("needs")
        .iter()
        .find(|row| row["need"] == name);
    let number = |member: &str| found.and_then(|row| row[member].as_i64()).unwrap_or_default();
    (number("dates"), number("amount"))
}

/// The numbers of the dates of a list.
async fn listed(actor: &Actor, need: &str) -> Vec<i64> {
    let list = actor
        .get(&format!("/api/course-dates?need={need}&per_page=100"))
        .await
        .expect(200)
        .json();
    list["data"]
        .as_array()
        .expect("rows")
        .iter()
        .filter_map(|row| row["id"].as_i64())
        .collect()
}

fn ids(overview: &Value) -> Vec<i64> {
    let dates = overview["dates"].as_array().expect("dates");
    dates
        .iter()
        .filter_map(|row| row["course_date"]["id"].as_i64())
        .collect()
}

async fn paper(world: &World, reservation: i64, option: i64, status: &str) {
    world
        .put(reservation_certificates::ActiveModel {
            reservation_id: Set(reservation),
            certificate_option_id: Set(option),
            status: Set(word(status)),
            ..Default::default()
        })
        .await;
}

on_both_engines! {
    async fn an_empty_centre_is_led_to_its_first_steps(world) {
        let admin = world.admin().await.actor;
        let empty = overview(&admin).await;
        assert_eq!(empty["today"], "2027-03-01");
        assert_eq!((&empty["dates"], &empty["needs"], &empty["dates_total"]), (&json!([]), &json!([]), &json!(0)));
        assert_eq!(empty["first_steps"], json!({
            "course": false, "date": false, "instructor": false, "signer": false, "logo": false, "privacy": true,
        }));
        assert_eq!(empty["renewals"], json!({"expiring": 0, "reminded": 0, "booked": 0, "renewed": 0, "lapsed": 0}));

        let course = world.course("BLSD").await;
        world.teacher("marco").await;
        // Rows put in by hand invalidate no cached response; a minute does.
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(overview(&admin).await["first_steps"], json!({
            "course": true, "date": false, "instructor": true, "signer": false, "logo": false, "privacy": true,
        }));
        world.date(course.id, 90, 12).await;
        admin.put("/api/settings/certificate", json!({"signer": "Anna Bianchi", "signer_role": "Direttrice", "accreditation": []})).await.expect(200);
        world.clock.advance(TimeDelta::minutes(1));
        let left = overview(&admin).await["first_steps"].clone();
        assert_eq!((&left["date"], &left["signer"], &left["logo"]), (&json!(true), &json!(true), &json!(false)));
        let design = world.put(certificate_designs::ActiveModel {
            signer: Set("Anna Bianchi".into()), signer_role: Set("Direttrice".into()), accreditation: Set(TextList::default()),
            logo_key: Set(Some("logo".into())), created_at: Set(world.now()), ..Default::default()
        }).await;
        assert!(design.id > 0);
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(overview(&admin).await["first_steps"], Value::Null);
    }

    async fn shows_the_dates_of_seven_days_of_rome_with_instructors(world) {
        let (admin, marco, anna) = (world.admin().await.actor, world.teacher("marco").await, world.teacher("anna").await);
        let course = world.course("BLSD").await;
        let earlier_today = world.new_date(course.id, 0, 12).await;
        let starts_at = world.now() - TimeDelta::hours(4);
        let earlier_today = world.put(course_dates::ActiveModel {
            starts_at: Set(starts_at), ends_at: Set(starts_at + TimeDelta::hours(2)), ..earlier_today
        }).await;
        let tomorrow = world.date(course.id, 1, 12).await;
        // Sunday, 23:30 in Rome, and half an hour later: Monday.
        let mut others = Vec::new();
        for at in ["2027-03-07T22:30:00Z", "2027-03-07T23:00:00Z"] {
            let date = world.new_date(course.id, 6, 12).await;
            let starts_at = at.parse().expect("a good instant");
            others.push(world.put(course_dates::ActiveModel {
                starts_at: Set(starts_at), ends_at: Set(starts_at + TimeDelta::hours(3)), ..date
            }).await.id);
        }
        let cancelled = world.new_date(course.id, 2, 12).await;
        world.put(course_dates::ActiveModel { status: Set(word("cancelled")), ..cancelled }).await;
        world.shift(marco.id, Some(&tomorrow), "accepted").await;
        world.shift(marco.id, Some(&tomorrow), "proposed").await;
        world.shift(anna.id, Some(&tomorrow), "declined").await;

        let seen = overview(&admin).await;
        assert_eq!(ids(&seen), [earlier_today.id, tomorrow.id, others[0]]);
        assert_eq!(seen["dates_total"], 3);
        let row = &seen["dates"][1];
        assert_eq!(row["teachers"], json!([{"id": marco.id, "name": "marco", "surname": "Rossi", "accepted": true}]));
        assert_eq!(row["mine"], false);
        assert_eq!(row["course_date"]["instructors"], json!({"assigned": 1, "accepted": 1, "needed": 1}));
        let own = overview(&marco.actor).await;
        let mine: Vec<bool> = own["dates"].as_array().expect("dates").iter().map(|row| row["mine"] == true).collect();
        assert_eq!(mine, [false, true, false]);
    }

    async fn each_number_is_the_length_of_its_list(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let option = world.option(course.id, "Attestato", 1).await;
        // Four are needed.
        let low = world.date(course.id, 14, 12).await;
        let far = world.date(course.id, 15, 12).await;
        let full = world.date(course.id, 30, 1).await;
        let queue = world.date(course.id, 40, 2).await;
        let beyond = world.date(course.id, 61, 1).await;
        for (date, name, status) in [
            (&low, "a", "confirmed"), (&full, "b", "confirmed"), (&queue, "c", "confirmed"), (&queue, "d", "confirmed"),
            (&queue, "e", "waiting"), (&queue, "f", "waiting"), (&queue, "g", "cancelled"), (&beyond, "h", "confirmed"),
        ] {
            let person = world.participant(name).await;
            world.reservation(date.id, person.id, status).await;
        }
        world.shift(marco.id, Some(&low), "accepted").await;
        world.shift(marco.id, Some(&full), "proposed").await;
        world.shift(marco.id, Some(&queue), "declined").await;
        let held = world.date(course.id, -3, 12).await;
        for (name, attendance, outcome, status) in [
            ("i", "present", "passed", "pending"), ("j", "present", "passed", "pending"), ("k", "present", "passed", "issued"),
            ("l", "absent", "none", "pending"), ("m", "present", "failed", "pending"),
        ] {
            let reservation = result(&world, held.id, name, attendance, outcome).await;
            paper(&world, reservation, option.id, status).await;
        }
        let elsewhere = world.date(course.id, -40, 12).await;
        let reservation = result(&world, elsewhere.id, "n", "present", "passed").await;
        paper(&world, reservation, option.id, "requested").await;

        let seen = overview(&admin).await;
        let seen: Vec<_> = NEEDS.iter().map(|name| (*name, need(&seen, name))).collect();
        assert_eq!(seen, [
            ("instructors", (3, 3)), ("participants", (1, 3)), ("certificates", (1, 2)), ("files", (1, 1)),
            ("waiting", (1, 2)), ("full", (2, 3)),
        ]);
        let lists = [vec![far.id, full.id, queue.id], vec![low.id], vec![held.id], vec![elsewhere.id], vec![queue.id], vec![full.id, queue.id]];
        for (name, list) in NEEDS.iter().zip(lists) {
            assert_eq!(listed(&admin, name).await, list, "{name}");
        }
        let none = format!("/api/course-dates?need=full&course={}", course.id + 1);
        assert_eq!(admin.get(&none).await.expect(200).json()["meta"]["total"], 0);
        admin.get("/api/course-dates?need=nothing").await.expect(422);
    }

    async fn instructors_are_not_asked_to_find_others(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        world.date(course.id, 3, 12).await;
        assert_eq!(need(&overview(&admin).await, "instructors"), (1, 1));
        let own = overview(&marco.actor).await;
        assert_eq!(need(&own, "instructors"), (0, 0));
        assert_eq!(need(&own, "participants"), (1, 4));
    }

    async fn counts_the_board_of_renewals(world) {
        let admin = world.admin().await.actor;
        let renewable = Renewable::of(&world).await;
        for (name, days) in [("anna", 20), ("bruno", 80), ("carla", -3)] {
            let person = world.participant(name).await;
            world.put(renewable.expiring(&world, &person, days)).await;
        }
        world.sweep().await;
        let counts = admin.get("/api/renewals").await.expect(200).json()["meta"]["counts"].clone();
        assert_eq!(overview(&admin).await["renewals"], counts);
        assert_ne!(counts["expiring"].as_i64().unwrap_or_default() + counts["reminded"].as_i64().unwrap_or_default(), 0);
    }
}
