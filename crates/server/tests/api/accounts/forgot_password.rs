//! `POST /forgot-password`.

use chrono::TimeDelta;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, locks::OtherTransaction},
};

const FORGOT: &str = "/api/forgot-password";

on_both_engines! {
    async fn responds_the_same_to_known_and_unknown_addresses(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        world.disable(bruno.id).await;
        let sentence = json!({"message": "Se l'indirizzo è registrato, riceverai un'email con le istruzioni."});

        for email in [" ANNA@test.example", "nessuno@test.example", &bruno.email] {
            let answer = world.visitor().post(FORGOT, json!({"email": email})).await.expect(200);
            assert_eq!(answer.json(), sentence, "{email}");
        }

        let mails = world.mails().await;
        assert_eq!(mails.len(), 1, "only who is known and not disabled gets a mail");
        assert_eq!((mails[0].0.kind.as_str(), &mails[0].0.recipient), ("reset-password", &anna.email));
        assert_eq!(mails[0].0.subject, "Scegli una nuova password");
        assert!(mails[0].text().contains("https://battito.test/auth/password-reset/"), "{}", mails[0].text());
        assert_eq!(mails[0].link_after("/auth/password-reset/").len(), 43);
    }

    async fn limits_known_and_unknown_addresses_alike(world) {
        let anna = world.member("anna").await;
        for email in [anna.email.as_str(), "nessuno@test.example"] {
            for _ in 0..5 {
                world.visitor().post(FORGOT, json!({"email": email})).await.expect(200);
            }
            let closed = world.visitor().post(FORGOT, json!({"email": email.to_uppercase()})).await.expect(429);
            assert_eq!(closed.header("retry-after"), "3600");
        }
        assert_eq!(world.mails().await.len(), 5);
        world.clock.advance(TimeDelta::minutes(60));
        world.visitor().post(FORGOT, json!({"email": anna.email})).await.expect(200);
    }
}

/// So its time tells nothing.
#[tokio::test]
async fn responds_before_it_looks_whether_the_address_is_known() {
    let Some(world) = World::postgres().await else { return };
    let anna = world.member("anna").await;
    let other = OtherTransaction::begin(&world, "LOCK TABLE users, one_time_tokens, outbox").await;

    for email in [anna.email.as_str(), "nessuno@test.example"] {
        world.visitor().post(FORGOT, json!({"email": email})).await.expect(200);
    }

    other.commit().await;
    assert_eq!(world.mail_kinds(&anna.email).await, ["reset-password"]);
}

#[tokio::test]
async fn requires_an_address() {
    let world = World::sqlite().await;
    for body in [json!({}), json!({"email": "  "}), json!({"email": null})] {
        let errors = world.visitor().post(FORGOT, body).await.expect(422).json()["errors"].take();
        assert_eq!(errors, json!({"email": ["Campo obbligatorio."]}));
    }
    for email in [
        "anna",
        "RSSMRA80A01F205X",
        "a..b@test.example",
        "anna@test.example\nBcc: x@test.example",
    ] {
        let answer = world.visitor().post(FORGOT, json!({"email": email})).await.expect(422);
        assert_eq!(answer.errors("email"), ["Email non valida."], "{email}");
    }
    let wrong = world
        .visitor()
        .post(FORGOT, json!({"email": {"a": 1}}))
        .await
        .expect(422);
    assert_eq!(wrong.errors("email"), ["Valore non valido."]);
}
