//! The attendance register of a date.

use battito_platform::entities::shifts;
use sea_orm::Set;
use serde_json::json;

use crate::{
    api::presence::documents::text_of,
    support::{World, fixtures::word},
};

#[tokio::test]
async fn is_a_pdf_with_a_line_for_each_seat() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD <esecutore> & \"Laici\"").await;
    let date = world.date(course.id, 10, 60).await;
    let anna = world.participant("anna").await;
    world.reservation(date.id, anna.id, "confirmed").await;
    let path = format!("/api/course-dates/{}/register", date.id);

    let answer = staff.actor.get(&path).await.expect(200);

    assert_eq!(answer.header("content-type"), "application/pdf");
    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"registro-blsd-esecutore-laici-2027-03-11.pdf\""
    );
    assert!(answer.bytes.starts_with(b"%PDF-1.7"));
    let again = staff.actor.get(&path).await.expect(200);
    assert_eq!(again.bytes, answer.bytes, "the same data gives the same file");
    staff.actor.get("/api/course-dates/9999/register").await.expect(404);
}

#[tokio::test]
async fn names_every_role_of_an_instructor_with_several_shifts() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let marco = world.teacher("marco").await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    for role in ["assistente", "direttore", "assistente"] {
        let shift = world.shift(marco.id, Some(&date), "accepted").await;
        world
            .change(shifts::ActiveModel {
                id: Set(shift.id),
                role: Set(word(role)),
                ..Default::default()
            })
            .await;
    }
    let path = format!("/api/course-dates/{}/register", date.id);
    let text = text_of(&staff.actor.get(&path).await.expect(200).bytes);
    let line = text.lines().find(|line| line.contains("Direttore"));
    assert!(
        line.expect("her line").contains("Direttore, Assistente") && text.matches("Direttore").count() == 1,
        "{text}"
    );
}

#[tokio::test]
async fn also_of_a_date_without_people() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 60).await;
    staff
        .actor
        .get(&format!("/api/course-dates/{}/register", date.id))
        .await
        .expect(200);
}

#[tokio::test]
async fn says_who_was_there_and_passed_once_it_is_marked() {
    let world = World::sqlite().await;
    let staff = world.instructor().await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, -3, 60).await;
    for (name, marks) in [
        ("anna", json!({"attendance": "present", "outcome": "passed"})),
        ("bruno", json!({"attendance": "absent"})),
        ("carla", json!({"attendance": "present", "outcome": "failed"})),
    ] {
        let person = world.participant(name).await;
        let row = world.reservation(date.id, person.id, "confirmed").await;
        let path = format!("/api/reservations/{}", row.id);
        staff.actor.put(&path, marks).await.expect(200);
    }

    let path = format!("/api/course-dates/{}/register", date.id);
    let text = text_of(&staff.actor.get(&path).await.expect(200).bytes);

    let line = |name: &str| {
        text.lines()
            .find(|line| line.contains(name))
            .unwrap_or_default()
            .to_owned()
    };
    for (name, presence, outcome) in [
        ("Rossi anna", "Presente", "Superato"),
        ("Rossi bruno", "Assente", "–"),
        ("Rossi carla", "Presente", "Non superato"),
    ] {
        let line = line(name);
        assert!(line.contains(presence) && line.contains(outcome), "{line}");
    }
    assert!(text.contains("Esito"), "{text}");
}
