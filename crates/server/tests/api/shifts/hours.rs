//! `GET /shifts/hours` and its export.

use battito_documents::spreadsheet::{self, Limits};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::hours;
use crate::{
    on_both_engines,
    support::{World, workbook},
};

on_both_engines! {
    async fn counts_accepted_shifts_that_are_over_by_month(world) {
        let (admin, marco, anna) = (world.admin().await.actor, world.teacher("marco").await, world.teacher("anna").await);
        let accept = |start: &'static str, end: &'static str| {
            let (admin, marco) = (admin.clone(), marco.clone());
            async move {
                let shift = admin.post("/api/shifts", hours(marco.id, start, end)).await.expect(201).json();
                marco.actor.put(&format!("/api/shifts/{}", shift["id"]), json!({"status": "accepted"})).await.expect(200);
            }
        };
        accept("2027-01-10T09:00:00+01:00", "2027-01-10T12:30:00+01:00").await;
        accept("2027-01-31T22:00:00+01:00", "2027-02-01T02:00:00+01:00").await;
        accept("2026-12-31T23:00:00+01:00", "2027-01-01T01:00:00+01:00").await;
        accept("2027-03-01T12:00:00+01:00", "2027-03-01T13:00:00+01:00").await;
        // Not answered.
        admin.post("/api/shifts", hours(anna.id, "2027-03-01T12:00:00+01:00", "2027-03-01T13:00:00+01:00")).await.expect(201);

        let list = anna.actor.get("/api/shifts/hours?year=2027").await.expect(200).json();

        let months = |list: &Value, at: usize| list["data"][at]["months"].clone();
        assert_eq!(list["year"], 2027);
        assert_eq!(list["data"].as_array().map(Vec::len), Some(2), "anna teaches, the admin does not: {list}");
        assert_eq!((&list["data"][0]["user"]["name"], &list["data"][0]["total"]), (&json!("anna"), &json!(0.0)));
        assert_eq!(months(&list, 1), json!([6.5, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]));
        assert_eq!(list["data"][1]["total"], 8.5);
        assert_eq!(anna.actor.get("/api/shifts/hours").await.expect(200).json(), list, "this year by default");
        let before = anna.actor.get("/api/shifts/hours?year=2026").await.expect(200).json();
        assert_eq!(before["data"][1]["total"], 1.0);
        world.clock.advance(TimeDelta::hours(2));
        let later = anna.actor.get("/api/shifts/hours?year=2027").await.expect(200).json();
        assert_eq!(later["data"][0]["total"], 0.0);
        assert_eq!((&later["data"][1]["total"], &later["data"][1]["months"][2]), (&json!(9.5), &json!(1.0)));
    }
}

/// The cells of a spreadsheet as text, empty ones included.
fn cells(bytes: &[u8]) -> Vec<Vec<String>> {
    let limits = Limits { rows: 100, columns: 20 };
    let sheet = workbook::read(bytes, limits);
    let text = |row: &spreadsheet::Row, column: usize| {
        let column = column.try_into().ok()?;
        row.cells.get(&column).and_then(spreadsheet::Value::text)
    };
    let texts = |row: &spreadsheet::Row| (0..15).map(|column| text(row, column).unwrap_or_default()).collect();
    sheet.rows.iter().map(texts).collect()
}

#[tokio::test]
async fn export_is_a_spreadsheet_with_sums() {
    let world = World::sqlite().await;
    let (admin, marco) = (world.admin().await.actor, world.teacher("marco").await);
    let shift = hours(marco.id, "2027-01-10T09:00:00+01:00", "2027-01-10T12:15:00+01:00");
    let shift = admin.post("/api/shifts", shift).await.expect(201).json();
    let path = format!("/api/shifts/{}", shift["id"]);
    marco.actor.put(&path, json!({"status": "accepted"})).await.expect(200);

    let file = admin.get("/api/shifts/hours/export?year=2027").await.expect(200);

    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"ore-2027.xlsx\""
    );
    let rows = cells(&file.bytes);
    assert_eq!(rows[0][..3], ["Cognome", "Nome", "Gennaio"]);
    assert_eq!(rows[1][..3], ["Rossi", "marco", "3.25"]);
    assert_eq!((rows[2][0].as_str(), rows[2][14].as_str()), ("Totale", "3.25"));
    for year in ["0", "12000", "ieri"] {
        let refused = admin.get(&format!("/api/shifts/hours/export?year={year}")).await;
        assert_eq!(refused.expect(422).errors("year").len(), 1);
    }
}
