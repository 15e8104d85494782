//! Changes that an issued certificate forbids.

use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

const REVOKE_FIRST: &str = "Il suo attestato è già stato rilasciato: prima di cambiare devi revocarlo.";

on_both_engines! {
    async fn forbid_cancelling_moving_and_failing_until_revoked(world) {
        let class = Classroom::of(&world).await;
        let (_, reservation) = class.passed(&world, "anna").await;
        let paper = class.papers(&world).await.remove(0);
        let other = world.date(class.date.course_id, 10, 5).await;
        let path = format!("/api/reservations/{}", reservation.id);
        let staff = &class.staff.actor;
        for change in [json!({"attendance": "absent"}), json!({"outcome": "failed"}), json!({"id_course_date": other.id})] {
            let refused = staff.put(&path, change.clone()).await.expect(409);
            assert_eq!(refused.json()["message"], REVOKE_FIRST, "{change}");
        }
        assert_eq!(staff.delete(&path).await.expect(409).json()["message"], REVOKE_FIRST);

        staff.post(&format!("/api/certificates/{}/revoke", paper.id), json!({"reason": "errore"})).await.expect(200);

        staff.put(&path, json!({"outcome": "failed"})).await.expect(200);
        staff.put(&path, json!({"attendance": "unknown", "outcome": "none"})).await.expect(200);
        staff.delete(&path).await.expect(200);
        assert_eq!(world.papers().await[0].status.as_str(), "revoked", "the register keeps it");
    }

    async fn after_a_revocation_another_option_can_be_chosen_and_issued(world) {
        let class = Classroom::of(&world).await;
        let (wrong, right) = (world.option(class.date.course_id, "AHA", 0).await, world.option(class.date.course_id, "IRC", 0).await);
        let (_, reservation) = class.passed(&world, "anna").await;
        class.due(&world, reservation.id, wrong.id).await;
        for paper in class.papers(&world).await {
            class.staff.actor.post(&format!("/api/certificates/{}/revoke", paper.id), json!({"reason": "opzione errata"})).await.expect(200);
        }
        let path = format!("/api/reservations/{}", reservation.id);

        let row = class.staff.actor.put(&path, json!({"certificate": right.id})).await.expect(200).json();

        let chosen = row["certificates"].as_array().expect("a list").iter().find(|one| one["name"] == "IRC").expect("the choice");
        assert_eq!((&chosen["status"], &chosen["number"]), (&json!("pending"), &json!(null)));
        class.issue(&world, json!({})).await;
        let papers = world.papers().await;
        assert_eq!(papers.len(), 3);
        assert_eq!((papers[2].option_name.as_str(), papers[2].number.as_str()), ("IRC", "2027-000003"));
    }

    async fn a_date_with_one_cannot_be_cancelled(world) {
        let class = Classroom::of(&world).await;
        class.passed(&world, "anna").await;
        class.issue(&world, json!({})).await;
        let path = format!("/api/course-dates/{}", class.date.id);
        let refused = class.staff.actor.post(&format!("{path}/cancel"), json!({"reason": "errore"})).await.expect(409);
        assert!(refused.json()["message"].as_str().expect("a sentence").contains("revocarli"));
        class.staff.actor.delete(&path).await.expect(409);
        assert_eq!(world.statuses(class.date.id).await, ["confirmed"]);
    }

    async fn an_option_with_one_is_retired_instead_of_removed(world) {
        let class = Classroom::of(&world).await;
        let mut imported = world.new_paper("IRC/2024/77", "CODE000000000001");
        imported.imported = sea_orm::Set(true);
        imported.certificate_option_id = sea_orm::Set(Some(class.option.id));
        world.put(imported).await;
        let admin = world.admin().await.actor;
        let path = format!("/api/courses/{}", class.date.course_id);
        let mut course = admin.get(&path).await.expect(200).json();
        course["certificates"] = json!([]);
        admin.put(&path, course).await.expect(200);
        let course = admin.get(&path).await.expect(200).json();
        assert_eq!(course["certificates"][0]["retired"], true, "{}", course["certificates"]);
    }

    async fn a_merge_keeps_the_papers_of_the_duplicate(world) {
        let class = Classroom::of(&world).await;
        let (duplicate, _) = class.passed(&world, "anna2").await;
        let kept = world.member("anna").await;
        let before = class.papers(&world).await.remove(0);
        let admin = world.admin().await.actor;
        admin.post(&format!("/api/users/{}/merge", kept.id), json!({"id_user": duplicate.id})).await.expect(200);
        let after = world.papers().await.remove(0);
        assert_eq!(after.user_id, Some(kept.id));
        assert_eq!(after.holder_name, before.holder_name, "what is printed stays");
    }
}
