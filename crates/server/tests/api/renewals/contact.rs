//! Reminders that staff send at once, and calls to people whom no mail reaches.

use battito_platform::entities::users;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, renewals::Renewable},
};

const REMIND: &str = "/api/renewals/remind";

fn ids(list: &Value) -> Vec<i64> {
    let rows = list["data"].as_array().expect("a list").iter();
    rows.map(|row| row["id"].as_i64().expect("a number")).collect()
}

on_both_engines! {
    async fn the_reminder_goes_out_now_as_it_would_by_itself(world) {
        let renewable = Renewable::of(&world).await;
        let staff = world.instructor().await;
        let (anna, bruno, carla) = (world.participant("anna").await, world.participant("bruno").await, world.participant("carla").await);
        let (first, second) = (renewable.paper(&world, &anna, 45).await.id, renewable.other_paper(&world, &anna, 80).await.id);
        let off = renewable.paper(&world, &bruno, 20).await.id;
        world.change(users::ActiveModel { id: Set(bruno.id), renewal_reminders: Set(false), ..Default::default() }).await;
        let unreachable = renewable.paper(&world, &carla, 20).await.id;
        world.change(users::ActiveModel { id: Set(carla.id), email: Set(None), email_key: Set(None), ..Default::default() }).await;
        let chosen = json!({"ids": [first, second, off, unreachable, 999_999]});
        // At night the board is brought up to date, and no reminder goes out by itself.
        world.clock.advance(TimeDelta::hours(12));
        world.sweep().await;
        assert!(world.reminder_mails().await.is_empty());

        let preview = staff.actor.post(&format!("{REMIND}?dry_run=1"), chosen.clone()).await.expect(200).json();
        assert_eq!(world.mails().await.len(), 0, "a preview sends nothing");
        let sent = staff.actor.post(REMIND, chosen.clone()).await.expect(202).json();

        assert_eq!(preview, sent);
        assert_eq!(sent["total"], 1);
        let reasons: Vec<_> = sent["skipped"].as_array().expect("a list").iter().map(|row| row["reason"].as_str().expect("a reason")).collect();
        assert_eq!(reasons[0], "Non vuole promemoria.");
        assert!(reasons[1].contains("senza email") && reasons[2].contains("non è più in elenco"), "{reasons:?}");
        let mails = world.reminder_mails().await;
        assert_eq!(mails.len(), 1);
        assert!(mails[0].text().contains("Valido fino a"), "{}", mails[0].text());
        assert_eq!(world.renewal_state(first).await, "reminded");
        assert_eq!(world.audit_actions().await, ["renewal.remind"]);

        // Neither again today, nor by itself: the reminders of these days are recorded.
        let again = staff.actor.post(REMIND, json!({"ids": [first, second]})).await.expect(202).json();
        assert_eq!(again["total"], 0);
        assert_eq!(again["skipped"][0]["reason"], "Ha già ricevuto il promemoria oggi.");
        world.clock.advance(TimeDelta::hours(11));
        world.sweep().await;
        world.sweep().await;
        assert_eq!(world.reminder_mails().await.len(), 1);
        // The next one comes on its day.
        for _ in 0..15 {
            world.clock.advance(TimeDelta::days(1));
            world.sweep().await;
        }
        assert_eq!(world.reminder_mails().await.len(), 2);
    }

    async fn a_call_is_recorded_with_its_note_and_taken_back(world) {
        let renewable = Renewable::of(&world).await;
        let staff = world.instructor().await;
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let (by_mail, by_phone) = (renewable.paper(&world, &anna, 20).await.id, renewable.paper(&world, &bruno, 30).await.id);
        world.change(users::ActiveModel { id: Set(bruno.id), email: Set(None), email_key: Set(None), phone: Set(Some("035123456".into())), ..Default::default() }).await;
        world.sweep().await;
        assert_eq!(ids(&staff.actor.get("/api/renewals?to_call=1").await.expect(200).json()), [by_phone]);
        let calls = format!("/api/renewals/{by_phone}/calls");

        let called = staff.actor.post(&calls, json!({"note": " Richiama lunedì. "})).await.expect(200).json();

        assert_eq!((&called["state"], &called["phone"]), (&json!("reminded"), &json!("035123456")));
        assert_eq!((&called["contacts"][0]["kind"], &called["contacts"][0]["note"]), (&json!("call"), &json!("Richiama lunedì.")));
        assert!(ids(&staff.actor.get("/api/renewals?to_call=1").await.expect(200).json()).is_empty());
        staff.actor.post(&calls, json!({"note": "x".repeat(501)})).await.expect(422);
        let call = called["contacts"][0]["id"].as_i64().expect("a number");
        staff.actor.delete(&format!("/api/renewals/{by_mail}/calls/{call}")).await.expect(404);
        let back = staff.actor.delete(&format!("{calls}/{call}")).await.expect(200).json();
        assert_eq!((&back["state"], &back["contacts"]), (&json!("expiring"), &json!([])));
        assert_eq!(world.audit_actions().await, ["renewal.call", "renewal.call_back"]);
    }

    async fn the_most_urgent_come_first(world) {
        let renewable = Renewable::of(&world).await;
        let staff = world.instructor().await;
        let mut wanted = Vec::new();
        for (name, days) in [("anna", 3), ("bruno", 40), ("carla", -2), ("dina", -200)] {
            let person = world.participant(name).await;
            wanted.push(renewable.paper(&world, &person, days).await.id);
        }
        world.sweep().await;
        let urgent = "/api/renewals?sort=urgency&state=open";
        assert_eq!(ids(&staff.actor.get(urgent).await.expect(200).json()), wanted);
        // Pages meet where one part ends and the next begins.
        let page = async |page: usize| ids(&staff.actor.get(&format!("{urgent}&per_page=3&page={page}")).await.expect(200).json());
        assert_eq!([page(1).await, page(2).await].concat(), wanted);
        staff.actor.get("/api/renewals?to_call=2").await.expect(422);
    }
}
