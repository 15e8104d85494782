//! `GET /overview/figures`.

use battito_platform::entities::course_dates;
use sea_orm::Set;
use serde_json::{Value, json};

use super::{booked_at, result};
use crate::{
    on_both_engines,
    support::{Actor, World, fixtures::word},
};

async fn figures(actor: &Actor, from: &str, to: &str) -> Value {
    let path = format!("/api/overview/figures?from={from}&to={to}");
    actor.get(&path).await.expect(200).json()
}

/// Bookings and cancelled ones of each step that has any, by its first day.
fn bookings(figures: &Value) -> Vec<(&str, i64, i64)> {
    let steps = figures["steps"].as_array().expect("steps").iter();
    let row = |step: &'_ Value| {
        (
            step["bookings"].as_i64().unwrap_or_default(),
            step["cancelled"].as_i64().unwrap_or_default(),
        )
    };
    steps
        .filter(|step| step["bookings"] != 0)
        .map(|step| {
            let (made, cancelled) = row(step);
            (step["from"].as_str().unwrap_or_default(), made, cancelled)
        })
        .collect()
}

async fn held(world: &World, course: i64, at: &str, seats: i32, status: &str) -> course_dates::Model {
    let date = world.new_date(course, 1, seats).await;
    let starts_at = at.parse().expect("a good instant");
    world
        .put(course_dates::ActiveModel {
            starts_at: Set(starts_at),
            status: Set(word(status)),
            ..date
        })
        .await
}

on_both_engines! {
    async fn an_empty_centre_has_steps_of_zeros(world) {
        let staff = world.instructor().await.actor;
        let empty = figures(&staff, "2027-02-01", "2027-02-28").await;
        assert_eq!((&empty["step"], &empty["courses"], &empty["bookings_before"]), (&json!("day"), &json!([]), &json!(0)));
        assert_eq!(empty["steps"].as_array().map(Vec::len), Some(28));
        assert_eq!(empty["steps"][27], json!({
            "from": "2027-02-28", "to": "2027-02-28", "bookings": 0, "cancelled": 0, "dates": 0, "seats": 0, "taken": 0,
        }));
    }

    async fn a_booking_counts_for_its_day_in_rome(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 60, 40).await;
        // The night before summer time begins, and the day itself, which has 23 hours.
        for (name, status, at) in [
            ("a", "confirmed", "2026-03-28T22:59:59Z"), ("b", "confirmed", "2026-03-28T23:00:00Z"),
            ("c", "cancelled", "2026-03-29T21:59:59Z"), ("d", "waiting", "2026-03-29T22:00:00Z"),
            // It ends.
            ("e", "confirmed", "2026-10-24T21:59:59Z"), ("f", "confirmed", "2026-10-24T22:00:00Z"),
            ("g", "confirmed", "2026-10-25T22:59:59Z"), ("h", "confirmed", "2026-10-25T23:00:00Z"),
        ] {
            booked_at(&world, date.id, name, status, at).await;
        }
        let spring = figures(&staff, "2026-03-28", "2026-03-30").await;
        assert_eq!(bookings(&spring), [("2026-03-28", 1, 0), ("2026-03-29", 2, 1), ("2026-03-30", 1, 0)]);
        let autumn = figures(&staff, "2026-10-24", "2026-10-26").await;
        assert_eq!(bookings(&autumn), [("2026-10-24", 1, 0), ("2026-10-25", 2, 0), ("2026-10-26", 1, 0)]);
        assert_eq!(autumn["bookings_before"], 0);
        assert_eq!(figures(&staff, "2026-03-31", "2026-04-02").await["bookings_before"], 4);
        let year = figures(&staff, "2026-03-01", "2027-02-28").await;
        assert_eq!(year["step"], "month");
        assert_eq!(bookings(&year), [("2026-03-01", 4, 1), ("2026-10-01", 4, 0)]);
        let weeks = figures(&staff, "2026-10-01", "2026-11-30").await;
        assert_eq!(weeks["step"], "week");
        assert_eq!(weeks["steps"][0], json!({
            "from": "2026-10-01", "to": "2026-10-04", "bookings": 0, "cancelled": 0, "dates": 0, "seats": 0, "taken": 0,
        }));
        assert_eq!(bookings(&weeks), [("2026-10-19", 3, 0), ("2026-10-26", 1, 0)]);
    }

    async fn tells_how_the_dates_of_each_course_went(world) {
        let staff = world.instructor().await.actor;
        let (blsd, trauma) = (world.course("BLSD").await, world.course("Trauma").await);
        let first = held(&world, blsd.id, "2027-02-10T08:00:00Z", 10, "completed").await;
        let second = held(&world, blsd.id, "2027-02-28T22:59:59Z", 4, "completed").await;
        held(&world, trauma.id, "2027-02-11T08:00:00Z", 6, "completed").await;
        held(&world, trauma.id, "2027-02-12T08:00:00Z", 6, "cancelled").await;
        let after = held(&world, trauma.id, "2027-02-28T23:00:00Z", 6, "completed").await;
        for (date, name, attendance, outcome) in [
            (&first, "a", "present", "passed"), (&first, "b", "present", "passed"), (&first, "c", "present", "failed"),
            (&first, "d", "absent", "none"), (&second, "e", "present", "passed"), (&second, "f", "unknown", "none"),
            (&after, "g", "absent", "none"),
        ] {
            result(&world, date.id, name, attendance, outcome).await;
        }
        for (name, status) in [("h", "cancelled"), ("i", "waiting")] {
            let person = world.participant(name).await;
            world.reservation(first.id, person.id, status).await;
        }

        let february = figures(&staff, "2027-02-01", "2027-02-28").await;
        assert_eq!(february["courses"], json!([
            {"course": {"id": blsd.id, "title": "BLSD"}, "dates": 2, "seats": 14, "taken": 6, "present": 4, "absent": 1, "passed": 3, "failed": 1},
            {"course": {"id": trauma.id, "title": "Trauma"}, "dates": 1, "seats": 6, "taken": 0, "present": 0, "absent": 0, "passed": 0, "failed": 0},
        ]));
        let of = |day: usize| (february["steps"][day]["dates"].clone(), february["steps"][day]["seats"].clone(), february["steps"][day]["taken"].clone());
        assert_eq!(of(9), (json!(1), json!(10), json!(4)));
        assert_eq!(of(10), (json!(1), json!(6), json!(0)));
        assert_eq!(of(11), (json!(0), json!(0), json!(0)));
        assert_eq!(of(27), (json!(1), json!(4), json!(2)), "half past eleven in the evening is still the last day");
    }

    async fn says_which_period_cannot_be(world) {
        let staff = world.instructor().await.actor;
        for (query, field, message) in [
            ("to=2027-02-28", "from", "Campo obbligatorio."),
            ("from=2027-02-01", "to", "Campo obbligatorio."),
            ("from=2027-02-02&to=2027-02-01", "to", "Valore non valido."),
            ("from=0001-02-02&to=2027-02-01", "from", "Valore non valido."),
            ("from=2026-02-01&to=2027-02-02", "to", "Un periodo può durare al massimo 366 giorni."),
        ] {
            let answer = staff.get(&format!("/api/overview/figures?{query}")).await.expect(422).json();
            assert_eq!(answer["errors"][field][0], message, "{query}");
        }
        staff.get("/api/overview/figures?from=2026-02-01&to=2027-02-01").await.expect(200);
        staff.get("/api/overview/figures?from=yesterday&to=2027-02-01").await.expect(422);
    }
}
