//! Issued certificates in the responses of reservations.

use battito_platform::entities::{certificate_options, courses};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom, fixtures::Person},
};

/// The first certificate of somebody's first past reservation.
async fn shown(person: &Person) -> Value {
    let list = person
        .actor
        .get("/api/my-reservations?period=past")
        .await
        .expect(200)
        .json();
    list["data"][0]["certificates"][0].clone()
}

/// The same, as staff see it.
async fn listed(class: &Classroom) -> Value {
    let path = format!("/api/course-dates/{}/reservations", class.date.id);
    let list = class.staff.actor.get(&path).await.expect(200).json();
    list["data"][0]["certificates"][0].clone()
}

async fn renewed_by(world: &World, class: &Classroom) -> courses::Model {
    let renewal = world.course("Retraining BLSD").await;
    let option = certificate_options::ActiveModel {
        id: Set(class.option.id),
        renewal_course_id: Set(Some(renewal.id)),
        ..Default::default()
    };
    world.change(option).await;
    renewal
}

on_both_engines! {
    async fn names_the_course_that_renews_an_issued_certificate_while_everyone_may_see_it(world) {
        let class = Classroom::of(&world).await;
        let renewal = renewed_by(&world, &class).await;
        let (anna, _) = class.passed(&world, "anna").await;
        assert_eq!(shown(&anna).await["renewal_course"], Value::Null, "nothing to renew yet");

        class.issue(&world, json!({})).await;

        let course = json!({"id": renewal.id, "title": "Retraining BLSD"});
        assert_eq!(shown(&anna).await["renewal_course"], course);
        assert_eq!(listed(&class).await["renewal_course"], course);
        for hidden in [
            courses::ActiveModel { id: Set(renewal.id), published: Set(false), ..Default::default() },
            courses::ActiveModel { id: Set(renewal.id), published: Set(true), archived_at: Set(Some(world.now())), ..Default::default() },
        ] {
            world.change(hidden).await;
            assert_eq!(shown(&anna).await["renewal_course"], Value::Null);
        }
    }

    async fn tells_the_replaced_number_and_the_reason_of_a_revocation(world) {
        let class = Classroom::of(&world).await;
        let (anna, _) = class.passed(&world, "anna").await;
        let old = class.papers(&world).await.remove(0);
        assert_eq!((&shown(&anna).await["replaces"], &shown(&anna).await["reason"]), (&Value::Null, &Value::Null));

        let replace = format!("/api/certificates/{}/replace", old.id);
        let new = class.staff.actor.post(&replace, json!({"name": "Annà", "reason": "Nome errato"})).await.expect(201).json();

        for certificate in [shown(&anna).await, listed(&class).await] {
            assert_eq!((&certificate["replaces"], &certificate["number"]), (&json!(old.number), &new["number"]));
            assert_eq!(certificate["reason"], Value::Null, "the reason of the old one is not that of the new one");
        }

        let revoke = format!("/api/certificates/{}/revoke", new["id"]);
        class.staff.actor.post(&revoke, json!({"reason": "Per errore"})).await.expect(200);

        for certificate in [shown(&anna).await, listed(&class).await] {
            assert_eq!((&certificate["status"], &certificate["reason"]), (&json!("revoked"), &json!("Per errore")));
        }
    }
}
