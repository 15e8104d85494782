//! `POST /verify-email` and `POST /verify-email/resend`.

use battito_platform::entities::users;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::json;

use crate::{
    on_both_engines,
    support::{World, fixtures::Person},
};

const VERIFY: &str = "/api/verify-email";
const RESEND: &str = "/api/verify-email/resend";
const EXPIRED: [&str; 1] = ["Il link non è più valido. Richiedine uno nuovo."];

/// Asks for a link, and gives its secret.
async fn link(world: &World, person: &Person) -> String {
    let answer = person.actor.post(RESEND, json!({})).await.expect(200);
    assert_eq!(
        answer.json(),
        json!({"message": "Ti abbiamo inviato un nuovo link di conferma."})
    );
    let mail = world.mails().await.pop().expect("a mail");
    assert_eq!(
        (mail.0.kind.as_str(), &mail.0.recipient),
        ("verify-email", &person.email)
    );
    mail.link_after("/auth/verify-email/")
}

on_both_engines! {
    async fn confirms_the_address_and_can_be_opened_again(world) {
        let anna = world.participant("anna").await;
        let token = link(&world, &anna).await;
        let proven_at = world.now();

        for _ in 0..2 {
            let answer = world.visitor().post(VERIFY, json!({"token": token})).await.expect(200);
            assert_eq!(answer.json(), json!({"message": "Indirizzo email confermato."}));
            world.clock.advance(TimeDelta::hours(1));
        }

        assert_eq!(world.user(anna.id).await.email_verified_at, Some(proven_at));
        assert_eq!(anna.actor.get("/api/auth/check").await.expect(200).json()["email_verified_at"], "2027-03-01T11:00:00+01:00");
    }

    async fn switches_off_two_factor_login_set_up_before_the_address_was_confirmed(world) {
        let anna = world.participant("anna").await;
        world.two_factor(&anna).await;
        world.change(users::ActiveModel { id: Set(anna.id), email_verified_at: Set(None), ..Default::default() }).await;
        let token = link(&world, &anna).await;

        world.visitor().post(VERIFY, json!({"token": token})).await.expect(200);

        let user = world.user(anna.id).await;
        assert_eq!((user.two_factor_enabled_at, user.two_factor_secret), (None, None));
    }

    async fn expires_after_three_days(world) {
        let (anna, bruno) = (world.participant("anna").await, world.participant("bruno").await);
        let (in_time, late) = (link(&world, &anna).await, link(&world, &bruno).await);
        world.clock.advance(TimeDelta::days(3) - TimeDelta::seconds(1));
        world.visitor().post(VERIFY, json!({"token": in_time})).await.expect(200);
        world.clock.advance(TimeDelta::seconds(1));
        let answer = world.visitor().post(VERIFY, json!({"token": late})).await.expect(422);
        assert_eq!(answer.json()["errors"], json!({"token": EXPIRED}));
        assert_eq!(world.user(bruno.id).await.email_verified_at, None);
    }

    async fn confirms_only_the_address_it_was_sent_to(world) {
        let anna = world.participant("anna").await;
        let token = link(&world, &anna).await;
        world.change(users::ActiveModel { id: Set(anna.id), email_key: Set(Some("nuova@test.example".into())), ..Default::default() }).await;

        assert_eq!(world.visitor().post(VERIFY, json!({"token": token})).await.expect(422).errors("token"), EXPIRED);
        assert_eq!(world.user(anna.id).await.email_verified_at, None);
    }

    async fn sends_one_link_an_hour(world) {
        let anna = world.participant("anna").await;
        link(&world, &anna).await;

        let again = anna.actor.post(RESEND, json!({})).await.expect(200);

        assert_eq!(again.json(), json!({"message": "Ti abbiamo già scritto nell'ultima ora. Guarda anche nella posta indesiderata."}));
        assert_eq!(world.mails().await.len(), 1);
        world.participant("bruno").await.actor.post(RESEND, json!({})).await.expect(200);
        world.clock.advance(TimeDelta::minutes(60));
        link(&world, &anna).await;
    }
}

#[tokio::test]
async fn rejects_a_forged_link_and_one_for_another_purpose() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    world
        .visitor()
        .post("/api/forgot-password", json!({"email": anna.email}))
        .await
        .expect(200);
    let reset = world.mails().await[0].link_after("/auth/password-reset/");

    for body in [
        json!({"token": reset}),
        json!({"token": "garbage"}),
        json!({"token": ""}),
        json!({}),
        json!({"token": null}),
    ] {
        let answer = world.visitor().post(VERIFY, body.clone()).await.expect(422);
        assert_eq!(answer.errors("token"), EXPIRED, "{body}");
    }
    assert_eq!(world.user(anna.id).await.email_verified_at, None);
}

#[tokio::test]
async fn sends_no_link_when_the_address_is_confirmed() {
    let world = World::sqlite().await;
    let anna = world.participant("anna").await;
    world
        .change(users::ActiveModel {
            id: Set(anna.id),
            email_verified_at: Set(Some(world.now())),
            ..Default::default()
        })
        .await;

    let answer = anna.actor.post(RESEND, json!({})).await.expect(409);

    assert_eq!(
        answer.json(),
        json!({"message": "Il tuo indirizzo email è già confermato."})
    );
    assert!(world.mails().await.is_empty());
    world.visitor().post(RESEND, json!({})).await.expect(401);
}
