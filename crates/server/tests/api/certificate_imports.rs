//! `POST /certificates/upload`: certificates from before Battito.

use axum::http::Method;
use battito_documents::spreadsheet::Limits;
use battito_platform::entities::{certificates, users};
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        Actor, World,
        actor::Answer,
        workbook::{read, sheet},
    },
};

const UPLOAD: &str = "/api/certificates/upload";
const HEADINGS: [&str; 10] = [
    "N.",
    "COGNOME",
    "Nome",
    "CF",
    "Corso",
    "Attestato",
    "Rilasciato il",
    "Scadenza",
    "Ore",
    "Reparto",
];

fn row(number: &str, surname: &str, tax_code: &str, issued: &str, last: &str) -> Vec<String> {
    [
        number,
        surname,
        "Anna",
        tax_code,
        "Primo soccorso",
        "",
        issued,
        last,
        "12",
        "Pronto",
    ]
    .map(str::to_owned)
    .into()
}

async fn upload(staff: &Actor, query: &str, rows: &[Vec<String>]) -> Answer {
    upload_corrected(staff, query, rows, &[]).await
}

async fn upload_corrected(staff: &Actor, query: &str, rows: &[Vec<String>], texts: &[(&str, &str)]) -> Answer {
    staff
        .send_file(
            Method::POST,
            &format!("{UPLOAD}{query}"),
            ("attestati.xlsx", &sheet(&HEADINGS, rows)),
            texts,
        )
        .await
}

async fn stored(world: &World) -> Vec<certificates::Model> {
    let all = certificates::Entity::find().order_by_asc(certificates::Column::Number);
    all.all(world.app.db().read()).await.expect("a query")
}

on_both_engines! {
    async fn adds_all_certificates_with_their_own_numbers_and_a_code(world) {
        let staff = world.instructor().await.actor;
        let anna = world.participant("anna").await;
        let code = world.user(anna.id).await.fiscal_code.expect("a tax code");
        world.put(world.new_paper("A-1", "01ABCDEF01234567")).await;
        let rows = [row("A-1", "Rossi", &code.to_lowercase(), "12/03/2024", "2026-03-31"), row("A-2", "D'Angelo", "", "01.02.2027", "")];

        let preview = upload(&staff, "?dry_run=1", &rows).await.expect(200).json();
        assert_eq!(preview["meta"], json!({"total": 2, "new": 2, "errors": 0, "ignored_columns": ["Reparto"]}));
        assert_eq!(preview["rows"][0]["id_user"], anna.id);
        assert_eq!(stored(&world).await.len(), 1, "a preview changes nothing");
        upload(&staff, "", &rows).await.expect(201);

        let all = stored(&world).await;
        assert_eq!(all.iter().map(|row| (row.number.as_str(), row.imported)).collect::<Vec<_>>(), [("A-1", false), ("A-1", true), ("A-2", true)]);
        let first = &all[1];
        assert_eq!((first.user_id, first.title.as_str(), first.option_name.as_str()), (Some(anna.id), "Primo soccorso", "Primo soccorso"));
        assert_eq!((first.hours, first.code.len()), (Some(12), 16));
        let check = world.visitor().get(&format!("/api/certificates/verify/{}?surname=dangelo", all[2].code)).await.expect(200).json();
        assert_eq!((&check["status"], &check["holder"], &check["issued_at"]), (&json!("valid"), &json!("Anna D'Angelo"), &json!("2027-02-01T12:00:00+01:00")));
        let found = staff.get("/api/certificates?search=dangelo").await.expect(200).json();
        assert_eq!((&found["data"][0]["number"], &found["data"][0]["imported"]), (&json!("A-2"), &json!(true)));
        assert_eq!(staff.get("/api/certificates?status=expired").await.expect(200).json()["meta"]["total"], 1);
        assert_eq!(world.audit_actions().await, ["certificate.import", "certificate.import"]);
    }

    async fn leaves_a_paper_to_staff_when_the_account_is_doubtful(world) {
        let staff = world.instructor().await.actor;
        let (anna, carla, mallory) = (world.participant("anna").await, world.participant("carla").await, world.member("mallory").await);
        let mut codes = Vec::new();
        for person in [&anna, &carla, &mallory] {
            codes.push(world.user(person.id).await.fiscal_code.expect("a tax code"));
        }
        // A stranger can register with a tax code and a name that they know.
        world.change(users::ActiveModel { id: Set(mallory.id), name: Set("Anna".to_owned()), ..Default::default() }).await;
        let rows = [row("A-1", "ROSSI", &codes[0], "12/03/2024", ""), row("A-2", "Rossi", &codes[1], "12/03/2024", ""), row("A-3", "Rossi", &codes[2], "12/03/2024", "")];
        let other_name = "Non collegato: il codice fiscale è dell'account di carla Rossi, che ha un altro nome.";
        let unconfirmed = "Non collegato: l'account di Anna Rossi non ha ancora confermato l'email.";

        let preview = upload(&staff, "?dry_run=1", &rows).await.expect(200).json();
        assert_eq!((&preview["meta"]["new"], &preview["meta"]["errors"]), (&json!(3), &json!(0)));
        let shown: Vec<_> = (0..3).map(|at| (preview["rows"][at]["id_user"].clone(), preview["rows"][at]["unlinked"].clone())).collect();
        assert_eq!(shown, [(json!(anna.id), json!(null)), (json!(null), json!(other_name)), (json!(null), json!(unconfirmed))]);
        upload(&staff, "", &rows).await.expect(201);

        assert_eq!(stored(&world).await.iter().map(|row| row.user_id).collect::<Vec<_>>(), [Some(anna.id), None, None]);
        assert_eq!(mallory.actor.get("/api/my-certificates").await.expect(200).json()["meta"]["total"], 0);
        let list = staff.get("/api/certificates?sort=issued_at&direction=asc").await.expect(200).json();
        let reasons: Vec<_> = (0..3).map(|at| list["data"][at]["unlinked"].clone()).collect();
        assert_eq!(reasons, [json!(null), json!({"id_user": carla.id, "user": "carla Rossi", "reason": other_name}), json!({"id_user": mallory.id, "user": "Anna Rossi", "reason": unconfirmed})]);
    }

    async fn staff_link_a_paper_that_waits_to_the_account_with_its_tax_code(world) {
        let staff = world.instructor().await.actor;
        let (anna, carla) = (world.participant("anna").await, world.participant("carla").await);
        let code = world.user(carla.id).await.fiscal_code.expect("a tax code");
        upload(&staff, "", &[row("A-1", "Rossi", &code, "12/03/2024", ""), row("A-2", "Rossi", "", "12/03/2024", "")]).await.expect(201);
        let papers = stored(&world).await;
        let link = async |paper: usize, body: serde_json::Value| staff.post(&format!("/api/certificates/{}/link", papers[paper].id), body).await;
        assert_eq!(link(0, json!({"id_user": anna.id})).await.expect(422).errors("id_user"), ["Questo account non ha il codice fiscale dell'attestato."]);

        link(0, json!({"id_user": carla.id})).await.expect(200);

        assert_eq!(stored(&world).await[0].user_id, Some(carla.id));
        assert_eq!(carla.actor.get("/api/my-certificates").await.expect(200).json()["meta"]["total"], 1);
        assert_eq!(world.audit_actions().await.last().map(String::as_str), Some("certificate.link"));
        link(0, json!({"id_user": carla.id})).await.expect(409);
        link(1, json!({"id_user": carla.id})).await.expect(409);
        staff.post("/api/certificates/9999/link", json!({"id_user": carla.id})).await.expect(404);
    }

    async fn reads_corrections_instead_of_cells_and_leaves_rows_out(world) {
        let staff = world.instructor().await.actor;
        let rows = [row("A-1", "Verdi", "", "mai", ""), row("A-2", "Verdi", "", "12/03/2024", ""), row("Totale", "", "", "", "")];
        let errors = upload(&staff, "?errors=1", &rows).await.expect(200);
        let given = read(&errors.bytes, Limits { rows: 10, columns: 20 });
        let reasons: Vec<_> = given.rows.iter().filter_map(|row| row.cells.values().last()?.text()).collect();
        assert_eq!(reasons[..2], ["Motivo", "Rilasciato il: Data non valida: scrivila come 31/12/2024."]);
        assert_eq!(reasons.len(), 3);

        let corrections = r#"{"cells": [{"row": 2, "column": "Rilasciato il", "value": "10/03/2024"}], "left_out": [4]}"#;
        let texts = [("corrections", corrections)];
        let preview = upload_corrected(&staff, "?dry_run=1", &rows, &texts).await.expect(200).json();
        assert_eq!(preview["rows"][0]["issued_on"], "2024-03-10");
        assert_eq!((&preview["meta"]["new"], &preview["meta"]["errors"]), (&json!(2), &json!(0)));
        upload_corrected(&staff, "", &rows, &texts).await.expect(201);
        assert_eq!(stored(&world).await.len(), 2);
    }

    async fn changes_nothing_the_second_time(world) {
        let staff = world.admin().await.actor;
        let rows = [row("A-1", "Rossi", "", "12/03/2024", "")];
        upload(&staff, "", &rows).await.expect(201);
        let before = stored(&world).await;
        let again = upload(&staff, "", &[rows[0].clone(), row("A-2", "Verdi", "", "12/03/2024", "")]).await.expect(201).json();
        assert_eq!((&again["rows"][0]["action"], &again["rows"][1]["action"]), (&json!("present"), &json!("new")));
        assert_eq!(stored(&world).await[..1], before);
    }

    async fn refuses_a_file_with_errors_as_a_whole(world) {
        let staff = world.admin().await.actor;
        upload(&staff, "", &[row("A-1", "Rossi", "", "12/03/2024", "")]).await.expect(201);
        let refused = upload(&staff, "", &[
            row("A-1", "Bianchi", "", "12/03/2024", ""), row("A-3", "Verdi", "X", "31/02/2024", ""), row("A-3", "", "", "02/03/2027", "01/03/2020"),
            row("A-4", "Verdi", "", "", "domani"), row("A-5", "Verdi", "", "12/03/2024", ""),
        ]).await.expect(422).json();
        assert_eq!(refused["message"], "4 righe hanno errori: correggile nel file e riprova.");
        let errors = |at: usize| refused["rows"][at]["errors"].clone();
        assert_eq!(errors(0), json!({"Numero": ["Questo numero è già di un attestato importato di un'altra persona."]}));
        assert_eq!(errors(1), json!({"Codice fiscale": ["Codice fiscale non valido."], "Rilasciato il": ["Data non valida: scrivila come 31/12/2024."]}));
        assert_eq!(errors(2), json!({
            "Numero": ["Già presente alla riga 3."], "Cognome": ["Campo obbligatorio."],
            "Rilasciato il": ["La data di rilascio è nel futuro."], "Valido fino al": ["La scadenza è precedente al rilascio."],
        }));
        assert_eq!(errors(3), json!({"Rilasciato il": ["Campo obbligatorio."], "Valido fino al": ["Data non valida: scrivila come 31/12/2024."]}));
        assert_eq!(stored(&world).await.len(), 1);
    }
}

#[tokio::test]
async fn names_the_errors_of_a_file() {
    let world = World::sqlite().await;
    let staff = world.admin().await.actor;
    let sentence = async |bytes: &[u8]| {
        let answer = staff
            .send_file(Method::POST, UPLOAD, ("x.xlsx", bytes), &[])
            .await
            .expect(422);
        answer.errors("file").join(" ")
    };
    assert!(sentence(b"no sheet").await.contains(".xlsx"));
    assert!(
        sentence(&sheet(&["Nome", "Cognome"], &[]))
            .await
            .contains("Numero, Cognome, Nome, Corso, Rilasciato il")
    );
    assert!(sentence(&sheet(&HEADINGS, &[])).await.contains("nessun attestato"));
    let many: Vec<_> = (0..2001)
        .map(|number| row(&format!("A-{number}"), "Rossi", "", "12/03/2024", ""))
        .collect();
    assert!(sentence(&sheet(&HEADINGS, &many)).await.contains("al massimo 2000"));
    let template = staff.get("/api/certificates/template").await.expect(200);
    assert_eq!(
        template.header("content-disposition"),
        "attachment; filename=\"modello-attestati.xlsx\""
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn takes_two_thousand_certificates_at_once() {
    let world = World::sqlite().await;
    let staff = world.admin().await.actor;
    let many: Vec<_> = (0..2000)
        .map(|number| row(&format!("A-{number}"), "Rossi", "", "12/03/2024", ""))
        .collect();
    let report = upload(&staff, "", &many).await.expect(201).json();
    assert_eq!(report["meta"]["new"], 2000);
    assert_eq!(
        staff.get("/api/certificates?search=rossi").await.expect(200).json()["meta"]["total"],
        2000
    );
}
