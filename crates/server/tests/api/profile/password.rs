//! `PUT /profile/password`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, people::PASSWORD},
};

const CHANGE: &str = "/api/profile/password";
const NEW: &str = "Nuova-Password7";

fn form(current: &str) -> Value {
    json!({"current_password": current, "password": NEW, "password_confirmation": NEW})
}

on_both_engines! {
    async fn changes_the_password_and_ends_the_other_sessions(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let other = world.with_token(&world.session(anna.id).await);
        other.get("/api/auth/check").await.expect(200);

        let answer = anna.actor.put(CHANGE, form(PASSWORD)).await.expect(200);

        assert_eq!(answer.json(), json!({"message": "Password aggiornata. Le altre sessioni sono state chiuse."}));
        anna.actor.get("/api/auth/check").await.expect(200);
        other.get("/api/auth/check").await.expect(401);
        bruno.actor.get("/api/auth/check").await.expect(200);
        world.log_in(&anna.email, PASSWORD).await.expect(422);
        world.log_in(&anna.email, NEW).await.expect(200);
        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!((mails[0].0.kind.as_str(), &mails[0].0.recipient), ("password-changed", &anna.email));
        assert_eq!(mails[0].0.subject, "La tua password è stata cambiata");
    }

    async fn requires_the_current_password(world) {
        let anna = world.member("anna").await;
        let other = world.with_token(&world.session(anna.id).await);

        let answer = anna.actor.put(CHANGE, form("sbagliata")).await.expect(422);

        assert_eq!(answer.json()["errors"], json!({"current_password": ["La password attuale non è corretta."]}));
        other.get("/api/auth/check").await.expect(200);
        world.log_in(&anna.email, PASSWORD).await.expect(200);
        assert!(world.mails().await.is_empty());
    }

    async fn writes_to_an_unconfirmed_address_ten_times_an_hour(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        world.confirm_address(&bruno).await;
        let same = json!({"current_password": PASSWORD, "password": PASSWORD, "password_confirmation": PASSWORD});
        for _ in 0..12 {
            for person in [&anna, &bruno] {
                person.actor.put(CHANGE, same.clone()).await.expect(200);
            }
        }
        assert_eq!(world.mail_kinds(&anna.email).await.len(), 10);
        assert_eq!(world.mail_kinds(&bruno.email).await.len(), 12);

        world.clock.advance(TimeDelta::hours(1));
        anna.actor.put(CHANGE, same).await.expect(200);
        assert_eq!(world.mail_kinds(&anna.email).await.len(), 11);
    }

    async fn cannot_be_used_to_guess_the_password_without_end(world) {
        let anna = world.member("anna").await;
        for _ in 0..8 {
            anna.actor.put(CHANGE, form("sbagliata")).await.expect(422);
        }
        assert_eq!(anna.actor.put(CHANGE, form(PASSWORD)).await.expect(429).header("retry-after"), "900");
        world.clock.advance(TimeDelta::minutes(15));
        anna.actor.put(CHANGE, form(PASSWORD)).await.expect(200);
    }
}

#[tokio::test]
async fn reports_all_errors_at_once() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    let required = json!(["Campo obbligatorio."]);

    let empty = anna
        .actor
        .put(CHANGE, json!({"password_confirmation": " "}))
        .await
        .expect(422)
        .json();
    let wrong =
        json!({"current_password": "sbagliata", "password": "BATTITO!", "password_confirmation": "Battito2026!"});
    let wrong = anna.actor.put(CHANGE, wrong).await.expect(422).json();

    assert_eq!(
        empty["errors"],
        json!({"current_password": required, "password": required, "password_confirmation": required})
    );
    assert_eq!(
        wrong["errors"],
        json!({
            "current_password": ["La password attuale non è corretta."],
            "password": ["Deve contenere almeno un numero."],
            "password_confirmation": ["Le password non coincidono."],
        })
    );
}

#[tokio::test]
async fn requires_a_session() {
    let world = World::sqlite().await;
    let invited = world.participant("carla").await;

    let answer = invited.actor.put(CHANGE, form("")).await.expect(422);
    let guess = invited
        .actor
        .put(CHANGE, form("a password that nobody has"))
        .await
        .expect(422);

    assert_eq!(answer.errors("current_password"), ["Campo obbligatorio."]);
    assert_eq!(
        guess.errors("current_password"),
        ["La password attuale non è corretta."]
    );
    world.visitor().put(CHANGE, form(PASSWORD)).await.expect(401);
}
