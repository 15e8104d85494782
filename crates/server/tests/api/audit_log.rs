//! `GET /audit` and its spreadsheet.

use battito_documents::spreadsheet::{self, Limits};
use battito_platform::audit::{self, Change};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, classroom::Classroom, workbook},
};

const LOG: &str = "/api/audit";

async fn log(admin: &Actor, query: &str) -> Value {
    admin.get(&format!("{LOG}?{query}")).await.expect(200).json()
}

/// The actions in a list, the latest first.
async fn actions(admin: &Actor, query: &str) -> Vec<String> {
    let list = log(admin, query).await;
    let rows = list["data"].as_array().expect("rows").iter();
    rows.map(|row| row["action"].as_str().expect("an action").to_owned())
        .collect()
}

/// Gets a path, changes the response and puts it back.
async fn update(actor: &Actor, path: &str, change: impl FnOnce(&mut Value)) {
    let mut body = actor.get(path).await.expect(200).json();
    change(&mut body);
    actor.put(path, body).await.expect(200);
}

/// A date whose seats an instructor has changed, with a participant that an admin has marked.
struct Story {
    date: i64,
    anna: i64,
    reservation: i64,
    instructor: i64,
}

async fn story(world: &World, admin: &Actor) -> Story {
    let instructor = world.instructor().await;
    let anna = world.participant("anna").await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 0, 5).await;
    let reservation = world.reservation(date.id, anna.id, "confirmed").await;
    update(&instructor.actor, &format!("/api/course-dates/{}", date.id), |date| {
        date["seats"] = json!(12);
    })
    .await;
    world.clock.advance(TimeDelta::days(1));
    let path = format!("/api/reservations/{}", reservation.id);
    admin
        .put(&path, json!({"attendance": "present", "note": "=1+1"}))
        .await
        .expect(200);
    Story {
        date: date.id,
        anna: anna.id,
        reservation: reservation.id,
        instructor: instructor.id,
    }
}

on_both_engines! {
    async fn tells_author_and_changes_in_words(world) {
        let admin = world.admin().await;
        let story = story(&world, &admin.actor).await;

        let list = log(&admin.actor, "").await;

        let [marked, resized] = list["data"].as_array().expect("rows").as_slice() else { panic!("{list}") };
        assert_eq!((&marked["title"], &marked["actor"]["id"]), (&json!("Iscrizione modificata"), &json!(admin.id)));
        assert_eq!(marked["id_course_date"], json!(story.date));
        let subject = marked["subject"].as_str().expect("a name");
        assert!(subject.contains("anna") && subject.contains("BLSD") && subject.contains("01/03/2027 Milano"), "{subject}");
        let changes = marked["changes"].as_array().expect("changes");
        assert!(changes.contains(&json!({"field": "attendance", "label": "Presenza", "before": "Da segnare", "after": "Presente"})), "{marked}");
        assert!(changes.contains(&json!({"field": "note", "label": "Nota", "before": null, "after": "=1+1"})), "{marked}");
        assert!(changes.iter().all(|change| change["field"] != "status"), "what is the same is left out: {marked}");
        assert_eq!(
            (&resized["title"], &resized["changes"], &resized["before"]["seats"]),
            (&json!("Data modificata"), &json!([{"field": "seats", "label": "Posti", "before": "5", "after": "12"}]), &json!(5)),
        );
        assert_eq!(resized["actor"]["id"], json!(story.instructor));
        assert_eq!(list["meta"]["total"], json!(2));
    }

    async fn is_filtered_by_subject_person_and_day(world) {
        let admin = world.admin().await;
        let story = story(&world, &admin.actor).await;
        let (date, person, reservation) = (story.date, story.anna, story.reservation);
        let by_instructor = format!("actor={}", story.instructor);
        let (of_date, of_person) = (format!("subject_kind=course_date&subject_id={date}"), format!("subject_kind=user&subject_id={person}"));
        let of_reservation = format!("subject_kind=reservation&subject_id={reservation}");
        for (query, expected) in [
            ("subject_kind=course_date", vec!["course_date.update"]), ("subject_kind=course", vec![]),
            (of_date.as_str(), vec!["reservation.update", "course_date.update"]), (of_person.as_str(), vec!["reservation.update"]),
            (of_reservation.as_str(), vec!["reservation.update"]), (by_instructor.as_str(), vec!["course_date.update"]),
            ("to=2027-03-01", vec!["course_date.update"]), ("from=2027-03-02&to=2027-03-02", vec!["reservation.update"]),
            ("from=2027-03-03", vec![]), ("per_page=1&page=2", vec!["course_date.update"]), ("page=900000", vec![]),
        ] {
            assert_eq!(actions(&admin.actor, query).await, expected, "{query}");
        }
        for query in ["subject_id=1", "subject_kind=moon", "actor=0", "from=today", "from=2027-03-02&to=2027-03-01", "per_page=101"] {
            admin.actor.get(&format!("{LOG}?{query}")).await.expect(422);
        }
    }

    async fn names_the_paper_and_the_reservation_that_a_paper_mentions(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        let admin = world.admin().await.actor;
        let replaced = admin.post(&format!("/api/certificates/{}/replace", paper.id), json!({"surname": "Neri", "reason": "Refuso"})).await.expect(201).json();

        let list = log(&admin, &format!("subject_kind=certificate&subject_id={}", paper.id)).await;
        let changes = list["data"][0]["changes"].as_array().expect("changes");
        let after = |field: &str| changes.iter().find(|change| change["field"] == field).map(|change| change["after"].clone());
        assert_eq!(after("replaced_by"), Some(replaced["number"].clone()), "{list}");

        let list = log(&admin, &format!("subject_kind=certificate&subject_id={}", replaced["id"])).await;
        let text = list.to_string();
        assert!(text.contains("anna Rossi · BLSD, "), "{text}");
    }

    async fn takes_more_entries_at_once_than_one_statement_has(world) {
        let admin = world.admin().await;
        let (actor, now) = (audit::Actor { id: admin.id, request_id: None }, world.now());
        let change = |id| Change { action: "course.update", subject_kind: "course", subject_id: id, ..Change::default() };
        let changes: Vec<Change> = (1..=1_001).map(change).collect();

        let recorded = world.app.db().write(move |tx| Box::pin(async move {
            audit::record_all(tx, now, &actor, changes).await?;
            audit::record_all(tx, now, &actor, Vec::new()).await
        }));
        recorded.await.expect("entries");

        let list = log(&admin.actor, "per_page=1").await;
        assert_eq!((&list["meta"]["total"], &list["data"][0]["subject_id"]), (&json!(1_001), &json!(1_001)));
    }

    async fn is_exported_a_line_for_each_change(world) {
        let admin = world.admin().await;
        story(&world, &admin.actor).await;

        let file = admin.actor.get("/api/audit/export?from=2027-03-02").await.expect(200);

        assert_eq!(file.header("content-disposition"), "attachment; filename=\"registro-attivita-2027-03-02.xlsx\"");
        let sheet = workbook::read(&file.bytes, Limits { rows: 100, columns: 20 });
        let text = |row: &spreadsheet::Row, column: u32| row.cells.get(&column).and_then(spreadsheet::Value::text).unwrap_or_default();
        let lines: Vec<Vec<String>> = sheet.rows.iter().map(|row| (4..7).map(|column| text(row, column)).collect()).collect();
        assert!(lines.contains(&["Presenza", "Da segnare", "Presente"].map(str::to_owned).to_vec()), "{lines:?}");
        assert!(lines.contains(&["Nota", "", "=1+1"].map(str::to_owned).to_vec()), "a text, not a formula: {lines:?}");
    }
}
