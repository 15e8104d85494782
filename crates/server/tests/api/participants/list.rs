//! The participants of a date.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{on_both_engines, support::World};

fn names(list: &Value) -> Vec<String> {
    let rows = list["data"].as_array().expect("rows");
    rows.iter()
        .map(|row| row["user"]["name"].as_str().expect("a name").to_owned())
        .collect()
}

on_both_engines! {
    async fn shows_staff_the_participants_of_a_date(world) {
        let (istruttore, anna, bruno) = (world.instructor().await, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        world.clock.advance(TimeDelta::minutes(1));
        world.reservation(date.id, bruno.id, "waiting").await;
        let path = format!("/api/course-dates/{}/reservations", date.id);

        let all = istruttore.actor.get(&path).await.expect(200).json();
        let found = istruttore.actor.get(&format!("{path}?search=BRUNO+rossi")).await.expect(200).json();
        let waiting = istruttore.actor.get(&format!("{path}?status=waiting")).await.expect(200).json();

        assert_eq!(all["meta"]["total"], 2);
        assert_eq!(all["data"][0]["user"]["email"], "anna@test.example");
        assert_eq!(all["data"][0]["waiting_position"], Value::Null);
        assert_eq!(all["half_days"], json!([{"day": "2027-03-11", "half": "morning"}, {"day": "2027-03-11", "half": "afternoon"}]));
        assert_eq!(all["data"][0]["attendances"][1], json!({"day": "2027-03-11", "half": "afternoon", "status": "unknown", "at": null, "scanned_at": null}));
        assert_eq!(names(&found), ["bruno"]);
        assert_eq!(found["data"][0]["waiting_position"], 1);
        assert_eq!(waiting["data"][0]["status"], "waiting");
        istruttore.actor.get(&format!("{path}?search=%25")).await.expect(200);
        istruttore.actor.get("/api/course-dates/999999/reservations").await.expect(404);
        anna.actor.get(&path).await.expect(403);
        world.visitor().get(&path).await.expect(401);
    }

    async fn filters_and_sorts(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let path = format!("/api/course-dates/{}/reservations", date.id);
        for (name, status) in [("zoe", "waiting"), ("anna", "cancelled"), ("mara", "confirmed"), ("bea", "waiting")] {
            let person = world.participant(name).await;
            world.reservation(date.id, person.id, status).await;
            world.clock.advance(TimeDelta::minutes(1));
        }
        let list = async |query: &str| names(&staff.actor.get(&format!("{path}?{query}")).await.expect(200).json());

        assert_eq!(list("sort=surname").await, ["anna", "bea", "mara", "zoe"]);
        assert_eq!(list("sort=surname&direction=desc&per_page=1&page=2").await, ["mara"]);
        assert_eq!(list("sort=created_at").await, ["zoe", "anna", "mara", "bea"]);
        assert_eq!(list("sort=status").await, ["mara", "zoe", "bea", "anna"]);
        assert_eq!(list("sort=waiting_position").await[..2], ["zoe", "bea"]);
        assert_eq!(list("attendance=unknown&outcome=none&status=confirmed").await, ["mara"]);
        assert!(list("attendance=present").await.is_empty());
        for wrong in ["sort=venue", "attendance=forse", "outcome=1", "per_page=101"] {
            staff.actor.get(&format!("{path}?{wrong}")).await.expect(422);
        }
    }
}
