//! `DELETE /my-reservations/{id}`.

use chrono::TimeDelta;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn frees_the_seat_and_sends_a_cancelled_event(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let booked = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(201).json();

        let answer = anna.actor.delete(&format!("/api/my-reservations/{}", booked["id"])).await.expect(200);

        assert_eq!(answer.json()["status"], "cancelled");
        assert_eq!(answer.json()["cancellable"], false);
        assert_eq!(world.statuses(date.id).await, ["cancelled"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-confirmed", "booking-cancelled"]);
        let calendar = world.mails().await[1].calendar().expect("an event");
        assert!(calendar.contains("METHOD:CANCEL") && calendar.contains("STATUS:CANCELLED"), "{calendar}");
    }

    async fn is_possible_until_48_hours_before_the_start(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let (near, far) = (world.date(course.id, 2, 5).await, world.date(course.id, 3, 5).await);
        let near = world.reservation(near.id, anna.id, "confirmed").await;
        let far = world.reservation(far.id, anna.id, "confirmed").await;

        let refused = anna.actor.delete(&format!("/api/my-reservations/{}", near.id)).await.expect(409);
        world.clock.advance(TimeDelta::hours(22));
        anna.actor.delete(&format!("/api/my-reservations/{}", far.id)).await.expect(200);

        assert_eq!(refused.json()["message"], "Non è più possibile annullare questa prenotazione.");
    }

    async fn pressed_twice_cancels_once(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let mine = world.reservation(date.id, anna.id, "confirmed").await;
        let path = format!("/api/my-reservations/{}", mine.id);

        let (first, second) = tokio::join!(anna.actor.delete(&path), anna.actor.delete(&path));

        first.expect(200);
        second.expect(200);
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-cancelled"]);
    }

    async fn of_someone_else_is_not_found(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let annas = world.reservation(date.id, anna.id, "confirmed").await;

        bruno.actor.delete(&format!("/api/my-reservations/{}", annas.id)).await.expect(404);
        bruno.actor.get(&format!("/api/my-reservations/{}/calendar", annas.id)).await.expect(404);
        bruno.actor.delete("/api/my-reservations/abc").await.expect(404);

        assert_eq!(world.statuses(date.id).await, ["confirmed"]);
    }

    async fn is_refused_once_present(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        world.without_notice().await;
        let course = world.course("BLSD").await;
        let date = world.date_soon(course.id).await;
        let mine = world.reservation(date.id, anna.id, "confirmed").await;
        let bruno = world.participant("bruno").await;
        world.reservation(date.id, bruno.id, "waiting").await;
        let (path, of_staff) = (format!("/api/my-reservations/{}", mine.id), format!("/api/reservations/{}", mine.id));
        let mark = async |status: &str| {
            let mark = json!({"day": "2027-03-01", "half": "morning", "status": status});
            staff.put(&of_staff, json!({"attendances": [mark]})).await.expect(200);
        };

        mark("present").await;
        let refused = anna.actor.delete(&path).await.expect(409);
        assert_eq!(refused.json()["message"], "Non è più possibile annullare questa prenotazione.");
        mark("unknown").await;
        staff.put(&of_staff, json!({"outcome": "failed"})).await.expect(200);
        anna.actor.delete(&path).await.expect(409);
        staff.put(&of_staff, json!({"outcome": "none"})).await.expect(200);
        assert_eq!(world.statuses(date.id).await, ["confirmed", "waiting"]);

        // Absence is no result.
        mark("absent").await;
        anna.actor.delete(&path).await.expect(200);
        assert_eq!(world.statuses(date.id).await, ["cancelled", "confirmed"]);
    }
}
