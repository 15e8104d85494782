//! `POST /course-dates/{id}/cancel`.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito_platform::entities::course_dates;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::json;

use super::audit_entries;
use crate::{
    on_both_engines,
    support::{World, fixtures::word},
};

on_both_engines! {
    async fn tells_all_booked_people_the_reason_once(world) {
        let (anna, bea) = (world.participant("anna").await, world.participant("bea").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bea.id, "waiting").await;
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}/cancel", date.id);

        let cancelled = staff.post(&path, json!({"reason": " L'istruttore è malato. "})).await.expect(200);
        let again = staff.post(&path, json!({"reason": "Un altro motivo."})).await.expect(200);

        assert_eq!((&cancelled.json()["status"], &cancelled.json()["cancel_reason"]), (&json!("cancelled"), &json!("L'istruttore è malato.")));
        assert_eq!((again.json(), again.header("etag")), (cancelled.json(), cancelled.header("etag")));
        assert_eq!(world.statuses(date.id).await, ["cancelled", "cancelled"]);
        for person in [&anna, &bea] {
            assert_eq!(world.mail_kinds(&person.email).await, ["date-cancelled"]);
        }
        for mail in world.mails().await {
            assert!(mail.text().contains("Motivo: L'istruttore è malato."), "{}", mail.text());
            assert!(mail.calendar().expect("an event").contains("METHOD:CANCEL"));
        }
        let entries = audit_entries(&world).await;
        assert_eq!(world.audit_actions().await, ["course_date.cancel", "reservation.cancel", "reservation.cancel"]);
        assert_eq!(entries[0].after.as_ref().map(|after| after["cancel_reason"].clone()), Some(json!("L'istruttore è malato.")));
        let kept = staff.put(&format!("/api/course-dates/{}", date.id), cancelled.json()).await.expect(200).json();
        assert_eq!(kept["cancel_reason"], "L'istruttore è malato.");
    }

    async fn records_every_reservation_that_is_cancelled_with_the_date(world) {
        let (admin, instructor) = (world.admin().await.actor, world.instructor().await);
        let people = [world.participant("anna").await.id, world.participant("bea").await.id, world.participant("carlo").await.id];
        let course = world.course("BLSD").await;
        let cancelled = |was: &str| vec![format!("{} reservation.cancel {was} cancelled", instructor.id)];
        for way in ["POST", "PUT", "DELETE"] {
            let date = world.date(course.id, 10, 1).await;
            let mut seats = Vec::new();
            for (person, status) in people.into_iter().zip(["confirmed", "waiting", "cancelled"]) {
                seats.push(world.reservation(date.id, person, status).await.id);
            }
            let (staff, path) = (&instructor.actor, format!("/api/course-dates/{}", date.id));
            let mut body = staff.get(&path).await.expect(200).json();
            body["status"] = json!("cancelled");

            let answer = match way {
                "POST" => staff.post(&format!("{path}/cancel"), json!({"reason": "Neve"})).await,
                "PUT" => staff.put(&path, body).await,
                _ => staff.delete(&path).await,
            };
            answer.expect(200);

            for (seat, expected) in seats.into_iter().zip([cancelled("confirmed"), cancelled("waiting"), vec![]]) {
                assert_eq!(world.audit_of_reservation(&admin, seat).await, expected, "{way}");
            }
        }
        let entry = &admin.get("/api/audit?subject_kind=reservation&per_page=1").await.expect(200).json()["data"][0];
        assert_eq!((&entry["title"], &entry["after"]["id_user"]), (&json!("Iscrizione annullata"), &json!(people[1])));
        assert_eq!(entry["changes"], json!([{"field": "status", "label": "Stato", "before": "In lista d'attesa", "after": "Annullata"}]));
    }
}

on_both_engines! {
    async fn keeps_a_date_with_results(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 0, 5).await;
        date.ends_at = Set(world.now() + TimeDelta::days(1));
        let date = world.put(date).await;
        let mine = format!("/api/reservations/{}", world.reservation(date.id, anna.id, "confirmed").await.id);
        let path = format!("/api/course-dates/{}", date.id);
        let morning = |status: &str| json!({"attendances": [{"day": "2027-03-01", "half": "morning", "status": status}]});

        for (results, taken_back) in [(morning("present"), morning("unknown")), (json!({"outcome": "failed"}), json!({"outcome": "none"}))] {
            staff.put(&mine, results).await.expect(200);
            let mut cancelled = staff.get(&path).await.expect(200).json();
            cancelled["status"] = json!("cancelled");
            for refused in [
                staff.post(&format!("{path}/cancel"), json!({"reason": "Neve"})).await,
                staff.delete(&path).await,
                staff.put(&path, cancelled).await,
            ] {
                assert_eq!(refused.expect(409).json()["message"], "Questa data ha già presenze o esiti registrati: prima di annullarla devi toglierli.");
            }
            assert_eq!(world.statuses(date.id).await, ["confirmed"]);
            staff.put(&mine, taken_back).await.expect(200);
        }
        assert!(world.mails().await.is_empty());
        staff.put(&mine, morning("absent")).await.expect(200);
        staff.post(&format!("{path}/cancel"), json!({"reason": "Neve"})).await.expect(200);
        assert_eq!(world.statuses(date.id).await, ["cancelled"], "a no-show has no results");
    }
}

#[tokio::test]
async fn needs_a_reason_a_date_that_is_not_over_and_its_present_version() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 5).await;
    let over = world.new_date(course.id, -10, 5).await;
    let over = world
        .put(course_dates::ActiveModel {
            status: Set(word("completed")),
            ..over
        })
        .await;
    let path = |id: i64| format!("/api/course-dates/{id}/cancel");

    for (body, message) in [
        (json!({}), "Campo obbligatorio."),
        (json!({"reason": "  "}), "Campo obbligatorio."),
        (json!({"reason": "a".repeat(501)}), "Massimo 500 caratteri."),
        (json!({"reason": 1}), "Valore non valido."),
    ] {
        let answer = staff.post(&path(date.id), body).await.expect(422);
        assert_eq!(answer.errors("reason"), [message]);
    }
    let reason = json!({"reason": "Neve"});
    staff.post(&path(over.id), reason.clone()).await.expect(409);
    staff.post(&path(99_999), reason.clone()).await.expect(404);
    let stale = Request::post(path(date.id))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::IF_MATCH, "\"0\"");
    let stale = stale.body(Body::from(reason.to_string())).expect("a good request");
    staff.send_raw(stale).await.expect(412);
    let shown = staff.get(&format!("/api/course-dates/{}", date.id)).await.expect(200);
    assert_eq!(shown.json()["status"], "scheduled");
}
