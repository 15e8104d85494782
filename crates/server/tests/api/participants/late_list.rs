//! Staff record people, presence, results and papers of a date that is over.

use sea_orm::Set;
use serde_json::{Value, json};

use super::import::import;
use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::word,
        workbook::{HEADINGS, newcomer, sheet},
    },
};

const FULL: [&str; 1] = ["Posti esauriti per questa data."];

on_both_engines! {
    async fn records_a_person_with_results_and_writes_to_nobody(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let option = world.option(course.id, "IRC", 0).await;
        let date = world.date(course.id, -7, 5).await;
        let path = format!("/api/course-dates/{}/reservations", date.id);

        let row = staff.actor.post(&path, json!({"id_user": anna.id, "certificate": option.id})).await.expect(201).json();
        let mine = format!("/api/reservations/{}", row["id"]);
        let after = staff.actor.put(&mine, json!({"attendance": "present", "outcome": "passed"})).await.expect(200).json();
        let mails = world.mails().await.len();
        staff.actor.post(&format!("/api/course-dates/{}/certificates", date.id), json!({})).await.expect(202);

        assert_eq!((&row["status"], &row["recorded_at"]), (&json!("confirmed"), &row["created_at"]));
        assert_eq!((&after["attendance"], &after["outcome"], &after["recorded_at"]), (&json!("present"), &json!("passed"), &row["recorded_at"]));
        assert_eq!(mails, 0);
        assert_eq!(staff.actor.post(&path, json!({"id_user": anna.id, "certificate": option.id})).await.expect(422).errors("id_user"), ["Questa persona è già iscritta a questa data."]);
        let admin = world.admin().await.actor;
        let log = admin.get(&format!("/api/audit?subject_kind=reservation&subject_id={}", row["id"])).await.expect(200).json();
        let created = log["data"].as_array().and_then(|entries| entries.last()).expect("an entry");
        assert_eq!((&created["action"], &created["actor"]["id"]), (&json!("reservation.create"), &json!(staff.id)));
        assert_eq!(created["after"]["recorded_at"], row["recorded_at"]);
    }

    async fn seats_bound_a_late_list_and_there_is_no_waiting_list(world) {
        let (staff, anna, bruno, carla) = (
            world.instructor().await,
            world.participant("anna").await,
            world.participant("bruno").await,
            world.participant("carla").await,
        );
        let course = world.course("BLSD").await;
        let (date, other) = (world.date(course.id, -7, 1).await, world.date(course.id, 7, 5).await);
        world.reservation(date.id, carla.id, "waiting").await;
        let cancelled = world.reservation(date.id, bruno.id, "cancelled").await;
        let elsewhere = world.reservation(other.id, bruno.id, "confirmed").await;
        let path = format!("/api/course-dates/{}/reservations", date.id);

        staff.actor.post(&path, json!({"id_user": anna.id})).await.expect(201);
        let wait = json!({"id_user": bruno.id, "waiting": true});
        let refusals = [
            staff.actor.post(&path, wait).await.expect(422).errors("id_course_date"),
            staff.actor.put(&format!("/api/reservations/{}", elsewhere.id), json!({"id_course_date": date.id, "waiting": true})).await.expect(422).errors("id_course_date"),
            staff.actor.post(&format!("/api/reservations/{}/reinstate", cancelled.id), json!({})).await.expect(422).errors("id_course_date"),
        ];

        assert!(refusals.iter().all(|refusal| refusal == &FULL), "{refusals:?}");
        let many = json!({"ids": [cancelled.id], "waiting": true});
        let refused = staff.actor.post(&format!("{path}/reinstate"), many).await.expect(422);
        assert_eq!(refused.errors("ids"), ["bruno Rossi: Posti esauriti per questa data."]);
        assert_eq!(world.statuses(date.id).await, ["waiting", "cancelled", "confirmed"]);
        assert!(world.mails().await.is_empty());
    }

    async fn participants_and_cancelled_dates_stay_out(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, -7, 5).await;
        let mut gone = world.new_date(course.id, -7, 5).await;
        gone.status = Set(word("cancelled"));
        let gone = world.put(gone).await;

        let own = anna.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await.expect(422);
        anna.actor.post(&format!("/api/course-dates/{}/reservations", date.id), json!({"id_user": anna.id})).await.expect(403);
        let refused = staff.actor.post(&format!("/api/course-dates/{}/reservations", gone.id), json!({"id_user": anna.id})).await.expect(422);

        for refusal in [own, refused] {
            assert_eq!(refusal.errors("id_course_date"), ["La data scelta non è più disponibile."]);
        }
        assert!(world.statuses(date.id).await.is_empty());
    }

    async fn a_person_moved_to_a_date_that_is_over_gets_no_mail(world) {
        let (staff, anna) = (world.instructor().await, world.participant("anna").await);
        let course = world.course("BLSD").await;
        let (past, next) = (world.date(course.id, -7, 5).await, world.date(course.id, 7, 5).await);
        let mine = world.reservation(next.id, anna.id, "confirmed").await;
        let path = format!("/api/reservations/{}", mine.id);

        let late = staff.actor.put(&path, json!({"id_course_date": past.id})).await.expect(200).json();
        assert!(late["recorded_at"].is_string() && world.mails().await.is_empty());

        let back = staff.actor.put(&path, json!({"id_course_date": next.id})).await.expect(200).json();
        assert!(back["recorded_at"].is_null());
        assert_eq!(world.mail_kinds(&anna.email).await, ["reservation-moved"]);
    }

    async fn imports_a_late_list(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, -7, 3).await;
        let three = sheet(&HEADINGS, &[newcomer(0), newcomer(1), newcomer(2)]);
        let two_more = sheet(&HEADINGS, &[newcomer(3)]);

        let preview = import(&staff, date.id, "?dry_run=1", &three).await.expect(200).json();
        import(&staff, date.id, "", &three).await.expect(201);
        let refused = import(&staff, date.id, "?waiting=1", &two_more).await.expect(422);

        assert_eq!(preview["meta"]["over"], json!(true));
        assert_eq!(refused.errors("file"), FULL);
        assert_eq!(world.statuses(date.id).await, ["confirmed"; 3]);
        assert_eq!(world.mail_kinds("persona0@ditta.example").await, ["invitation"], "the account is theirs from now on");
        let list = staff.actor.get(&format!("/api/course-dates/{}/reservations", date.id)).await.expect(200).json();
        let rows = list["data"].as_array().expect("rows");
        assert!(rows.iter().map(|row| &row["recorded_at"]).all(Value::is_string));
    }

    async fn the_shift_of_a_date_that_is_over_needs_no_answer(world) {
        let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, -7, 5).await;
        let shift = json!({"id_user": marco.id, "id_course_date": date.id, "role": "direttore"});

        let recorded = admin.post("/api/shifts", shift).await.expect(201).json();

        assert_eq!(recorded["status"], "accepted");
        assert!(world.mails().await.is_empty());
        assert_eq!(world.audit_actions().await, ["shift.record"]);
    }
}
