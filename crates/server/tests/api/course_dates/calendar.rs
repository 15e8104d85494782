//! `GET /course-dates/calendar`.

use battito_platform::entities::{course_dates, shifts};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use super::form;
use crate::{
    on_both_engines,
    support::{
        Actor, World,
        fixtures::{Traits, word},
    },
};

async fn calendar(staff: &Actor, query: &str) -> Vec<Value> {
    let path = format!("/api/course-dates/calendar?{query}");
    let answer = staff.get(&path).await.expect(200).json();
    answer["data"].as_array().cloned().unwrap_or_default()
}

async fn ids(staff: &Actor, query: &str) -> Vec<i64> {
    let data = calendar(staff, query).await;
    data.iter().filter_map(|date| date["id"].as_i64()).collect()
}

async fn shift(world: &World, date: &course_dates::Model, user_id: i64, status: &str) {
    let now = world.now();
    world
        .put(shifts::ActiveModel {
            user_id: Set(user_id),
            course_date_id: Set(Some(date.id)),
            starts_at: Set(date.starts_at),
            ends_at: Set(date.ends_at),
            role: Set(word("istruttore")),
            status: Set(word(status)),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        })
        .await;
}

on_both_engines! {
    async fn shows_bookings_and_instructors(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 8).await;
        for number in 0..8 {
            let person = world.participant(&format!("utente{number}")).await;
            world.reservation(date.id, person.id, if number < 7 { "confirmed" } else { "waiting" }).await;
        }
        let other = world.person("docente", Traits { instructor: true, ..Traits::default() }).await;
        let third = world.person("assente", Traits { instructor: true, ..Traits::default() }).await;
        for (person, status) in [(staff.id, "accepted"), (staff.id, "accepted"), (other.id, "proposed"), (third.id, "declined")] {
            shift(&world, &date, person, status).await;
        }

        let shown = calendar(&staff.actor, "from=2027-03-01&to=2027-03-31").await;

        assert_eq!(shown, [json!({
            "id": date.id,
            "course": {"id": course.id, "title": "BLSD"},
            "city": {"id": date.city_id, "name": "Milano", "province": "MI"},
            "venue": "Via Manzoni, 12",
            "date": "2027-03-11T09:00:00+01:00",
            "end_date": "2027-03-11T18:00:00+01:00",
            "days": [{"start": "2027-03-11T09:00:00+01:00", "end": "2027-03-11T18:00:00+01:00"}],
            "seats": 8,
            "private": 0,
            "color": null,
            "status": "scheduled",
            "booked": 7,
            "waiting": 1,
            "instructors": {"assigned": 2, "accepted": 1, "needed": 2},
        })]);
        let listed = staff.actor.get("/api/course-dates").await.expect(200).json();
        assert_eq!(listed["data"][0]["instructors"], shown[0]["instructors"]);
    }

    async fn shows_a_change_at_once(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let query = "from=2027-03-01&to=2027-03-31";
        assert_eq!(ids(&staff, query).await, [0; 0]);

        let date = staff.post("/api/course-dates", form(course.id)).await.expect(201).json();
        assert_eq!(ids(&staff, query).await, [date["id"].as_i64().expect("a number")]);
        staff.post(&format!("/api/course-dates/{}/cancel", date["id"]), json!({"reason": "Neve"})).await.expect(200);

        assert_eq!(calendar(&staff, query).await[0]["status"], "cancelled");
    }

    async fn shows_the_dates_of_the_period(world) {
        let staff = world.instructor().await.actor;
        let (blsd, trauma) = (world.course("BLSD").await, world.course("Trauma").await);
        let march = world.date(blsd.id, 10, 5).await;
        let long = world.new_date(trauma.id, 20, 5).await;
        let long = world.put(course_dates::ActiveModel { ends_at: Set(world.now() + TimeDelta::days(40)), ..long }).await;
        let cancelled = world.new_date(blsd.id, 12, 5).await;
        let cancelled = world.put(course_dates::ActiveModel { status: Set(word("cancelled")), ..cancelled }).await;

        assert_eq!(ids(&staff, "from=2027-03-01&to=2027-03-31").await, [march.id, cancelled.id, long.id]);
        assert_eq!(ids(&staff, "from=2027-04-05&to=2027-04-30").await, [long.id], "it began before");
        assert_eq!(ids(&staff, "from=2027-03-11&to=2027-03-11").await, [march.id]);
        assert_eq!(ids(&staff, "from=2027-03-12&to=2027-03-12").await, [0; 0]);
        assert_eq!(ids(&staff, &format!("from=2027-03-01&to=2027-03-31&course={}", trauma.id)).await, [long.id]);
        assert_eq!(ids(&staff, &format!("from=2027-03-01&to=2027-03-31&city={}", march.city_id + 1)).await, [0; 0]);
        let anna = world.participant("anna").await.id;
        world.shift(anna, Some(&long), "proposed").await;
        world.shift(anna, Some(&march), "declined").await;
        assert_eq!(ids(&staff, &format!("from=2027-03-01&to=2027-03-31&instructor={anna}")).await, [long.id]);
    }
}

#[tokio::test]
async fn takes_at_most_two_months_and_only_from_staff() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let path = "/api/course-dates/calendar";

    // Summer time begins within: the period has 62 days, an hour less.
    for query in ["from=2027-03-01&to=2027-05-01", "from=2027-10-01&to=2027-12-01"] {
        assert_eq!(ids(&staff, query).await, [0; 0]);
    }
    for (query, field, message) in [
        ("to=2027-03-01", "from", "Campo obbligatorio."),
        ("from=2027-03-01", "to", "Campo obbligatorio."),
        ("from=marzo&to=2027-03-01", "from", "Valore non valido."),
        (
            "from=2027-03-01&to=2027-05-02",
            "to",
            "Un periodo può durare al massimo 62 giorni.",
        ),
        (
            "from=2027-03-02&to=2027-03-01",
            "to",
            "La fine del periodo deve essere successiva all'inizio.",
        ),
    ] {
        let answer = staff.get(&format!("{path}?{query}")).await.expect(422);
        assert_eq!(answer.errors(field), [message], "{query}");
    }
    world.visitor().get(path).await.expect(401);
    world.participant("anna").await.actor.get(path).await.expect(403);
}
