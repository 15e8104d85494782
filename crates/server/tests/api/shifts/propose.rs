//! `POST /shifts`.

use battito_domain::rome_time;
use battito_platform::entities::{course_dates, users};
use sea_orm::Set;
use serde_json::json;

use super::{hours, morning, with};
use crate::{
    on_both_engines,
    support::{World, fixtures::word},
};

const PATH: &str = "/api/shifts";

on_both_engines! {
    async fn asks_the_instructor_by_mail(world) {
        let (admin, marco) = (world.admin().await, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;

        let answer = admin.actor.post(PATH, json!({
            "id_user": marco.id, "id_course_date": date.id, "role": "direttore", "note": " porta il DAE ",
        })).await.expect(201);

        let shift = answer.json();
        assert_eq!(answer.header("location"), format!("/api/shifts/{}", shift["id"]));
        assert_eq!(answer.header("etag"), shift["etag"].as_str().expect("a tag"));
        assert_eq!(shift["user"], json!({"id": marco.id, "name": "marco", "surname": "Rossi"}));
        assert_eq!((&shift["status"], &shift["role"], &shift["note"]), (&json!("proposed"), &json!("direttore"), &json!("porta il DAE")));
        assert_eq!((&shift["start"], &shift["end"]), (&json!("2027-03-11T09:00:00+01:00"), &json!("2027-03-11T18:00:00+01:00")));
        assert_eq!((&shift["hours"], &shift["mine"]), (&json!(9.0), &json!(false)));
        assert_eq!(shift["course_date"]["course"], json!({"id": course.id, "title": "BLSD"}));
        assert_eq!(shift["course_date"]["city"]["name"], "Milano");
        assert_eq!(world.mail_kinds(&marco.email).await, ["shift-proposed"]);
        let text = world.mails().await[0].text();
        for part in ["giovedì 11 marzo 2027 dalle 09:00 alle 18:00", "Direttore", "Via Manzoni, 12, Milano (MI)", "porta il DAE",
            &format!("https://battito.test/control-panel/admin/shifts?shift={}", shift["id"])] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let entry = world.mails().await[0].calendar().expect("an entry for the calendar");
        for part in ["METHOD:PUBLISH", "STATUS:TENTATIVE", "SUMMARY:Da confermare: BLSD", "DTSTART;TZID=Europe/Rome:20270311T090000"] {
            assert!(entry.contains(part), "{part}: {entry}");
        }
        assert_eq!(world.audit_actions().await, ["shift.propose"]);
        let shown = marco.actor.get(&format!("{PATH}/{}", shift["id"])).await.expect(200);
        assert_eq!((shown.json(), shown.header("etag")), (with(&shift, json!({"mine": true})), answer.header("etag")));
    }

    async fn refuses_hours_that_another_shift_holds(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        admin.post(PATH, morning(marco.id)).await.expect(201);

        let overlapping = admin.post(PATH, hours(marco.id, "2027-03-11T12:59:00+01:00", "2027-03-11T18:00:00+01:00")).await.expect(422);
        admin.post(PATH, hours(marco.id, "2027-03-11T13:00:00+01:00", "2027-03-11T18:00:00+01:00")).await.expect(201);
        let other = world.teacher("anna").await;
        admin.post(PATH, morning(other.id)).await.expect(201);

        assert_eq!(overlapping.errors("start"), ["Turno sovrapposto a un altro."]);
        assert_eq!(world.shifts().await.len(), 3);
        assert_eq!(world.mail_kinds(&marco.email).await.len(), 2);
    }

    async fn leaves_the_nights_of_a_course_free(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("ALS").await;
        let date = world.new_date(course.id, 10, 12).await;
        let date = world.put(course_dates::ActiveModel {
            starts_at: Set(rome_time::from_local("2027-03-11T09:00:00".parse().expect("a time"))),
            ends_at: Set(rome_time::from_local("2027-03-12T18:00:00".parse().expect("a time"))),
            ..date
        }).await;
        let both = admin.post(PATH, json!({"id_user": marco.id, "id_course_date": date.id, "role": "istruttore"})).await.expect(201).json();

        admin.post(PATH, hours(marco.id, "2027-03-11T19:00:00+01:00", "2027-03-11T23:00:00+01:00")).await.expect(201);
        let second_day = admin.post(PATH, hours(marco.id, "2027-03-12T08:00:00+01:00", "2027-03-12T10:00:00+01:00")).await.expect(422);

        assert_eq!(second_day.errors("start"), ["Turno sovrapposto a un altro."]);
        assert_eq!((&both["hours"], both["days"].as_array().map(Vec::len)), (&json!(18.0), Some(2)));
    }

    async fn a_declined_or_withdrawn_shift_holds_nothing(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let first = admin.post(PATH, morning(marco.id)).await.expect(201).json();
        marco.actor.put(&format!("{PATH}/{}", first["id"]), json!({"status": "declined"})).await.expect(200);

        let second = admin.post(PATH, morning(marco.id)).await.expect(201).json();
        admin.delete(&format!("{PATH}/{}", second["id"])).await.expect(204);

        admin.post(PATH, morning(marco.id)).await.expect(201);
    }

    async fn the_hours_count_when_summer_time_begins_and_over_midnight(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let night = hours(marco.id, "2027-03-27T22:00:00+01:00", "2027-03-28T06:00:00+02:00");
        let shift = admin.post(PATH, night).await.expect(201).json();
        assert_eq!(shift["hours"], 7.0);

        let early = admin.post(PATH, hours(marco.id, "2027-03-28T05:59:00+02:00", "2027-03-28T10:00:00+02:00")).await.expect(422);
        admin.post(PATH, hours(marco.id, "2027-03-28T06:00:00+02:00", "2027-03-28T10:00:00+02:00")).await.expect(201);

        assert_eq!(early.errors("start"), ["Turno sovrapposto a un altro."]);
    }

    async fn tells_all_that_is_wrong_at_once(world) {
        let admin = world.admin().await.actor;
        let (anna, gone) = (world.participant("anna").await, world.teacher("via").await);
        world.disable(gone.id).await;
        let course = world.course("BLSD").await;
        let cancelled = world.new_date(course.id, 10, 12).await;
        let cancelled = world.put(course_dates::ActiveModel { status: Set(word("cancelled")), ..cancelled }).await;

        let empty = admin.post(PATH, json!({})).await.expect(422);
        assert_eq!(empty.json()["errors"], json!({
            "id_user": ["Campo obbligatorio."], "start": ["Campo obbligatorio."], "end": ["Campo obbligatorio."], "role": ["Campo obbligatorio."],
        }));
        for person in [anna.id, gone.id, 4711] {
            let refused = admin.post(PATH, morning(person)).await.expect(422);
            assert_eq!(refused.errors("id_user"), ["Scegli un istruttore con un account attivo."], "{person}");
        }
        let many = admin.post(PATH, json!({
            "id_user": anna.id, "id_course_date": cancelled.id, "start": "2027-03-12T09:00:00+01:00", "end": "2027-03-12T10:00:00+01:00",
            "role": "istruttore", "note": "x".repeat(2001),
        })).await.expect(422);
        for (field, message) in [("id_course_date", "Questa data è stata annullata."), ("start", "Il turno deve cadere nelle ore del corso."), ("note", "Massimo 2000 caratteri.")] {
            assert_eq!(many.errors(field), [message]);
        }
        let unknown = admin.post(PATH, with(&morning(anna.id), json!({"id_course_date": 4711}))).await.expect(422);
        assert_eq!(unknown.errors("id_course_date"), ["Valore non valido."]);
        let long = admin.post(PATH, hours(anna.id, "2027-03-11T09:00:00+01:00", "2027-03-12T09:01:00+01:00")).await.expect(422);
        assert_eq!(long.errors("end"), ["Un turno senza corso può durare al massimo 24 ore."]);
        let upside_down = admin.post(PATH, hours(anna.id, "2027-03-11T09:00:00+01:00", "2027-03-11T08:00:00+01:00")).await.expect(422);
        assert_eq!(upside_down.errors("end"), ["La fine deve essere successiva all'inizio."]);
        admin.post(PATH, with(&morning(anna.id), json!({"role": "cuoco"}))).await.expect(422);
        assert!(world.shifts().await.is_empty() && world.mails().await.is_empty());
    }

    async fn an_admin_s_own_shift_needs_no_answer_and_no_mail(world) {
        let admin = world.admin().await;
        let shift = admin.actor.post(PATH, morning(admin.id)).await.expect(201).json();
        assert_eq!((&shift["status"], &shift["mine"]), (&json!("accepted"), &json!(true)));
        assert!(world.mails().await.is_empty());
    }

    async fn sends_no_mail_about_a_past_shift(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        admin.post(PATH, hours(marco.id, "2027-02-11T09:00:00+01:00", "2027-02-11T13:00:00+01:00")).await.expect(201);
        assert!(world.mails().await.is_empty());
    }

    async fn an_unreachable_address_does_not_stop_a_proposal(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        world.change(users::ActiveModel { id: Set(marco.id), email: Set(Some("nessuno".into())), ..Default::default() }).await;
        admin.post(PATH, morning(marco.id)).await.expect(201);
        assert!(world.mails().await[0].0.failed_at.is_some());
    }
}

#[tokio::test]
async fn is_for_admins_only() {
    let world = World::sqlite().await;
    let marco = world.teacher("marco").await;
    world.visitor().post(PATH, morning(marco.id)).await.expect(401);
    marco.actor.post(PATH, morning(marco.id)).await.expect(403);
    let admin = world.admin().await.actor;
    admin.without_csrf().post(PATH, morning(marco.id)).await.expect(419);
    assert!(world.shifts().await.is_empty());
}
