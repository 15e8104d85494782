//! `POST /course-dates`.

use battito_platform::entities::{cities, courses};
use sea_orm::{EntityTrait, PaginatorTrait, Set};
use serde_json::{Value, json};

use super::{audit_entries, form, with};
use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};

on_both_engines! {
    async fn needs_little_and_fills_in_the_rest(world) {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;

        let answer = staff.actor.post("/api/course-dates", form(course.id)).await.expect(201);

        let date = answer.json();
        assert_eq!(answer.header("location"), format!("/api/course-dates/{}", date["id"]));
        assert!(!answer.header("etag").is_empty());
        assert_eq!(date, json!({
            "id": date["id"],
            "course": {"id": course.id, "title": "BLSD"},
            "city": {"id": date["city"]["id"], "name": "Bergamo", "province": "BG"},
            "venue": "Via Camozzi, 84",
            "date": "2027-03-12T09:00:00+01:00",
            "end_date": "2027-03-12T18:00:00+01:00",
            "days": [{"start": "2027-03-12T09:00:00+01:00", "end": "2027-03-12T18:00:00+01:00"}],
            "seats": 12,
            "booking_deadline": "2027-03-12T09:00:00+01:00",
            "private": 0,
            "color": null,
            "password": null,
            "status": "scheduled",
            "note": null,
            "cancel_reason": null,
            "available": 12,
            "booked": 0,
            "waiting": 0,
            "instructors": {"assigned": 0, "accepted": 0, "needed": 1},
        }));
        let shown = staff.actor.get(answer.header("location")).await.expect(200);
        assert_eq!((shown.json(), shown.header("etag")), (date, answer.header("etag")));
        let offered = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200).json();
        assert_eq!(offered["next_dates"][0]["venue"], "Via Camozzi, 84");
    }

    async fn a_date_that_is_over_is_completed_at_once(world) {
        let (staff, course) = (world.instructor().await, world.course("BLSD").await);
        let past = json!({"date": "2027-02-12T09:00:00+01:00", "end_date": "2027-02-12T18:00:00+01:00", "status": "confirmed"});

        let date = staff.actor.post("/api/course-dates", with(&form(course.id), past)).await.expect(201).json();

        assert_eq!(date["status"], "completed");
        let offered = world.visitor().get(&format!("/api/courses/{}", course.id)).await.expect(200).json();
        assert_eq!(offered["next_dates"], json!([]));
    }

    async fn keeps_everything_that_is_written(world) {
        let course = world.course("BLSD").await;
        let city = world.city("Milano").await;
        let written = with(&form(course.id), json!({
            "city": {"id": city.id},
            "seats": 3,
            "booking_deadline": "2027-03-10T22:59:00Z",
            "private": 1,
            "color": "#C8102E",
            "password": " cuore-sano ",
            "status": "confirmed",
            "note": "Portare il manichino",
        }));

        let date = world.admin().await.actor.post("/api/course-dates", written).await.expect(201).json();

        assert_eq!((&date["seats"], &date["private"], &date["status"]), (&json!(3), &json!(1), &json!("confirmed")));
        assert_eq!(date["booking_deadline"], "2027-03-10T23:59:00+01:00");
        assert_eq!((&date["color"], &date["password"]), (&json!("#c8102e"), &json!("cuore-sano")));
        assert_eq!((&date["note"], &date["city"]["name"]), (&json!("Portare il manichino"), &json!("Milano")));
        let entries = audit_entries(&world).await;
        assert_eq!((entries.len(), entries[0].action.as_str()), (1, "course_date.create"));
        assert!(!format!("{:?}", entries[0]).contains("cuore-sano"), "the booking password stays out of the register");
        assert_eq!(entries[0].after.as_ref().map(|after| after["password"].clone()), Some(json!(true)));
    }

    async fn uses_the_city_that_is_there_however_it_is_written(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let written = |name: &str| with(&form(course.id), json!({"city": {"name": name, "province": "mb"}}));

        let first = staff.post("/api/course-dates", written("  Cantù ")).await.expect(201).json();
        let again = staff.post("/api/course-dates", written("CANTU")).await.expect(201).json();

        assert_eq!(first["city"]["id"], again["city"]["id"]);
        assert_eq!((&again["city"]["name"], &again["city"]["province"]), (&json!("Cantù"), &json!("MB")));
    }

    async fn adds_a_new_city_once_when_many_name_it_at_the_same_moment(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;

        let attempts = (0..8).map(|_| staff.post("/api/course-dates", form(course.id)));
        for answer in futures_util::future::join_all(attempts).await {
            answer.expect(201);
        }

        assert_eq!(cities::Entity::find().count(world.app.db().read()).await.ok(), Some(1));
        let log = world.admin().await.actor.get("/api/audit?subject_kind=city").await.expect(200).json();
        let [entry] = log["data"].as_array().expect("entries").as_slice() else { panic!("{log}") };
        assert_eq!((&entry["action"], &entry["title"], &entry["subject"]), (&json!("city.create"), &json!("Città aggiunta"), &json!("Bergamo (BG)")));
        assert_eq!(entry["changes"], json!([
            {"field": "name", "label": "Nome", "before": null, "after": "Bergamo"},
            {"field": "province", "label": "Provincia", "before": null, "after": "BG"},
        ]));
    }

    async fn raises_the_version_of_the_public_catalogue(world) {
        let course = world.course("BLSD").await;

        world.instructor().await.actor.post("/api/course-dates", form(course.id)).await.expect(201);

        let after = courses::Entity::find_by_id(course.id).one(world.app.db().read()).await.expect("a query");
        assert_eq!(after.map(|after| after.version), Some(course.version + 1));
    }
}

#[tokio::test]
async fn tells_everything_that_is_wrong_at_once() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;

    let empty = staff.post("/api/course-dates", json!({})).await.expect(422);
    for field in ["id_course", "city", "venue", "date", "end_date"] {
        assert_eq!(empty.errors(field), ["Campo obbligatorio."], "{field}");
    }

    let wrong = staff
        .post(
            "/api/course-dates",
            json!({
                "id_course": 99_999, "city": {"id": 99_999}, "venue": "  ",
                "date": "2027-03-12T18:00:00+01:00", "end_date": "2027-03-12T09:00:00+01:00",
                "booking_deadline": "2027-03-13T09:00:00+01:00",
                "seats": 0, "private": 2, "color": "rosso",
            }),
        )
        .await
        .expect(422);
    for (field, message) in [
        ("id_course", "Corso non trovato."),
        ("city", "Città non trovata."),
        ("venue", "Campo obbligatorio."),
        ("end_date", "La fine deve essere successiva all'inizio."),
        (
            "booking_deadline",
            "La scadenza delle iscrizioni non può essere successiva all'inizio.",
        ),
        ("seats", "I posti devono essere da 1 a 500."),
        ("private", "Valore non valido."),
        ("color", "Colore non valido (#rrggbb)."),
    ] {
        assert_eq!(wrong.errors(field), [message], "{field}");
    }
}

#[tokio::test]
async fn refuses_values_of_the_wrong_type_under_their_names() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;

    for (field, value) in [
        ("id_course", json!("uno")),
        ("city", json!("Bergamo")),
        ("city", json!({"name": "Bergamo"})),
        ("date", json!("12/03/2027")),
        ("date", json!("2027-03-12T09:00:00")),
        ("seats", json!(1e40)),
        ("private", json!(true)),
        ("status", json!("rimandata")),
        ("status", json!("cancelled")),
        ("status", json!("completed")),
        ("note", json!(["a"])),
    ] {
        let answer = staff
            .post("/api/course-dates", with(&form(course.id), json!({field: value})))
            .await
            .expect(422);
        assert_eq!(answer.errors(field), ["Valore non valido."], "{field}: {value}");
    }
    for (city, message) in [
        (json!({"name": " ", "province": "BG"}), "Campo obbligatorio."),
        (
            json!({"name": "Bergamo", "province": "BGA"}),
            "Provincia non valida (2 lettere).",
        ),
    ] {
        let answer = staff
            .post("/api/course-dates", with(&form(course.id), json!({"city": city})))
            .await
            .expect(422);
        assert_eq!(answer.errors("city"), [message]);
    }
}

#[tokio::test]
async fn takes_no_dates_for_an_archived_course_but_for_one_not_yet_published() {
    let world = World::sqlite().await;
    let (staff, now) = (world.instructor().await.actor, world.now());
    let hidden = world
        .put(courses::ActiveModel {
            published: Set(false),
            ..new_course("Bozza", now)
        })
        .await;
    let archived = world
        .put(courses::ActiveModel {
            archived_at: Set(Some(now)),
            ..new_course("Vecchio", now)
        })
        .await;

    staff.post("/api/course-dates", form(hidden.id)).await.expect(201);
    let refused = staff.post("/api/course-dates", form(archived.id)).await.expect(422);

    assert_eq!(refused.errors("id_course"), ["Corso non trovato."]);
}

#[tokio::test]
async fn is_for_staff_with_a_csrf_token_only() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;

    world
        .visitor()
        .post("/api/course-dates", form(course.id))
        .await
        .expect(401);
    world
        .participant("anna")
        .await
        .actor
        .post("/api/course-dates", form(course.id))
        .await
        .expect(403);
    let foreign = world.instructor().await.actor.without_csrf();
    foreign.post("/api/course-dates", form(course.id)).await.expect(419);
    let list = world
        .admin()
        .await
        .actor
        .get("/api/course-dates")
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"], Value::Array(Vec::new()));
}
