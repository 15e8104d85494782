//! `GET /shifts/coverage` and `GET /course-dates/{id}/instructors`.

use battito_platform::entities::course_dates;
use sea_orm::Set;
use serde_json::{Value, json};

use super::hours;
use crate::{
    on_both_engines,
    support::{World, fixtures::word},
};

fn row(list: &Value, at: usize) -> (Value, Value, Value, Value, Value) {
    let row = &list["data"][at];
    let member = |name: &str| row[name].clone();
    (
        row["course_date"]["id"].clone(),
        member("needed"),
        member("accepted"),
        member("proposed"),
        member("missing"),
    )
}

on_both_engines! {
    async fn dates_without_coverage_come_first(world) {
        let (marco, anna) = (world.teacher("marco").await, world.teacher("anna").await);
        let course = world.course("BLSD").await;
        let covered = world.date(course.id, 2, 20).await;
        let asked = world.date(course.id, 3, 20).await;
        let lacking = world.date(course.id, 4, 20).await;
        let bare = world.date(course.id, 5, 20).await;
        for (status, days) in [("cancelled", 6), ("completed", 7)] {
            let other = world.new_date(course.id, days, 20).await;
            world.put(course_dates::ActiveModel { status: Set(word(status)), ..other }).await;
        }
        for number in 0..7 {
            let person = world.participant(&format!("p{number}")).await;
            world.reservation(lacking.id, person.id, "confirmed").await;
        }
        world.shift(marco.id, Some(&covered), "accepted").await;
        world.shift(marco.id, Some(&asked), "proposed").await;
        world.shift(anna.id, Some(&asked), "declined").await;
        world.shift(marco.id, Some(&lacking), "accepted").await;

        let list = anna.actor.get("/api/shifts/coverage?from=2027-03-01&to=2027-03-31").await.expect(200).json();

        let number = |number: i64| json!(number);
        assert_eq!(list["data"].as_array().map(Vec::len), Some(4), "{list}");
        assert_eq!(row(&list, 0), (json!(lacking.id), number(2), number(1), number(0), number(1)));
        assert_eq!(row(&list, 1), (json!(bare.id), number(1), number(0), number(0), number(1)));
        assert_eq!(row(&list, 2), (json!(asked.id), number(1), number(0), number(1), number(0)));
        assert_eq!(row(&list, 3), (json!(covered.id), number(1), number(1), number(0), number(0)));
        assert_eq!(list["data"][0]["booked"], 7);
        anna.actor.get("/api/shifts/coverage?from=2027-03-01&to=2027-12-31").await.expect(422);
    }

    async fn the_calendar_of_courses_knows_a_new_shift_at_once(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 2, 20).await;
        let path = "/api/course-dates/calendar?from=2027-03-01&to=2027-03-31";
        let assigned = |calendar: Value| calendar["data"][0]["instructors"]["assigned"].clone();
        assert_eq!(assigned(admin.get(path).await.expect(200).json()), 0);

        admin.post("/api/shifts", json!({"id_user": marco.id, "id_course_date": date.id, "role": "direttore"})).await.expect(201);

        assert_eq!(assigned(admin.get(path).await.expect(200).json()), 1);
    }

    async fn free_instructors_with_the_fewest_hours_come_first(world) {
        let admin = world.admin().await.actor;
        let names = ["anna", "bruno", "carla", "dario", "elena", "franco"];
        let mut people = Vec::new();
        for name in names {
            people.push(world.teacher(name).await);
        }
        let [anna, bruno, carla, dario, elena, franco] = &people[..] else { panic!("six people") };
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        for (person, day) in [(anna, "08"), (bruno, "09")] {
            let busy = hours(person.id, &format!("2027-03-{day}T09:00:00+01:00"), &format!("2027-03-{day}T13:00:00+01:00"));
            admin.post("/api/shifts", busy).await.expect(201);
        }
        admin.post("/api/shifts", hours(bruno.id, "2027-03-10T09:00:00+01:00", "2027-03-10T10:30:00+01:00")).await.expect(201);
        // Another month does not count.
        admin.post("/api/shifts", hours(franco.id, "2027-04-10T09:00:00+02:00", "2027-04-10T18:30:00+02:00")).await.expect(201);
        admin.post("/api/shifts", hours(carla.id, "2027-03-11T17:00:00+01:00", "2027-03-11T20:00:00+01:00")).await.expect(201);
        dario.actor.put("/api/profile/availability", json!({
            "weekly": [], "exceptions": [{"from": "2027-03-10", "to": "2027-03-12", "available": false, "note": "ferie"}],
        })).await.expect(200);
        world.shift(elena.id, Some(&date), "declined").await;

        let path = format!("/api/course-dates/{}/instructors", date.id);
        let list = anna.actor.get(&path).await.expect(200).json();

        let rows: Vec<_> = list["data"].as_array().expect("rows").iter()
            .map(|row| (row["user"]["name"].as_str().unwrap_or_default().to_owned(), row["free"] == true, row["reason"].as_str().unwrap_or_default().to_owned(), row["hours"].as_f64().unwrap_or_default()))
            .collect();
        let expected = [
            ("franco", true, "", 0.0), ("anna", true, "", 4.0), ("bruno", true, "", 5.5),
            ("dario", false, "Non disponibile", 0.0), ("elena", false, "Ha rifiutato", 0.0), ("carla", false, "Turno sovrapposto", 3.0),
        ];
        let expected = expected.map(|(name, free, reason, hours)| (name.to_owned(), free, reason.to_owned(), hours));
        assert_eq!(rows, expected);
        admin.post("/api/shifts", json!({"id_user": franco.id, "id_course_date": date.id, "role": "direttore"})).await.expect(201);
        let list = admin.get(&path).await.expect(200).json();
        let franco = list["data"].as_array().expect("rows").iter().find(|row| row["user"]["name"] == "franco").cloned().expect("franco");
        assert_eq!((&franco["free"], &franco["reason"], &franco["status"], &franco["hours"]), (&json!(false), &json!("Già in turno"), &json!("proposed"), &json!(9.0)));
        admin.get("/api/course-dates/4711/instructors").await.expect(404);
    }
}
