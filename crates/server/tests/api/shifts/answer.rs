//! `PUT /shifts/{id}` with nothing but a status.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::json;

use super::{morning, with};
use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn accepts_and_declines_until_the_course_begins(world) {
        let (admin, other, marco) = (world.admin().await, world.admin_named("vice").await, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        let path = format!("/api/shifts/{}", world.shift(marco.id, Some(&date), "proposed").await.id);

        let accepted = marco.actor.put(&path, json!({"status": "accepted"})).await.expect(200).json();
        assert_eq!(accepted["status"], "accepted");
        assert!(world.mails().await.is_empty());
        let long = json!({"status": "declined", "reason": "x".repeat(501)});
        marco.actor.put(&path, long).await.expect(422).errors("reason");
        marco.actor.put(&path, json!({"status": "declined", "reason": " Ho la febbre. "})).await.expect(200);
        let mails = world.mails().await;
        let told: Vec<_> = mails.iter().map(|mail| (mail.0.kind.as_str(), mail.0.recipient.as_str())).collect();
        assert_eq!(told, [("shift-declined", admin.email.as_str()), ("shift-declined", other.email.as_str())]);
        assert!(mails[0].text().contains("marco Rossi non può fare questo turno"), "{}", mails[0].text());
        assert!(mails[0].text().contains("Motivo: Ho la febbre.\n"), "{}", mails[0].text());
        let entries = admin.actor.get("/api/audit").await.expect(200).json().to_string();
        assert!(entries.contains("Ho la febbre."), "{entries}");
        let again = marco.actor.put(&path, json!({"status": "accepted"})).await.expect(200).json();
        assert_eq!(marco.actor.put(&path, json!({"status": "accepted"})).await.expect(200).json(), again);
        assert_eq!(world.audit_actions().await, ["shift.answer"; 3]);
        let mails = world.mails().await;
        let told: Vec<_> = mails[2..].iter().map(|mail| (mail.0.kind.as_str(), mail.0.recipient.as_str())).collect();
        assert_eq!(told, [("shift-taken-back", admin.email.as_str()), ("shift-taken-back", other.email.as_str())]);
        assert!(mails[2].text().contains("marco Rossi aveva rifiutato questo turno e ora lo accetta"), "{}", mails[2].text());

        world.clock.advance(TimeDelta::days(10));
        let late = marco.actor.put(&path, json!({"status": "declined"})).await.expect(409);
        assert_eq!(late.json()["message"], "Il turno è già iniziato: la risposta non si può più cambiare.");
    }

    async fn a_forgotten_proposal_can_be_answered_after_the_course(world) {
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, -3, 12).await;
        let path = format!("/api/shifts/{}", world.shift(marco.id, Some(&date), "proposed").await.id);
        marco.actor.put(&path, json!({"status": "accepted"})).await.expect(200);
        marco.actor.put(&path, json!({"status": "declined"})).await.expect(409);
    }

    async fn accepting_an_overlapping_shift_is_refused(world) {
        let marco = world.teacher("marco").await;
        let course = world.course("BLSD").await;
        let (one, other) = (world.date(course.id, 10, 12).await, world.date(course.id, 10, 12).await);
        world.shift(marco.id, Some(&one), "accepted").await;
        let declined = world.shift(marco.id, Some(&other), "declined").await;
        let proposed = world.shift(marco.id, Some(&other), "proposed").await;
        for shift in [declined, proposed] {
            let refused = marco.actor.put(&format!("/api/shifts/{}", shift.id), json!({"status": "accepted"})).await.expect(422);
            assert_eq!(refused.errors("start"), ["Turno sovrapposto a un altro."]);
        }
    }

    async fn an_instructor_changes_nothing_but_the_answer(world) {
        let (marco, anna, admin) = (world.teacher("marco").await, world.teacher("anna").await, world.admin().await);
        let shift = world.shift(marco.id, None, "proposed").await;
        let path = format!("/api/shifts/{}", shift.id);
        let got = marco.actor.get(&path).await.expect(200);

        for other in [json!({"role": "direttore"}), json!({"id_user": anna.id}), json!({"note": "x"}), json!({"end": "2027-03-02T14:00:00+01:00"})] {
            marco.actor.put(&path, with(&json!({"status": "accepted"}), other)).await.expect(403);
        }
        anna.actor.put(&path, json!({"status": "accepted"})).await.expect(403);
        marco.actor.put(&path, json!({"status": "rimandato"})).await.expect(422);
        assert_eq!(marco.actor.put(&path, json!({})).await.expect(422).errors("status"), ["Campo obbligatorio."]);
        marco.actor.put(&path, with(&got.json(), json!({"status": "accepted"}))).await.expect(200);
        assert_eq!(marco.actor.put(&path, json!({"status": "proposed"})).await.expect(422).errors("status"), ["Valore non valido."]);
        marco.actor.send_if(Method::PUT, &path, got.header("etag"), &json!({"status": "declined"})).await.expect(412);
        marco.actor.put("/api/shifts/4711", json!({"status": "accepted"})).await.expect(404);

        // An admin records an answer given on the telephone.
        let recorded = admin.actor.put(&path, json!({"status": "declined"})).await.expect(200).json();
        assert_eq!(recorded["status"], "declined");
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-changed"]);
        assert!(world.mails().await[0].text().contains("risulta rifiutato"));
    }
}

#[tokio::test]
async fn one_s_own_admin_shift_is_answered_like_any_other() {
    let world = World::sqlite().await;
    let admin = world.admin().await;
    let shift = admin
        .actor
        .post("/api/shifts", morning(admin.id))
        .await
        .expect(201)
        .json();
    let path = format!("/api/shifts/{}", shift["id"]);
    admin.actor.put(&path, json!({"status": "declined"})).await.expect(200);
    assert!(world.mails().await.is_empty(), "nobody else is an admin");
}
