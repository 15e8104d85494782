//! Revoking, replacing and issuing again.

use battito_platform::entities::{certificates, users};
use sea_orm::{ActiveModelTrait, Set};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::word},
};

on_both_engines! {
    async fn revokes_with_a_reason_that_the_holder_is_told(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        let path = format!("/api/certificates/{}/revoke", paper.id);
        for reason in [Value::Null, json!("  "), json!("x".repeat(501))] {
            let refused = class.staff.actor.post(&path, json!({"reason": reason})).await.expect(422);
            assert!(!refused.errors("reason").is_empty(), "{reason}");
        }

        let revoked = class.staff.actor.post(&path, json!({"reason": " Esito di un'altra persona. "})).await.expect(200).json();

        assert_eq!(revoked["status"], "revoked");
        assert_eq!(revoked["reason"], "Esito di un'altra persona.");
        let stored = world.papers().await.remove(0);
        assert_eq!((stored.status.as_str(), stored.number, stored.file_key), ("revoked", paper.number, paper.file_key));
        assert_eq!(world.certificates(reservation.id).await[0].status.as_str(), "revoked");
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued", "certificate-revoked"]);
        let mail = world.mails().await.pop().expect("a mail").text();
        assert!(mail.contains("Esito di un'altra persona.") && mail.contains("2027-000001"), "{mail}");
        assert_eq!(world.audit_actions().await, ["certificate.issue", "certificate.revoke"]);
        let again = class.staff.actor.post(&path, json!({"reason": "di nuovo"})).await.expect(409);
        assert_eq!(again.json()["message"], "Questo attestato è già stato revocato.");
        class.staff.actor.post("/api/certificates/9999/revoke", json!({"reason": "x"})).await.expect(404);

        let job = class.issue(&world, json!({})).await;
        assert_eq!(job["skipped"][0]["reason"], "Il suo attestato è stato revocato.");
        assert_eq!(world.papers().await.len(), 1, "what was revoked is not issued again by the button");
    }

    async fn is_mailed_again_to_the_present_address(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        let path = format!("/api/certificates/{}/mail", paper.id);

        let sent = class.staff.actor.post(&path, json!({})).await.expect(200).json();

        assert_eq!(sent["message"], format!("Email sull'attestato n. 2027-000001 in partenza per {}.", anna.email));
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued", "certificate-issued"]);
        assert_eq!(world.audit_actions().await, ["certificate.issue", "certificate.mail"]);
        class.staff.actor.post("/api/certificates/9999/mail", json!({})).await.expect(404);

        let nowhere = users::ActiveModel { id: Set(anna.id), email: Set(None), email_key: Set(None), ..Default::default() };
        world.app.db().write(move |tx| Box::pin(async move { Ok(nowhere.update(tx).await?) })).await.expect("no address");
        let refused = class.staff.actor.post(&path, json!({})).await.expect(409).json();
        assert_eq!(refused["message"], "Questa persona non ha un indirizzo email.");

        class.staff.actor.post(&format!("/api/certificates/{}/revoke", paper.id), json!({"reason": "x"})).await.expect(200);
        let refused = class.staff.actor.post(&path, json!({})).await.expect(409).json();
        assert_eq!(refused["message"], "Questo attestato è già stato revocato.");
    }

    async fn replaces_a_misspelt_name_by_a_new_paper(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let old = class.papers(&world).await.remove(0);
        let path = format!("/api/certificates/{}/replace", old.id);
        let refused = class.staff.actor.post(&path, json!({"name": "", "surname": "x\u{7}"})).await.expect(422);
        for field in ["name", "surname", "reason"] {
            assert!(!refused.errors(field).is_empty(), "{field}");
        }
        world.clock.set("2028-01-10T09:00:00Z".parse().expect("an instant"));
        let staff = world.with_token(&world.session(class.staff.id).await);

        let new = staff.post(&path, json!({"name": "Annà", "reason": "Nome errato"})).await.expect(201).json();

        assert_eq!((&new["number"], &new["status"]), (&json!("2028-000001"), &json!("valid")));
        let papers = world.papers().await;
        let (before, after) = (&papers[0], &papers[1]);
        assert_eq!((before.status.as_str(), before.replaced_by_id, &before.file_key), ("replaced", Some(after.id), &old.file_key));
        assert_eq!((after.holder_name.as_str(), &after.holder_surname), ("Annà", &old.holder_surname));
        assert_ne!(after.code, before.code);
        assert_eq!((after.expires_on, &after.title, &after.days), (old.expires_on, &old.title, &old.days));
        assert!(after.file_key.is_some() && after.file_key != old.file_key);
        let due = &world.certificates(reservation.id).await[0];
        assert_eq!((due.status.as_str(), due.certificate_id), ("issued", Some(after.id)));
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued", "certificate-replaced"]);
        assert_eq!(world.audit_actions().await, ["certificate.issue", "certificate.replace", "certificate.issue"]);
        let again = staff.post(&path, json!({"reason": "di nuovo"})).await.expect(409);
        assert_eq!(again.json()["message"], "Questo attestato è già stato sostituito.");
        let download = staff.get(&format!("/api/reservations/{}/certificate/{}", reservation.id, due.id)).await.expect(200);
        assert_eq!(download.header("content-disposition"), "attachment; filename=\"attestato-2028-000001.pdf\"");
    }

    async fn issues_again_a_paper_revoked_by_mistake(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let old = class.papers(&world).await.remove(0);
        let path = format!("/api/certificates/{}", old.id);
        let staff = &class.staff.actor;
        let early = staff.post(&format!("{path}/reissue"), json!({"reason": "x"})).await.expect(409);
        assert_eq!(early.json()["message"], "Questo attestato non è revocato.");
        staff.post(&format!("{path}/revoke"), json!({"reason": "Esito di un'altra persona"})).await.expect(200);
        for reason in [Value::Null, json!("  "), json!("x".repeat(501))] {
            let refused = staff.post(&format!("{path}/reissue"), json!({"reason": reason})).await.expect(422);
            assert!(!refused.errors("reason").is_empty(), "{reason}");
        }
        world.clock.set("2028-01-10T09:00:00Z".parse().expect("an instant"));
        let staff = world.with_token(&world.session(class.staff.id).await);

        let new = staff.post(&format!("{path}/reissue"), json!({"reason": " Revocato per errore "})).await.expect(201).json();

        assert_eq!((&new["number"], &new["status"], &new["reason"]), (&json!("2028-000001"), &json!("valid"), &json!(null)));
        let papers = world.papers().await;
        let (before, after) = (&papers[0], &papers[1]);
        assert_eq!((before.status.as_str(), before.status_reason.as_deref()), ("revoked", Some("Esito di un'altra persona")));
        assert_eq!((before.replaced_by_id, &before.file_key), (None, &old.file_key));
        assert_eq!((after.status.as_str(), &after.status_reason, after.status_changed_at), ("issued", &None, None));
        assert_eq!((after.expires_on, &after.title, &after.days, &after.holder_name), (old.expires_on, &old.title, &old.days, &old.holder_name));
        assert!(after.code != old.code && after.file_key.is_some() && after.file_key != old.file_key);
        let due = &world.certificates(reservation.id).await[0];
        assert_eq!((due.status.as_str(), due.certificate_id), ("issued", Some(after.id)));
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued", "certificate-revoked", "certificate-reissued"]);
        let mail = world.mails().await.pop().expect("a mail").text();
        assert!(mail.contains("2028-000001") && mail.contains("2027-000001") && !mail.contains("per errore"), "{mail}");
        assert_eq!(world.audit_actions().await, ["certificate.issue", "certificate.revoke", "certificate.reissue"]);
        let check = world.visitor().get(&format!("/api/certificates/verify/{}", old.code)).await.expect(200).json();
        assert_eq!(check["status"], "revoked");
        let again = staff.post(&format!("{path}/reissue"), json!({"reason": "di nuovo"})).await.expect(409);
        assert_eq!(again.json()["message"], "Al posto di questo attestato ne è già stato rilasciato un altro.");
        staff.post("/api/certificates/9999/reissue", json!({"reason": "x"})).await.expect(404);

        // The new one can be revoked and issued again as well; the first one cannot any more.
        let path = format!("/api/certificates/{}", after.id);
        staff.post(&format!("{path}/revoke"), json!({"reason": "di nuovo"})).await.expect(200);
        staff.post(&format!("/api/certificates/{}/reissue", old.id), json!({"reason": "x"})).await.expect(409);
        let third = staff.post(&format!("{path}/reissue"), json!({"reason": "x"})).await.expect(201).json();
        assert_eq!(third["number"], "2028-000002");
    }

    async fn issues_again_only_due_certificates(world) {
        let class = Classroom::of(&world).await;
        let (wrong, right) = (world.option(class.date.course_id, "AHA", 0).await, world.option(class.date.course_id, "IRC", 0).await);
        let (_, reservation) = class.passed(&world, "anna").await;
        class.due(&world, reservation.id, wrong.id).await;
        let papers = class.papers(&world).await;
        let staff = &class.staff.actor;
        for paper in &papers {
            staff.post(&format!("/api/certificates/{}/revoke", paper.id), json!({"reason": "errore"})).await.expect(200);
        }
        let refusal = async |id: i64| {
            let refused = staff.post(&format!("/api/certificates/{id}/reissue"), json!({"reason": "x"})).await.expect(409);
            refused.json()["message"].as_str().expect("a sentence").to_owned()
        };
        let row = format!("/api/reservations/{}", reservation.id);

        staff.put(&row, json!({"certificate": right.id})).await.expect(200);
        assert_eq!(refusal(papers[1].id).await, "L'iscrizione non prevede più questo attestato.");
        staff.put(&row, json!({"certificate": wrong.id})).await.expect(200);
        assert!(refusal(papers[1].id).await.contains("già un attestato da rilasciare"));
        for (change, sentence) in [
            (json!({"outcome": "failed"}), "Non ha superato il corso."), (json!({"attendance": "absent"}), "Risulta assente."),
        ] {
            staff.put(&row, change).await.expect(200);
            assert_eq!(refusal(papers[0].id).await, sentence);
        }
        staff.put(&row, json!({"attendance": "unknown", "outcome": "none"})).await.expect(200);
        staff.delete(&row).await.expect(200);
        assert_eq!(refusal(papers[0].id).await, "L'iscrizione è annullata.");
        assert_eq!(world.papers().await.len(), 2);
    }

    async fn issues_no_paper_again_that_others_have_printed(world) {
        let class = Classroom::of(&world).await;
        let mut imported = world.new_paper("A-1", "01ABCDEF01234567");
        imported.imported = Set(true);
        imported.status = Set(word("revoked"));
        let imported = world.put(imported).await;
        let path = format!("/api/certificates/{}/reissue", imported.id);
        let refused = class.staff.actor.post(&path, json!({"reason": "x"})).await.expect(409);
        assert!(refused.text().contains("prima di Battito"), "{}", refused.text());

        class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.pop().expect("a paper");
        class.staff.actor.post(&format!("/api/certificates/{}/revoke", paper.id), json!({"reason": "x"})).await.expect(200);
        world.change(certificates::ActiveModel { id: Set(paper.id), external: Set(true), ..Default::default() }).await;
        let path = format!("/api/certificates/{}/reissue", paper.id);
        let refused = class.staff.actor.post(&path, json!({"reason": "x"})).await.expect(409);
        assert!(refused.text().contains("carica il PDF"), "{}", refused.text());
    }

    async fn prints_any_name_that_is_one(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        let mut last = class.papers(&world).await.remove(0).id;
        for name in ["Ludovica Maria 🚑", "שרה", "{{ centre }} <b>&amp;", "#set page(fill: red)"] {
            let path = format!("/api/certificates/{last}/replace");
            let answer = class.staff.actor.post(&path, json!({"name": name, "reason": "prova"})).await;
            let status = answer.status.as_u16();
            assert!([201, 422].contains(&status), "{name}: {}", answer.text());
            if status == 201 {
                last = answer.json()["id"].as_i64().expect("a number");
                let paper = world.papers().await.pop().expect("a paper");
                assert!(paper.file_key.is_some(), "{name}");
            }
        }
    }
}
