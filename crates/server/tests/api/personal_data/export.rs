//! `GET /profile/export`: all that the centre holds about a person.

use std::{
    collections::BTreeSet,
    io::{Cursor, Read},
};

use battito::features::personal_data::inventory::{Export, TABLES};
use battito_platform::entities::{instructor_availabilities, outbox};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, actor::Answer, classroom::Classroom},
};

const EXPORT: &str = "/api/profile/export";

/// The archive of an answer.
pub(crate) struct Unpacked(zip::ZipArchive<Cursor<Vec<u8>>>);

impl Unpacked {
    pub(crate) fn of(answer: Answer) -> Self {
        assert_eq!(answer.header("content-type"), "application/zip");
        Self(zip::ZipArchive::new(Cursor::new(answer.bytes)).expect("an archive"))
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.0
            .file_names()
            .map(|name| name.expect("a name").into_owned())
            .collect()
    }

    pub(super) fn bytes(&mut self, name: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0
            .by_name(name)
            .expect("a file")
            .read_to_end(&mut bytes)
            .expect("its content");
        bytes
    }

    pub(crate) fn data(&mut self) -> Value {
        serde_json::from_slice(&self.bytes("dati.json")).expect("JSON")
    }
}

on_both_engines! {
    async fn has_everything_about_a_participant_with_the_files(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        let admin = world.admin().await;
        admin.actor.put(&format!("/api/reservations/{}", reservation.id), json!({"note": "Allergica al lattice"})).await.expect(200);
        world.put(certificate_from_before(&world, anna.id)).await;

        let answer = anna.actor.get(EXPORT).await.expect(200);
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"i-miei-dati-2027-03-01.zip\"");
        assert_eq!(answer.header("cache-control"), "no-store");
        let mut archive = Unpacked::of(answer);
        let file = format!("attestati/attestato-{}.pdf", paper.number);
        let mut names = archive.names();
        names.sort();
        assert_eq!(names, ["LEGGIMI.txt".to_owned(), file.clone(), "dati.json".to_owned()]);
        assert!(archive.bytes(&file).starts_with(b"%PDF-1.7"));

        let data = archive.data();
        assert_eq!((&data["persona"]["nome"], &data["persona"]["email"], &data["persona"]["telefono"]), (&json!("anna"), &json!(anna.email), &json!("3331234567")));
        let booking = &data["prenotazioni"][0];
        assert_eq!((&booking["corso"], &booking["stato"], &booking["presenza"], &booking["esito"], &booking["nota_del_centro"]), (&json!("BLSD"), &json!("Confermata"), &json!("Presente"), &json!("Superato"), &json!("Allergica al lattice")));
        assert_eq!(booking["certificazioni"][0], json!({"nome": "Attestato BLSD", "stato": "Rilasciato", "attestato": paper.number}));
        let numbers: BTreeSet<_> = data["attestati"].as_array().expect("papers").iter().map(|row| row["numero"].as_str().expect("a number").to_owned()).collect();
        assert_eq!(numbers, BTreeSet::from(["A-1".to_owned(), paper.number.clone()]));
        let imported = data["attestati"].as_array().expect("papers").iter().find(|row| row["numero"] == "A-1").expect("the imported one");
        assert_eq!((&imported["file"], &imported["rilasciato_prima_del_sito"]), (&Value::Null, &json!(true)));
        assert_eq!(data["email"][0]["tipo"], "certificate-issued");
        assert_eq!(data["sessioni"].as_array().map(Vec::len), Some(1));
        let changes: Vec<_> = data["registro_attivita"]["su_di_te"].as_array().expect("changes").iter().map(|change| change["che_cosa"].clone()).collect();
        assert!(changes.contains(&json!("Iscrizione modificata")) && changes.contains(&json!("Attestato rilasciato")), "{changes:?}");
        assert_eq!((&data["turni"], &data["disponibilita"], &data["doppioni"]), (&json!([]), &Value::Null, &json!([])));
    }

    async fn has_the_data_of_instructors_and_nothing_about_others(world) {
        let admin = world.admin().await;
        let marco = world.teacher("marco").await;
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let lesson = world.date(course.id, 10, 5).await;
        world.shift(marco.id, Some(&lesson), "accepted").await;
        world.put(instructor_availabilities::ActiveModel { user_id: Set(marco.id), weekly: Set(instructor_availabilities::WeeklyList(vec![instructor_availabilities::StoredHours { weekday: 1, start: "09:00".into(), end: "18:00".into() }])), exceptions: Set(instructor_availabilities::ExceptionList::default()), updated_at: Set(world.now()) }).await;
        marco.actor.post("/api/profile/calendar", json!({})).await.expect(201);
        marco.actor.post(&format!("/api/course-dates/{}/reservations", lesson.id), json!({"id_user": anna.id})).await.expect(201);
        admin.actor.put(&format!("/api/users/{}", marco.id), json!({"name": "Marco", "surname": "Neri", "email": marco.email, "fiscal_code": world.user(marco.id).await.fiscal_code, "phone": "3330000000"})).await.expect(200);

        let mut archive = Unpacked::of(marco.actor.get(EXPORT).await.expect(200));
        let data = archive.data();

        assert_eq!((&data["turni"][0]["corso"], &data["turni"][0]["stato"], &data["turni"][0]["ruolo"]), (&json!("BLSD"), &json!("Accettato"), &json!("Istruttore")));
        assert_eq!(data["disponibilita"]["weekly"][0]["start"], "09:00");
        assert!(data["calendario_personale"]["creato_il"].is_string());
        assert_eq!(data["registro_attivita"]["fatte_da_te"][0]["che_cosa"], "Partecipante aggiunto");
        assert_eq!(data["registro_attivita"]["su_di_te"][0]["dopo"]["name"], "Marco");
        let text = String::from_utf8(archive.bytes("dati.json")).expect("text");
        assert!(!text.contains("anna") && !text.contains("admin@"), "{text}");
        for secret in ["secret_hash", "token_hash", "argon2"] {
            assert!(!text.contains(secret), "{text}");
        }
    }

    async fn is_limited_for_each_person(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        for _ in 0..10 {
            anna.actor.get(EXPORT).await.expect(200);
        }
        anna.actor.get(EXPORT).await.expect(429);
        bruno.actor.get(EXPORT).await.expect(200);
    }
}

fn certificate_from_before(world: &World, user_id: i64) -> battito_platform::entities::certificates::ActiveModel {
    let mut row = world.new_paper("A-1", "0000000000000001");
    row.user_id = Set(Some(user_id));
    row.imported = Set(true);
    row
}

#[tokio::test]
async fn has_every_section_that_the_inventory_names_and_explains_each() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    world
        .put(outbox::ActiveModel {
            kind: Set("booking-confirmed".to_owned()),
            recipient: Set(anna.email.clone()),
            subject: Set("Prenotazione confermata".to_owned()),
            message: Set(b"secret".to_vec()),
            attempts: Set(0),
            next_attempt_at: Set(world.now()),
            created_at: Set(world.now()),
            user_id: Set(Some(anna.id)),
            ..Default::default()
        })
        .await;
    let mut archive = Unpacked::of(anna.actor.get(EXPORT).await.expect(200));
    let data = archive.data();
    let read_me = String::from_utf8(archive.bytes("LEGGIMI.txt")).expect("text");
    let sections: BTreeSet<&str> = data.as_object().expect("sections").keys().map(String::as_str).collect();
    for table in TABLES {
        match table.export {
            Export::Section(name) => assert!(sections.contains(name), "{name} of {}", table.name),
            Export::LeftOut(reason) => assert!(read_me.contains(reason), "{}", table.name),
            Export::Impersonal => {}
        }
    }
    assert!(
        read_me.contains("il segreto della verifica in due passaggi, se l'hai attivata: lo conserviamo così com'è"),
        "no key is configured: {read_me}"
    );
    for section in sections {
        assert!(read_me.contains(&format!("- {section}: ")), "{section}");
    }
    assert_eq!(data["email"][0]["oggetto"], "Prenotazione confermata");
}
