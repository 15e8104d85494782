//! `PUT /my-reservations/{id}`: people move themselves to another date of the course.

use battito_domain::course::Audience;
use battito_platform::entities::{audit_entries, course_dates, courses, reservation_attendances, reservations};
use chrono::TimeDelta;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{
        World,
        fixtures::{Person, new_course, word},
    },
};

const MINE: &str = "/api/my-reservations";

/// Books a date and returns the reservation.
async fn book(person: &Person, date: i64, more: Value) -> Value {
    let mut body = json!({"id_course_date": date});
    body.as_object_mut()
        .expect("an object")
        .extend(more.as_object().expect("an object").clone());
    person.actor.post(MINE, body).await.expect(201).json()
}

fn path(reservation: &Value) -> String {
    format!("{MINE}/{}", reservation["id"])
}

/// The revision of the event in a mail.
fn sequence(calendar: &str) -> u32 {
    let line = calendar.lines().find_map(|line| line.strip_prefix("SEQUENCE:"));
    line.expect("a revision").trim().parse().expect("a number")
}

fn uid(calendar: &str) -> &str {
    let line = calendar.lines().find_map(|line| line.strip_prefix("UID:"));
    line.expect("an id").trim()
}

on_both_engines! {
    async fn takes_the_certificates_along_and_frees_the_old_seat(world) {
        let anna = world.participant("anna").await;
        let bruno = world.participant("bruno").await;
        let course = world.course("BLSD").await;
        let chosen = world.option(course.id, "BLSD Provider", 0).await;
        world.option(course.id, "Attestato", 1).await;
        let (old, new) = (world.date(course.id, 10, 1).await, world.date(course.id, 20, 3).await);
        let mine = book(&anna, old.id, json!({"certificate": chosen.id})).await;
        book(&bruno, old.id, json!({"certificate": chosen.id, "waiting": true})).await;
        // The option that was chosen need not be on offer any more.
        world.change(battito_platform::entities::certificate_options::ActiveModel { id: Set(chosen.id), retired_at: Set(Some(world.now())), ..Default::default() }).await;
        world.clock.advance(TimeDelta::minutes(5));

        let moved = anna.actor.put(&path(&mine), json!({"id_course_date": new.id})).await.expect(200).json();

        assert_eq!((&moved["id"], &moved["status"], &moved["course_date"]["id"]), (&mine["id"], &json!("confirmed"), &json!(new.id)));
        assert_eq!(moved["certificates"].as_array().map(Vec::len), Some(2));
        assert_eq!((world.statuses(old.id).await, world.statuses(new.id).await), (vec!["confirmed".to_owned()], vec!["confirmed".to_owned()]));
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-confirmed", "booking-moved"]);
        assert_eq!(world.mail_kinds(&bruno.email).await, ["booking-waiting", "booking-promoted"]);
        let mails = world.mails().await;
        let of = |kind: &str| mails.iter().find(|mail| mail.0.kind == kind && mail.0.recipient == anna.email).expect("a mail");
        let (before, after) = (of("booking-confirmed").calendar().expect("an event"), of("booking-moved").calendar().expect("an event"));
        assert_eq!(uid(&before), uid(&after));
        assert!(sequence(&after) > sequence(&before), "{after}");
        assert!(after.contains("20270321T"), "{after}");
        assert!(of("booking-moved").text().contains("Data precedente"));
    }

    async fn to_the_same_date_changes_nothing(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let mine = book(&anna, date.id, json!({})).await;

        let same = anna.actor.put(&path(&mine), json!({"id_course_date": date.id})).await.expect(200).json();

        assert_eq!(same, mine);
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-confirmed"]);
    }

    async fn is_possible_for_as_long_as_cancelling(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let (near, far, new) = (world.date(course.id, 2, 5).await, world.date(course.id, 3, 5).await, world.date(course.id, 30, 5).await);
        let near = world.reservation(near.id, anna.id, "confirmed").await;
        let far = world.reservation(far.id, anna.id, "confirmed").await;
        let target = json!({"id_course_date": new.id});

        let refused = anna.actor.put(&format!("{MINE}/{}", near.id), target.clone()).await.expect(409);
        assert_eq!(refused.json()["message"], "Non è più possibile spostare questa prenotazione.");
        // On the minute: 48 hours before the start.
        world.clock.advance(TimeDelta::hours(22));
        anna.actor.put(&format!("{MINE}/{}", far.id), target).await.expect(200);
    }

    async fn never_gives_a_seat_up_for_a_place_in_a_waiting_list(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let (old, full) = (world.date(course.id, 10, 1).await, world.date(course.id, 20, 1).await);
        world.reservation(full.id, bruno.id, "confirmed").await;
        let mine = book(&anna, old.id, json!({})).await;

        for waiting in [false, true] {
            let refused = anna.actor.put(&path(&mine), json!({"id_course_date": full.id, "waiting": waiting})).await.expect(422);
            assert_eq!(refused.errors("id_course_date"), ["Posti esauriti per questa data."]);
        }
        assert_eq!(world.statuses(old.id).await, ["confirmed"]);

        // She keeps the seat and waits for another one.
        let other = book(&anna, full.id, json!({"waiting": true})).await;
        assert_eq!(other["waiting_position"], 1);
        assert_eq!(world.statuses(old.id).await, ["confirmed"]);
    }

    async fn moves_a_waiting_person_to_a_seat_or_on_request_to_another_list(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let [old, full, free] = [world.date(course.id, 10, 1).await, world.date(course.id, 20, 1).await, world.date(course.id, 30, 1).await];
        for date in [&old, &full] {
            world.reservation(date.id, bruno.id, "confirmed").await;
        }
        let mine = book(&anna, old.id, json!({"waiting": true})).await;

        let refused = anna.actor.put(&path(&mine), json!({"id_course_date": full.id})).await.expect(422);
        assert_eq!(refused.errors("id_course_date"), ["Posti esauriti per questa data."]);
        let waits = anna.actor.put(&path(&mine), json!({"id_course_date": full.id, "waiting": true})).await.expect(200).json();
        assert_eq!((&waits["status"], &waits["waiting_position"]), (&json!("waiting"), &json!(1)));
        let seat = anna.actor.put(&path(&mine), json!({"id_course_date": free.id})).await.expect(200).json();
        assert_eq!((&seat["status"], &seat["waiting_position"]), (&json!("confirmed"), &Value::Null));
        assert_eq!(world.mail_kinds(&anna.email).await, ["booking-waiting", "booking-moved", "booking-moved"]);
    }

    async fn follows_every_rule_of_booking_the_new_date(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let other_course = world.course("PBLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let mine = book(&anna, date.id, json!({})).await;
        let too_late = world.put(course_dates::ActiveModel { booking_deadline: Set(world.now() - TimeDelta::hours(1)), ..world.new_date(course.id, 20, 5).await }).await;
        let cancelled = world.put(course_dates::ActiveModel { status: Set(word("cancelled")), ..world.new_date(course.id, 20, 5).await }).await;
        let past = world.date(course.id, -5, 5).await;
        let elsewhere = world.date(other_course.id, 20, 5).await;
        let booked = world.date(course.id, 25, 5).await;
        book(&anna, booked.id, json!({})).await;
        let put = async |body: Value| anna.actor.put(&path(&mine), body).await;

        for id in [too_late.id, cancelled.id, past.id, elsewhere.id, 9999] {
            let refused = put(json!({"id_course_date": id})).await.expect(422);
            assert_eq!(refused.errors("id_course_date"), ["La data scelta non è più disponibile."], "{id}");
        }
        assert_eq!(put(json!({"id_course_date": booked.id})).await.expect(422).errors("id_course_date"), ["Sei già iscritto a questa data."]);
        assert_eq!(put(json!({})).await.expect(422).errors("id_course_date"), ["Campo obbligatorio."]);
        put(json!({"id_course_date": "x"})).await.expect(422);

        let hidden = world.date(course.id, 20, 5).await;
        world.change(courses::ActiveModel { id: Set(course.id), published: Set(false), ..Default::default() }).await;
        assert_eq!(put(json!({"id_course_date": hidden.id})).await.expect(422).errors("id_course_date"), ["La data scelta non è più disponibile."]);
        assert_eq!(world.statuses(date.id).await, ["confirmed"]);
    }

    async fn asks_for_the_password_and_the_profession_that_the_new_date_asks_for(world) {
        let (anna, lay) = (world.participant("anna").await, world.layperson("luca").await);
        let course = world.put(courses::ActiveModel { audience: Set(Audience::Professionals.into()), ..new_course("ALS", world.now()) }).await;
        let (old, locked) = (world.date(course.id, 10, 5).await, world.put(course_dates::ActiveModel { private: Set(true), booking_password: Set(Some("segreto".to_owned())), ..world.new_date(course.id, 20, 5).await }).await);
        let mine = book(&anna, old.id, json!({})).await;
        let put = async |password: Option<&str>| anna.actor.put(&path(&mine), json!({"id_course_date": locked.id, "password": password})).await;

        assert_eq!(put(None).await.expect(422).errors("password"), ["Campo obbligatorio."]);
        for _ in 0..10 {
            assert_eq!(put(Some("a caso")).await.expect(422).errors("password"), ["Password errata."]);
        }
        put(Some("segreto")).await.expect(429);
        world.clock.advance(TimeDelta::minutes(16));
        put(Some("segreto")).await.expect(200);
        // Staff had added a layperson, who cannot move alone.
        let seat = world.reservation(old.id, lay.id, "confirmed").await;
        let free = world.date(course.id, 30, 5).await;
        let refused = lay.actor.put(&format!("{MINE}/{}", seat.id), json!({"id_course_date": free.id})).await.expect(422);
        assert_eq!(refused.errors("id_course_date"), ["Corso riservato ai sanitari."]);
    }

    async fn is_refused_for_cancelled_reservations_results_and_other_people(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let course = world.course("BLSD").await;
        let (old, new) = (world.date(course.id, 10, 5).await, world.date(course.id, 20, 5).await);
        let target = json!({"id_course_date": new.id});
        let cancelled = world.reservation(old.id, anna.id, "cancelled").await;
        let refused = anna.actor.put(&format!("{MINE}/{}", cancelled.id), target.clone()).await.expect(409);
        assert_eq!(refused.json()["message"], "Questa prenotazione è annullata: puoi prenotare di nuovo dalla pagina del corso.");
        let mine = world.reservation(old.id, anna.id, "confirmed").await;
        world.change(reservations::ActiveModel { id: Set(mine.id), outcome: Set(word("passed")), ..Default::default() }).await;
        anna.actor.put(&format!("{MINE}/{}", mine.id), target.clone()).await.expect(409);
        world.change(reservations::ActiveModel { id: Set(mine.id), outcome: Set(word("none")), ..Default::default() }).await;
        world.put(reservation_attendances::ActiveModel {
            reservation_id: Set(mine.id), day: Set(old.starts_at.date_naive()), half: Set(word("morning")), status: Set(word("present")),
            at: Set(world.now()), scanned_at: Set(None),
        }).await;
        anna.actor.put(&format!("{MINE}/{}", mine.id), target.clone()).await.expect(409);
        bruno.actor.put(&format!("{MINE}/{}", mine.id), target).await.expect(404);
        assert!(world.mails().await.is_empty());
    }

    async fn leaves_an_absence_behind(world) {
        let (staff, anna) = (world.instructor().await.actor, world.participant("anna").await);
        world.without_notice().await;
        let course = world.course("BLSD").await;
        let (old, new, other) = (world.date_soon(course.id).await, world.date(course.id, 20, 5).await, world.date(course.id, 30, 5).await);
        let mine = world.reservation(old.id, anna.id, "confirmed").await;
        let (hers, path) = (format!("{MINE}/{}", mine.id), format!("/api/reservations/{}", mine.id));
        staff.put(&path, json!({"attendance": "absent"})).await.expect(200);

        let moved = anna.actor.put(&hers, json!({"id_course_date": new.id})).await.expect(200).json();

        assert_eq!((&moved["status"], &moved["attendance"]), (&json!("confirmed"), &json!("unknown")));
        assert_eq!(world.counts(new.id).await.absent, 0);
        let row = staff.get(&path).await.expect(200).json();
        assert!(row["attendances"].as_array().expect("marks").iter().all(|mark| mark["status"] == "unknown"), "{row}");
        let marks = reservation_attendances::Entity::find().all(world.app.db().read()).await.expect("a query");
        assert!(marks.is_empty(), "{marks:?}");
        let entries = audit_entries::Entity::find().filter(audit_entries::Column::Action.eq("reservation.move"));
        let entry = entries.one(world.app.db().read()).await.expect("a query").expect("an entry");
        assert_eq!((entry.actor_id, entry.subject_id), (Some(anna.id), mine.id));
        let state = |state: &Option<Value>| {
            let state = state.as_ref().expect("a state");
            let marks = state["attendances"].as_array().expect("marks");
            (state["id_course_date"].clone(), state["attendance"].clone(), marks.iter().map(|mark| mark["status"].clone()).collect::<Vec<_>>())
        };
        assert_eq!(state(&entry.before), (json!(old.id), json!("absent"), vec![json!("absent"); 2]));
        assert_eq!(state(&entry.after), (json!(new.id), json!("unknown"), vec![]));
        // Where nothing is deleted there is nothing to record.
        anna.actor.put(&hers, json!({"id_course_date": other.id})).await.expect(200);
        assert_eq!(world.audit_actions().await, ["centre.update", "reservation.update", "reservation.move"]);
    }
}
