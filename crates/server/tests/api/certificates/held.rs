//! Mails about certificates that are held back, and called off.

use battito_platform::mail::{delivery::deliver_due, outbox::lease, transport::Transport};
use chrono::TimeDelta;
use futures_util::FutureExt;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::Person},
};

const HOUR: TimeDelta = TimeDelta::hours(1);

async fn deliver(world: &World) -> usize {
    let folder = Transport::new(&world.app.config, world.app.mailbox.clone()).expect("a transport");
    deliver_due(&world.app, &folder).await.expect("a round")
}

fn held_of(class: &Classroom) -> String {
    format!("/api/course-dates/{}/held-mails", class.date.id)
}

/// The held mails as a colleague reads them later, when the session of the class has ended.
async fn waiting(world: &World, class: &Classroom) -> Value {
    let staff = world.with_token(&world.session(class.staff.id).await);
    staff.get(&held_of(class)).await.expect(200).json()
}

async fn text_of_only_mail(world: &World, anna: &Person) -> String {
    assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-issued"]);
    world.mails().await.pop().expect("a mail").text()
}

on_both_engines! {
    async fn leave_when_their_time_has_come(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;
        assert_eq!(waiting(&world, &class).await, json!({"total": 0, "leave_at": null}));

        class.issue(&world, json!({"hold_minutes": 60})).await;

        assert_eq!(world.papers().await.len(), 2, "papers are issued at once");
        let told = waiting(&world, &class).await;
        assert_eq!(told["total"], 2);
        let leave_at: chrono::DateTime<chrono::Utc> = told["leave_at"].as_str().expect("a time").parse().expect("an instant");
        assert_eq!(leave_at, world.now() + HOUR);
        let message = world.mails().await.remove(0).0.message;
        let mail = mail_parser::MessageParser::default().parse(&message).expect("a mail").date().expect("a date").to_timestamp();
        assert_eq!(mail, leave_at.timestamp(), "a mail bears the time at which it leaves");
        world.clock.advance(HOUR - TimeDelta::seconds(1));
        assert_eq!(deliver(&world).await, 0);
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(deliver(&world).await, 2);
        assert_eq!(waiting(&world, &class).await["total"], 0);
        assert!(world.mails().await.iter().all(|mail| mail.0.sent_at.is_some()));
        assert_eq!(world.mail_kinds(&anna.email).await.len(), 1);
    }

    async fn wait_for_the_delay_of_the_centre(world) {
        let admin = world.admin().await.actor;
        admin.put("/api/settings/centre", json!({"certificate_mail_delay_minutes": 90})).await.expect(200);
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        let preview = format!("{}?dry_run=1", class.path());
        assert_eq!(class.staff.actor.post(&preview, json!({})).await.expect(200).json()["hold_minutes"], 90);
        class.issue(&world, json!({})).await;
        assert_eq!(waiting(&world, &class).await["total"], 1);
        assert_eq!(world.visitor().get("/api/centre").await.json().get("certificate_mail_delay_minutes"), None);
        let refused = admin.put("/api/settings/centre", json!({"certificate_mail_delay_minutes": 1441})).await.expect(422);
        assert_eq!(refused.errors("certificate_mail_delay_minutes"), ["Inserisci un numero da 0 a 1440."]);
    }

    async fn leave_at_once_unless_they_are_held_back(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.issue(&world, json!({"hold_minutes": 0})).await;
        assert_eq!(waiting(&world, &class).await["total"], 0);
        class.staff.actor.delete(&held_of(&class)).await.expect(409);
        assert_eq!(deliver(&world).await, 1);
    }

    async fn called_off_they_never_leave_and_the_log_says_so(world) {
        let class = Classroom::of(&world).await;
        for name in ["anna", "bruno", "carla"] {
            class.passed(&world, name).await;
        }
        class.issue(&world, json!({"hold_minutes": 1440})).await;

        assert_eq!(class.staff.actor.delete(&held_of(&class)).await.expect(200).json(), json!({"total": 3}));

        let again = class.staff.actor.delete(&held_of(&class)).await.expect(409).json();
        assert!(again["message"].as_str().expect("a sentence").starts_with("Nessuna email aspetta"), "{again}");
        world.clock.advance(TimeDelta::days(2));
        assert_eq!(deliver(&world).await, 0);
        assert_eq!(world.papers().await.len(), 3, "papers stay issued");
        let admin = world.admin().await;
        let path = format!("/api/audit?subject_kind=course_date&subject_id={}", class.date.id);
        let log = admin.actor.get(&path).await.expect(200).json();
        assert_eq!(log["data"][0]["action"], "course_date.call_off_mails");
        assert!(log.to_string().contains("Email fermate"), "{log}");
    }

    async fn called_off_while_the_job_runs_none_is_written_any_more(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.staff.actor.post(&class.path(), json!({"hold_minutes": 60})).await.expect(202);

        assert_eq!(class.staff.actor.delete(&held_of(&class)).await.expect(200).json(), json!({"total": 0}));
        world.work().await;

        assert_eq!(world.papers().await.len(), 1);
        assert!(world.mails().await.is_empty());
    }

    async fn a_mail_that_a_worker_has_taken_is_not_called_off(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.issue(&world, json!({"hold_minutes": 1})).await;
        world.clock.advance(TimeDelta::minutes(1));
        let now = world.now();
        let taken = world.app.db().write(move |tx| lease(tx, now, 16).boxed()).await.expect("a lease");
        assert_eq!(taken.len(), 1);

        class.staff.actor.delete(&held_of(&class)).await.expect(409);

        world.age_leases(TimeDelta::minutes(3)).await;
        assert_eq!(deliver(&world).await, 1);
    }

    async fn are_of_their_date_alone(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.issue(&world, json!({"hold_minutes": 60})).await;
        let other = world.date(class.date.course_id, -5, 5).await;
        let path = format!("/api/course-dates/{}/held-mails", other.id);
        assert_eq!(class.staff.actor.get(&path).await.expect(200).json()["total"], 0);
        class.staff.actor.delete(&path).await.expect(409);
        assert_eq!(waiting(&world, &class).await["total"], 1);
        for method in ["get", "delete"] {
            let path = "/api/course-dates/9999/held-mails";
            let answer = if method == "get" { class.staff.actor.get(path).await } else { class.staff.actor.delete(path).await };
            answer.expect(404);
        }
    }

    async fn tell_of_the_corrected_paper_when_a_name_was_corrected_meanwhile(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        class.issue(&world, json!({"hold_minutes": 60})).await;
        let paper = world.papers().await.remove(0);

        let path = format!("/api/certificates/{}/replace", paper.id);
        class.staff.actor.post(&path, json!({"name": "Annà", "reason": "Nome errato"})).await.expect(201);

        let text = text_of_only_mail(&world, &anna).await;
        assert!(text.contains("2027-000002") && !text.contains("2027-000001"), "{text}");
        world.clock.advance(HOUR - TimeDelta::seconds(1));
        assert_eq!(deliver(&world).await, 0);
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(deliver(&world).await, 1);
    }

    async fn do_not_tell_of_a_paper_that_was_revoked_meanwhile(world) {
        world.clock.tick(TimeDelta::microseconds(1));
        let class = Classroom::of(&world).await;
        let second = world.option(class.date.course_id, "Attestato ECM", 1).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        class.due(&world, reservation.id, second.id).await;
        class.issue(&world, json!({"hold_minutes": 60})).await;
        let papers = world.papers().await;
        let revoke = async |id: i64| {
            let path = format!("/api/certificates/{id}/revoke");
            class.staff.actor.post(&path, json!({"reason": "Errore"})).await.expect(200);
        };

        revoke(papers[0].id).await;

        let mails = world.mails().await;
        let issued = mails.iter().find(|mail| mail.0.kind == "certificate-issued").expect("a mail").text();
        assert!(issued.contains(&papers[1].number) && !issued.contains(&papers[0].number), "{issued}");
        assert_eq!(waiting(&world, &class).await["total"], 1);
        revoke(papers[1].id).await;
        assert_eq!(world.mail_kinds(&anna.email).await, ["certificate-revoked", "certificate-revoked"]);
        assert_eq!(waiting(&world, &class).await["total"], 0);
    }

    async fn of_two_who_press_at_once_each_paper_is_issued_and_told_once(world) {
        let class = Classroom::of(&world).await;
        let (_, anna) = class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;
        let (staff, path) = (&class.staff.actor, class.path());
        let (first, second) = tokio::join!(
            staff.post(&path, json!({"hold_minutes": 60})),
            staff.post(&path, json!({"ids": [anna.id]})),
        );
        first.expect(202);
        second.expect(202);

        world.work().await;

        assert_eq!(world.papers().await.len(), 2);
        assert_eq!(world.mails().await.len(), 2);
    }
}
