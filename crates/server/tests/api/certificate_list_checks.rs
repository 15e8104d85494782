//! `POST /certificates/verify`: a list of codes and surnames.

use std::collections::BTreeMap;

use battito_documents::spreadsheet::{Limits, Value as Cell};
use battito_domain::certificate::PaperStatus;
use battito_platform::{rate_limit, text_enum::TextEnum};
use sea_orm::Set;
use serde_json::json;

use super::certificate_checks::{ADDRESS, counted};
use crate::{
    on_both_engines,
    support::{
        World,
        actor::Answer,
        workbook::{self, sheet},
    },
};

const CHECK: &str = "/api/certificates/verify";
const HEADINGS: [&str; 3] = ["Reparto", "COGNOME", "Codice di verifica"];

/// The code of the certificate with this number.
fn code(number: u32) -> String {
    format!("{number:016}")
}

fn row(surname: &str, code: &str) -> Vec<String> {
    ["Pronto soccorso", surname, code].map(str::to_owned).into()
}

/// A list as Excel saves it as CSV.
fn csv(headings: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    let line = |cells: Vec<&str>| {
        let quoted = cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\"")));
        quoted.collect::<Vec<_>>().join(";")
    };
    let rows = rows.iter().map(|row| line(row.iter().map(String::as_str).collect()));
    let lines: Vec<String> = std::iter::once(line(headings.to_vec())).chain(rows).collect();
    lines.join("\r\n").into_bytes()
}

async fn send(world: &World, query: &str, rows: &[Vec<String>]) -> Answer {
    let file = csv(&HEADINGS, rows);
    let visitor = world.visitor();
    visitor
        .post_file(&format!("{CHECK}{query}"), "addetti.csv", &file)
        .await
}

async fn paper(world: &World, number: u32, surname: &str, status: PaperStatus, last: Option<&str>) {
    let mut row = world.new_paper(&format!("2027-{number:06}"), &code(number));
    row.holder_surname = Set(surname.into());
    row.status = Set(TextEnum(status));
    row.expires_on = Set(last.map(|last| last.parse().expect("a day")));
    world.put(row).await;
}

/// `count` valid certificates of people with the surname Rossi.
async fn papers(world: &World, count: u32) {
    for number in 1..=count {
        paper(world, number, "Rossi", PaperStatus::Issued, None).await;
    }
}

fn texts(bytes: &[u8]) -> Vec<BTreeMap<u32, Cell>> {
    let limits = Limits { rows: 600, columns: 20 };
    let sheet = workbook::read(bytes, limits);
    sheet.rows.into_iter().map(|row| row.cells).collect()
}

on_both_engines! {
    async fn tells_the_state_of_every_row(world) {
        paper(&world, 1, "D'Angelò", PaperStatus::Issued, Some("2027-03-01")).await;
        paper(&world, 2, "Rossi", PaperStatus::Issued, Some("2027-02-28")).await;
        paper(&world, 3, "Rossi", PaperStatus::Revoked, None).await;
        paper(&world, 4, "Rossi", PaperStatus::Replaced, None).await;
        paper(&world, 5, "Rossi", PaperStatus::Issued, None).await;

        let found = send(&world, "", &[
            row("d angelo", "0000-0000-0000-0001"), row("ROSSI", "ooooOOOO 0000 oo02"), row("Rossi", &code(3)), row("Rossi", &code(4)),
            row("Verdi", &code(5)), row("Neri", "ZZZZ-ZZZZ-ZZZZ-ZZZZ"), row("Neri", "2027-000001"),
            row("Rossi", "https://battito.test/verifica/0000-0000-0000-0005"),
        ]).await.expect(200);

        assert_eq!(found.header("cache-control"), "no-store");
        let found = found.json();
        assert_eq!(found["meta"], json!({
            "total": 8, "valid": 2, "expired": 1, "revoked": 1, "replaced": 1, "unknown": 2, "wrong_surname": 1,
        }));
        assert_eq!(found["rows"][0], json!({
            "row": 2, "code": "0000-0000-0000-0001", "surname": "d angelo", "status": "valid", "number": "2027-000001",
            "title": "Attestato", "course": "BLSD", "expires_at": "2027-03-01", "holder": "Anna D'Angelò", "surname_fits": true,
        }));
        assert_eq!(found["rows"][4], json!({
            "row": 6, "code": "0000-0000-0000-0005", "surname": "Verdi", "status": "valid", "number": "2027-000005",
            "title": "Attestato", "course": "BLSD", "expires_at": null, "holder": "A. R.", "surname_fits": false,
        }));
        assert_eq!(found["rows"][6], json!({
            "row": 8, "code": "2027-000001", "surname": "Neri", "status": "unknown", "number": null, "title": null, "course": null,
            "expires_at": null, "holder": null, "surname_fits": null,
        }));
        let statuses: Vec<&str> = found["rows"].as_array().expect("rows").iter().filter_map(|row| row["status"].as_str()).collect();
        assert_eq!(statuses, ["valid", "expired", "revoked", "replaced", "valid", "unknown", "unknown", "valid"]);
    }

    async fn gives_the_same_as_a_spreadsheet_that_no_program_evaluates(world) {
        let mut row_of = world.new_paper("2027-000001", &code(1));
        row_of.holder_surname = Set("=1+1".into());
        row_of.title = Set("@SUM(A1)".into());
        world.put(row_of).await;

        let answer = send(&world, "?format=xlsx", &[row("=1+1", &code(1)), row("=HYPERLINK(\"x\")", "=cmd|' /C calc'!A0")]).await.expect(200);

        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"verifica-attestati-2027-03-01.xlsx\"");
        let rows = texts(&answer.bytes);
        let text = |row: usize, column: u32| rows[row].get(&column).and_then(Cell::text).unwrap_or_default();
        let headings: Vec<String> = (0..9).map(|column| text(0, column)).collect();
        assert_eq!(headings, ["Riga", "Codice", "Cognome", "Esito", "Intestato a", "Attestato", "Corso", "Numero", "Valido fino al"]);
        assert_eq!([text(1, 0), text(1, 2), text(1, 3), text(1, 5), text(1, 6), text(1, 8)], ["2", "=1+1", "Valido", "Attestato", "@SUM(A1)", "Senza scadenza"]);
        assert_eq!([text(2, 1), text(2, 2), text(2, 3)], ["=cmd|' /C calc'!A0", "=HYPERLINK(\"x\")", "Codice sconosciuto"]);
        assert!(rows.iter().flat_map(BTreeMap::values).all(|cell| *cell != Cell::FormulaWithoutValue));
    }

    async fn never_counts_right_rows(world) {
        papers(&world, 40).await;
        for person in 1..=40 {
            let rows: Vec<_> = (1..=40).map(|number| row(if person == number { "ROSSI" } else { "rossi" }, &code(number))).collect();
            send(&world, "", &rows).await.expect(200);
        }
        for kind in ["certificate-address", "certificate-surname", "certificate-surname-address"] {
            assert_eq!(counted(&world, kind).await, 0, "{kind}");
        }
    }

    async fn counts_each_wrong_row_once_and_the_same_list_only_once(world) {
        papers(&world, 2).await;
        let rows = [
            row("Verdi", &code(1)), row("VERDI", &code(1)), row("Neri", &code(1)), row("Rossi", &code(2)),
            row("Rossi", "ZZZZ-ZZZZ-ZZZZ-ZZZZ"), row("Neri", "zzzzzzzzzzzzzzzz"), row("Neri", "no code"),
        ];
        for query in ["", "?format=xlsx", "?format=json"] {
            send(&world, query, &rows).await.expect(200);
        }
        assert_eq!(counted(&world, "certificate-address").await, 3);
        assert_eq!(counted(&world, "certificate-surname").await, 2);
        assert_eq!(counted(&world, "certificate-surname-address").await, 2);
        assert_eq!(counted(&world, "certificate-lists").await, 3);
    }

    async fn is_no_way_to_guess_the_surname_of_a_certificate(world) {
        papers(&world, 1).await;
        let guesses: Vec<_> = (0..11).map(|number| row(&format!("Guess {number}"), &code(1))).chain([row("Rossi", &code(1))]).collect();

        let refused = send(&world, "", &guesses).await.expect(429);

        assert_eq!(refused.header("retry-after"), "900");
        assert!(!refused.text().contains("Anna"));
        send(&world, "", &guesses).await.expect(429);
        send(&world, "", &[row("Rossi", &code(1))]).await.expect(429);
        world.visitor().get(&format!("{CHECK}/{}?surname=rossi", code(1))).await.expect(429);
        world.visitor().get(&format!("{CHECK}/{}", code(1))).await.expect(200);
    }

    async fn is_no_way_to_guess_codes(world) {
        papers(&world, 1).await;
        world.count_attempts(&rate_limit::CERTIFICATE_ADDRESS.of(ADDRESS), 500).await;
        let guesses: Vec<_> = (1000..1101).map(|number| row("Rossi", &code(number))).collect();

        send(&world, "", &guesses[..100]).await.expect(200);
        let refused = send(&world, "", &guesses[100..]).await.expect(429);

        assert_eq!(refused.header("retry-after"), "3600");
        // Neither does a list tell, once the attempts are used up, that something in it is right.
        send(&world, "", &[row("Rossi", &code(1))]).await.expect(429);
        world.visitor().get(&format!("{CHECK}/{}", code(1))).await.expect(429);
    }

    async fn a_refused_list_tells_nothing_for_free(world) {
        papers(&world, 1).await;
        world.count_attempts(&rate_limit::CERTIFICATE_ADDRESS.of(ADDRESS), 599).await;
        let two = [row("Rossi", &code(8)), row("Rossi", &code(9))];
        send(&world, "", &two).await.expect(429);
        send(&world, "", &two[..1]).await.expect(429);
        send(&world, "", &[row("Rossi", &code(1))]).await.expect(429);
    }

    async fn a_whole_list_with_a_wrong_column_does_not_lock_the_house_out(world) {
        papers(&world, 1).await;
        let wrong: Vec<_> = (0..500).map(|number| row("Rossi Anna", &code(1000 + number))).collect();
        let found = send(&world, "", &wrong).await.expect(200).json();
        assert_eq!(found["meta"]["unknown"], 500);
        for _ in 0..40 {
            world.visitor().get(&format!("{CHECK}/{}?surname=rossi", code(1))).await.expect(200);
        }
    }
}

#[tokio::test]
async fn names_errors_row_by_row() {
    let world = World::sqlite().await;
    let long = "a".repeat(101);
    let refused = send(&world, "", &[row("Rossi", &code(1)), row("", &code(1)), row(&long, "")])
        .await
        .expect(422);
    assert_eq!(
        refused.errors("file"),
        [
            "Riga 3, Cognome: Campo obbligatorio.",
            "Riga 4, Codice: Campo obbligatorio.",
            "Riga 4, Cognome: Massimo 100 caratteri.",
        ]
    );
    let other = send(&world, "?format=pdf", &[row("Rossi", &code(1))]).await.expect(422);
    assert!(!other.errors("format").is_empty(), "{}", other.text());
    assert_eq!(counted(&world, "certificate-address").await, 0);
}

#[tokio::test]
async fn refuses_files_that_are_no_list() {
    let world = World::sqlite().await;
    let sentence = async |bytes: &[u8]| {
        let answer = world.visitor().post_file(CHECK, "x.csv", bytes).await.expect(422);
        answer.errors("file").join(" ")
    };
    assert!(sentence(b"Codice;Cognome").await.contains("nessun attestato"));
    assert!(sentence(b"").await.contains("vuoto"));
    assert!(sentence(b"Nome;Cognome").await.contains("Codice e Cognome"));
    assert!(sentence(b"\x89PNG\r\n\x1a\n").await.contains("salvalo come CSV"));
    let many: Vec<_> = (0..501).map(|number| row("Rossi", &code(number))).collect();
    assert!(
        sentence(&csv(&HEADINGS, &many))
            .await
            .contains("501 attestati: al massimo 500")
    );
    let large = world
        .visitor()
        .post_file(CHECK, "x.csv", &vec![b'x'; 2 << 20])
        .await
        .expect(413);
    assert!(large.text().contains("al massimo 240 KB"), "{}", large.text());
    world.visitor().post(CHECK, json!({})).await.expect(415);
    let foreign = world.visitor().without_csrf().post_file(CHECK, "x.csv", b"x").await;
    foreign.expect(419);
}

#[tokio::test]
async fn reads_no_workbook() {
    let world = World::sqlite().await;
    let file = sheet(&HEADINGS, &[row("Rossi", &code(1))]);
    let refused = world.visitor().post_file(CHECK, "x.csv", &file).await.expect(422);
    assert_eq!(
        refused.errors("file"),
        ["Questo è un foglio di calcolo: copia le sue celle e incollale qui, oppure salvalo come CSV."]
    );
}

#[tokio::test]
async fn reads_lists_as_every_program_writes_them() {
    let world = World::sqlite().await;
    paper(&world, 1, "D'Angelò", PaperStatus::Issued, None).await;
    for list in [
        format!("\u{feff}Codice;Cognome\r\n{};D'Angelò\r\n", code(1)).into_bytes(),
        format!("Cognome\tCodice\nD'Angelò\t{}\n", code(1)).into_bytes(),
        format!("Codice,Cognome,Nota\n{},\"D'Angelò\",\"a, b\"", code(1)).into_bytes(),
        [format!("Codice;Cognome\n{};D\x27Angel", code(1)).as_bytes(), b"\xf2\n"].concat(),
    ] {
        let found = world
            .visitor()
            .post_file(CHECK, "x.csv", &list)
            .await
            .expect(200)
            .json();
        assert_eq!(found["meta"]["valid"], 1, "{}", String::from_utf8_lossy(&list));
    }
}

#[tokio::test]
async fn offers_an_empty_list_to_visitors() {
    let world = World::sqlite().await;
    let template = world.visitor().get(&format!("{CHECK}/template")).await.expect(200);
    assert_eq!(
        template.header("content-disposition"),
        "attachment; filename=\"modello-verifica.csv\""
    );
    assert_eq!(template.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(template.text(), "\u{feff}Codice;Cognome\r\n");
    let filled = [&template.bytes[..], code(1).as_bytes(), b";Rossi"].concat();
    world.visitor().post_file(CHECK, "x.csv", &filled).await.expect(200);
}

#[tokio::test]
async fn waits_for_no_upload() {
    let world = World::sqlite().await;
    papers(&world, 1).await;
    // Uploads of staff fill all of their memory.
    let all = world.app.uploads.available_permits().try_into().expect("a number");
    let _held = world.app.uploads.try_acquire_many(all).expect("all of it");
    send(&world, "", &[row("Rossi", &code(1))]).await.expect(200);
    let staff = world.admin().await.actor;
    let file = sheet(&HEADINGS, &[row("Rossi", &code(1))]);
    staff
        .post_file("/api/certificates/upload?dry_run=1", "x.xlsx", &file)
        .await
        .expect(503);
}
