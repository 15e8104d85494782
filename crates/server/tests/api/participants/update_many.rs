//! Several people at once: all or none.

use axum::http::Method;
use battito_platform::entities::{audit_entries, reservations};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer},
};

async fn patch(staff: &Actor, date: i64, body: Value) -> Answer {
    let path = format!("/api/course-dates/{date}/reservations");
    staff.send(Method::PATCH, &path, Some(body)).await
}

/// Staff, a date of today and the reservations of three people.
async fn scene(world: &World) -> (Actor, i64, Vec<i64>) {
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 0, 5).await;
    let mut ids = Vec::new();
    for name in ["anna", "bruno", "carla"] {
        let person = world.participant(name).await;
        ids.push(world.reservation(date.id, person.id, "confirmed").await.id);
    }
    (staff, date.id, ids)
}

on_both_engines! {
    async fn marks_all_present_and_passed(world) {
        let (staff, date, ids) = scene(&world).await;

        let changed = patch(&staff, date, json!({"ids": ids, "attendance": "present", "outcome": "passed", "note": "bravi"})).await.expect(200).json();

        let rows = changed["data"].as_array().expect("rows");
        assert_eq!(rows.len(), 3);
        for row in rows {
            assert_eq!((row["attendance"].as_str(), row["outcome"].as_str(), row["note"].as_str()), (Some("present"), Some("passed"), Some("bravi")));
        }
        assert_eq!(world.audit_actions().await, ["reservation.update"; 3]);
    }

    async fn a_preview_tells_who_cannot_be_changed_and_the_rest_can(world) {
        let (staff, date, ids) = scene(&world).await;
        patch(&staff, date, json!({"ids": [ids[1]], "attendance": "absent"})).await.expect(200);
        let path = format!("/api/course-dates/{date}/reservations/preview");
        let before = world.audit_actions().await;

        let told = staff.post(&path, json!({"ids": ids, "outcome": "passed"})).await.expect(200).json();

        let reason = "Chi è assente non può superare il corso: prima segna la presenza.";
        assert_eq!(told, json!({"total": 3, "ids": [ids[0], ids[2]], "skipped": [{"id": ids[1], "reason": reason}], "overwritten": []}));
        assert_eq!(world.audit_actions().await, before, "a preview changes nothing");
        let rest = patch(&staff, date, json!({"ids": told["ids"], "outcome": "passed"})).await.expect(200).json();
        assert_eq!(rest["data"].as_array().map(Vec::len), Some(2));
    }

    async fn a_preview_tells_whose_results_become_others(world) {
        let (staff, date, ids) = scene(&world).await;
        patch(&staff, date, json!({"ids": [ids[0]], "attendance": "absent"})).await.expect(200);
        patch(&staff, date, json!({"ids": [ids[1]], "attendance": "present", "outcome": "failed"})).await.expect(200);
        let path = format!("/api/course-dates/{date}/reservations/preview");
        let preview = async |change: Value| {
            let mut body = change;
            body["ids"] = json!(ids);
            staff.post(&path, body).await.expect(200).json()["overwritten"].clone()
        };

        let both = preview(json!({"attendance": "present", "outcome": "passed"})).await;
        assert_eq!(both, json!([{"id": ids[0], "reason": "Risulta assente"}, {"id": ids[1], "reason": "Ha già l'esito «Non superato»"}]));
        assert_eq!(preview(json!({"attendance": "absent"})).await, json!([{"id": ids[1], "reason": "Risulta presente"}]));
        assert_eq!(preview(json!({"outcome": "failed"})).await, json!([]));
    }

    async fn a_preview_refuses_what_the_change_refuses(world) {
        let (staff, date, ids) = scene(&world).await;
        let path = format!("/api/course-dates/{date}/reservations/preview");
        for (body, field) in [
            (json!({"ids": [9999], "outcome": "passed"}), "ids"),
            (json!({"ids": ids, "certificate": 9999}), "certificate"),
            (json!({"ids": ids, "id_course_date": date}), "id_course_date"),
        ] {
            assert!(!staff.post(&path, body.clone()).await.expect(422).errors(field).is_empty(), "{body}");
        }
        staff.post("/api/course-dates/9999/reservations/preview", json!({"ids": ids})).await.expect(404);
        let later = world.date(world.course("Altro").await.id, 5, 5).await.id;
        let person = world.participant("dora").await;
        let row = world.reservation(later, person.id, "confirmed").await.id;
        staff.post(&format!("/api/course-dates/{later}/reservations/preview"), json!({"ids": [row], "attendance": "present"})).await.expect(409);
    }

    async fn changes_nothing_when_one_cannot_be_changed(world) {
        let (staff, date, ids) = scene(&world).await;
        patch(&staff, date, json!({"ids": [ids[1]], "attendance": "absent"})).await.expect(200);

        let absent = patch(&staff, date, json!({"ids": ids, "outcome": "passed"})).await.expect(422);
        staff.delete(&format!("/api/reservations/{}", ids[2])).await.expect(200);
        let both = patch(&staff, date, json!({"ids": ids, "outcome": "passed"})).await.expect(422);

        assert_eq!(absent.errors("ids"), ["bruno Rossi: Chi è assente non può superare il corso: prima segna la presenza."]);
        let cancelled = "carla Rossi: Questa iscrizione è annullata: ripristinala per modificarla.";
        assert_eq!(both.errors("ids"), ["bruno Rossi: Chi è assente non può superare il corso: prima segna la presenza.", cancelled]);
        let list = staff.get(&format!("/api/course-dates/{date}/reservations")).await.expect(200).json();
        for row in list["data"].as_array().expect("rows") {
            assert_eq!((row["outcome"].as_str(), &row["note"]), (Some("none"), &Value::Null));
        }
        patch(&staff, date, json!({"ids": ids[..2], "attendance": "present", "outcome": "passed"})).await.expect(200);
    }

    async fn a_reason_of_the_date_names_no_person(world) {
        let (staff, _, _) = scene(&world).await;
        let course = world.course("ALS").await;
        let later = world.date(course.id, 3, 5).await;
        let mut ids = Vec::new();
        for (name, status) in [("dino", "cancelled"), ("elsa", "confirmed")] {
            let person = world.participant(name).await;
            ids.push(world.reservation(later.id, person.id, status).await.id);
        }

        let early = patch(&staff, later.id, json!({"ids": ids, "attendance": "present"})).await.expect(409);

        assert_eq!(early.json()["message"], "È presto per le presenze: si segnano dal giorno del corso.");
    }

    async fn names_people_who_cannot_move(world) {
        let (staff, date, ids) = scene(&world).await;
        let course = staff.get(&format!("/api/reservations/{}", ids[0])).await.expect(200).json()["course_date"]["course"]["id"].as_i64();
        let other = world.date(course.expect("a course"), 5, 9).await;
        patch(&staff, date, json!({"ids": [ids[0]], "attendance": "present"})).await.expect(200);
        let bruno = staff.get(&format!("/api/reservations/{}", ids[1])).await.expect(200).json()["user"]["id"].as_i64();
        world.reservation(other.id, bruno.expect("a user"), "confirmed").await;

        let refused = patch(&staff, date, json!({"ids": ids, "id_course_date": other.id})).await.expect(422);
        let alone = patch(&staff, date, json!({"ids": [ids[1]], "id_course_date": other.id})).await.expect(422);

        let sentences = refused.errors("ids");
        assert_eq!(sentences.len(), 2, "{sentences:?}");
        assert!(sentences[0].starts_with("anna Rossi: ") && sentences[1].starts_with("bruno Rossi: "), "{sentences:?}");
        assert_eq!(alone.errors("ids"), sentences[1..]);
        assert_eq!(world.statuses(other.id).await, ["confirmed"]);
        let single = staff.send(Method::PUT, &format!("/api/reservations/{}", ids[1]), Some(json!({"id_course_date": other.id}))).await.expect(422);
        assert_eq!(single.errors("id_course_date").len(), 1);
    }

    async fn refuses_reservations_of_other_dates(world) {
        let (staff, date, ids) = scene(&world).await;
        let course = world.course("ALS").await;
        let other = world.date(course.id, 3, 5).await;

        for (date, ids) in [(other.id, ids.clone()), (date, vec![ids[0], 999_999]), (date, Vec::new()), (date, (1..=501).collect())] {
            let refused = patch(&staff, date, json!({"ids": ids, "note": "x"})).await.expect(422);
            assert_eq!(refused.errors("ids").len(), 1);
        }
        patch(&staff, 999_999, json!({"ids": ids, "note": "x"})).await.expect(404);
        patch(&staff, date, json!({"ids": "tutti"})).await.expect(422);
    }

    async fn does_not_promote_moved_people(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let (from, to) = (world.date(course.id, 5, 1).await, world.date(course.id, 6, 2).await);
        let mut ids = Vec::new();
        for (name, status) in [("carla", "waiting"), ("anna", "confirmed"), ("bruno", "waiting"), ("dino", "waiting")] {
            let person = world.participant(name).await;
            ids.push(world.reservation(from.id, person.id, status).await.id);
            world.clock.advance(TimeDelta::seconds(1));
        }
        let [carlas, annas, brunos, dinos] = ids[..] else { panic!("four people") };
        // Carla has joined the list last.
        world.change(reservations::ActiveModel { id: Set(carlas), queued_at: Set(Some(world.now())), ..Default::default() }).await;

        let body = json!({"ids": [carlas, annas, brunos], "id_course_date": to.id});
        let moved = patch(&staff, from.id, body).await.expect(200).json();

        let rows: Vec<_> = moved["data"].as_array().expect("rows").iter().map(|row| (row["id"].as_i64(), row["status"].as_str())).collect();
        assert_eq!(rows, [(Some(carlas), Some("waiting")), (Some(annas), Some("confirmed")), (Some(brunos), Some("confirmed"))], "who waits keeps the order");
        for (name, kinds) in [("anna", "reservation-moved"), ("bruno", "reservation-moved"), ("carla", "reservation-moved"), ("dino", "booking-promoted")] {
            assert_eq!(world.mail_kinds(&format!("{name}@test.example")).await, [kinds], "{name}");
        }
        assert_eq!(world.statuses(from.id).await, ["confirmed"]);
        let entries = audit_entries::Entity::find().all(world.app.db().read()).await.expect("a query");
        let before = |id: i64| entries.iter().find(|entry| entry.subject_id == id).and_then(|entry| entry.before.clone()).expect("an entry");
        assert_eq!((&before(annas)["status"], &before(brunos)["status"]), (&json!("confirmed"), &json!("waiting")));
        let of_dino = entries.iter().filter(|entry| entry.subject_id == dinos);
        let of_dino: Vec<&str> = of_dino.map(|entry| entry.action.as_str()).collect();
        assert_eq!(of_dino, ["reservation.promote"]);
    }

    async fn moves_all_or_none(world) {
        let (staff, date, ids) = scene(&world).await;
        let course = staff.get(&format!("/api/reservations/{}", ids[0])).await.expect(200).json()["course_date"]["course"]["id"].as_i64();
        let (small, large) = (
            world.date(course.expect("a course"), 5, 2).await,
            world.date(course.expect("a course"), 6, 3).await,
        );

        let full = patch(&staff, date, json!({"ids": ids, "id_course_date": small.id})).await.expect(422);
        patch(&staff, date, json!({"ids": ids, "id_course_date": large.id})).await.expect(200);

        assert_eq!(full.errors("id_course_date"), ["Posti esauriti per questa data."]);
        assert!(world.statuses(small.id).await.is_empty());
        assert_eq!(world.statuses(large.id).await, ["confirmed"; 3]);
        assert_eq!(world.mail_kinds("anna@test.example").await, ["reservation-moved"]);
    }
}
