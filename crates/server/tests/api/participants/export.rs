//! The participants of a date as a spreadsheet.

use battito_documents::spreadsheet::{self, Limits, Sheet};

use crate::support::{
    World,
    fixtures::new_course,
    workbook::{self, HEADINGS},
};

fn texts(bytes: &[u8]) -> (Sheet, Vec<Vec<String>>) {
    let sheet = workbook::read(
        bytes,
        Limits {
            rows: 2_000,
            columns: 64,
        },
    );
    let texts = |row: &spreadsheet::Row| row.cells.values().filter_map(spreadsheet::Value::text).collect();
    let rows = sheet.rows.iter().map(texts).collect();
    (sheet, rows)
}

#[tokio::test]
async fn lists_seats_and_the_waiting_list_under_a_safe_file_name() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.put(new_course("BLSD: \"Laici\" ../à", world.now())).await;
    let date = world.date(course.id, 10, 60).await;
    let (anna, bruno, carla) = (
        world.participant("anna").await,
        world.layperson("bruno").await,
        world.participant("carla").await,
    );
    let confirmed = world.reservation(date.id, anna.id, "confirmed").await;
    world.reservation(date.id, bruno.id, "waiting").await;
    world.reservation(date.id, carla.id, "cancelled").await;
    let note = serde_json::json!({"note": "=HYPERLINK(\"http://x\")"});
    staff
        .actor
        .put(&format!("/api/reservations/{}", confirmed.id), note)
        .await
        .expect(200);

    let path = format!("/api/course-dates/{}/reservations/export", date.id);
    let answer = staff.actor.get(&path).await.expect(200);

    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"iscritti-blsd-laici-a-2027-03-11.xlsx\""
    );
    assert_eq!(
        answer.header("content-type"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    );
    let (_, rows) = texts(&answer.bytes);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0][..4], ["Cognome", "Nome", "Codice fiscale", "Email"]);
    assert!(rows[1].contains(&"anna@test.example".to_owned()) && rows[1].contains(&"Confermato".to_owned()));
    assert!(
        rows[1].contains(&"=HYPERLINK(\"http://x\")".to_owned()),
        "formulas are text: {:?}",
        rows[1]
    );
    assert!(rows[2].contains(&"In attesa".to_owned()) && rows[2].contains(&"no".to_owned()));
    staff
        .actor
        .get("/api/course-dates/9999/reservations/export")
        .await
        .expect(404);
}

#[tokio::test]
async fn can_be_imported_again_and_changes_nothing() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let anna = world.participant("anna").await;
    world.reservation(date.id, anna.id, "confirmed").await;
    let path = format!("/api/course-dates/{}/reservations", date.id);
    let exported = staff.actor.get(&format!("{path}/export")).await.expect(200).bytes;

    let report = staff
        .actor
        .post_file(&format!("{path}/upload"), "iscritti.xlsx", &exported)
        .await
        .expect(201)
        .json();

    assert_eq!(report["rows"][0]["action"], "booked");
    assert_eq!(report["meta"]["ignored_columns"].as_array().map(Vec::len), Some(6));
}

#[tokio::test]
async fn a_template_has_the_columns_that_an_import_reads() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    world.option(course.id, "IRC", 0).await;
    let date = world.date(course.id, 10, 60).await;

    let answer = staff
        .actor
        .get(&format!("/api/course-dates/{}/reservations/template", date.id))
        .await
        .expect(200);

    assert!(
        answer
            .header("content-disposition")
            .contains("modello-iscritti-blsd-2027-03-11.xlsx")
    );
    let (_, rows) = texts(&answer.bytes);
    let details = [
        "Email di contatto",
        "Data di nascita",
        "Luogo di nascita",
        "Mansione",
        "Azienda",
    ];
    assert_eq!(rows, [[&HEADINGS[..], &details].concat()]);
}
