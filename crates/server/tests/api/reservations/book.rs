//! `POST /my-reservations`.

use battito_domain::course::Audience;
use battito_platform::entities::{TextList, courses};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};

const BOOK: &str = "/api/my-reservations";
const NOT_AVAILABLE: [&str; 1] = ["La data scelta non è più disponibile."];

on_both_engines! {
    async fn confirms_a_seat_and_tells_by_mail(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let chosen = world.option(course.id, "Attestato AHA", 0).await;
        let always = world.option(course.id, "Attestato di frequenza", 1).await;
        let date = world.date(course.id, 10, 12).await;

        let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id, "certificate": chosen.id})).await.expect(201);

        let body = answer.json();
        assert_eq!(body["status"], "confirmed");
        assert_eq!(body["course_date"]["course"]["title"], "BLSD");
        assert_eq!(body["course_date"]["date"], "2027-03-11T09:00:00+01:00");
        assert_eq!(body["course_date"]["city"]["name"], "Milano");
        assert_eq!(body["cancellable"], true);
        assert_eq!(body["cancellable_until"], "2027-03-09T09:00:00+01:00");
        assert_eq!(body["waiting_position"], json!(null));
        let certificates = world.certificates(body["id"].as_i64().expect("a number")).await;
        let options: Vec<i64> = certificates.iter().map(|row| row.certificate_option_id).collect();
        assert_eq!(options, [chosen.id, always.id]);
        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!(mails[0].0.kind, "booking-confirmed");
        assert_eq!(mails[0].0.subject, "Prenotazione confermata: BLSD");
        assert!(mails[0].text().contains("giovedì 11 marzo 2027 alle 09:00"), "{}", mails[0].text());
        assert!(mails[0].html().contains("Via Manzoni, 12, Milano (MI)"));
        let calendar = mails[0].calendar().expect("an event");
        assert!(calendar.contains("DTSTART;TZID=Europe/Rome:20270311T090000\r\n"), "{calendar}");
        assert!(calendar.contains(&format!("UID:reservation-{}@battito.test\r\n", body["id"])), "{calendar}");
        assert!(calendar.contains("mailto:info@battito.example"), "{calendar}");
    }

    async fn names_certificates_and_what_to_bring_as_lists(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        world.option(course.id, "Attestato BLSD, base", 1).await;
        world.option(course.id, "Attestato di presenza", 1).await;
        let date = world.date(course.id, 10, 5).await;

        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        let mail = &world.mails().await[0];
        let (text, html) = (mail.text(), mail.html());
        assert!(text.contains("Certificazione:\n- Attestato BLSD, base\n- Attestato di presenza\n"), "{text}");
        assert!(text.contains("\nCosa portare:\n- "), "{text}");
        assert!(html.contains("<li style=\"margin:0 0 4px\">Attestato BLSD, base</li>"), "{html}");
    }

    async fn names_the_course_s_own_list_of_what_to_bring(world) {
        let anna = world.participant("anna").await;
        let course = world.put(courses::ActiveModel {
            what_to_bring: Set(TextList(vec!["Scarponcini chiusi".into(), "Il manuale".into()])),
            ..new_course("PTC", world.now())
        }).await;
        let date = world.date(course.id, 10, 5).await;

        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        let mail = &world.mails().await[0];
        let text = mail.text();
        assert!(text.contains("\nCosa portare:\n- Scarponcini chiusi\n- Il manuale\n\n"), "{text}");
        let calendar = mail.calendar().expect("an event").replace("\r\n ", "");
        assert!(calendar.contains("Cosa portare: Scarponcini chiusi\\; Il manuale"), "{calendar}");
    }

    async fn tells_the_hours_of_every_day_of_a_long_course(world) {
        let anna = world.participant("anna").await;
        let course = world.course("ALS").await;
        let mut date = world.new_date(course.id, 10, 5).await;
        date.ends_at = Set(date.ends_at.unwrap() + chrono::TimeDelta::days(1));
        let date = world.put(date).await;

        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        let mail = &world.mails().await[0];
        let calendar = mail.calendar().expect("an event");
        assert!(calendar.contains("RRULE:FREQ=DAILY;COUNT=2\r\n"), "{calendar}");
        assert!(calendar.contains("DTEND;TZID=Europe/Rome:20270311T180000\r\n"), "{calendar}");
        let text = mail.text();
        assert!(text.contains("Giorni:\n- giovedì 11 marzo 2027 dalle 09:00 alle 18:00\n- venerdì 12 marzo 2027 dalle 09:00 alle 18:00\n"), "{text}");
    }

    async fn marks_a_private_date_in_the_mail_in_red(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.private = Set(true);
        let date = world.put(date).await;

        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        let mails = world.mails().await;
        let mail = &mails[0].0;
        assert!(mails[0].text().contains("Quando: [PRIVATO] giovedì 11 marzo 2027 alle 09:00"), "{}", mails[0].text());
        assert!(mails[0].html().contains("<span class=\"private\" style=\"color:#9f1f1b\">[PRIVATO] giovedì 11 marzo 2027 alle 09:00</span>"), "{}", mail.kind);
    }

    async fn says_every_wrong_field_at_once(world) {
        let anna = world.layperson("anna").await;
        let course = world.put({
            let mut course = crate::support::fixtures::new_course("ALS", world.now());
            course.audience = Set(Audience::Professionals.into());
            course
        }).await;
        world.option(course.id, "Attestato", 0).await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;

        let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id, "certificate": 999_999, "password": "no"})).await.expect(422);

        assert_eq!(answer.errors("id_course_date"), ["Corso riservato ai sanitari."]);
        assert_eq!(answer.errors("certificate"), ["Certificazione non valida."]);
        assert_eq!(answer.errors("password"), ["Password errata."]);
        assert!(world.statuses(date.id).await.is_empty());
        assert!(world.mails().await.is_empty());
    }

    async fn names_missing_members(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        world.option(course.id, "Attestato", 0).await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;
        let required = ["Campo obbligatorio."];

        let nothing = anna.actor.post(BOOK, json!({})).await.expect(422);
        let only_date = anna.actor.post(BOOK, json!({"id_course_date": date.id, "certificate": null, "password": "  "})).await.expect(422);

        assert_eq!(nothing.errors("id_course_date"), required);
        assert!(only_date.errors("id_course_date").is_empty());
        assert_eq!(only_date.errors("certificate"), required);
        assert_eq!(only_date.errors("password"), required);
    }

    async fn needs_no_certificate_when_none_can_be_chosen(world) {
        let anna = world.participant("anna").await;
        let course = world.course("Uso del DAE").await;
        let always = world.option(course.id, "Attestato di frequenza", 1).await;
        let date = world.date(course.id, 10, 12).await;

        let refused = anna.actor.post(BOOK, json!({"id_course_date": date.id, "certificate": always.id})).await.expect(422);
        let booked = anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        assert_eq!(refused.errors("certificate"), ["Certificazione non valida."]);
        assert_eq!(booked.json()["certificates"][0]["name"], "Attestato di frequenza");
    }

    async fn refuses_the_certificate_of_another_course(world) {
        let anna = world.participant("anna").await;
        let (course, other) = (world.course("BLSD").await, world.course("ALS").await);
        world.option(course.id, "Attestato", 0).await;
        let foreign = world.option(other.id, "Altro attestato", 0).await;
        let date = world.date(course.id, 10, 12).await;

        let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id, "certificate": foreign.id})).await.expect(422);

        assert_eq!(answer.errors("certificate"), ["Certificazione non valida."]);
    }

    async fn opens_a_protected_date_with_its_password_only(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("Segreta è".into()));
        date.private = Set(true);
        let date = world.put(date).await;

        anna.actor.post(BOOK, json!({"id_course_date": date.id, "password": "segreta è"})).await.expect(422);
        anna.actor.post(BOOK, json!({"id_course_date": date.id, "password": "Segreta è"})).await.expect(201);
    }

    async fn several_accounts_of_one_address_share_their_guesses_at_a_booking_password(world) {
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;
        let other = world.date(course.id, 20, 12).await;
        let book = |date: i64, password: &str| json!({"id_course_date": date, "password": password});
        for number in 0..6 {
            let person = world.participant(&format!("persona{number}")).await;
            for _ in 0..10 {
                person.actor.post(BOOK, book(date.id, "provo")).await.expect(422);
            }
        }
        let anna = world.participant("anna").await;

        anna.actor.post(BOOK, book(date.id, "segreta")).await.expect(429);

        anna.actor.post(BOOK, book(other.id, "altra")).await.expect(201);
        anna.actor.clone().at([192, 0, 2, 1]).post(BOOK, book(date.id, "segreta")).await.expect(201);
    }

    async fn slows_down_guessing_a_booking_password(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;
        for _ in 0..10 {
            anna.actor.post(BOOK, json!({"id_course_date": date.id, "password": "provo"})).await.expect(422);
        }

        let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id, "password": "segreta"})).await.expect(429);

        assert!(answer.header("retry-after").parse::<u64>().expect("seconds") <= 15 * 60);
        world.clock.advance(TimeDelta::minutes(16));
        anna.actor.post(BOOK, json!({"id_course_date": date.id, "password": "segreta"})).await.expect(201);
    }

    async fn refuses_a_date_that_cannot_be_booked(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let past = world.date(course.id, -1, 12).await;
        let mut closed = world.new_date(course.id, 3, 12).await;
        closed.booking_deadline = Set(world.now() - TimeDelta::hours(1));
        let closed = world.put(closed).await;
        let mut cancelled = world.new_date(course.id, 3, 12).await;
        cancelled.status = Set(crate::support::fixtures::word("cancelled"));
        let cancelled = world.put(cancelled).await;
        let hidden = world.put({
            let mut course = crate::support::fixtures::new_course("Nascosto", world.now());
            course.published = Set(false);
            course
        }).await;
        let hidden = world.date(hidden.id, 3, 12).await;

        for id in [past.id, closed.id, cancelled.id, hidden.id, 999_999, -1, i64::MAX] {
            let answer = anna.actor.post(BOOK, json!({"id_course_date": id})).await.expect(422);
            assert_eq!(answer.errors("id_course_date"), NOT_AVAILABLE, "date {id}");
        }
    }

    async fn refuses_a_second_booking_of_the_same_date(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 12).await;
        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        let answer = anna.actor.post(BOOK, json!({"id_course_date": date.id, "waiting": true})).await.expect(422);

        assert_eq!(answer.errors("id_course_date"), ["Sei già iscritto a questa data."]);
        assert_eq!(world.statuses(date.id).await, ["confirmed"]);
    }

    async fn refuses_a_full_date(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        world.participant("anna").await.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        let answer = world.participant("bruno").await.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(422);

        assert_eq!(answer.errors("id_course_date"), ["Posti esauriti per questa data."]);
    }

    async fn can_be_booked_again_after_cancelling(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let first = anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201).json()["id"].clone();
        anna.actor.delete(&format!("{BOOK}/{first}")).await.expect(200);

        anna.actor.post(BOOK, json!({"id_course_date": date.id})).await.expect(201);

        assert_eq!(world.statuses(date.id).await, ["cancelled", "confirmed"]);
    }
}

#[tokio::test]
async fn tells_which_fields_have_the_wrong_type() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;

    let answer = anna
        .actor
        .post(
            BOOK,
            json!({"id_course_date": "dieci", "certificate": [], "password": {"a": 1}, "waiting": "sì"}),
        )
        .await
        .expect(422);

    for field in ["id_course_date", "certificate", "password", "waiting"] {
        assert_eq!(answer.errors(field), ["Valore non valido."], "{field}");
    }
}
