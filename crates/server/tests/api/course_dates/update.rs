//! `PUT /course-dates/{id}`.

use axum::{
    body::Body,
    http::{Request, header},
};
use serde_json::{Value, json};

use super::{audit_entries, with};
use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer},
};

async fn put_if(actor: &Actor, path: &str, tag: &str, body: &Value) -> Answer {
    let request = Request::put(path)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::IF_MATCH, tag);
    actor
        .send_raw(request.body(Body::from(body.to_string())).expect("a good request"))
        .await
}

on_both_engines! {
    async fn accepts_its_own_response_unchanged(world) {
        let staff = world.instructor().await.actor;
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.get(&path).await.expect(200);

        let answer = put_if(&staff, &path, got.header("etag"), &got.json()).await.expect(200);

        assert_eq!((answer.json(), answer.header("etag")), (got.json(), got.header("etag")));
        assert_eq!(world.mail_kinds(&anna.email).await, [""; 0]);
        assert_eq!(audit_entries(&world).await.len(), 0);
    }

    async fn tells_all_booked_people_when_a_date_is_moved(world) {
        let staff = world.instructor().await;
        let (anna, bea, carlo) =
            (world.participant("anna").await, world.participant("bea").await, world.participant("carlo").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        let seat = world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bea.id, "waiting").await;
        world.reservation(date.id, carlo.id, "cancelled").await;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.actor.get(&path).await.expect(200).json();

        let moved = staff.actor.put(&path, with(&got, json!({
            "date": "2027-03-12T14:00:00+01:00",
            "end_date": "2027-03-12T23:00:00+01:00",
            "city": {"name": "Bergamo", "province": "BG"},
            "venue": "Via Camozzi, 84",
        }))).await.expect(200).json();

        assert_eq!((&moved["date"], &moved["city"]["name"]), (&json!("2027-03-12T14:00:00+01:00"), &json!("Bergamo")));
        assert_eq!(world.mail_kinds(&anna.email).await, ["date-moved"]);
        assert_eq!(world.mail_kinds(&bea.email).await, ["date-moved"]);
        assert_eq!(world.mail_kinds(&carlo.email).await, [""; 0]);
        let mails = world.mails().await;
        let text = mails[0].text();
        for part in ["venerdì 12 marzo 2027 alle 14:00", "giovedì 11 marzo 2027 alle 09:00", "Via Camozzi, 84, Bergamo (BG)", "Via Manzoni, 12, Milano (MI)"] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let event = mails[0].calendar().expect("an event");
        assert!(event.contains(&format!("UID:reservation-{}@battito.test\r\n", seat.id)), "{event}");
        assert!(event.contains("DTSTART;TZID=Europe/Rome:20270312T140000\r\n") && event.contains("STATUS:CONFIRMED"), "{event}");
        let waits = mails[1].calendar().expect("the entry that may have been downloaded");
        assert!(waits.contains("STATUS:TENTATIVE") && waits.contains("DTSTART;TZID=Europe/Rome:20270312T140000\r\n"), "{waits}");
        let entries = audit_entries(&world).await;
        let [city, entry] = entries.as_slice() else { panic!("{entries:?}") };
        assert_eq!((city.action.as_str(), city.actor_id), ("city.create", Some(staff.id)));
        assert_eq!((entry.action.as_str(), entry.actor_id), ("course_date.update", Some(staff.id)));
        assert!(entry.request_id.is_some());
        assert_eq!(entry.before.as_ref().map(|state| state["venue"].clone()), Some(json!("Via Manzoni, 12")));
        assert_eq!(entry.after.as_ref().map(|state| state["venue"].clone()), Some(json!("Via Camozzi, 84")));
    }

    async fn numbers_the_calendar_entry_of_a_second_move_higher(world) {
        let staff = world.instructor().await.actor;
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let path = format!("/api/course-dates/{}", date.id);
        for hour in ["10", "11"] {
            world.clock.advance(chrono::TimeDelta::minutes(1));
            let got = staff.get(&path).await.expect(200).json();
            let moved = with(&got, json!({"date": format!("2027-03-11T{hour}:00:00+01:00")}));
            staff.put(&path, moved.clone()).await.expect(200);
            // The same once more sends no mail.
            staff.put(&path, moved).await.expect(200);
        }

        assert_eq!(world.mail_kinds(&anna.email).await, ["date-moved", "date-moved"]);
        let mut sequences = Vec::new();
        for mail in world.mails().await {
            let event = mail.calendar().expect("an event");
            let (_, rest) = event.split_once("SEQUENCE:").expect("a sequence");
            sequences.push(rest.lines().next().and_then(|number| number.parse::<u32>().ok()).expect("a number"));
        }
        assert!(sequences[0] < sequences[1], "{sequences:?}");
    }

    async fn keeps_quiet_when_only_the_office_is_concerned(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.get(&path).await.expect(200).json();

        let changed = with(&got, json!({"note": "Chiavi in portineria", "color": "#3a86b7", "status": "confirmed", "seats": 4}));
        staff.put(&path, changed).await.expect(200);

        assert_eq!(world.mail_kinds(&anna.email).await, [""; 0]);
        assert_eq!(audit_entries(&world).await[0].action, "course_date.confirm");
    }

    async fn gives_added_seats_to_the_waiting_list_in_order(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        world.reservation(date.id, world.participant("anna").await.id, "confirmed").await;
        let (bea, carlo, dario) =
            (world.participant("bea").await, world.participant("carlo").await, world.participant("dario").await);
        let mut places = Vec::new();
        for person in [&bea, &carlo, &dario] {
            places.push(world.reservation(date.id, person.id, "waiting").await.id);
        }
        let instructor = world.instructor().await;
        let staff = &instructor.actor;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.get(&path).await.expect(200).json();

        let after = staff.put(&path, with(&got, json!({"seats": 3}))).await.expect(200).json();

        assert_eq!(world.statuses(date.id).await, ["confirmed", "confirmed", "confirmed", "waiting"]);
        assert_eq!((&after["booked"], &after["waiting"], &after["available"]), (&json!(3), &json!(1), &json!(0)));
        assert_eq!(world.mail_kinds(&carlo.email).await, ["booking-promoted"]);
        assert_eq!(world.mail_kinds(&dario.email).await, [""; 0]);
        let (admin, promoted) = (world.admin().await.actor, format!("{} reservation.promote waiting confirmed", instructor.id));
        for (place, expected) in places.into_iter().zip([vec![promoted.clone()], vec![promoted], vec![]]) {
            assert_eq!(world.audit_of_reservation(&admin, place).await, expected);
        }
    }

    async fn never_takes_seats_from_booked_people(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        for name in ["anna", "bea"] {
            world.reservation(date.id, world.participant(name).await.id, "confirmed").await;
        }
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.get(&path).await.expect(200).json();

        let refused = staff.put(&path, with(&got, json!({"seats": 1}))).await.expect(422);
        staff.put(&path, with(&got, json!({"seats": 2}))).await.expect(200);

        assert_eq!(refused.errors("seats"), ["Ci sono già 2 iscritti confermati."]);
    }

    async fn cancels_for_good_with_all_reservations(world) {
        let (anna, bea) = (world.participant("anna").await, world.participant("bea").await);
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 1).await;
        world.reservation(date.id, anna.id, "confirmed").await;
        world.reservation(date.id, bea.id, "waiting").await;
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.get(&path).await.expect(200).json();

        let cancelled = staff.put(&path, with(&got, json!({"status": "cancelled"}))).await.expect(200).json();

        assert_eq!((&cancelled["status"], &cancelled["booked"], &cancelled["waiting"]), (&json!("cancelled"), &json!(0), &json!(0)));
        assert_eq!(world.statuses(date.id).await, ["cancelled", "cancelled"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["date-cancelled"]);
        assert_eq!(world.mail_kinds(&bea.email).await, ["date-cancelled"]);
        let event = world.mails().await[0].calendar().expect("an event");
        assert!(event.contains("METHOD:CANCEL"), "{event}");
        assert_eq!(audit_entries(&world).await[0].action, "course_date.cancel");
        let reopened = staff.put(&path, got).await.expect(409);
        assert_eq!(reopened.json()["message"], "Questa data è stata annullata e non si può riaprire: creane una nuova.");
    }

    async fn overwrites_nothing_that_was_not_seen(world) {
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let staff = world.instructor().await.actor;
        let path = format!("/api/course-dates/{}", date.id);
        let got = staff.get(&path).await.expect(200);

        let first = put_if(&staff, &path, got.header("etag"), &with(&got.json(), json!({"note": "uno"}))).await.expect(200);
        let second = put_if(&staff, &path, got.header("etag"), &with(&got.json(), json!({"note": "due"}))).await.expect(412);
        put_if(&staff, &path, first.header("etag"), &with(&got.json(), json!({"note": "due"}))).await.expect(200);

        assert_eq!(second.json()["message"], "I dati sono cambiati nel frattempo. Ricarica la pagina e riprova.");
        assert_ne!(first.header("etag"), got.header("etag"));
    }

    async fn keeps_the_course_once_it_was_booked(world) {
        let (course, other) = (world.course("BLSD").await, world.course("Trauma").await);
        let (booked, free) = (world.date(course.id, 10, 5).await, world.date(course.id, 11, 5).await);
        world.reservation(booked.id, world.participant("anna").await.id, "cancelled").await;
        let staff = world.instructor().await.actor;

        for (date, status) in [(booked.id, 422), (free.id, 200)] {
            let path = format!("/api/course-dates/{date}");
            let got = staff.get(&path).await.expect(200).json();
            staff.put(&path, with(&got, json!({"id_course": other.id}))).await.expect(status);
        }
    }
}

#[tokio::test]
async fn never_completes_a_date_by_hand_and_answers_404_to_unknown_ones() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 5).await;
    let staff = world.instructor().await.actor;
    let path = format!("/api/course-dates/{}", date.id);
    let got = staff.get(&path).await.expect(200).json();

    staff
        .put(&path, with(&got, json!({"status": "completed"})))
        .await
        .expect(409);
    staff.put("/api/course-dates/99999", got.clone()).await.expect(404);
    world
        .participant("anna")
        .await
        .actor
        .put(&path, got.clone())
        .await
        .expect(403);
    world.visitor().put(&path, got).await.expect(401);
}
