//! `POST /profile/passkeys[/challenge]`, `DELETE /profile/passkeys/{id}` and `POST /login/passkey[/challenge]`.

use battito_platform::entities::{passkey_challenges, passkeys, users};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{
        World,
        passkey::{Device, add},
        people::PASSWORD,
        two_factor::switch_off,
    },
};

const UNKNOWN: [&str; 1] = ["Questa passkey non è valida per nessun account. Accedi con la password."];
const UNUSABLE: [&str; 1] = ["Questa passkey non può essere aggiunta. Prova con un altro dispositivo."];

impl World {
    async fn passkeys(&self) -> Vec<passkeys::Model> {
        passkeys::Entity::find()
            .all(self.app.db().read())
            .await
            .expect("a query")
    }
}

on_both_engines! {
    async fn logs_in_without_password_and_code(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        let asked = world.ask_for_passkey(&anna, &app.code(world.now())).await.expect(201);
        assert_eq!(asked.header("cache-control"), "no-store");
        let asked = asked.json();
        let options = &asked["options"];
        assert_eq!(options["rp"]["id"], "battito.test");
        assert_eq!(options["user"]["name"], anna.email);
        assert_eq!(options["attestation"], "none");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        let mut device = Device::new();
        let added = add(&anna, &asked, "  Telefono di Anna ", device.create(options)).await.expect(201).json();
        assert_eq!(added, json!({"id": added["id"], "name": "Telefono di Anna", "created_at": "2027-03-01T11:01:00+01:00", "last_used_at": null}));

        world.clock.advance(TimeDelta::hours(1));
        let asked = world.ask_for_login().await;
        assert_eq!(asked["options"]["allowCredentials"], json!([]), "it tells nobody who has a passkey");
        assert_eq!(asked["options"]["userVerification"], "required");
        let session = world.answer(&asked, &device.get(&asked["options"])).await.expect(200).json();

        assert_eq!(session["expires_at"], "2027-03-02T12:01:00+01:00");
        let there = world.with_token(session["token"].as_str().expect("a token"));
        assert_eq!(there.get("/api/auth/check").await.expect(200).json()["id"], anna.id);
        let state = there.get("/api/profile/security").await.expect(200).json();
        assert_eq!(state["passkeys"][0]["last_used_at"], "2027-03-01T12:01:00+01:00");
        assert_eq!(world.mail_kinds(&anna.email).await, ["two-factor-on", "passkey-added"]);
        let letter = world.mails().await.pop().expect("a mail").text();
        assert!(letter.contains("«Telefono di Anna»"), "{letter}");
    }

    async fn is_added_with_password_and_code_only(world) {
        let anna = world.member("anna").await;
        world.ask_for_passkey(&anna, "123456").await.expect(409);
        let (app, codes) = world.two_factor(&anna).await;

        let path = "/api/profile/passkeys/challenge";
        let empty = anna.actor.post(path, json!({})).await.expect(422);
        assert_eq!(empty.json()["errors"], json!({"code": ["Campo obbligatorio."], "password": ["Campo obbligatorio."]}));
        let wrong = anna.actor.post(path, json!({"password": "Sbagliata1!", "code": codes[0]})).await.expect(422);
        assert_eq!(wrong.json()["errors"], json!({"password": ["La password non è corretta."]}));
        world.ask_for_passkey(&anna, &app.wrong_code(world.now())).await.expect(422);
        assert!(passkey_challenges::Entity::find().all(world.app.db().read()).await.expect("a query").is_empty());

        world.ask_for_passkey(&anna, &codes[0]).await.expect(201);
        world.ask_for_passkey(&anna, &codes[0]).await.expect(422);
    }

    async fn is_refused_with_a_wrong_origin_name_or_challenge(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let (_, codes) = world.two_factor(&anna).await;
        let (_, others) = world.two_factor(&bruno).await;
        let asked = world.ask_for_passkey(&anna, &codes[0]).await.expect(201).json();
        let mut device = Device::new();
        let made = device.create(&asked["options"]);

        for name in ["", "  ", &"x".repeat(61)] {
            assert_eq!(add(&anna, &asked, name, made.clone()).await.expect(422).errors("name").len(), 1, "{name}");
        }
        for nonsense in [Value::Null, json!({}), json!("x"), json!({"id": "x", "rawId": "!", "type": "public-key", "response": {}})] {
            assert_eq!(add(&anna, &asked, "Chiave", nonsense).await.expect(422).errors("credential"), UNUSABLE);
        }
        add(&bruno, &asked, "Chiave", made.clone()).await.expect(409);
        device.origin = "https://battito.example";
        let phished = device.create(&asked["options"]);
        assert_eq!(add(&anna, &asked, "Chiave", phished).await.expect(422).errors("credential"), UNUSABLE);
        device.origin = "https://battito.test";
        device.verifies = false;
        let unverified = device.create(&asked["options"]);
        assert_eq!(add(&anna, &asked, "Chiave", unverified).await.expect(422).errors("credential"), UNUSABLE);
        assert!(world.passkeys().await.is_empty());

        add(&anna, &asked, "Chiave", made.clone()).await.expect(201);
        add(&anna, &asked, "Chiave", made).await.expect(409);

        // A key that another user has, and one whose time is over.
        let asked = world.ask_for_passkey(&bruno, &others[0]).await.expect(201).json();
        device.verifies = true;
        assert_eq!(add(&bruno, &asked, "Mia", device.create(&asked["options"])).await.expect(422).errors("credential"), UNUSABLE);
        world.clock.advance(TimeDelta::minutes(6));
        add(&bruno, &asked, "Mia", Device::new().create(&asked["options"])).await.expect(409);
        assert_eq!(world.passkeys().await.len(), 1);
    }

    async fn opens_nothing_with_a_wrong_signature_origin_or_person(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let (app, _) = world.two_factor(&anna).await;
        let (others, _) = world.two_factor(&bruno).await;
        let mut device = world.add_passkey(&anna, &app, "Telefono").await;
        let mut foreign = world.add_passkey(&bruno, &others, "Telefono").await;
        let before = world.sessions(anna.id).await.len();
        let refused = |answer: crate::support::actor::Answer| assert_eq!(answer.expect(422).errors("credential"), UNKNOWN);

        refused(world.log_in_by(&mut Device::new()).await);
        refused(world.answer(&world.ask_for_login().await, &json!({"id": 7})).await);
        for (part, value) in [("signature", json!("MEUCIQ")), ("userHandle", Value::Null), ("userHandle", json!("AAAAAAAAAAAAAAAAAAD-_w"))] {
            let asked = world.ask_for_login().await;
            let mut forged = device.get(&asked["options"]);
            forged["response"][part] = value;
            refused(world.answer(&asked, &forged).await);
        }
        // The key of another, under Anna's id.
        let asked = world.ask_for_login().await;
        let (mut forged, own) = (foreign.get(&asked["options"]), device.get(&asked["options"]));
        for part in ["id", "rawId"] {
            forged[part] = own[part].clone();
        }
        forged["response"]["userHandle"] = own["response"]["userHandle"].clone();
        refused(world.answer(&asked, &forged).await);
        // An answer that a false site has made a person give.
        device.origin = "https://battito.test.example";
        refused(world.log_in_by(&mut device).await);
        device.origin = "https://battito.test";
        // Nobody was recognised.
        device.verifies = false;
        refused(world.log_in_by(&mut device).await);
        device.verifies = true;
        assert_eq!(world.sessions(anna.id).await.len(), before);
        world.log_in_by(&mut device).await.expect(200);
    }

    async fn answers_a_challenge_once_and_within_five_minutes(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        let mut device = world.add_passkey(&anna, &app, "Telefono").await;

        let asked = world.ask_for_login().await;
        let answer = device.get(&asked["options"]);
        world.answer(&asked, &answer).await.expect(200);
        world.answer(&asked, &answer).await.expect(409);
        world.answer(&json!({"challenge": ""}), &answer).await.expect(409);

        let asked = world.ask_for_login().await;
        world.clock.advance(TimeDelta::minutes(6));
        world.answer(&asked, &device.get(&asked["options"])).await.expect(409);

        // Those that nobody answers do not stay.
        world.ask_for_login().await;
        world.clock.advance(TimeDelta::minutes(6));
        battito::jobs::tidy(&world.app).await;
        assert!(passkey_challenges::Entity::find().all(world.app.db().read()).await.expect("a query").is_empty());
    }

    async fn refuses_a_copied_key_by_its_counter(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        let mut device = world.add_passkey(&anna, &app, "Chiave").await;
        device.counter = 5;
        world.log_in_by(&mut device).await.expect(200);
        assert_eq!(world.log_in_by(&mut device).await.expect(422).errors("credential"), UNKNOWN);
        device.counter = 6;
        world.log_in_by(&mut device).await.expect(200);
    }

    async fn ends_with_its_removal_two_factor_login_or_the_account(world) {
        let anna = world.member("anna").await;
        let (app, codes) = world.two_factor(&anna).await;
        let (mut one, mut two) = (world.add_passkey(&anna, &app, "Uno").await, world.add_passkey(&anna, &app, "Due").await);
        let id = world.passkeys().await[0].id;

        let bruno = world.member("bruno").await;
        bruno.actor.delete(&format!("/api/profile/passkeys/{id}")).await.expect(204);
        world.log_in_by(&mut one).await.expect(200);
        anna.actor.delete(&format!("/api/profile/passkeys/{id}")).await.expect(204);
        anna.actor.delete(&format!("/api/profile/passkeys/{id}")).await.expect(204);
        assert_eq!(world.log_in_by(&mut one).await.expect(422).errors("credential"), UNKNOWN);
        let kinds = world.mail_kinds(&anna.email).await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "passkey-removed").count(), 1);

        world.log_in_by(&mut two).await.expect(200);
        world.change(users::ActiveModel { id: Set(anna.id), disabled_at: Set(Some(world.now())), ..Default::default() }).await;
        assert_eq!(world.log_in_by(&mut two).await.expect(422).errors("credential"), UNKNOWN);
        world.change(users::ActiveModel { id: Set(anna.id), disabled_at: Set(None), ..Default::default() }).await;
        switch_off(&anna, PASSWORD, &codes[0]).await.expect(204);
        assert_eq!(world.log_in_by(&mut two).await.expect(422).errors("credential"), UNKNOWN);
        assert!(world.passkeys().await.is_empty());
    }

    async fn are_ten_at_most(world) {
        let anna = world.member("anna").await;
        let (app, codes) = world.two_factor(&anna).await;
        for number in 0..9 {
            world.add_passkey(&anna, &app, &format!("Chiave {number}")).await;
        }
        let mut asked = Vec::new();
        for code in &codes[..2] {
            asked.push(world.ask_for_passkey(&anna, code).await.expect(201).json());
        }
        let mut devices = [Device::new(), Device::new()];
        let made = [devices[0].create(&asked[0]["options"]), devices[1].create(&asked[1]["options"])];
        add(&anna, &asked[0], "Decima", made[0].clone()).await.expect(201);

        let refused = add(&anna, &asked[1], "Undicesima", made[1].clone()).await.expect(409);

        assert_eq!(refused.json()["message"], "Hai già 10 passkey: rimuovine una.");
        world.ask_for_passkey(&anna, &codes[2]).await.expect(409);
        assert_eq!(world.passkeys().await.len(), 10);
    }
}

#[tokio::test]
async fn opens_the_panel_where_two_factor_login_is_demanded() {
    let world = World::configured(|config| config.staff_two_factor = true).await;
    let ada = world.admin().await;
    let (app, _) = world.two_factor(&ada).await;
    let mut device = world.add_passkey(&ada, &app, "Chiave").await;
    let asked = world.ask_for_login().await;
    let credential = device.get(&asked["options"]);
    let body = json!({"challenge": asked["challenge"], "credential": credential, "remember": true});
    let session = world
        .visitor()
        .post("/api/login/passkey", body)
        .await
        .expect(200)
        .json();
    assert_eq!(session["expires_at"], "2027-03-31T12:02:00+02:00");
    let there = world.with_token(session["token"].as_str().expect("a token"));
    there.get("/api/users").await.expect(200);
}

#[tokio::test]
async fn needs_a_domain() {
    let world = World::configured(|config| config.public_url = Some("http://127.0.0.1:8080".into())).await;
    let refused = world
        .visitor()
        .post("/api/login/passkey/challenge", json!({}))
        .await
        .expect(409);
    let sentence = "Le passkey funzionano solo quando il sito ha un nome di dominio.";
    assert_eq!(refused.json()["message"], sentence);
}
