//! The wish to get no reminders: by the link in the mail, with one click in a mail program, and in the profile.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito_platform::rate_limit;
use chrono::TimeDelta;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, fixtures::Person, renewals::Renewable},
};

/// A person who was reminded, and the token of the link.
async fn reminded(world: &World) -> (Renewable, Person, String) {
    let renewable = Renewable::of(world).await;
    let anna = world.participant("anna").await;
    renewable.paper(world, &anna, 60).await;
    world.sweep().await;
    let token = world.reminder_mails().await[0].link_after("/promemoria/");
    (renewable, anna, token)
}

on_both_engines! {
    async fn is_told_by_the_link_and_stops_the_mails(world) {
        let (renewable, anna, token) = reminded(&world).await;
        let (visitor, path) = (world.visitor(), format!("/api/renewal-reminders/{token}"));
        assert_eq!(visitor.get(&path).await.expect(200).json(), json!({"active": true, "email": "a•••@test.example"}));
        assert!(world.user(anna.id).await.renewal_reminders, "looking changes nothing");

        assert_eq!(visitor.put(&path, json!({"active": false})).await.expect(200).json()["active"], false);
        assert_eq!(visitor.put(&path, json!({"active": false})).await.expect(200).json()["active"], false);
        renewable.other_paper(&world, &anna, 30).await;
        world.sweep().await;
        assert_eq!(world.reminder_mails().await.len(), 1);

        visitor.put(&path, json!({"active": true})).await.expect(200);
        world.sweep().await;
        assert_eq!(world.reminder_mails().await.len(), 2, "the link works both ways");
        assert_eq!(visitor.put(&path, json!({})).await.expect(422).errors("active"), ["Campo obbligatorio."]);
        world.visitor().without_csrf().put(&path, json!({"active": false})).await.expect(419);
    }

    async fn is_taken_with_one_click_from_a_mail_program(world) {
        let (_, anna, token) = reminded(&world).await;
        let path = format!("/promemoria/{token}/stop");
        let opened = world.visitor().get(&path).await.expect(303);
        assert_eq!(opened.header("location"), format!("/promemoria/{token}"));
        assert!(world.user(anna.id).await.renewal_reminders, "a scanner that opens it changes nothing");

        let request = Request::builder().method("POST").uri(&path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("List-Unsubscribe=One-Click")).expect("a request");
        world.visitor().without_csrf().send_raw(request).await.expect(200);

        assert!(!world.user(anna.id).await.renewal_reminders);
        let unknown = Request::builder().method("POST").uri("/promemoria/nessuno/stop").body(Body::empty()).expect("a request");
        world.visitor().without_csrf().send_raw(unknown).await.expect(404);
    }

    async fn is_part_of_the_profile(world) {
        let anna = world.layperson("anna").await;
        let form = |wish: Option<bool>| json!({
            "name": "Anna", "surname": "Rossi", "fiscal_code": "RSSNNA80A41F205X", "phone": "3331234567", "renewal_reminders": wish,
        });
        assert_eq!(anna.actor.get("/api/profile").await.expect(200).json()["renewal_reminders"], true);
        assert_eq!(anna.actor.put("/api/profile", form(Some(false))).await.expect(200).json()["renewal_reminders"], false);
        assert_eq!(anna.actor.put("/api/profile", form(None)).await.expect(200).json()["renewal_reminders"], false, "absent is unchanged");
        assert_eq!(anna.actor.put("/api/profile", form(Some(true))).await.expect(200).json()["renewal_reminders"], true);
    }

    async fn is_changed_alone_by_its_person(world) {
        let anna = world.participant("anna").await;
        let before = world.user(anna.id).await;
        for active in [false, true] {
            let saved = anna.actor.put("/api/profile/renewal-reminders", json!({"active": active})).await.expect(200).json();
            assert_eq!(saved["active"], active);
            let after = world.user(anna.id).await;
            assert_eq!(after.renewal_reminders, active);
            assert_eq!((after.name, after.fiscal_code, after.phone), (before.name.clone(), before.fiscal_code.clone(), before.phone.clone()));
        }
        let refused = anna.actor.put("/api/profile/renewal-reminders", json!({})).await.expect(422).json();
        assert_eq!(refused["errors"], json!({"active": ["Campo obbligatorio."]}));
    }

    async fn cannot_be_guessed(world) {
        let (_, _, token) = reminded(&world).await;
        let unknown = "/api/renewal-reminders/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        for _ in 0..rate_limit::TOKEN_ADDRESS.hits {
            world.visitor().get(unknown).await.expect(404);
        }
        world.visitor().get(unknown).await.expect(429);
        world.visitor().put(unknown, json!({"active": false})).await.expect(429);
        world.clock.advance(TimeDelta::minutes(61));
        for _ in 0..rate_limit::TOKEN_ADDRESS.hits + 5 {
            world.visitor().get(&format!("/api/renewal-reminders/{token}")).await.expect(200);
        }
        world.clock.advance(TimeDelta::days(731));
        world.visitor().get(&format!("/api/renewal-reminders/{token}")).await.expect(404);
    }
}
