//! Staff import participants from a spreadsheet: the result of each row.

use axum::http::Method;
use battito_documents::spreadsheet::{self, Limits};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{
        World,
        actor::Answer,
        fixtures::{Person, word},
        workbook::{HEADINGS, newcomer, read, sheet},
    },
};

pub(super) async fn import(staff: &Person, date_id: i64, query: &str, bytes: &[u8]) -> Answer {
    let path = format!("/api/course-dates/{date_id}/reservations/upload{query}");
    staff.actor.post_file(&path, "iscritti.xlsx", bytes).await
}

fn actions(report: &Value) -> Vec<&str> {
    let rows = report["rows"].as_array().expect("rows");
    rows.iter().filter_map(|row| row["action"].as_str()).collect()
}

async fn tax_code_of(world: &World, person: &Person) -> String {
    world.user_at(&person.email).await.fiscal_code.expect("a tax code")
}

fn row(surname: &str, name: &str, tax_code: &str, email: &str) -> Vec<String> {
    [surname, name, tax_code, email, "333 123 45 67", "si", ""]
        .map(str::to_owned)
        .into()
}

on_both_engines! {
    async fn imports_forty_people_and_the_same_file_again_changes_nothing(world) {
        let (staff, anna, bruno) = (world.instructor().await, world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 60).await;
        world.reservation(date.id, bruno.id, "confirmed").await;
        let mut rows: Vec<_> = (0..38).map(newcomer).collect();
        rows.push(row("ROSSI", "ANNA", &tax_code_of(&world, &anna).await.to_lowercase(), "altra@ditta.example"));
        rows.push(row("Rossi", "Bruno", "", &bruno.email.to_uppercase()));
        let file = sheet(&HEADINGS, &rows);

        let preview = import(&staff, date.id, "?dry_run=1", &file).await.expect(200).json();

        let hint = preview["meta"]["hints"][0].as_str().expect("a hint");
        assert!(hint.starts_with("Le righe 2, ") && hint.ends_with("forse un errore di battitura."), "{hint}");
        let mut meta = preview["meta"].clone();
        meta.as_object_mut().expect("members").remove("hints");
        assert_eq!(meta, json!({
            "total": 40, "valid": 40, "errors": 0, "available": 59, "over": false, "exceeding": 0, "ignored_columns": [],
        }));
        assert_eq!(&actions(&preview)[36..], ["new", "new", "known", "booked"]);
        assert_eq!(preview["rows"][38]["person"]["email"], anna.email.as_str());
        assert_eq!(preview["rows"][0]["row"], 2);
        assert_eq!(world.statuses(date.id).await, ["confirmed"], "a preview writes nothing");
        assert!(world.mails().await.is_empty());

        let report = import(&staff, date.id, "", &file).await.expect(201).json();

        assert_eq!(report, preview);
        assert_eq!(world.statuses(date.id).await.len(), 40);
        assert_eq!(world.mail_kinds("persona0@ditta.example").await, ["invitation", "booking-confirmed"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-confirmed"]);
        assert!(world.mail_kinds(&bruno.email).await.is_empty());
        let user = world.user_at("persona0@ditta.example").await;
        assert!(user.is_sanitary && user.password_hash.is_none());

        let again = import(&staff, date.id, "", &file).await.expect(201).json();

        assert!(actions(&again).iter().all(|action| *action == "booked"));
        assert_eq!(world.statuses(date.id).await.len(), 40);
        assert_eq!(world.mails().await.len(), 77);
    }

    async fn writes_nothing_when_one_row_is_wrong(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 60).await;
        let mut rows: Vec<_> = (0..3).map(newcomer).collect();
        rows[1][2] = "NON VALIDO".into();
        rows[1][4] = "12".into();

        let refused = import(&staff, date.id, "", &sheet(&HEADINGS, &rows)).await.expect(422);

        assert_eq!(refused.errors("file"), ["Una riga ha errori: correggila nel file e riprova."]);
        let report = refused.json();
        assert_eq!(actions(&report), ["new", "error", "new"]);
        assert_eq!(report["rows"][1]["errors"], json!({
            "Codice fiscale": ["Codice fiscale non valido."], "Telefono": ["Numero di telefono non valido (da 6 a 11 cifre, con o senza +)."],
        }));
        assert!(world.statuses(date.id).await.is_empty() && world.mails().await.is_empty());
    }

    async fn reads_corrections_instead_of_cells_and_leaves_rows_out(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 60).await;
        let mut rows: Vec<_> = (0..3).map(newcomer).collect();
        let right = std::mem::replace(&mut rows[1][2], "NON VALIDO".into());
        rows.push(vec!["Totale".into(), String::new(), String::new(), "3".into()]);
        let file = sheet(&HEADINGS, &rows);
        let path = format!("/api/course-dates/{}/reservations/upload", date.id);
        let send = async |query: &str, corrections: Value| {
            let path = format!("{path}{query}");
            staff.actor.send_file(Method::POST, &path, ("iscritti.xlsx", &file), &[("corrections", &corrections.to_string())]).await
        };
        let preview = send("?dry_run=1", json!({})).await.expect(200).json();
        assert_eq!(actions(&preview), ["new", "error", "new", "error"]);
        assert_eq!(preview["rows"][1]["values"], json!({"Codice fiscale": "NON VALIDO"}));

        let errors = send("?errors=1", json!({"left_out": [5]})).await.expect(200);
        let given = read(&errors.bytes, Limits { rows: 10, columns: 20 });
        let texts = |at: usize| -> Vec<_> { given.rows[at].cells.values().filter_map(spreadsheet::Value::text).collect() };
        assert_eq!(given.rows.len(), 2);
        assert_eq!(texts(0).last().map(String::as_str), Some("Motivo"));
        assert_eq!(texts(1).last().map(String::as_str), Some("Codice fiscale: Codice fiscale non valido."));
        assert!(texts(1).contains(&"NON VALIDO".to_owned()));

        let corrections = json!({"cells": [{"row": 3, "column": "Codice fiscale", "value": right}], "left_out": [5]});
        let preview = send("?dry_run=1", corrections.clone()).await.expect(200).json();
        assert_eq!(actions(&preview), ["new", "new", "new"]);
        assert!(world.statuses(date.id).await.is_empty());
        let report = send("", corrections).await.expect(201).json();
        assert_eq!(report, preview);
        assert_eq!(world.statuses(date.id).await.len(), 3);
        assert_eq!(world.user_at("persona1@ditta.example").await.fiscal_code, Some(right));

        for wrong in [json!("x"), json!({"rows": []}), json!({"left_out": vec![9; 501]})] {
            send("", wrong).await.expect(422).errors("corrections");
        }
        let everything = send("", json!({"left_out": [2, 3, 4, 5]})).await.expect(422);
        assert_eq!(everything.errors("file"), ["Sotto le intestazioni non c'è nessuna persona."]);
    }

    async fn never_takes_more_seats_than_there_are_without_saying_so(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 2).await;
        let file = sheet(&HEADINGS, &(0..4).map(newcomer).collect::<Vec<_>>());

        let preview = import(&staff, date.id, "?dry_run=1", &file).await.expect(200).json();
        let refused = import(&staff, date.id, "", &file).await.expect(422);

        assert_eq!((&preview["meta"]["available"], &preview["meta"]["exceeding"]), (&json!(2), &json!(2)));
        assert_eq!(refused.errors("file"), ["Ci sono 2 posti liberi: 2 persone resterebbero senza."]);
        assert!(world.statuses(date.id).await.is_empty());
        import(&staff, date.id, "?waiting=1", &file).await.expect(201);
        assert_eq!(world.statuses(date.id).await, ["confirmed", "confirmed", "waiting", "waiting"]);
        assert!(world.mail_kinds("persona3@ditta.example").await.contains(&"booking-waiting".to_owned()));
    }

    async fn imports_and_bookings_at_the_same_time_share_the_seats(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 10).await;
        let mut people = Vec::new();
        for number in 0..10 {
            people.push(world.participant(&format!("utente{number}")).await);
        }
        let file = sheet(&HEADINGS, &(0..8).map(newcomer).collect::<Vec<_>>());
        let bookings = people.into_iter().map(|person| {
            tokio::spawn(async move {
                let answer = person.actor.post("/api/my-reservations", json!({"id_course_date": date.id})).await;
                answer.status.as_u16()
            })
        });
        let bookings: Vec<_> = bookings.collect();

        let imported = import(&staff, date.id, "", &file).await.status.as_u16();

        let mut booked = 0;
        for booking in bookings {
            booked += usize::from(booking.await.expect("an answer") == 201);
        }
        let confirmed = world.statuses(date.id).await.len();
        match imported {
            201 => assert_eq!((booked, confirmed), (2, 10)),
            422 | 409 => assert_eq!((booked, confirmed), (10, 10)),
            other => panic!("{other}"),
        }
    }

    async fn the_same_file_twice_at_once_adds_each_person_once(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 40).await;
        let file = sheet(&HEADINGS, &(0..15).map(newcomer).collect::<Vec<_>>());

        let (first, second) = tokio::join!(import(&staff, date.id, "", &file), import(&staff, date.id, "", &file));

        assert_eq!((first.status.as_u16(), second.status.as_u16()), (201, 201), "{} {}", first.text(), second.text());
        assert_eq!(world.statuses(date.id).await.len(), 15);
    }
}

#[tokio::test]
async fn books_nothing_onto_an_account_of_another_person() {
    let world = World::sqlite().await;
    let (staff, anna, mallory) = (
        world.instructor().await,
        world.participant("anna").await,
        world.member("mallory").await,
    );
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let (annas, mallorys) = (tax_code_of(&world, &anna).await, tax_code_of(&world, &mallory).await);
    let rows = [
        row("Rossi", "Carla", &annas, "carla@ditta.example"),
        row("Rossi", "Mallory", &mallorys, "mallory@ditta.example"),
        row("", "", "", &mallory.email),
        row("Bianchi", "Anna", "", &anna.email),
        row("", "", &tax_code_of(&world, &staff).await, ""),
    ];

    let refused = import(&staff, date.id, "", &sheet(&HEADINGS, &rows))
        .await
        .expect(422)
        .json();

    assert_eq!(actions(&refused), ["error"; 5]);
    let errors = |index: usize| refused["rows"][index]["errors"].clone();
    let unconfirmed = "L'account di questa persona non ha ancora confermato l'email: chiedile di confermarla, oppure toglila dal file e aggiungila a mano dalla lista degli iscritti.";
    assert_eq!(
        errors(0),
        json!({"Codice fiscale": ["Questo codice fiscale è dell'account di anna Rossi: correggi la riga, oppure il nome dell'account in Utenti se è la stessa persona."]})
    );
    assert_eq!(errors(1), json!({"Codice fiscale": [unconfirmed]}));
    assert_eq!(errors(2)["Email"][0], unconfirmed);
    assert_eq!(
        errors(3)["Email"][0],
        "Questa email è dell'account di anna Rossi: correggi la riga, oppure il nome dell'account in Utenti se è la stessa persona."
    );
    assert_eq!(
        errors(4),
        json!({"Codice fiscale": ["Scrivi anche cognome e nome: il codice fiscale da solo non basta."]})
    );
    assert!(world.statuses(date.id).await.is_empty());

    // Staff who know the person add them by hand; the file then finds them booked.
    staff
        .actor
        .post(
            &format!("/api/course-dates/{}/reservations", date.id),
            json!({"id_user": mallory.id}),
        )
        .await
        .expect(201);
    let report = import(&staff, date.id, "?dry_run=1", &sheet(&HEADINGS, &rows[1..2]))
        .await
        .expect(200)
        .json();
    assert_eq!(actions(&report), ["booked"]);
}

#[tokio::test]
async fn finds_people_by_tax_code_or_address_and_refuses_contradictions() {
    let world = World::sqlite().await;
    let (staff, anna, bruno) = (
        world.instructor().await,
        world.participant("anna").await,
        world.participant("bruno").await,
    );
    let carla = world.participant("carla").await;
    world.disable(carla.id).await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    let annas = tax_code_of(&world, &anna).await;
    let rows = [
        row("Rossi", "Anna", &annas, &bruno.email),
        row("Verdi", "Zoe", "VRDZOE80A41F205X", &bruno.email),
        row("Rossi", "Carla", "", &carla.email),
        row("Gialli", "Ugo", "GLLGUO80A01F205X", "ugo@ditta.example"),
        row("Gialli", "Ugo", "GLLGUO80A01F205X", "ugo2@ditta.example"),
        row("", "", "", "nuova@ditta.example"),
    ];

    let report = import(&staff, date.id, "?dry_run=1", &sheet(&HEADINGS, &rows))
        .await
        .expect(200)
        .json();

    let errors = |index: usize| report["rows"][index]["errors"].clone();
    assert_eq!(actions(&report), ["error", "error", "error", "new", "error", "error"]);
    assert_eq!(
        errors(0),
        json!({"Email": ["Il codice fiscale e l'email sono di due persone diverse."]})
    );
    assert_eq!(
        errors(1)["Email"][0],
        "Questa email è di un'altra persona, con un altro codice fiscale."
    );
    assert_eq!(
        errors(2),
        json!({"Email": ["L'account di questa persona è disattivato."]})
    );
    assert_eq!(errors(4), json!({"Codice fiscale": ["Già presente alla riga 5."]}));
    assert_eq!(errors(5)["Cognome"][0], "Campo obbligatorio.");
    assert_eq!(report["meta"]["errors"], 5);
}

#[tokio::test]
async fn takes_certificates_by_name_and_respects_the_audience() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world
        .put({
            let mut course = crate::support::fixtures::new_course("ALS", world.now());
            course.audience = Set(battito_domain::course::Audience::Professionals.into());
            course
        })
        .await;
    let (irc, aha) = (
        world.option(course.id, "IRC", 0).await,
        world.option(course.id, "AHA", 0).await,
    );
    world.option(course.id, "Attestato", 1).await;
    let date = world.date(course.id, 10, 60).await;
    let with = |number: usize, sanitary: &str, certificate: &str| {
        let mut row = newcomer(number);
        row[5] = sanitary.into();
        row.push(certificate.into());
        row
    };
    let rows = [
        with(0, "sì", "irc "),
        with(1, "no", "AHA"),
        with(2, "sì", ""),
        with(3, "X", "altro"),
    ];

    let report = import(&staff, date.id, "?dry_run=1", &sheet(&HEADINGS, &rows))
        .await
        .expect(200)
        .json();

    assert_eq!(actions(&report), ["new", "error", "error", "error"]);
    assert_eq!(report["rows"][0]["person"]["certificate"], "IRC");
    let errors = |index: usize| report["rows"][index]["errors"].clone();
    assert_eq!(
        errors(1),
        json!({"Sanitario (sì/no)": ["Corso riservato ai sanitari."]})
    );
    assert_eq!(
        errors(2),
        json!({"Certificazione": ["Scegli una certificazione: IRC, AHA."]})
    );
    assert_eq!(
        errors(3),
        json!({"Certificazione": ["Questo corso non ha una certificazione con questo nome. Può essere: IRC, AHA."]})
    );
    // One for all whose row names none.
    let usual = format!("?dry_run=1&certificate={}", aha.id);
    let report = import(&staff, date.id, &usual, &sheet(&HEADINGS, &rows))
        .await
        .expect(200)
        .json();
    assert_eq!(actions(&report), ["new", "error", "new", "error"]);
    assert_eq!(report["rows"][0]["person"]["certificate"], "IRC", "a row's own stays");
    assert_eq!(report["rows"][2]["person"]["certificate"], "AHA");
    for other in [9999, -1] {
        let refused = import(
            &staff,
            date.id,
            &format!("?certificate={other}"),
            &sheet(&HEADINGS, &rows),
        )
        .await
        .expect(422);
        assert_eq!(refused.errors("certificate"), ["Certificazione non valida."]);
    }
    let good = sheet(&HEADINGS, &[with(0, "sì", "irc "), with(1, "sì", "")]);
    import(&staff, date.id, &format!("?certificate={}", aha.id), &good)
        .await
        .expect(201);
    let list = staff
        .actor
        .get(&format!("/api/course-dates/{}/reservations", date.id))
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"][0]["certificate"], json!(irc.id));
    assert_eq!(list["data"][1]["certificate"], json!(aha.id));
}

#[tokio::test]
async fn refuses_a_cancelled_date_before_the_rows() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let mut gone = world.new_date(course.id, -10, 60).await;
    gone.status = Set(word("cancelled"));
    let gone = world.put(gone).await;
    let file = sheet(&HEADINGS, &[newcomer(0)]);

    for query in ["?dry_run=1", ""] {
        let refused = import(&staff, gone.id, query, &file).await.expect(422);
        assert_eq!(
            refused.errors("id_course_date"),
            ["La data scelta non è più disponibile."]
        );
    }
    import(&staff, 9_999, "", &file).await.expect(404);
    let wrong = import(&staff, gone.id, "?dry_run=2", &file).await.expect(422);
    assert_eq!(wrong.errors("dry_run"), ["Valore non valido."]);
}
