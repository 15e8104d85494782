//! The words of the mails to participants: `/settings/mails`.

use axum::http::Method;
use battito_platform::entities::{mail_texts, outbox};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{
    on_both_engines,
    support::{
        Actor, World,
        fixtures::Person,
        smtp::{Sink, a_closed_port},
    },
};

const MAILS: &str = "/api/settings/mails";
const CONFIRMED: &str = "/api/settings/mails/booking-confirmed";

fn words() -> Value {
    json!({
        "subject": "Ci vediamo il {data}",
        "text": "{nome}, hai un posto per {corso}.\n\nPortati <b>acqua</b> & {{pazienza}}: https://centro.example/acqua?a=1&b=2.",
        "closing": "A presto, {centro}",
    })
}

async fn book(world: &World, name: &str, course: &str) -> Person {
    let person = world.participant(name).await;
    let course = world.course(course).await;
    let date = world.date(course.id, 11, 9).await;
    let body = json!({"id_course_date": date.id});
    person.actor.post("/api/my-reservations", body).await.expect(201);
    person
}

async fn rows(world: &World) -> Vec<mail_texts::Model> {
    let rows = mail_texts::Entity::find().all(world.app.db().read()).await;
    rows.expect("a query")
}

on_both_engines! {
    async fn are_listed_with_changed_ones(world) {
        let admin = world.admin_named("capo").await.actor;
        admin.put(CONFIRMED, words()).await.expect(200);

        let list = admin.get(MAILS).await.expect(200).json();

        let rows = list["data"].as_array().expect("a list");
        assert_eq!(rows.len(), 22);
        assert_eq!(rows[0]["kind"], "invitation");
        assert_eq!(rows[0]["subject"], "Il tuo account su {centro}");
        assert_eq!(rows[0]["changed"], false);
        assert_eq!(rows[1], json!({
            "kind": "booking-confirmed",
            "phase": "booking",
            "title": "Prenotazione confermata",
            "occasion": "Appena si prenota un posto, o il centro iscrive qualcuno",
            "subject": "Ci vediamo il {data}",
            "changed": true,
            "updated_at": "2027-03-01T11:00:00+01:00",
            "updated_by": "capo Rossi",
        }));
        assert_eq!(rows.iter().filter(|row| row["changed"] == true).count(), 1);
    }

    async fn are_in_both_parts_of_the_next_mail(world) {
        let admin = world.admin().await.actor;
        let saved = admin.put(CONFIRMED, words()).await.expect(200).json();
        assert_eq!(saved["text"], words()["text"]);

        let anna = book(&world, "anna", "BLSD {corso} <i>\"A\"</i>").await;

        let mails = world.mails().await;
        let mail = mails.iter().find(|mail| mail.0.recipient == anna.email).expect("a mail");
        assert_eq!(mail.0.kind, "booking-confirmed");
        assert_eq!(mail.0.subject, "Ci vediamo il venerdì 12 marzo 2027 alle 09:00");
        let text = mail.text();
        for said in [
            "Ciao anna,\n\nanna, hai un posto per BLSD {corso} <i>\"A\"</i>.\n\nPortati <b>acqua</b> & {pazienza}: https://centro.example/acqua?a=1&b=2.\n",
            "Quando: venerdì 12 marzo 2027 alle 09:00\n",
            "Vai a I Miei Corsi:\nhttps://battito.test/control-panel/user/reservations\n",
            "\nA presto, Battito\n",
        ] {
            assert!(text.contains(said), "{said} is not in {text}");
        }
        let html = mail.html();
        assert!(html.contains("Portati &#60;b&#62;acqua&#60;/b&#62; &#38; {pazienza}: <a href=\"https://centro.example/acqua?a=1&#38;b=2\""), "{html}");
        assert!(!html.contains("<i>") && !html.contains("<b>"), "{html}");
        assert!(mail.calendar().is_some(), "the entry for the calendar stays");
    }

    async fn go_back_to_the_original(world) {
        let admin = world.admin().await.actor;
        let original = admin.get(CONFIRMED).await.expect(200);
        assert_eq!(original.header("etag"), "\"mail-booking-confirmed-original\"");
        let shown = original.json();
        assert_eq!(shown["text"], "la tua prenotazione è confermata. Ti aspettiamo!");
        assert_eq!(shown["original"]["text"], shown["text"]);
        admin.put(CONFIRMED, words()).await.expect(200);

        let reset = admin.delete(CONFIRMED).await.expect(200);
        assert_eq!((reset.header("etag"), &reset.json()), (original.header("etag"), &shown));
        assert!(rows(&world).await.is_empty());
        // Nothing is left to reset, and the original words are no change.
        admin.delete(CONFIRMED).await.expect(200);
        assert_eq!(admin.put(CONFIRMED, shown.clone()).await.expect(200).json(), shown);
        // The way back after a press too soon.
        admin.put(CONFIRMED, words()).await.expect(200);
        admin.put(CONFIRMED, shown).await.expect(200);
        assert!(rows(&world).await.is_empty());

        assert_eq!(
            world.audit_actions().await,
            ["mail_text.update", "mail_text.reset", "mail_text.update", "mail_text.update"]
        );
        let anna = book(&world, "anna", "BLSD").await;
        let mails = world.mails().await;
        let mail = mails.iter().find(|mail| mail.0.recipient == anna.email).expect("a mail");
        assert_eq!(mail.0.subject, "Prenotazione confermata: BLSD");
    }

    async fn are_not_overwritten_unseen(world) {
        let (one, other) = (world.admin_named("uno").await.actor, world.admin_named("due").await.actor);
        let tag = one.get(CONFIRMED).await.header("etag").to_owned();
        let saved = one.send_if(Method::PUT, CONFIRMED, &tag, &words()).await.expect(200);
        other.send_if(Method::PUT, CONFIRMED, &tag, &words()).await.expect(412);
        other.send_if(Method::DELETE, CONFIRMED, &tag, &Value::Null).await.expect(412);
        let next = saved.header("etag").to_owned();
        let mut words = words();
        words["closing"] = json!("");
        let again = other.send_if(Method::PUT, CONFIRMED, &next, &words).await.expect(200);
        assert_ne!(again.header("etag"), next, "the clock stands still, and the version is another one");
        one.send_if(Method::DELETE, CONFIRMED, &next, &Value::Null).await.expect(412);
        other.send_if(Method::DELETE, CONFIRMED, again.header("etag"), &Value::Null).await.expect(200);
    }

    async fn are_used_by_every_node_within_a_second(world) {
        let admin = world.admin().await.actor;
        let node = World::on(world.url.clone(), TempDir::new().expect("a folder")).await;
        book(&node, "anna", "BLSD").await;
        admin.put(CONFIRMED, words()).await.expect(200);
        book(&world, "bruno", "PBLSD").await;
        book(&node, "carla", "ALS").await;
        node.clock.advance(TimeDelta::seconds(1));
        book(&node, "dina", "PALS").await;

        let subjects: Vec<(String, bool)> = world
            .mails()
            .await
            .iter()
            .map(|mail| (mail.0.recipient.clone(), mail.0.subject.starts_with("Ci vediamo")))
            .collect();
        let expected = [("anna", false), ("bruno", true), ("carla", false), ("dina", true)];
        assert_eq!(subjects, expected.map(|(name, new)| (format!("{name}@test.example"), new)));
    }

    async fn that_no_longer_fit_are_replaced_by_the_original(world) {
        let row = |kind: &str, text: &str| mail_texts::ActiveModel {
            kind: Set(kind.to_owned()),
            subject: Set("Ciao".to_owned()),
            text: Set(text.to_owned()),
            closing: Set(String::new()),
            updated_at: Set(world.now()),
            updated_by: Set(None),
        };
        world.put(row("booking-confirmed", "Il {campo_di_una_volta}")).await;
        world.put(row("a-mail-of-a-later-version", "Ciao")).await;

        let anna = book(&world, "anna", "BLSD").await;

        let mails = world.mails().await;
        let mail = mails.iter().find(|mail| mail.0.recipient == anna.email).expect("a mail");
        assert_eq!(mail.0.subject, "Prenotazione confermata: BLSD");
        let admin = world.admin().await.actor;
        let shown = admin.get(CONFIRMED).await.expect(200).json();
        assert_eq!(shown["text"], "Il {campo_di_una_volta}", "so that somebody can mend it");
        assert_eq!(admin.get(MAILS).await.expect(200).json()["data"].as_array().map(Vec::len), Some(22));
    }
}

#[tokio::test]
async fn that_cannot_be_used_are_refused_field_by_field() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let bad = json!({"subject": "Due\nrighe", "text": "Ciao {croso}", "closing": "{nome"});
    for (method, path) in [
        (Method::PUT, CONFIRMED.to_owned()),
        (Method::POST, format!("{CONFIRMED}/preview")),
        (Method::POST, format!("{CONFIRMED}/test")),
    ] {
        let answer = admin.send(method, &path, Some(bad.clone())).await.expect(422);
        assert_eq!(answer.errors("subject"), ["L'oggetto deve stare su una sola riga."]);
        assert_eq!(
            answer.errors("text"),
            ["Il campo {croso} non esiste. Forse intendevi {corso}?"]
        );
        assert_eq!(answer.errors("closing").len(), 1);
    }
    assert_eq!(
        admin.put(CONFIRMED, json!({})).await.expect(422).errors("text"),
        ["Campo obbligatorio."]
    );
    let foreign = json!({"subject": "Ciao", "text": "Sei in posizione {posizione}", "closing": ""});
    let answer = admin.put(CONFIRMED, foreign).await.expect(422);
    assert_eq!(
        answer.errors("text"),
        ["Il campo {posizione} non c'è in questo messaggio. Scegline uno dall'elenco."]
    );
    admin.get("/api/settings/mails/nulla").await.expect(404);
    assert!(rows(&world).await.is_empty() && world.mails().await.is_empty());
}

async fn previewed(admin: &Actor, kind: &str, sample: &str) -> Value {
    let shown = admin.get(&format!("{MAILS}/{kind}")).await.expect(200).json();
    let mut draft = json!({"sample": sample});
    for part in ["subject", "text", "closing"] {
        draft[part] = shown[part].clone();
    }
    let path = format!("{MAILS}/{kind}/preview");
    admin.post(&path, draft).await.expect(200).json()
}

#[tokio::test]
async fn are_previewed_with_examples_and_with_the_longest_values() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let list = admin.get(MAILS).await.expect(200).json();
    for row in list["data"].as_array().expect("a list") {
        let kind = row["kind"].as_str().expect("a kind");
        for sample in ["usual", "longest"] {
            let preview = previewed(&admin, kind, sample).await;
            let (html, text) = (preview["html"].as_str(), preview["text"].as_str());
            let (html, text) = (html.expect("HTML"), text.expect("text"));
            assert!(!preview["subject"].as_str().expect("a subject").is_empty(), "{kind}");
            assert!(!html.contains('{') || html.matches("{ ").count() > 0, "{kind}: {html}");
            assert!(!text.contains(['{', '}']), "{kind}: {text}");
            assert!(
                text.contains("https://battito.test/") && html.contains("class=\"button\""),
                "{kind}"
            );
        }
    }
    let preview = previewed(&admin, "booking-confirmed", "usual").await;
    assert_eq!(preview["subject"], "Prenotazione confermata: BLSD per sanitari");
    let text = preview["text"].as_str().expect("text");
    assert!(text.contains("Quando: lunedì 15 marzo 2027 alle 09:00\n"), "{text}");
    assert!(text.contains("entro sabato 13 marzo 2027 alle 09:00"), "{text}");
    let renewal = previewed(&admin, "renewal-reminder", "usual").await;
    assert!(
        renewal["text"]
            .as_str()
            .expect("text")
            .contains("Non vuoi più promemoria?")
    );
    assert!(world.mails().await.is_empty(), "a preview sends nothing");
}

#[tokio::test]
async fn a_test_mail_goes_to_its_author_and_not_too_often() {
    let world = World::sqlite().await;
    let admin = world.admin_named("capo").await;
    let path = format!("{CONFIRMED}/test");
    let answer = admin.actor.post(&path, words()).await.expect(202).json();
    assert_eq!(answer, json!({"email": "capo@test.example"}));
    let mails = world.mails().await;
    let outbox::Model {
        recipient,
        kind,
        subject,
        ..
    } = &mails[0].0;
    assert_eq!((recipient.as_str(), kind.as_str()), ("capo@test.example", "mail-test"));
    assert!(
        subject.starts_with("[Prova] Ci vediamo il lunedì 15 marzo"),
        "{subject}"
    );
    assert!(
        mails[0].text().contains("capo, hai un posto per BLSD per sanitari."),
        "{}",
        mails[0].text()
    );
    assert!(rows(&world).await.is_empty(), "nothing is saved");
    for _ in 1..30 {
        admin.actor.post(&path, words()).await.expect(202);
    }
    let refused = admin.actor.post(&path, words()).await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(world.mails().await.len(), 30);
    let other = world.admin_named("altro").await.actor;
    other.post(&path, words()).await.expect(202);
}

#[tokio::test]
async fn whether_mails_leave_is_told_and_tried() {
    const DELIVERY: &str = "/api/settings/mail-delivery";
    let world = World::sqlite().await;
    let admin = world.admin_named("capo").await.actor;
    assert_eq!(
        admin.get(DELIVERY).await.expect(200).json(),
        json!({"route": "files", "held": false})
    );
    let tried = admin.post(DELIVERY, json!({})).await.expect(200).json();
    assert_eq!(
        tried,
        json!({"email": "capo@test.example", "route": "files", "problem": null})
    );
    let file = world.app.config.data_dir.join("mail/000000-delivery-test.eml");
    assert!(file.is_file(), "{}", file.display());

    let sink = Sink::start(None);
    let url = format!("smtp://{}", sink.address);
    let world = World::configured(|config| config.mail.smtp_url = Some(url)).await;
    let admin = world.admin_named("capo").await.actor;
    let tried = admin.post(DELIVERY, json!({})).await.expect(200).json();
    assert_eq!((&tried["route"], &tried["problem"]), (&json!("smtp"), &Value::Null));
    assert!(sink.mails()[0].contains("capo@test.example"));

    let url = format!("smtp://{}", a_closed_port());
    let world = World::configured(|config| config.mail.smtp_url = Some(url)).await;
    let admin = world.admin_named("capo").await.actor;
    let tried = admin.post(DELIVERY, json!({})).await.expect(200).json();
    assert_eq!(tried["problem"], "SMTP connection error");
    for _ in 1..30 {
        admin.post(DELIVERY, json!({})).await.expect(200);
    }
    admin.post(DELIVERY, json!({})).await.expect(429);
}

#[tokio::test]
async fn changes_are_told_in_words() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    admin.put(CONFIRMED, words()).await.expect(200);
    admin
        .put("/api/settings/course-reminders", json!({"days": [7, 2]}))
        .await
        .expect(200);
    let log = admin.get("/api/audit?subject_kind=mail_text").await.expect(200).json();
    let rows = log["data"].as_array().expect("a list");
    let titles: Vec<&Value> = rows.iter().map(|row| &row["title"]).collect();
    assert_eq!(
        titles,
        ["Giorni del promemoria cambiati", "Testo di un messaggio modificato"]
    );
    let said = log.to_string();
    for word in [
        "Prenotazione confermata",
        "Giorni prima del corso",
        "7; 2",
        "Oggetto",
        "Chiusura",
    ] {
        assert!(said.contains(word), "{word} is not in {said}");
    }
}
