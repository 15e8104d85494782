//! `POST /login`.

use std::net::IpAddr;

use battito_platform::{
    entities::users,
    rate_limit::{self, AccountGuesses},
};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, actor::Answer, people::PASSWORD},
};

const LOGIN: &str = "/api/login";

fn wrong_credentials() -> Value {
    json!({"message": "Ricontrolla i campi indicati.", "errors": {"email": ["Credenziali non valide."]}})
}

/// A login from another machine.
async fn log_in_from(world: &World, address: IpAddr, identity: &str, password: &str) -> Answer {
    let body = json!({"email": identity, "password": password});
    world.visitor().at(address).post(LOGIN, body).await
}

on_both_engines! {
    async fn accepts_the_address_or_the_tax_code_in_any_case(world) {
        let anna = world.member("anna").await;
        let code = world.user(anna.id).await.fiscal_code.expect("a tax code");
        for identity in ["anna@test.example", "ANNA@Test.Example", "  anna@test.example\n", &code, &code.to_lowercase(), &format!(" {code} ")] {
            let session = world.log_in(identity, PASSWORD).await.expect(200).json();
            let token = session["token"].as_str().expect("a token");
            let user = world.with_token(token).get("/api/auth/check").await.expect(200).json();
            assert_eq!(user["id"], anna.id, "{identity}");
        }
        assert_eq!(world.user(anna.id).await.last_login_at, Some(world.now()));
    }

    async fn ends_the_session_that_the_browser_had_once_it_succeeds(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let elsewhere = world.log_in(&anna.email, PASSWORD).await.expect(200).json();
        let browser = world.with_token(&anna.token);

        browser.post(LOGIN, json!({"email": bruno.email, "password": "sbagliata"})).await.expect(422);
        browser.get("/api/auth/check").await.expect(200);
        browser.post(LOGIN, json!({"email": bruno.email, "password": PASSWORD})).await.expect(200);

        browser.get("/api/auth/check").await.expect(401);
        world.with_token(elsewhere["token"].as_str().expect("a token")).get("/api/auth/check").await.expect(200);
        assert_eq!(world.sessions(bruno.id).await.len(), 2, "that of another browser, and the new one");
    }

    async fn responds_the_same_to_each_wrong_part(world) {
        let (anna, bruno, carla) = (world.member("anna").await, world.member("bruno").await, world.participant("carla").await);
        world.disable(bruno.id).await;
        let code = world.user(anna.id).await.fiscal_code.expect("a tax code");
        for (identity, password) in [
            (anna.email.as_str(), "Battito2026?"), (&anna.email, "battito2026!"), (&anna.email, " Battito2026!"), (&code, "x"),
            ("nessuno@test.example", PASSWORD), ("ZZZZZZ80A01F205X", PASSWORD), ("boh", PASSWORD), ("' OR 1=1 --", "' OR 1=1 --"),
            (&bruno.email, PASSWORD), (&bruno.email, "x"), (&carla.email, PASSWORD), (&carla.email, "\u{7f}"),
        ] {
            let answer = world.log_in(identity, password).await.expect(422);
            assert_eq!(answer.json(), wrong_credentials(), "{identity} {password}");
        }
        assert!(world.sessions(bruno.id).await.len() == 1, "only the session it had");
    }

    async fn creates_a_session_of_one_day_or_of_thirty(world) {
        let anna = world.member("anna").await;
        let log_in = |remember: bool| {
            let (visitor, body) = (world.visitor(), json!({"email": anna.email, "password": PASSWORD, "remember": remember}));
            async move { visitor.post(LOGIN, body).await }
        };

        let day = log_in(false).await.expect(200).json();
        let month = log_in(true).await.expect(200).json();

        assert_eq!(day["expires_at"], "2027-03-02T11:00:00+01:00");
        // The clocks go forward in between: the instant is exact, the wall clock an hour later.
        assert_eq!(month["expires_at"], "2027-03-31T12:00:00+02:00");
        let day = world.with_token(day["token"].as_str().expect("a token"));
        let month = world.with_token(month["token"].as_str().expect("a token"));
        world.clock.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
        day.get("/api/auth/check").await.expect(200);
        world.clock.advance(TimeDelta::seconds(1));
        day.get("/api/auth/check").await.expect(401);
        world.clock.advance(TimeDelta::days(29) - TimeDelta::seconds(1));
        month.get("/api/auth/check").await.expect(200);
        world.clock.advance(TimeDelta::seconds(1));
        month.get("/api/auth/check").await.expect(401);
    }

    async fn stops_guessing_at_an_account_and_opens_again_after_the_window(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        for _ in 0..8 {
            world.log_in(&anna.email, "sbagliata").await.expect(422);
        }

        let closed = world.log_in("ANNA@test.example ", PASSWORD).await.expect(429);

        assert_eq!(closed.header("retry-after"), "900");
        assert_eq!(closed.json(), json!({"message": "Troppi tentativi. Attendi qualche minuto e riprova."}));
        world.log_in(&bruno.email, PASSWORD).await.expect(200);
        world.clock.advance(TimeDelta::seconds(899));
        assert_eq!(world.log_in(&anna.email, PASSWORD).await.expect(429).header("retry-after"), "1");
        world.clock.advance(TimeDelta::seconds(1));
        world.log_in(&anna.email, PASSWORD).await.expect(200);
    }

    async fn slows_down_guessing_at_unknown_accounts_just_the_same(world) {
        for _ in 0..8 {
            world.log_in("nessuno@test.example", "sbagliata").await.expect(422);
        }
        assert_eq!(world.log_in("nessuno@test.example", "sbagliata").await.expect(429).header("retry-after"), "900");
    }
}

#[tokio::test]
async fn requires_both_fields() {
    let world = World::sqlite().await;
    for body in [
        json!({}),
        json!({"email": " ", "password": ""}),
        json!({"email": null, "password": null}),
    ] {
        let errors = world.visitor().post(LOGIN, body).await.expect(422).json()["errors"].take();
        assert_eq!(
            errors,
            json!({"email": ["Campo obbligatorio."], "password": ["Campo obbligatorio."]})
        );
    }
    let wrong = json!({"email": 7, "password": ["x"], "remember": "sì"});
    let errors = world.visitor().post(LOGIN, wrong).await.expect(422).json()["errors"].take();
    let invalid = json!(["Valore non valido."]);
    assert_eq!(
        errors,
        json!({"email": invalid, "password": invalid, "remember": invalid})
    );
    let endless = world.log_in(&"a".repeat(255), &"b".repeat(256)).await.expect(422);
    assert_eq!(endless.errors("email"), ["Massimo 254 caratteri."]);
    assert_eq!(endless.errors("password"), ["Massimo 255 caratteri."]);
}

#[tokio::test]
async fn lets_in_after_a_few_mistakes() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    for _ in 0..7 {
        world.log_in(&anna.email, "sbagliata").await.expect(422);
    }
    for _ in 0..3 {
        world.log_in(&anna.email, PASSWORD).await.expect(200);
    }
}

#[tokio::test]
async fn stops_guessing_at_one_account_from_many_machines() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    for machine in 1..=20 {
        log_in_from(&world, [192, 0, 2, machine].into(), &anna.email, "sbagliata")
            .await
            .expect(422);
    }

    let closed = log_in_from(&world, [192, 0, 2, 21].into(), &anna.email, PASSWORD)
        .await
        .expect(429);

    assert_eq!(closed.header("retry-after"), "900");
    world.clock.advance(TimeDelta::minutes(15));
    log_in_from(&world, [192, 0, 2, 21].into(), &anna.email, PASSWORD)
        .await
        .expect(200);
}

/// The attempts that one address may count against an account within its window.
async fn guess_without_hashing(world: &World, account: i64, machine: u8) -> bool {
    let account = rate_limit::account(account);
    let network = format!("192.0.2.{machine}");
    let budgets = AccountGuesses::PASSWORDS.budgets(&world.app, &account, &network).await;
    let taken = rate_limit::take(&world.app, budgets.expect("budgets")).await;
    taken.is_ok()
}

#[tokio::test]
async fn one_address_never_locks_an_account_for_others() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    // As many guesses as it may make, for three hours, from a window of its own onwards.
    for minute in 0..180 {
        let mut guesses = 0;
        while guess_without_hashing(&world, anna.id, 1).await {
            guesses += 1;
        }
        assert!(guesses <= 8, "{guesses}");
        if minute % 15 == 4 {
            let machine = u8::try_from(minute / 15).expect("a small number") + 100;
            // The owner mistypes twice at home, without an earlier login from there.
            let from = [192, 0, 2, machine].into();
            for _ in 0..2 {
                log_in_from(&world, from, &anna.email, "sbagliata").await.expect(422);
            }
            log_in_from(&world, from, &anna.email, PASSWORD).await.expect(200);
        }
        world.clock.advance(TimeDelta::minutes(1));
    }
}

#[tokio::test]
async fn eight_and_eight_and_four_wrong_passwords_of_one_address_leave_other_addresses_open() {
    let world = World::sqlite().await;
    let admin = world.member("anna").await;
    for _ in 0..3 {
        for _ in 0..8 {
            log_in_from(&world, [192, 0, 2, 1].into(), &admin.email, "sbagliata").await;
        }
        world.clock.advance(TimeDelta::seconds(301));
    }

    log_in_from(&world, [192, 0, 2, 2].into(), &admin.email, PASSWORD)
        .await
        .expect(200);
}

#[tokio::test]
async fn guesses_from_elsewhere_never_hold_up_an_address_that_the_account_has_logged_in_from() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    let home = [192, 0, 2, 200].into();
    log_in_from(&world, home, &anna.email, PASSWORD).await.expect(200);
    for machine in 1..=20 {
        assert!(guess_without_hashing(&world, anna.id, machine).await, "{machine}");
    }
    log_in_from(&world, [192, 0, 2, 201].into(), &anna.email, PASSWORD)
        .await
        .expect(429);

    for _ in 0..7 {
        log_in_from(&world, home, &anna.email, "sbagliata").await.expect(422);
    }
    log_in_from(&world, home, &anna.email, PASSWORD).await.expect(200);
    log_in_from(&world, home, &anna.email, "sbagliata").await.expect(422);
    log_in_from(&world, home, &anna.email, PASSWORD).await.expect(429);
}

#[tokio::test]
async fn counts_a_household_of_ipv6_as_one_machine() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    for machine in 1..=8 {
        let address = format!("2001:db8:1:2::{machine}").parse().expect("an address");
        log_in_from(&world, address, &anna.email, "sbagliata").await.expect(422);
    }

    log_in_from(
        &world,
        "2001:db8:1:2:ffff::1".parse().expect("an address"),
        &anna.email,
        PASSWORD,
    )
    .await
    .expect(429);
    log_in_from(
        &world,
        "2001:db8:1:3::1".parse().expect("an address"),
        &anna.email,
        PASSWORD,
    )
    .await
    .expect(200);
}

#[tokio::test]
async fn never_meets_a_class_of_forty_behind_one_address() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    // Forty people who each mistype seven times.
    let budget = rate_limit::LOGIN_ADDRESS.of("127.0.0.1");
    world.count_attempts(&budget, 280).await;
    world.log_in(&anna.email, PASSWORD).await.expect(200);

    world.count_attempts(&budget, 20).await;
    world.log_in(&anna.email, PASSWORD).await.expect(429);
}

#[tokio::test]
async fn counts_one_account_under_one_name_only() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    world
        .change(users::ActiveModel {
            id: Set(anna.id),
            fiscal_code: Set(Some("RSSMRA80A01F205X".into())),
            ..Default::default()
        })
        .await;

    // Letters that some alphabets fold into S, SS and I: were they folded, each spelling would have guesses of its own.
    for identity in ["RßMRA80A01F205X", "RſſMRA80A01F205X", "RSſMRA80A01F205X"] {
        assert_eq!(
            world.log_in(identity, PASSWORD).await.expect(422).json(),
            wrong_credentials(),
            "{identity}"
        );
    }
}

#[tokio::test]
async fn keeps_only_the_hash_of_a_token() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;

    let session = world.log_in(&anna.email, PASSWORD).await.expect(200);

    let token = session.json()["token"].as_str().expect("a token").to_owned();
    assert_eq!(token.len(), 43, "256 bits in base64");
    assert!(
        token
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)),
        "{token}"
    );
    let stored = world.sessions(anna.id).await;
    assert!(
        stored
            .iter()
            .all(|session| session.token_hash != token && session.token_hash.len() == 64)
    );
    assert_eq!(session.header("cache-control"), "no-store");
    assert_ne!(
        world.log_in(&anna.email, PASSWORD).await.expect(200).json()["token"],
        token
    );
}
