//! Revoking and replacing.

use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
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
