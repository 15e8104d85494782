//! Attendance, outcome, certificate and note of one person.

use axum::{body::Body, http::Request};
use battito_platform::entities::{reservation_certificates, reservations};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, fixtures::word},
};

const MORNING: &str = "morning";
const AFTERNOON: &str = "afternoon";

/// A mark on the first day of the date that `scene` makes, at so many minutes past nine.
fn mark(half: &str, status: &str, minutes: i64) -> Value {
    let at: chrono::DateTime<chrono::Utc> = "2027-03-01T08:00:00Z".parse().expect("an instant");
    json!({"day": "2027-03-01", "half": half, "status": status, "at": (at + TimeDelta::minutes(minutes)).to_rfc3339()})
}

/// Staff, and the path of a confirmed reservation of today.
async fn scene(world: &World) -> (crate::support::Actor, String) {
    let (staff, anna) = (world.instructor().await, world.participant("anna").await);
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 0, 5).await;
    let mine = world.reservation(date.id, anna.id, "confirmed").await;
    (staff.actor, format!("/api/reservations/{}", mine.id))
}

fn issued(reservation_id: i64, option_id: i64) -> reservation_certificates::ActiveModel {
    reservation_certificates::ActiveModel {
        reservation_id: Set(reservation_id),
        certificate_option_id: Set(option_id),
        status: Set(word("issued")),
        ..Default::default()
    }
}

fn statuses(row: &Value) -> Vec<&str> {
    let marks = row["attendances"].as_array().expect("marks");
    marks.iter().filter_map(|mark| mark["status"].as_str()).collect()
}

on_both_engines! {
    async fn records_attendance_by_half_day(world) {
        let (staff, path) = scene(&world).await;

        let half = staff.put(&path, json!({"attendances": [mark(MORNING, "present", 5)]})).await.expect(200).json();
        let whole = staff.put(&path, json!({"attendances": [mark(AFTERNOON, "present", 300)]})).await.expect(200).json();
        let away = staff.put(&path, json!({"attendances": [mark(MORNING, "absent", 60)]})).await.expect(200).json();

        assert_eq!((half["attendance"].as_str(), statuses(&half)), (Some("unknown"), vec!["present", "unknown"]));
        assert_eq!(whole["attendance"], "present");
        assert_eq!((away["attendance"].as_str(), statuses(&away)), (Some("absent"), vec!["absent", "present"]));
        assert_eq!(staff.get(&path).await.expect(200).json(), away);
        assert_eq!(world.audit_actions().await, ["reservation.update"; 3]);
        let unknown = json!({"attendances": [{"day": "2027-03-02", "half": MORNING, "status": "present"}]});
        let refused = staff.put(&path, unknown).await.expect(422);
        assert_eq!(refused.errors("attendances"), ["Questa mezza giornata non fa parte della data."]);
    }

    async fn accepts_its_own_response_without_recording_it(world) {
        let (staff, path) = scene(&world).await;
        let got = staff.get(&path).await.expect(200).json();
        let mut noted = got.clone();
        noted["note"] = json!("Allergica al lattice");

        let same = staff.put(&path, got.clone()).await.expect(200).json();
        let changed = staff.put(&path, noted.clone()).await.expect(200).json();

        assert_eq!((same, changed), (got.clone(), noted));
        assert_eq!(world.audit_actions().await, ["reservation.update"], "the note");
        // A tablet without a network had marked this before.
        let late = staff.put(&path, json!({"attendances": [mark(MORNING, "present", 5)]})).await.expect(200).json();
        assert_eq!(statuses(&late), ["present", "unknown"]);
        let mut all = late.clone();
        all["attendance"] = json!("present");
        let all = staff.put(&path, all).await.expect(200).json();
        assert_eq!(statuses(&all), ["present", "present"], "only the attendance was changed");
    }

    async fn accepts_its_own_response_for_waiting_people_and_certificates(world) {
        let (staff, path) = scene(&world).await;
        let row = staff.get(&path).await.expect(200).json();
        let id = row["id"].as_i64().expect("a number");
        // A node of the version before has written no half days.
        world.change(reservations::ActiveModel {
            id: Set(id),
            attendance: Set(word("present")),
            ..Default::default()
        }).await;
        let option = world.option(row["course_date"]["course"]["id"].as_i64().expect("a number"), "IRC", 1).await;
        world.put(issued(id, option.id)).await;
        let carla = world.participant("carla").await;
        let waits = world.reservation(row["course_date"]["id"].as_i64().expect("a number"), carla.id, "waiting").await;

        for path in [path, format!("/api/reservations/{}", waits.id)] {
            let got = staff.get(&path).await.expect(200).json();
            assert_eq!(staff.put(&path, got.clone()).await.expect(200).json(), got);
            let mut noted = got;
            noted["note"] = json!("Arriva tardi");
            assert_eq!(staff.put(&path, noted.clone()).await.expect(200).json(), noted);
        }
    }

    async fn a_mark_sent_again_or_late_changes_nothing(world) {
        let (staff, path) = scene(&world).await;
        let first = json!({"attendances": [mark(MORNING, "present", 5)]});
        staff.put(&path, first.clone()).await.expect(200);
        let newer = staff.put(&path, json!({"attendances": [mark(MORNING, "absent", 10)]})).await.expect(200).json();

        let late = staff.put(&path, first).await.expect(200).json();

        assert_eq!(late, newer);
        assert_eq!(world.audit_actions().await.len(), 2, "what changes nothing is not recorded");
    }

    async fn attendance_sets_every_half_day(world) {
        let (staff, path) = scene(&world).await;
        staff.put(&path, json!({"attendances": [mark(MORNING, "absent", 5)]})).await.expect(200);

        let present = staff.put(&path, json!({"attendance": "present"})).await.expect(200).json();
        let same = staff.put(&path, present.clone()).await.expect(200).json();

        assert_eq!((present["attendance"].as_str(), statuses(&present)), (Some("present"), vec!["present", "present"]));
        assert_eq!(same, present, "what a reader got can be sent back");
        let cleared = staff.put(&path, json!({"attendance": "unknown"})).await.expect(200).json();
        assert_eq!(statuses(&cleared), ["unknown", "unknown"]);
    }

    async fn an_absent_person_cannot_pass(world) {
        let (staff, path) = scene(&world).await;

        let passed = staff.put(&path, json!({"attendance": "present", "outcome": "passed"})).await.expect(200).json();
        let away = staff.put(&path, json!({"attendance": "absent"})).await.expect(200).json();
        let refused = staff.put(&path, json!({"outcome": "passed"})).await.expect(422);

        assert_eq!(passed["outcome"], "passed");
        assert_eq!((away["attendance"].as_str(), away["outcome"].as_str()), (Some("absent"), Some("none")));
        assert_eq!(refused.errors("outcome"), ["Chi è assente non può superare il corso: prima segna la presenza."]);
        staff.put(&path, json!({"attendance": "present", "outcome": "passed"})).await.expect(200);
    }

    async fn records_no_results_before_their_day(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 3, 5).await;
        date.ends_at = Set(world.now() + TimeDelta::days(4));
        let date = world.put(date).await;
        let path = format!("/api/reservations/{}", world.reservation(date.id, anna.id, "confirmed").await.id);
        let many = format!("/api/course-dates/{}/reservations", date.id);
        let got = staff.get(&path).await.expect(200).json();
        let morning = |day: &str| json!({"attendances": [{"day": day, "half": MORNING, "status": "present"}]});
        let sentence = |answer: crate::support::actor::Answer| answer.expect(409).json()["message"].as_str().map(str::to_owned);

        let early = staff.put(&path, json!({"attendance": "present"})).await;
        assert_eq!(sentence(early).as_deref(), Some("È presto per le presenze: si segnano dal giorno del corso."));
        staff.put(&path, morning("2027-03-04")).await.expect(409);
        let outcome = staff.put(&path, json!({"outcome": "failed"})).await;
        assert_eq!(sentence(outcome).as_deref(), Some("È presto per l'esito: si segna dal primo giorno del corso."));
        let ids = json!({"ids": [got["id"]], "attendance": "present", "outcome": "passed"});
        staff.send(axum::http::Method::PATCH, &many, Some(ids)).await.expect(409);
        // The response may be sent back.
        staff.put(&path, got).await.expect(200);

        // Midnight in Rome: the doors are still closed.
        world.clock.set("2027-03-03T23:00:00Z".parse().expect("an instant"));
        staff.put(&path, morning("2027-03-04")).await.expect(200);
        staff.put(&path, morning("2027-03-05")).await.expect(409);
        let whole = staff.put(&path, json!({"attendance": "present"})).await;
        assert_eq!(sentence(whole).as_deref(), Some("Il corso continua nei prossimi giorni: segna le presenze di oggi in Appello."));
        staff.put(&path, json!({"outcome": "failed"})).await.expect(200);
        staff.put(&path, json!({"attendance": "unknown", "outcome": "none"})).await.expect(200);
    }

    async fn changes_note_and_certificate(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        let (course, other) = (world.course("BLSD").await, world.course("ALS").await);
        let (irc, ahc, always) = (
            world.option(course.id, "IRC", 0).await,
            world.option(course.id, "AHA", 0).await,
            world.option(course.id, "Attestato", 1).await,
        );
        let foreign = world.option(other.id, "ERC", 0).await;
        let date = world.date(course.id, 10, 5).await;
        let mine = world.reservation(date.id, anna.id, "waiting").await;
        let path = format!("/api/reservations/{}", mine.id);

        let first = staff.put(&path, json!({"certificate": irc.id, "note": "  Allergica al lattice "})).await.expect(200).json();
        let second = staff.put(&path, json!({"certificate": ahc.id})).await.expect(200).json();

        assert_eq!((&first["certificate"], first["note"].as_str()), (&json!(irc.id), Some("Allergica al lattice")));
        assert_eq!((&second["certificate"], second["certificates"].as_array().map(Vec::len)), (&json!(ahc.id), Some(1)));
        assert_eq!(second["note"], "Allergica al lattice", "what is absent stays");
        for wrong in [foreign.id, always.id, 999_999] {
            let refused = staff.put(&path, json!({"certificate": wrong})).await.expect(422);
            assert_eq!(refused.errors("certificate"), ["Certificazione non valida."]);
        }
        let long = staff.put(&path, json!({"note": "a".repeat(2001)})).await.expect(422);
        assert_eq!(long.errors("note"), ["Massimo 2000 caratteri."]);
        assert_eq!(staff.put(&path, json!({"note": " "})).await.expect(200).json()["note"], Value::Null);
    }

    async fn waiting_and_cancelled_reservations_have_no_results(world) {
        let (staff, anna, bruno) = (world.instructor().await.actor, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 0, 5).await;
        let waits = world.reservation(date.id, anna.id, "waiting").await;
        let cancelled = world.reservation(date.id, bruno.id, "cancelled").await;

        let waiting = staff.put(&format!("/api/reservations/{}", waits.id), json!({"attendance": "present"})).await.expect(409);
        let gone = staff.put(&format!("/api/reservations/{}", cancelled.id), json!({"note": "x"})).await.expect(409);

        assert!(waiting.json()["message"].as_str().expect("a sentence").contains("lista d'attesa"));
        assert_eq!(gone.json()["message"], "Questa iscrizione è annullata: ripristinala per modificarla.");
        staff.put("/api/reservations/999999", json!({})).await.expect(404);
    }

    async fn an_issued_certificate_fixes_the_results(world) {
        let (staff, path) = scene(&world).await;
        staff.put(&path, json!({"attendance": "present", "outcome": "passed"})).await.expect(200);
        let row = staff.get(&path).await.expect(200).json();
        let option = world.option(row["course_date"]["course"]["id"].as_i64().expect("a number"), "IRC", 0).await;
        world.put(issued(row["id"].as_i64().expect("a number"), option.id)).await;

        for change in [json!({"attendance": "absent"}), json!({"outcome": "failed"})] {
            let refused = staff.put(&path, change).await.expect(409);
            assert_eq!(refused.json()["message"], "Il suo attestato è già stato rilasciato: prima di cambiare devi revocarlo.");
        }
        staff.put(&path, json!({"note": "ritirato in sede"})).await.expect(200);
        staff.delete(&path).await.expect(409);
    }

    async fn refuses_to_overwrite_an_unseen_note(world) {
        let (staff, path) = scene(&world).await;
        let seen = staff.get(&path).await.expect(200);
        let send = async |body: Value| {
            let request = Request::put(&path).header("content-type", "application/json").header("if-match", seen.header("etag"));
            staff.send_raw(request.body(Body::from(body.to_string())).expect("a request")).await
        };

        let first = send(json!({"note": "mia"})).await.expect(200);
        send(json!({"note": "sua"})).await.expect(412);

        assert_ne!(first.header("etag"), seen.header("etag"));
        assert_eq!(staff.get(&path).await.expect(200).json()["note"], "mia");
    }

    async fn a_note_is_not_saved_over_one_that_the_writer_has_not_seen(world) {
        let (staff, path) = scene(&world).await;
        let write = async |note: &str, seen: &str| staff.put(&path, json!({"note": note, "expected_note": seen})).await;
        let stored = async || staff.get(&path).await.expect(200).json()["note"].clone();

        write("mancina", "").await.expect(200);
        let refused = write("celiaca", "").await.expect(412);

        assert!(refused.json()["message"].as_str().is_some_and(|sentence| sentence.contains("nel frattempo")));
        assert_eq!(stored().await, "mancina");
        // A note that is sent again after its answer was lost.
        write("mancina ", "").await.expect(200);
        write("celiaca, mancina", " mancina").await.expect(200);
        write("", "mancina").await.expect(412);
        assert_eq!(stored().await, "celiaca, mancina");
        write("", "celiaca, mancina").await.expect(200);
        write(" ", "celiaca, mancina").await.expect(200);
        assert_eq!(stored().await, Value::Null);
        assert_eq!(world.audit_actions().await, ["reservation.update"; 3]);
    }

    async fn nothing_is_changed_with_a_note_that_was_not_seen(world) {
        let (staff, path) = scene(&world).await;
        staff.put(&path, json!({"note": "mancina"})).await.expect(200);

        let all = json!({"note": "celiaca", "expected_note": "", "attendance": "present"});
        staff.put(&path, all).await.expect(412);
        staff.put(&path, json!({"expected_note": "celiaca", "attendance": "present"})).await.expect(412);

        assert_eq!(staff.get(&path).await.expect(200).json()["attendance"], "unknown");
        // Marks are made by several people at once: they do not ask for the note.
        staff.put(&path, json!({"attendance": "present"})).await.expect(200);
        staff.put(&path, json!({"note": "celiaca"})).await.expect(200);
    }
}
