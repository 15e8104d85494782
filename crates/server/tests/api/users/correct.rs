//! `POST /users/{id}/correction`: the profile and all papers in one go.

use battito_platform::entities::certificates;
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

const CODE: &str = "RSSMRA80A01H501U";

on_both_engines! {
    async fn corrects_the_profile_and_the_papers_that_say_something_else(world) {
        let class = Classroom::of(&world).await;
        let (anna, reservation) = class.passed(&world, "anna").await;
        let second = world.option(class.date.course_id, "ECM", 2).await;
        class.due(&world, reservation.id, second.id).await;
        class.issue(&world, json!({})).await;
        let imported = certificates::ActiveModel { user_id: Set(Some(anna.id)), imported: Set(true), ..world.new_paper("BT-1", "0000111122223333") };
        let imported = world.put(imported).await;
        let path = format!("/api/users/{}/correction", anna.id);
        let before = world.user(anna.id).await;

        let corrected = class.staff.actor.post(&path, json!({"name": "Anna Maria", "surname": "Rossi", "fiscal_code": CODE, "reason": "Nome errato"})).await.expect(200).json();

        assert_eq!((&corrected["user"]["name"], &corrected["user"]["fiscal_code"]), (&json!("Anna Maria"), &json!(CODE)));
        assert_eq!(corrected["certificates"].as_array().map(Vec::len), Some(2));
        let user = world.user(anna.id).await;
        assert_eq!((user.email, user.phone, user.is_sanitary), (before.email, before.phone, before.is_sanitary), "the rest of the profile stays");
        let papers = class.papers(&world).await;
        let (new, old): (Vec<_>, Vec<_>) = papers.iter().filter(|paper| !paper.imported).partition(|paper| paper.status.as_str() == "issued");
        assert_eq!((new.len(), old.len()), (2, 2));
        assert!(new.iter().all(|paper| paper.holder_name == "Anna Maria" && paper.tax_code.as_deref() == Some(CODE)));
        assert!(old.iter().all(|paper| paper.status.as_str() == "replaced" && paper.status_reason.as_deref() == Some("Nome errato")));
        let imported = papers.iter().find(|paper| paper.id == imported.id).expect("the imported one");
        assert_eq!(imported.status.as_str(), "issued", "the centre did not print it");
        // Nothing says something else now.
        let again = class.staff.actor.post(&path, json!({"name": "Anna Maria", "surname": "Rossi", "fiscal_code": CODE, "reason": "Nome errato"})).await.expect(200).json();
        assert_eq!(again["certificates"], json!([]));
    }

    async fn changes_nothing_when_a_field_is_wrong_or_the_person_is_an_admin(world) {
        let class = Classroom::of(&world).await;
        let ((anna, _), (bruno, _)) = (class.passed(&world, "anna").await, class.passed(&world, "bruno").await);
        class.issue(&world, json!({})).await;
        let path = format!("/api/users/{}/correction", anna.id);
        let taken = world.user(bruno.id).await.fiscal_code;
        for (field, body) in [
            ("reason", json!({"name": "Anna", "surname": "Rossi", "fiscal_code": CODE})),
            ("name", json!({"name": "", "surname": "Rossi", "fiscal_code": CODE, "reason": "x"})),
            ("fiscal_code", json!({"name": "Anna", "surname": "Rossi", "fiscal_code": "X", "reason": "x"})),
            ("fiscal_code", json!({"name": "Anna", "surname": "Rossi", "fiscal_code": taken, "reason": "x"})),
        ] {
            assert!(!class.staff.actor.post(&path, body.clone()).await.expect(422).errors(field).is_empty(), "{body}");
        }
        assert_eq!(class.papers(&world).await.len(), 2, "no paper was replaced");
        let admin = world.admin().await;
        let path = format!("/api/users/{}/correction", admin.id);
        class.staff.actor.post(&path, json!({"name": "Anna", "surname": "Rossi", "fiscal_code": CODE, "reason": "x"})).await.expect(403);
    }
}
