//! Mails that staff write to participants.

use battito_platform::rate_limit;
use serde_json::json;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn writes_to_the_chosen_ones(world) {
        let (staff, anna, bruno) = (world.instructor().await, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 3, 5).await;
        let annas = world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bruno.id, "confirmed").await;
        let path = format!("/api/course-dates/{}/reservations/mail", date.id);

        let queued = staff.actor.post(&path, json!({
            "ids": [annas.id, annas.id], "subject": "Cambio d'aula", "text": "Siamo in <b>aula 2</b>.\nSecondo piano.\n\nA presto",
        })).await.expect(202).json();

        assert_eq!(queued["total"], 1);
        let mails = world.mails().await;
        assert_eq!((mails.len(), mails[0].0.recipient.as_str()), (1, "anna@test.example"));
        let text = mails[0].text();
        assert!(text.contains("Siamo in <b>aula 2</b>.\nSecondo piano.\n\nA presto"), "{text}");
        let html = mails[0].html();
        assert!(html.contains("Siamo in &#60;b&#62;aula 2&#60;/b&#62;.<br>Secondo piano.</p>"), "{html}");
        assert_eq!(world.audit_actions().await, ["reservation.mail"]);
    }

    async fn refuses_bad_mails(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let (date, other) = (world.date(course.id, 3, 5).await, world.date(course.id, 4, 5).await);
        let annas = world.reservation(date.id, anna.id, "confirmed").await;
        let path = |date: i64| format!("/api/course-dates/{date}/reservations/mail");
        let mail = |subject: &str, text: &str| json!({"ids": [annas.id], "subject": subject, "text": text});

        for (field, body) in [
            ("subject", mail("Ciao\r\nBcc: x@test.example", "a")),
            ("subject", mail(" ", "a")),
            ("subject", mail(&"a".repeat(151), "a")),
            ("text", mail("a", "\n ")),
            ("text", mail("a", &"a".repeat(5001))),
            ("ids", json!({"subject": "a", "text": "a"})),
        ] {
            let refused = staff.actor.post(&path(date.id), body).await.expect(422);
            assert_eq!(refused.errors(field).len(), 1, "{field}");
        }
        assert_eq!(staff.actor.post(&path(other.id), mail("a", "a")).await.expect(422).errors("ids").len(), 1);
        staff.actor.post(&path(999_999), mail("a", "a")).await.expect(404);
        anna.actor.post(&path(date.id), mail("a", "a")).await.expect(403);
        assert!(world.mails().await.is_empty());
    }

    async fn limits_how_often_staff_write(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 3, 5).await;
        let annas = world.reservation(date.id, anna.id, "confirmed").await;
        let budget = rate_limit::PARTICIPANTS_MAIL.of(&rate_limit::account(staff.id));
        world.count_attempts(&budget, 60).await;
        let path = format!("/api/course-dates/{}/reservations/mail", date.id);

        staff.actor.post(&path, json!({"ids": [annas.id], "subject": "a", "text": "a"})).await.expect(429);
    }
}
