//! Cancelling and reinstating.

use chrono::TimeDelta;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn cancels_and_reinstates(world) {
        let (instructor, anna, bruno) = (world.instructor().await, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 1, 1).await;
        let mine = world.reservation(date.id, anna.id, "confirmed").await;
        let his = world.reservation(date.id, bruno.id, "waiting").await;
        let (staff, path) = (&instructor.actor, format!("/api/reservations/{}", mine.id));

        let cancelled = staff.delete(&path).await.expect(200).json();
        let again = staff.delete(&path).await.expect(200).json();
        let back = staff.post(&format!("{path}/reinstate"), json!({})).await.expect(200).json();
        let same = staff.post(&format!("{path}/reinstate"), json!({})).await.expect(200).json();

        assert_eq!(cancelled["status"], "cancelled", "the notice period does not bind staff");
        assert_eq!(again, cancelled);
        assert_eq!((back["status"].as_str(), back["waiting_position"].as_i64()), (Some("waiting"), Some(1)), "bruno has the seat");
        assert_eq!(same, back);
        assert_eq!(world.mail_kinds(&anna.email).await, ["reservation-cancelled", "booking-waiting"]);
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-promoted"]);
        assert_eq!(world.audit_actions().await, ["reservation.promote", "reservation.cancel", "reservation.reinstate"]);
        let promoted = format!("{} reservation.promote waiting confirmed", instructor.id);
        assert_eq!(world.audit_of_reservation(&world.admin().await.actor, his.id).await, [promoted]);
    }

    async fn writes_no_mail_about_a_date_that_is_over(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, -3, 1).await;
        let mine = world.reservation(date.id, anna.id, "confirmed").await;
        let path = format!("/api/reservations/{}", mine.id);

        staff.delete(&path).await.expect(200);
        let back = staff.post(&format!("{path}/reinstate"), json!({})).await.expect(200).json();

        assert!(world.mails().await.is_empty());
        assert_eq!((back["status"].as_str(), back["recorded_at"].is_string()), (Some("confirmed"), true));
    }

    async fn refuses_to_reinstate_after_a_new_booking(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 3, 5).await;
        let old = world.reservation(date.id, anna.id, "cancelled").await;
        world.clock.advance(TimeDelta::minutes(1));
        world.reservation(date.id, anna.id, "confirmed").await;

        let refused = staff.post(&format!("/api/reservations/{}/reinstate", old.id), json!({})).await.expect(422);

        assert_eq!(refused.errors("id_course_date"), ["Questa persona è già iscritta a questa data."]);
        staff.post("/api/reservations/999999/reinstate", json!({})).await.expect(404);
        staff.delete("/api/reservations/999999").await.expect(404);
    }

    async fn refuses_to_reinstate_a_disabled_account(world) {
        let (staff, anna, bruno) = (world.instructor().await.actor, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 3, 5).await;
        let (hers, his) = (world.reservation(date.id, anna.id, "cancelled").await, world.reservation(date.id, bruno.id, "cancelled").await);
        world.admin().await.actor.delete(&format!("/api/users/{}", anna.id)).await.expect(200);

        let refused = staff.post(&format!("/api/reservations/{}/reinstate", hers.id), json!({})).await.expect(422);
        let both = json!({"ids": [hers.id, his.id]});
        let refused_both = staff.post(&format!("/api/course-dates/{}/reservations/reinstate", date.id), both).await.expect(422);

        assert_eq!(refused.errors("id_user"), ["L'account di questa persona è disattivato."]);
        assert_eq!(refused_both.errors("ids"), ["anna Rossi: L'account di questa persona è disattivato."]);
        assert_eq!(world.statuses(date.id).await, ["cancelled"; 2]);
    }
}
