//! Cancelling and reinstating several people at once: all or none.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer},
};

const FULL: &str = "Posti esauriti per questa data.";

async fn call(staff: &Actor, date: i64, verb: &str, body: Value) -> Answer {
    staff
        .post(&format!("/api/course-dates/{date}/reservations/{verb}"), body)
        .await
}

/// Staff, a date with this many seats in three days, and a reservation of this status for each person.
async fn scene(world: &World, seats: i32, people: &[(&str, &str)]) -> (Actor, i64, Vec<i64>) {
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 3, seats).await;
    let mut ids = Vec::new();
    for (name, status) in people {
        let person = world.participant(name).await;
        ids.push(world.reservation(date.id, person.id, status).await.id);
    }
    (staff, date.id, ids)
}

on_both_engines! {
    async fn cancels_several_and_promotes_the_others(world) {
        let people = [("anna", "confirmed"), ("bruno", "confirmed"), ("carla", "waiting"), ("dino", "waiting")];
        let (staff, date, ids) = scene(&world, 2, &people).await;

        let cancelled = call(&staff, date, "cancel", json!({"ids": [ids[2], ids[0], ids[0]]})).await.expect(200).json();

        assert_eq!(world.statuses(date).await, ["cancelled", "confirmed", "cancelled", "confirmed"]);
        assert_eq!((&cancelled["data"][0]["id"], &cancelled["data"][1]["id"]), (&json!(ids[0]), &json!(ids[2])));
        assert_eq!(cancelled["data"][1]["status"], "cancelled");
        assert_eq!(world.mail_kinds("anna@test.example").await, ["reservation-cancelled"]);
        assert_eq!(world.mail_kinds("carla@test.example").await, ["reservation-cancelled"], "she never had the seat");
        assert_eq!(world.mail_kinds("dino@test.example").await, ["booking-promoted"]);
        assert_eq!(world.audit_actions().await, ["reservation.promote", "reservation.cancel", "reservation.cancel"]);

        call(&staff, date, "cancel", json!({"ids": [ids[0]]})).await.expect(200);
        assert_eq!(world.mail_kinds("anna@test.example").await.len(), 1, "once");
    }

    async fn cancels_none_when_one_has_results(world) {
        let (staff, date, ids) = scene(&world, 5, &[("anna", "confirmed"), ("bruno", "confirmed"), ("carla", "confirmed")]).await;
        world.clock.advance(TimeDelta::days(3));
        for id in &ids[1..] {
            staff.put(&format!("/api/reservations/{id}"), json!({"attendance": "present"})).await.expect(200);
        }

        let refused = call(&staff, date, "cancel", json!({"ids": ids})).await.expect(422);

        let reason = "Ha già presenze o esiti registrati in questa data: toglili prima di spostare o annullare l'iscrizione.";
        assert_eq!(refused.errors("ids"), [format!("bruno Rossi: {reason}"), format!("carla Rossi: {reason}")]);
        assert_eq!(world.statuses(date).await, ["confirmed"; 3]);
        assert!(world.mails().await.is_empty());
        assert_eq!(world.audit_actions().await, ["reservation.update"; 2]);
    }

    async fn reinstates_several_in_order_or_none(world) {
        let people = [("anna", "cancelled"), ("bruno", "cancelled"), ("carla", "cancelled"), ("dino", "confirmed")];
        let (staff, date, ids) = scene(&world, 3, &people).await;

        let refused = call(&staff, date, "reinstate", json!({"ids": ids})).await.expect(422);

        assert_eq!(refused.errors("ids"), [format!("carla Rossi: {FULL}")]);
        assert_eq!(world.statuses(date).await, ["cancelled", "cancelled", "cancelled", "confirmed"]);
        assert!(world.mails().await.is_empty());

        let rows = call(&staff, date, "reinstate", json!({"ids": ids, "waiting": true})).await.expect(200).json();

        assert_eq!(world.statuses(date).await, ["confirmed", "confirmed", "waiting", "confirmed"]);
        assert_eq!((&rows["data"][2]["status"], &rows["data"][2]["waiting_position"]), (&json!("waiting"), &json!(1)));
        assert_eq!(world.mail_kinds("anna@test.example").await, ["booking-confirmed"]);
        assert_eq!(world.mail_kinds("carla@test.example").await, ["booking-waiting"]);
        assert!(world.mail_kinds("dino@test.example").await.is_empty(), "nothing changed for him");
        assert_eq!(world.audit_actions().await, ["reservation.reinstate"; 3]);
    }

    async fn names_people_who_have_booked_again(world) {
        let (staff, date, ids) = scene(&world, 5, &[("anna", "cancelled"), ("bruno", "cancelled")]).await;
        let course = world.course("ALS").await;
        let other = world.date(course.id, 4, 5).await;
        let anna = staff.get(&format!("/api/reservations/{}", ids[0])).await.expect(200).json()["user"]["id"].as_i64().expect("a number");
        world.reservation(date, anna, "confirmed").await;

        let refused = call(&staff, date, "reinstate", json!({"ids": ids})).await.expect(422);

        assert_eq!(refused.errors("ids"), ["anna Rossi: Questa persona è già iscritta a questa data."]);
        assert_eq!(world.statuses(date).await, ["cancelled", "cancelled", "confirmed"]);
        for (date, ids) in [(other.id, ids.clone()), (date, vec![ids[0], 999_999]), (date, Vec::new()), (date, (1..=501).collect())] {
            for verb in ["cancel", "reinstate"] {
                let refused = call(&staff, date, verb, json!({"ids": ids})).await.expect(422);
                assert_eq!(refused.errors("ids").len(), 1, "{verb} {ids:?}");
            }
        }
        for verb in ["cancel", "reinstate"] {
            call(&staff, 999_999, verb, json!({"ids": ids})).await.expect(404);
        }
        world.admin().await.actor.post(&format!("/api/course-dates/{date}/cancel"), json!({"reason": "Neve"})).await.expect(200);
        let gone = call(&staff, date, "reinstate", json!({"ids": [ids[1]]})).await.expect(422);
        assert_eq!(gone.errors("id_course_date"), ["La data scelta non è più disponibile."]);
    }
}
