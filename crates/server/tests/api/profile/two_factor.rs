//! `POST|PUT|DELETE /profile/two-factor`, `POST /profile/two-factor/recovery-codes` and the code of `POST /login`.

use std::collections::BTreeSet;

use battito::features::two_factor::reset::{Outcome, reset};
use battito_platform::entities::{recovery_codes, users};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, Set};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        World,
        people::PASSWORD,
        two_factor::{Authenticator, TWO_FACTOR, switch_off, texts},
    },
};

const RECOVERY: &str = "/api/profile/two-factor/recovery-codes";
const WRONG: [&str; 1] = ["Codice non valido. Controlla l'ora del telefono, o aspetta il codice successivo."];
const WRONG_RECOVERY: [&str; 1] = ["Codice di recupero non valido o già usato."];

on_both_engines! {
    async fn is_on_once_an_app_has_proven_its_secret(world) {
        let anna = world.member("anna").await;
        world.confirm_address(&anna).await;

        let offered = anna.actor.post(TWO_FACTOR, json!({})).await.expect(201);

        assert_eq!(offered.header("cache-control"), "no-store");
        let offered = offered.json();
        let secret = offered["secret"].as_str().expect("a secret");
        assert_eq!(secret.len(), 32);
        let uri = offered["uri"].as_str().expect("a URI");
        assert!(uri.starts_with("otpauth://totp/") && uri.contains("anna%40test.example"), "{uri}");
        assert!(uri.contains(&format!("?secret={secret}&issuer=")), "{uri}");
        assert!(offered["qr"]["path"].as_str().is_some_and(|path| path.starts_with("M0 0h7v1h-7z")));
        world.log_in(&anna.email, PASSWORD).await.expect(200);
        let state = anna.actor.get("/api/profile/security").await.expect(200).json();
        assert_eq!(state, json!({"pending_email": null, "two_factor_enabled_at": null, "two_factor_required": false, "recovery_codes_left": 0, "passkeys": []}));

        let app = Authenticator::with(secret);
        anna.actor.put(TWO_FACTOR, json!({"code": app.wrong_code(world.now()), "password": PASSWORD})).await.expect(422);
        let on = anna.actor.put(TWO_FACTOR, json!({"code": app.code(world.now()), "password": PASSWORD})).await.expect(200);

        assert_eq!(on.header("cache-control"), "no-store");
        let codes = texts(&on.json()["recovery_codes"]);
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), 10);
        let state = anna.actor.get("/api/profile/security").await.expect(200).json();
        assert_eq!(state["two_factor_enabled_at"], "2027-03-01T11:00:00+01:00");
        assert_eq!(state["recovery_codes_left"], 10);
        assert_eq!(world.mail_kinds(&anna.email).await, ["two-factor-on"]);
        anna.actor.post(TWO_FACTOR, json!({})).await.expect(409);
        anna.actor.put(TWO_FACTOR, json!({"code": "123456"})).await.expect(409);
        let stored = recovery_codes::Entity::find().all(world.app.db().read()).await.expect("a query");
        assert!(stored.iter().all(|row| row.code_hash.len() == 64 && !codes.contains(&row.code_hash)));
    }

    async fn asks_for_the_code_once_the_password_fits(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;

        let wrong = world.log_in(&anna.email, "Sbagliata1!").await.expect(422);
        assert_eq!(wrong.json()["errors"], json!({"email": ["Credenziali non valide."]}));
        let asked = world.log_in(&anna.email, PASSWORD).await.expect(422);
        assert_eq!(asked.json()["errors"], json!({"code": ["Campo obbligatorio."]}));
        let wrong = world.log_in_with(&anna.email, &app.wrong_code(world.now())).await.expect(422);
        assert_eq!(wrong.json()["errors"], json!({"code": WRONG}));

        let code = app.code(world.now());
        let spaced = format!(" {} {}", &code[..3], &code[3..]);
        let session = world.log_in_with(&anna.email, &spaced).await.expect(200).json();
        world.with_token(session["token"].as_str().expect("a token")).get("/api/profile").await.expect(200);
    }

    async fn takes_a_code_once(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        let (old, code) = (app.code(world.now() - TimeDelta::seconds(30)), app.code(world.now()));

        world.log_in_with(&anna.email, &code).await.expect(200);
        assert_eq!(world.log_in_with(&anna.email, &code).await.expect(422).errors("code"), WRONG);
        world.clock.advance(TimeDelta::seconds(20));
        assert_eq!(world.log_in_with(&anna.email, &code).await.expect(422).errors("code"), WRONG, "still in its window");
        assert_eq!(world.log_in_with(&anna.email, &old).await.expect(422).errors("code"), WRONG, "older than the last");
        assert_eq!(switch_off(&anna, PASSWORD, &code).await.expect(422).errors("code"), WRONG);

        let next = app.code(world.now() + TimeDelta::seconds(30));
        world.log_in_with(&anna.email, &next).await.expect(200);
        assert_eq!(world.sessions(anna.id).await.len(), 3);
    }

    async fn takes_a_recovery_code_once_in_place_of_the_app(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let (_, codes) = world.two_factor(&anna).await;
        let (_, others) = world.two_factor(&bruno).await;

        assert_eq!(world.log_in_with(&anna.email, &others[0]).await.expect(422).errors("code"), WRONG_RECOVERY);
        world.log_in_with(&anna.email, &codes[3].to_uppercase().replace('-', " ")).await.expect(200);
        assert_eq!(world.log_in_with(&anna.email, &codes[3]).await.expect(422).errors("code"), WRONG_RECOVERY);

        assert_eq!(anna.actor.get("/api/profile/security").await.json()["recovery_codes_left"], 9);
        assert_eq!(world.mail_kinds(&anna.email).await, ["two-factor-on", "recovery-code-used"]);
        let letter = world.mails().await.pop().expect("a mail").text();
        assert!(letter.contains("Te ne restano 9."), "{letter}");
    }

    async fn is_switched_off_with_password_and_code(world) {
        let anna = world.member("anna").await;
        let (app, codes) = world.two_factor(&anna).await;

        let wrong = switch_off(&anna, "Sbagliata1!", &codes[0]).await.expect(422);
        assert_eq!(wrong.json()["errors"], json!({"password": ["La password non è corretta."]}));
        let empty = switch_off(&anna, "", " ").await.expect(422);
        assert_eq!(empty.json()["errors"], json!({"code": ["Campo obbligatorio."], "password": ["Campo obbligatorio."]}));
        switch_off(&anna, PASSWORD, &app.wrong_code(world.now())).await.expect(422);
        assert_eq!(anna.actor.get("/api/profile/security").await.json()["recovery_codes_left"], 10, "no code was lost");

        switch_off(&anna, PASSWORD, &codes[0]).await.expect(204);

        world.log_in(&anna.email, PASSWORD).await.expect(200);
        let row = world.user(anna.id).await;
        assert_eq!((row.two_factor_secret, row.two_factor_enabled_at, row.two_factor_step), (None, None, None));
        assert!(recovery_codes::Entity::find().all(world.app.db().read()).await.expect("a query").is_empty());
        assert_eq!(world.mail_kinds(&anna.email).await.last().map(String::as_str), Some("two-factor-off"));
        switch_off(&anna, PASSWORD, &codes[1]).await.expect(409);
    }

    async fn makes_new_recovery_codes_for_the_password_and_a_code(world) {
        let anna = world.member("anna").await;
        anna.actor.post(RECOVERY, json!({"password": PASSWORD})).await.expect(409);
        let (app, old) = world.two_factor(&anna).await;

        let wrong = anna.actor.post(RECOVERY, json!({"password": "x", "code": "123456"})).await.expect(422);
        assert_eq!(wrong.errors("password"), ["La password non è corretta."]);
        let without = anna.actor.post(RECOVERY, json!({"password": PASSWORD})).await.expect(422);
        assert_eq!(without.json()["errors"], json!({"code": ["Campo obbligatorio."]}));
        let guessed = json!({"password": PASSWORD, "code": app.wrong_code(world.now())});
        assert_eq!(anna.actor.post(RECOVERY, guessed).await.expect(422).errors("code"), WRONG);
        let good = json!({"password": PASSWORD, "code": app.code(world.now())});
        let renewed = anna.actor.post(RECOVERY, good).await.expect(201);

        let new = texts(&renewed.json()["recovery_codes"]);
        assert!(new.len() == 10 && new.iter().all(|code| !old.contains(code)));
        world.log_in_with(&anna.email, &old[0]).await.expect(422);
        world.log_in_with(&anna.email, &new[0]).await.expect(200);
        assert!(world.mail_kinds(&anna.email).await.contains(&"recovery-codes-renewed".to_owned()));
    }

    async fn is_switched_on_with_the_password_only(world) {
        let anna = world.member("anna").await;
        world.confirm_address(&anna).await;
        let offered = anna.actor.post(TWO_FACTOR, json!({})).await.expect(201).json();
        let app = Authenticator::with(offered["secret"].as_str().expect("a secret"));

        let without = anna.actor.put(TWO_FACTOR, json!({"code": app.code(world.now())})).await.expect(422);
        assert_eq!(without.json()["errors"], json!({"password": ["Campo obbligatorio."]}));
        let wrong = json!({"code": app.code(world.now()), "password": "x"});
        assert_eq!(anna.actor.put(TWO_FACTOR, wrong).await.expect(422).errors("password"), ["La password non è corretta."]);

        assert!(world.user(anna.id).await.two_factor_enabled_at.is_none());
    }

    async fn needs_a_confirmed_address(world) {
        let anna = world.member("anna").await;

        let refused = anna.actor.post(TWO_FACTOR, json!({})).await.expect(409);

        let sentence = "Prima conferma il tuo indirizzo email con il link che ti abbiamo mandato. Dal Profilo puoi chiederne un altro.";
        assert_eq!(refused.json(), json!({"message": sentence}));
        anna.actor.put(TWO_FACTOR, json!({"code": "123456", "password": PASSWORD})).await.expect(409);
        assert!(world.user(anna.id).await.two_factor_secret.is_none());
    }

    async fn of_a_stranger_ends_when_a_reset_confirms_the_address(world) {
        let anna = world.member("anna").await;
        world.two_factor(&anna).await;
        // As before an address had to be confirmed first.
        world.change(users::ActiveModel { id: Set(anna.id), email_verified_at: Set(None), ..Default::default() }).await;
        world.visitor().post("/api/forgot-password", json!({"email": anna.email})).await.expect(200);
        let token = world.mails().await.pop().expect("a mail").link_after("/auth/password-reset/");
        let body = json!({"token": token, "password": PASSWORD, "password_confirmation": PASSWORD});

        let answer = world.visitor().post("/api/reset-password", body).await.expect(200);

        assert_eq!(answer.json()["message"], "Password aggiornata e verifica in due passaggi disattivata. Ora puoi accedere.");
        let told = world.mails().await.pop().expect("a mail").text();
        assert!(told.contains("verifica in due passaggi"), "{told}");
        world.log_in(&anna.email, PASSWORD).await.expect(200);
        let row = world.user(anna.id).await;
        assert_eq!((row.two_factor_secret, row.two_factor_enabled_at, row.email_verified_at), (None, None, Some(world.now())));
    }

    async fn cannot_be_guessed_without_end(world) {
        let anna = world.member("anna").await;
        let (app, codes) = world.two_factor(&anna).await;
        // The window of the first code has ended.
        world.clock.advance(TimeDelta::minutes(15));
        for guesses in [8, 8, 4] {
            for _ in 0..guesses {
                switch_off(&anna, PASSWORD, &app.wrong_code(world.now())).await.expect(422);
            }
            switch_off(&anna, PASSWORD, &app.code(world.now())).await.expect(429);
            world.log_in_with(&anna.email, &codes[0]).await.expect(429);
            world.clock.advance(TimeDelta::minutes(15));
        }
        world.log_in_with(&anna.email, &app.code(world.now())).await.expect(429);
        assert!(world.log_in(&anna.email, PASSWORD).await.expect(422).json()["errors"]["code"].is_array(), "the password is still known");
        world.clock.advance(TimeDelta::days(1));
        world.log_in_with(&anna.email, &app.code(world.now())).await.expect(200);
    }

    async fn cannot_be_guessed_without_end_from_many_machines(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        let log_in = |machine: u8, code: String| {
            let visitor = world.visitor().at([192, 0, 2, machine]);
            let body = json!({"email": anna.email, "password": PASSWORD, "code": code});
            async move { visitor.post("/api/login", body).await }
        };
        log_in(1, app.code(world.now())).await.expect(200);
        for machine in 2..=6 {
            for _ in 0..8 {
                log_in(machine, app.wrong_code(world.now())).await.expect(422);
            }
            // A wrong code is a wrong login as well.
            world.clock.advance(TimeDelta::minutes(15));
        }
        log_in(7, app.code(world.now())).await.expect(200);
        for machine in 10..20 {
            log_in(machine, app.wrong_code(world.now())).await.expect(422);
        }

        world.clock.advance(TimeDelta::minutes(1));
        log_in(20, app.code(world.now())).await.expect(429);
        log_in(1, app.code(world.now())).await.expect(200);
    }

    async fn survives_a_new_password(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        world.visitor().post("/api/forgot-password", json!({"email": anna.email})).await.expect(200);
        let token = world.mails().await.pop().expect("a mail").link_after("/auth/password-reset/");
        let body = json!({"token": token, "password": PASSWORD, "password_confirmation": PASSWORD});
        world.visitor().post("/api/reset-password", body).await.expect(200);

        world.log_in(&anna.email, PASSWORD).await.expect(422);
        world.log_in_with(&anna.email, &app.code(world.now())).await.expect(200);
    }

    async fn is_reset_from_the_command_line(world) {
        let admin = world.member("anna").await;
        let (_, codes) = world.two_factor(&admin).await;

        assert_eq!(reset(&world.app, "nessuno@test.example").await.expect("an answer"), Outcome::NoUser);
        assert_eq!(reset(&world.app, "no address").await.expect("an answer"), Outcome::NoUser);
        assert_eq!(reset(&world.app, "ANNA@test.example").await.expect("an answer"), Outcome::Reset);
        assert_eq!(reset(&world.app, &admin.email).await.expect("an answer"), Outcome::WasOff);

        world.log_in(&admin.email, PASSWORD).await.expect(200);
        assert!(world.user(admin.id).await.two_factor_secret.is_none());
        world.log_in_with(&admin.email, &codes[0]).await.expect(200);
        assert_eq!(world.mail_kinds(&admin.email).await, ["two-factor-on", "two-factor-off"]);
    }
}

#[tokio::test]
async fn offers_another_secret_each_time() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    world.confirm_address(&anna).await;
    anna.actor.put(TWO_FACTOR, json!({"code": "123456"})).await.expect(409);
    let mut offered = Vec::new();
    for _ in 0..2 {
        let secret = anna.actor.post(TWO_FACTOR, json!({})).await.expect(201).json();
        offered.push(Authenticator::with(secret["secret"].as_str().expect("a secret")));
    }

    let old = anna
        .actor
        .put(
            TWO_FACTOR,
            json!({"code": offered[0].code(world.now()), "password": PASSWORD}),
        )
        .await;
    assert_eq!(old.expect(422).errors("code"), WRONG);
    let blank = anna.actor.put(TWO_FACTOR, json!({"code": " "})).await.expect(422);
    assert_eq!(blank.errors("code"), ["Campo obbligatorio."]);
    anna.actor
        .put(TWO_FACTOR, json!({"code": "0k3d-9fjx-wq7m", "password": PASSWORD}))
        .await
        .expect(422);
    let new = json!({"code": offered[1].code(world.now()), "password": PASSWORD});
    anna.actor.put(TWO_FACTOR, new).await.expect(200);
}

#[tokio::test]
async fn encrypts_the_secret_with_the_key_of_the_settings() {
    let world =
        World::configured(|config| config.secret_key = Some("a key of thirty-two characters or more".into())).await;
    let anna = world.member("anna").await;
    let (app, _) = world.two_factor(&anna).await;

    let stored = world.user(anna.id).await.two_factor_secret.expect("a secret");
    assert!(stored.starts_with("aes256gcm:"), "{stored}");
    world.log_in_with(&anna.email, &app.code(world.now())).await.expect(200);

    // A secret that was moved to another row is of no use there.
    let bruno = world.member("bruno").await;
    let (two_factor_secret, two_factor_enabled_at) = (Set(Some(stored)), Set(Some(world.now())));
    let row = users::ActiveModel {
        id: Set(bruno.id),
        two_factor_secret,
        two_factor_enabled_at,
        ..Default::default()
    };
    world.change(row).await;
    let answer = world
        .log_in_with(&bruno.email, &app.code(world.now()))
        .await
        .expect(500);
    assert!(!answer.text().contains("secret_key"), "{}", answer.text());
}

mod demanded_of_staff {
    use super::*;

    #[tokio::test]
    async fn closes_the_panel_until_it_is_on() {
        let world = World::configured(|config| config.staff_two_factor = true).await;
        let (admin, anna) = (world.admin().await, world.member("anna").await);
        let instructor = world.instructor().await;

        for staff in [&admin, &instructor] {
            let refused = staff.actor.get("/api/users").await.expect(403);
            assert_eq!(refused.header("x-two-factor"), "required");
            assert_eq!(
                refused.json(),
                json!({"message": "Il centro chiede allo staff la verifica in due passaggi. Attivala nel tuo Profilo, poi riprova."})
            );
            staff.actor.get("/api/course-dates").await.expect(403);
            staff.actor.get("/api/profile").await.expect(200);
            staff.actor.get("/api/my-reservations").await.expect(200);
            let state = staff.actor.get("/api/profile/security").await.expect(200).json();
            assert_eq!(state["two_factor_required"], true);
        }
        let refused = anna.actor.get("/api/users").await.expect(403);
        assert_eq!(
            refused.header("x-two-factor"),
            "",
            "a participant has nothing to set up"
        );
        assert_eq!(
            anna.actor.get("/api/profile/security").await.json()["two_factor_required"],
            false
        );

        world.two_factor(&admin).await;
        admin.actor.get("/api/users").await.expect(200);
        instructor.actor.get("/api/users").await.expect(403);
    }

    #[tokio::test]
    async fn shows_staff_without_it_no_more_than_a_visitor() {
        let world = World::configured(|config| config.staff_two_factor = true).await;
        let admin = world.admin().await;
        let course = world.course("BLSD").await;
        world
            .change(battito_platform::entities::courses::ActiveModel {
                id: Set(course.id),
                published: Set(false),
                ..Default::default()
            })
            .await;

        let hidden = admin.actor.get(&format!("/api/courses/{}", course.id)).await.status;
        world.two_factor(&admin).await;
        let shown = admin.actor.get(&format!("/api/courses/{}", course.id)).await.status;

        assert_eq!((hidden.as_u16(), shown.as_u16()), (404, 200));
    }
}
