//! Mails that staff write from the board.

use battito_platform::{entities::users, rate_limit};
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, renewals::Renewable},
};

const MAIL: &str = "/api/renewals/mail";

on_both_engines! {
    async fn reach_each_holder_once_and_name_skipped_people(world) {
        let renewable = Renewable::of(&world).await;
        let staff = world.instructor().await;
        let (anna, bruno, carla) = (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let (first, second) = (renewable.paper(&world, &anna, 20).await.id, renewable.other_paper(&world, &anna, -20).await.id);
        let off = renewable.paper(&world, &carla, 20).await.id;
        world.change(users::ActiveModel { id: Set(carla.id), renewal_reminders: Set(false), ..Default::default() }).await;
        let disabled = renewable.paper(&world, &bruno, 20).await.id;
        world.change(users::ActiveModel { id: Set(bruno.id), disabled_at: Set(Some(world.now())), ..Default::default() }).await;
        let mut nobodys = renewable.expiring(&world, &bruno, 21);
        nobodys.user_id = Set(None);
        let nobodys = world.put(nobodys).await.id;

        let queued = staff.actor.post(MAIL, json!({
            "ids": [first, second, off, disabled, nobodys, 999_999, first], "subject": "Rinnova <ora>", "text": "Ciao,\nci sono posti.\n\nA presto",
        })).await.expect(202).json();

        assert_eq!(queued["total"], 2, "whoever wants no reminders gets what staff write");
        let skipped: Vec<i64> = queued["skipped"].as_array().expect("a list").iter().map(|row| row["id"].as_i64().expect("a number")).collect();
        assert_eq!(skipped, [disabled, nobodys, 999_999]);
        assert!(queued["skipped"][1]["reason"].as_str().expect("a reason").contains("importato"));
        assert_eq!(world.mail_kinds("anna@test.example").await, ["renewals-mail"]);
        assert_eq!(world.mail_kinds("carla@test.example").await, ["renewals-mail"]);
        let mails = world.mails().await;
        let text = mails[0].text();
        for said in ["Ciao,\nci sono posti.\n\nA presto", "Valido fino a: domenica 21 marzo 2027", "Scaduto il: martedì 9 febbraio 2027"] {
            assert!(text.contains(said), "{said} is not in {text}");
        }
        assert!(text.contains(&format!("Prenota il rinnovo:\nhttps://battito.test/courses/{}?date=next", renewable.renewal.id)), "{text}");
        assert!(mails[0].html().contains("Rinnova &#60;ora&#62;"));
        assert_eq!(world.audit_actions().await, ["renewal.mail"]);
    }

    async fn are_refused_when_they_say_nothing_or_come_too_often(world) {
        let renewable = Renewable::of(&world).await;
        let staff = world.instructor().await;
        let id = renewable.paper(&world, &world.participant("anna").await, 20).await.id;
        for (field, body) in [
            ("ids", json!({"ids": [], "subject": "a", "text": "b"})),
            ("ids", json!({"ids": vec![id; 1], "subject": "", "text": ""})),
            ("subject", json!({"ids": [id], "subject": "a\r\nBcc: x@test.example", "text": "b"})),
            ("text", json!({"ids": [id], "subject": "a", "text": "b".repeat(5001)})),
        ] {
            let refused = staff.actor.post(MAIL, body.clone()).await.expect(422);
            let errors = refused.errors(field);
            assert!(!errors.is_empty() || !refused.errors("subject").is_empty(), "{body}");
        }
        let many: Vec<i64> = (1..=501).collect();
        staff.actor.post(MAIL, json!({"ids": many, "subject": "a", "text": "b"})).await.expect(422);
        world.count_attempts(&rate_limit::PARTICIPANTS_MAIL.of(&rate_limit::account(staff.id)), 60).await;
        staff.actor.post(MAIL, json!({"ids": [id], "subject": "a", "text": "b"})).await.expect(429);
        assert!(world.mails().await.is_empty());
        world.participant("bruno").await.actor.post(MAIL, json!({})).await.expect(403);
    }
}
