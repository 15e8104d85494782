//! Files that people choose by mistake, and files made to do harm: each gets 422 with a sentence, and nothing is written.

use serde_json::json;

use crate::support::{
    World,
    workbook::{HEADINGS, archive, cells, newcomer, raw, sheet},
};

const SENTENCES: &str = "/reservations/upload";

async fn refusal(bytes: &[u8]) -> String {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let path = format!("/api/course-dates/{}{SENTENCES}", date.id);
    let refused = staff.actor.post_file(&path, "iscritti.xlsx", bytes).await.expect(422);
    assert!(world.statuses(date.id).await.is_empty());
    refused.errors("file").concat()
}

#[tokio::test]
async fn other_columns() {
    let other = sheet(&["Data", "Importo"], &[vec!["12/03/2027".into(), "10".into()]]);
    assert!(
        refusal(&other)
            .await
            .ends_with("Nella prima riga ci sono: Data, Importo.")
    );
    assert!(refusal(&sheet(&HEADINGS, &[])).await.contains("nessuna persona"));
}

#[tokio::test]
async fn a_renamed_csv_and_other_formats() {
    assert!(
        refusal(b"Cognome;Nome\nRossi;Mario\n")
            .await
            .contains("non è un foglio .xlsx")
    );
    let mut old = vec![0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    old.resize(2048, 0);
    assert!(refusal(&old).await.contains("vecchia versione"));
    let whole = sheet(&HEADINGS, &[newcomer(0)]);
    assert!(refusal(&whole[..whole.len() / 2]).await.contains("danneggiato"));
}

#[tokio::test]
async fn fifty_thousand_rows() {
    let rows: Vec<_> = (0..50_000)
        .map(|number| vec!["Rossi".to_owned(), format!("{number}")])
        .collect();
    assert!(
        refusal(&sheet(&HEADINGS, &rows))
            .await
            .contains("al massimo 500 alla volta")
    );
    let rows: Vec<_> = (0..501).map(newcomer).collect();
    assert!(refusal(&sheet(&HEADINGS, &rows)).await.contains("501 persone"));
}

#[tokio::test]
async fn one_cell_at_the_end_of_the_sheet() {
    let far = |address: &str| {
        let header = cells(&[&HEADINGS]);
        raw(&format!(
            "<sheetData>{header}<row r=\"2\"><c r=\"{address}\"><v>1</v></c></row></sheetData>"
        ))
    };
    assert!(refusal(&far("XFD1048576")).await.contains("troppe righe"));
    assert!(refusal(&far("XFD2")).await.contains("troppe colonne"));
    assert!(refusal(&far("A99999999999")).await.contains("danneggiato"));
}

#[tokio::test]
async fn a_zip_bomb() {
    let spaces = " ".repeat(60 << 20);
    let bomb = archive(&[("[Content_Types].xml", "<Types/>"), ("xl/workbook.xml", &spaces)]);
    assert!(bomb.len() < 1 << 20);
    assert!(refusal(&bomb).await.contains("troppi dati"));
}

#[tokio::test]
async fn a_form_that_is_none_and_a_file_that_is_too_large() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let path = format!("/api/course-dates/{}{SENTENCES}", date.id);
    staff.actor.post(&path, json!({})).await.expect(415);
    let large = staff
        .actor
        .post_file(&path, "a.xlsx", &vec![b'x'; 6 << 20])
        .await
        .expect(413);
    assert!(
        large.json()["message"]
            .as_str()
            .is_some_and(|message| message.contains("5 MB"))
    );
    let empty = staff.actor.post_file(&path, "a.xlsx", b"").await.expect(422);
    assert_eq!(empty.errors("file"), ["Il file è vuoto."]);
}

#[tokio::test]
async fn formulas_dates_and_merged_cells_are_told_cell_by_cell() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let path = format!("/api/course-dates/{}{SENTENCES}?dry_run=1", date.id);
    let header = cells(&[&["Cognome", "Nome", "CF", "E-mail", "Cellulare", "Sanitario"]]);
    let row = "<row r=\"2\"><c r=\"A2\" t=\"str\"><f>\"Ros\"&amp;\"si\"</f><v>Rossi</v></c><c r=\"B2\"><f>C9</f></c>\
         <c r=\"C2\" t=\"d\"><v>2027-03-12T00:00:00</v></c><c r=\"D2\" t=\"e\"><v>#REF!</v></c><c r=\"E2\"><v>3331234567</v></c></row>";
    let merged = "<mergeCells><mergeCell ref=\"A2:A3\"></mergeCell></mergeCells>";
    let file = raw(&format!("<sheetData>{header}{row}</sheetData>{merged}"));

    let report = staff
        .actor
        .post_file(&path, "../../etc/\"passwd", &file)
        .await
        .expect(200)
        .json();

    let errors = &report["rows"][0]["errors"];
    assert!(
        errors["Cognome"][0].as_str().is_some_and(|text| text.contains("A2:A3")),
        "{report}"
    );
    assert!(
        errors["Nome"][0].as_str().is_some_and(|text| text.contains("formula")),
        "{report}"
    );
    assert_eq!(errors["Codice fiscale"][0], "Codice fiscale non valido.");
    assert!(
        errors["Email"][0].as_str().is_some_and(|text| text.contains("errore")),
        "{report}"
    );
    assert_eq!(report["rows"][0]["person"]["phone"], "3331234567");
    assert!(errors.get("Telefono").is_none());
}

#[tokio::test]
async fn a_date_written_as_text() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let path = format!("/api/course-dates/{}{SENTENCES}", date.id);
    let headings = [
        "Cognome",
        "Nome",
        "CF",
        "Email",
        "Telefono",
        "Sanitario",
        "Data di nascita",
    ];
    let day = "12/03/1980";
    let wrong = ["Verdi", "Ada", day, day, day, day, day].map(str::to_owned).to_vec();

    let refused = staff
        .actor
        .post_file(&path, "iscritti.xlsx", &sheet(&headings, &[wrong]))
        .await
        .expect(422);

    assert_eq!(
        refused.errors("file"),
        ["Una riga ha errori: correggila nel file e riprova."]
    );
    let report = refused.json();
    let expected = json!({
        "Codice fiscale": ["Codice fiscale non valido."],
        "Email": ["Email non valida."],
        "Telefono": ["Numero di telefono non valido (da 6 a 11 cifre, con o senza +)."],
        "Sanitario (sì/no)": ["Scrivi sì o no."],
    });
    assert_eq!(report["rows"][0]["errors"], expected);
    assert!(world.statuses(date.id).await.is_empty());

    let mut right = newcomer(0);
    right.push(day.to_owned());
    let file = sheet(&headings, &[right]);
    let report = staff.actor.post_file(&path, "iscritti.xlsx", &file).await.expect(201);
    assert_eq!(report.json()["meta"]["ignored_columns"], json!([]));
    assert_eq!(world.statuses(date.id).await, ["confirmed"]);
}
