//! `POST /course-dates/{id}/repeat`.

use battito_platform::entities::{course_dates, courses};
use sea_orm::{EntityTrait, PaginatorTrait, Set};
use serde_json::{Value, json};

use super::{audit_entries, form, with};
use crate::{
    on_both_engines,
    support::{World, fixtures::new_course},
};

/// A member of every date.
fn all(copies: &Value, member: &str) -> Vec<Value> {
    let dates = copies["data"].as_array().into_iter().flatten();
    dates.map(|date| date[member].clone()).collect()
}

on_both_engines! {
    async fn repeats_a_date_every_week_at_the_same_hours(world) {
        let staff = world.instructor().await.actor;
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let written = with(&form(course.id), json!({
            "booking_deadline": "2027-03-10T20:00:00+01:00", "seats": 7, "private": 1, "color": "#c8102e",
            "password": "cuore-sano", "status": "confirmed", "note": "Portare il manichino",
        }));
        let original = staff.post("/api/course-dates", written).await.expect(201).json();
        let id = original["id"].as_i64().expect("a number");
        world.reservation(id, anna.id, "confirmed").await;

        let copies = staff.post(&format!("/api/course-dates/{id}/repeat"), json!({"every": "week", "times": 3})).await.expect(201).json();

        assert_eq!(all(&copies, "date"), ["2027-03-19T09:00:00+01:00", "2027-03-26T09:00:00+01:00", "2027-04-02T09:00:00+02:00"]);
        assert_eq!(all(&copies, "end_date")[2], "2027-04-02T18:00:00+02:00");
        assert_eq!(all(&copies, "booking_deadline")[2], "2027-03-31T20:00:00+02:00");
        assert_eq!(all(&copies, "status"), vec!["scheduled"; 3]);
        assert_eq!(all(&copies, "booked"), vec![json!(0); 3]);
        for member in ["course", "city", "venue", "seats", "private", "color", "password", "note"] {
            assert_eq!(all(&copies, member), vec![original[member].clone(); 3], "{member}");
        }
        let entries = audit_entries(&world).await;
        assert_eq!(entries[0].action, "city.create");
        assert!(entries[1..].iter().all(|entry| entry.action == "course_date.create"));
        assert_eq!(entries.len(), 5);
        let after = courses::Entity::find_by_id(course.id).one(world.app.db().read()).await.expect("a query");
        assert_eq!(after.map(|after| after.version), Some(course.version + 2));
    }

    async fn copies_a_date_to_chosen_days(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let written = with(&form(course.id), json!({
            "date": "2027-03-13T09:00:00+01:00",
            "end_date": "2027-03-20T13:00:00+01:00",
            "days": [
                {"start": "2027-03-13T09:00:00+01:00", "end": "2027-03-13T18:00:00+01:00"},
                {"start": "2027-03-20T09:00:00+01:00", "end": "2027-03-20T13:00:00+01:00"},
            ],
        }));
        let original = staff.post("/api/course-dates", written).await.expect(201).json();

        let path = format!("/api/course-dates/{}/repeat", original["id"]);
        let copies = staff.post(&path, json!({"dates": ["2027-05-08", "2027-04-10"]})).await.expect(201).json();

        assert_eq!(all(&copies, "date"), ["2027-04-10T09:00:00+02:00", "2027-05-08T09:00:00+02:00"]);
        assert_eq!(copies["data"][0]["days"], json!([
            {"start": "2027-04-10T09:00:00+02:00", "end": "2027-04-10T18:00:00+02:00"},
            {"start": "2027-04-17T09:00:00+02:00", "end": "2027-04-17T13:00:00+02:00"},
        ]));
        let first = staff.post(&path, json!({"every": "week", "times": 1, "from": "2027-06-05"})).await.expect(201).json();
        assert_eq!(all(&first, "date"), ["2027-06-05T09:00:00+02:00"]);
    }

    async fn adds_no_copy_when_one_of_them_cannot_be(world) {
        let staff = world.instructor().await.actor;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;

        let refused = staff.post(&format!("/api/course-dates/{}/repeat", date.id), json!({"dates": ["2027-04-10", "2031-04-10"]})).await.expect(422);

        assert_eq!(refused.errors("dates"), ["L'anno deve essere compreso tra 1900 e 2030."]);
        assert_eq!(course_dates::Entity::find().count(world.app.db().read()).await.ok(), Some(1));
    }
}

#[tokio::test]
async fn refuses_wrong_days_unknown_dates_and_archived_courses() {
    let world = World::sqlite().await;
    let staff = world.instructor().await.actor;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 5).await;
    let path = |id: i64| format!("/api/course-dates/{id}/repeat");
    for (body, field, message) in [
        (json!({}), "dates", "Campo obbligatorio."),
        (json!({"dates": []}), "dates", "Campo obbligatorio."),
        (json!({"dates": ["domani"]}), "dates", "Valore non valido."),
        (
            json!({"dates": ["2027-04-10"], "times": 2}),
            "dates",
            "Valore non valido.",
        ),
        (
            json!({"dates": ["2027-04-10", "2027-04-10"]}),
            "dates",
            "Ogni giorno può comparire una volta sola.",
        ),
        (json!({"times": 2}), "every", "Campo obbligatorio."),
        (json!({"every": "week"}), "times", "Campo obbligatorio."),
        (json!({"every": "year", "times": 1}), "every", "Valore non valido."),
        (json!({"every": "week", "times": 0}), "times", "Valore non valido."),
        (
            json!({"every": "week", "times": 53}),
            "times",
            "Al massimo 52 date alla volta.",
        ),
        (json!({"every": "week", "times": -1}), "times", "Valore non valido."),
        (
            json!({"every": "week", "times": 1, "from": "x"}),
            "from",
            "Valore non valido.",
        ),
    ] {
        let answer = staff.post(&path(date.id), body.clone()).await.expect(422);
        assert_eq!(answer.errors(field), [message], "{body}");
    }
    let archived = world
        .put(courses::ActiveModel {
            archived_at: Set(Some(world.now())),
            ..new_course("Vecchio", world.now())
        })
        .await;
    let old = world.date(archived.id, 10, 5).await;
    let day = json!({"dates": ["2027-04-10"]});
    staff.post(&path(old.id), day.clone()).await.expect(409);
    staff.post(&path(99_999), day.clone()).await.expect(404);
    world.visitor().post(&path(date.id), day.clone()).await.expect(401);
    world
        .participant("anna")
        .await
        .actor
        .post(&path(date.id), day)
        .await
        .expect(403);
}
