//! `DELETE /course-dates/{id}`.

use axum::http::Method;
use battito_platform::entities::{course_dates, shifts};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, PaginatorTrait, Set};
use serde_json::json;

use super::{audit_entries, with};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn deletes_a_date_without_any_booking(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let path = format!("/api/course-dates/{}", date.id);

        let gone = staff.actor.delete(&path).await.expect(204);

        assert!(gone.bytes.is_empty());
        staff.actor.get(&path).await.expect(404);
        staff.actor.delete(&path).await.expect(404);
        let entries = audit_entries(&world).await;
        assert_eq!((entries[0].action.as_str(), entries[0].after.is_none()), ("course_date.delete", true));
    }

    async fn cancels_a_date_that_has_shifts_and_keeps_them(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.put(shifts::ActiveModel {
            user_id: Set(staff.id),
            course_date_id: Set(Some(date.id)),
            starts_at: Set(date.starts_at),
            ends_at: Set(date.ends_at),
            role: Set(crate::support::fixtures::word("istruttore")),
            status: Set(crate::support::fixtures::word("proposed")),
            created_at: Set(world.now()),
            updated_at: Set(world.now()),
            ..Default::default()
        }).await;
        let path = format!("/api/course-dates/{}", date.id);

        let cancelled = staff.actor.delete(&path).await.expect(200).json();

        assert_eq!(cancelled["status"], "cancelled");
        assert_eq!(shifts::Entity::find().count(world.app.db().read()).await.ok(), Some(1));
        assert_eq!(audit_entries(&world).await[0].action, "course_date.cancel");
    }

    async fn cancels_a_booked_date_and_writes_to_each_person_once(world) {
        let (anna, bea) = (world.participant("anna").await, world.participant("bea").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let seat = world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bea.id, "waiting").await;
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}", date.id);

        let cancelled = staff.delete(&path).await.expect(200).json();
        let again = staff.delete(&path).await.expect(200).json();

        assert_eq!((&cancelled["id"], &cancelled["status"]), (&json!(date.id), &json!("cancelled")));
        assert_eq!(again, cancelled);
        assert_eq!(world.statuses(date.id).await, ["cancelled", "cancelled"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["date-cancelled"]);
        assert_eq!(world.mail_kinds(&bea.email).await, ["date-cancelled"]);
        let mails = world.mails().await;
        let event = mails[0].calendar().expect("an event");
        assert!(event.contains(&format!("UID:reservation-{}@battito.test\r\n", seat.id)) && event.contains("STATUS:CANCELLED"), "{event}");
        assert!(mails[0].text().contains(&format!("/courses/{}", course.id)));
        assert!(mails[1].calendar().expect("the entry that may have been downloaded").contains("METHOD:CANCEL"));
        assert_eq!(world.audit_actions().await, ["course_date.cancel", "reservation.cancel", "reservation.cancel"]);
    }

    async fn refuses_a_booked_date_when_the_client_expects_no_reservation(world) {
        let (anna, bea) = (world.participant("anna").await, world.participant("bea").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}?reservations=none", date.id);

        let refused = staff.delete(&path).await.expect(409).json();
        world.reservation(date.id, bea.id, "waiting").await;
        let again = staff.delete(&path).await.expect(409).json();

        assert_eq!(refused["message"], "Nel frattempo si è iscritta 1 persona: per annullare la data usa «Annulla la data».");
        assert_eq!(again["message"], "Nel frattempo si sono iscritte 2 persone: per annullare la data usa «Annulla la data».");
        assert_eq!(world.statuses(date.id).await, ["confirmed", "waiting"]);
        assert!(world.mails().await.is_empty() && audit_entries(&world).await.is_empty());
        staff.delete(&format!("/api/course-dates/{}?reservations=some", date.id)).await.expect(422);
    }

    async fn removes_an_empty_date_when_the_client_expects_no_reservation(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let (unbooked, given_up, taught) = (world.date(course.id, 10, 5).await, world.date(course.id, 11, 5).await, world.date(course.id, 12, 5).await);
        world.reservation(given_up.id, anna.id, "cancelled").await;
        let marco = world.teacher("marco").await;
        world.shift(marco.id, Some(&taught), "accepted").await;
        let path = |id: i64| format!("/api/course-dates/{id}?reservations=none");

        staff.actor.delete(&path(unbooked.id)).await.expect(204);
        for id in [given_up.id, taught.id] {
            assert_eq!(staff.actor.delete(&path(id)).await.expect(200).json()["status"], "cancelled");
        }

        assert_eq!(world.mail_kinds(&anna.email).await, [""; 0]);
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-withdrawn"]);
    }

    async fn keeps_the_rows_of_the_attendance_register(world) {
        let course = world.course("BLSD").await;
        let only_cancelled = world.date(course.id, 10, 5).await;
        let completed = world.new_date(course.id, -10, 5).await;
        let completed = world.put(course_dates::ActiveModel { status: Set(crate::support::fixtures::word("completed")), ..completed }).await;
        let anna = world.participant("anna").await;
        world.reservation(only_cancelled.id, anna.id, "cancelled").await;
        world.reservation(completed.id, anna.id, "confirmed").await;
        let staff = world.instructor().await.actor;

        staff.delete(&format!("/api/course-dates/{}", only_cancelled.id)).await.expect(200);
        staff.delete(&format!("/api/course-dates/{}", completed.id)).await.expect(409);

        assert_eq!(world.statuses(completed.id).await, ["confirmed"]);
    }

    async fn removes_only_the_version_seen(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let (free, booked) = (world.date(course.id, 10, 5).await, world.date(course.id, 11, 5).await);
        world.reservation(booked.id, anna.id, "confirmed").await;
        for (date, status) in [(free.id, 204), (booked.id, 200)] {
            let path = format!("/api/course-dates/{date}");
            let seen = staff.get(&path).await.expect(200);
            let newer = staff.put(&path, with(&seen.json(), json!({"note": "Chiavi in portineria"}))).await.expect(200);

            let refused = staff.send_if(Method::DELETE, &path, seen.header("etag"), &json!({})).await.expect(412);

            assert_eq!(refused.json()["message"], "I dati sono cambiati nel frattempo. Ricarica la pagina e riprova.");
            assert_eq!(staff.get(&path).await.expect(200).json(), newer.json());
            assert!(world.mails().await.is_empty());
            staff.send_if(Method::DELETE, &path, newer.header("etag"), &json!({})).await.expect(status);
        }
        assert_eq!(world.statuses(booked.id).await, ["cancelled"]);
        let expected = ["course_date.update", "course_date.delete", "course_date.update", "course_date.cancel", "reservation.cancel"];
        assert_eq!(world.audit_actions().await, expected);
    }

    async fn sends_no_mail_about_a_past_date(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 1, 5).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let staff = world.instructor().await.actor;
        world.clock.advance(TimeDelta::days(2));

        staff.delete(&format!("/api/course-dates/{}", date.id)).await.expect(200);

        assert_eq!(world.mail_kinds(&anna.email).await, [""; 0]);
    }
}

#[tokio::test]
async fn is_for_staff_with_a_csrf_token_only() {
    let world = World::sqlite().await;
    let date = world.date(world.course("BLSD").await.id, 10, 5).await;
    let path = format!("/api/course-dates/{}", date.id);

    world.visitor().delete(&path).await.expect(401);
    world.participant("anna").await.actor.delete(&path).await.expect(403);
    world
        .instructor()
        .await
        .actor
        .without_csrf()
        .delete(&path)
        .await
        .expect(419);
    world.admin().await.actor.get(&path).await.expect(200);
}
