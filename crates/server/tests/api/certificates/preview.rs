//! What an issue would do, told before it is done.

use battito_platform::entities::certificate_options;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, classroom::Classroom},
};

async fn preview(class: &Classroom, body: Value) -> Value {
    let path = format!("{}?dry_run=1", class.path());
    class.staff.actor.post(&path, body).await.expect(200).json()
}

on_both_engines! {
    async fn tells_what_then_happens_and_changes_nothing(world) {
        let class = Classroom::of(&world).await;
        let second = world.option(class.date.course_id, "Attestato ECM", 1).await;
        let irc = world.option(class.date.course_id, "IRC", 0).await;
        world.change(certificate_options::ActiveModel { id: Set(irc.id), external: Set(true), ..Default::default() }).await;
        let (_, anna) = class.passed(&world, "anna").await;
        class.due(&world, anna.id, second.id).await;
        class.due(&world, anna.id, irc.id).await;
        let (_, bruno) = class.passed(&world, "bruno").await;
        let (_, absent) = class.add(&world, "carla", ("confirmed", "absent", "none")).await;
        let (_, failed) = class.add(&world, "dario", ("confirmed", "present", "failed")).await;

        let told = preview(&class, json!({})).await;

        assert_eq!(told["total"], 4);
        assert_eq!(told["papers"], json!([{"name": "Attestato BLSD", "total": 2}, {"name": "Attestato ECM", "total": 1}]));
        assert_eq!((&told["requested"], &told["mails"]), (&json!(1), &json!(2)));
        let mut ids: Vec<i64> = told["ids"].as_array().expect("a list").iter().filter_map(Value::as_i64).collect();
        ids.sort_unstable();
        assert_eq!(ids, [anna.id, bruno.id]);
        let mut skipped = told["skipped"].as_array().expect("a list").clone();
        skipped.sort_by_key(|one| one["id"].as_i64());
        assert_eq!(Value::from(skipped), json!([
            {"id": absent.id, "reason": "Risulta assente."},
            {"id": failed.id, "reason": "Non ha superato il corso."},
        ]));
        world.work().await;
        assert!(world.papers().await.is_empty() && world.jobs().await.is_empty() && world.mails().await.is_empty());
        assert!(world.audit_actions().await.is_empty());
        assert!(world.certificates(anna.id).await.iter().all(|one| one.status.as_str() == "pending"));

        let job = class.issue(&world, json!({})).await;

        assert_eq!(job["skipped"], told["skipped"]);
        let papers = world.papers().await;
        assert_eq!(papers.len(), 3);
        assert_eq!(papers[0].number, "2027-000001", "no number was taken before");
        assert_eq!(world.mails().await.len(), 2);
        let after = preview(&class, json!({})).await;
        assert_eq!((&after["papers"], &after["mails"], &after["requested"]), (&json!([]), &json!(0), &json!(0)));
    }

    async fn refuses_what_the_issue_refuses(world) {
        let class = Classroom::of(&world).await;
        let later = world.date(class.date.course_id, 3, 5).await;
        let staff = &class.staff.actor;
        staff.post(&format!("/api/course-dates/{}/certificates?dry_run=1", later.id), json!({})).await.expect(409);
        staff.post("/api/course-dates/9999/certificates?dry_run=1", json!({})).await.expect(404);
        for (query, body, field) in [
            ("?dry_run=1", json!({"ids": [9999]}), "ids"),
            ("?dry_run=1", json!({"hold_minutes": 1441}), "hold_minutes"),
            ("?dry_run=2", json!({}), "dry_run"),
            ("", json!({"hold_minutes": -1}), "hold_minutes"),
            ("", json!({"hold_minutes": 1441}), "hold_minutes"),
        ] {
            let refused = staff.post(&format!("{}{query}", class.path()), body.clone()).await.expect(422);
            assert!(!refused.errors(field).is_empty(), "{query} {body}");
        }
        assert!(world.jobs().await.is_empty());
    }

    async fn is_of_the_named_people(world) {
        let class = Classroom::of(&world).await;
        let (_, anna) = class.passed(&world, "anna").await;
        class.passed(&world, "bruno").await;
        let told = preview(&class, json!({"ids": [anna.id]})).await;
        assert_eq!((&told["total"], &told["ids"]), (&json!(1), &json!([anna.id])));
    }
}
