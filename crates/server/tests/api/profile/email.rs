//! `PUT|DELETE /profile/email`, `POST /confirm-email` and `POST /restore-email`.

use battito_platform::entities::users;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, fixtures::Person, people::PASSWORD},
};

const EMAIL: &str = "/api/profile/email";
const CONFIRM: &str = "/api/confirm-email";
const RESTORE: &str = "/api/restore-email";
const EXPIRED: [&str; 1] = ["Il link non è più valido. Richiedine uno nuovo."];
const NEW: &str = "Anna.Nuova@Test.example";

fn change(email: &str) -> Value {
    json!({"email": email, "password": PASSWORD})
}

async fn pending(person: &Person) -> Value {
    person.actor.get("/api/profile/security").await.expect(200).json()["pending_email"].clone()
}

/// The secret of the newest mail of this kind.
async fn link(world: &World, kind: &str, path: &str) -> String {
    let mails = world.mails().await;
    mails
        .iter()
        .rfind(|mail| mail.0.kind == kind)
        .expect("a mail")
        .link_after(path)
}

async fn confirmation(world: &World) -> String {
    link(world, "confirm-email-change", "/auth/confirm-email/").await
}

on_both_engines! {
    async fn changes_once_the_link_is_opened(world) {
        let anna = world.member("anna").await;

        let answer = anna.actor.put(EMAIL, change(&format!(" {NEW} "))).await.expect(200);

        assert_eq!(answer.json(), json!({"message": format!("Ti abbiamo scritto a {NEW}: apri il link entro 24 ore.")}));
        assert_eq!(pending(&anna).await, json!({"email": NEW, "expires_at": "2027-03-02T11:00:00+01:00"}));
        assert_eq!(world.mail_kinds(NEW).await, ["confirm-email-change"]);
        assert_eq!(world.mail_kinds(&anna.email).await, ["email-change-asked"]);
        let notice = world.mails().await.pop().expect("a mail").text();
        assert!(notice.contains("A•••@Test.example") && notice.contains("/auth/forget-password"), "{notice}");
        world.log_in(NEW, PASSWORD).await.expect(422);
        world.log_in(&anna.email, PASSWORD).await.expect(200);

        let token = confirmation(&world).await;
        let answer = world.visitor().post(CONFIRM, json!({"token": token})).await.expect(200);

        assert_eq!(answer.json(), json!({"message": "Nuovo indirizzo email confermato. Da ora accedi con questo."}));
        let user = world.user(anna.id).await;
        assert_eq!((user.own_address(), user.own_key(), user.email_verified_at), (NEW, "anna.nuova@test.example", Some(world.now())));
        assert_eq!(pending(&anna).await, Value::Null);
        world.log_in("anna.nuova@test.example", PASSWORD).await.expect(200);
        world.log_in(&anna.email, PASSWORD).await.expect(422);
        assert_eq!(world.mail_kinds(&anna.email).await, ["email-change-asked", "own-email-changed"]);
        assert_eq!(world.visitor().post(CONFIRM, json!({"token": token})).await.expect(422).errors("token"), EXPIRED);
        let found = world.admin().await.actor.get("/api/users?search=anna.nuova").await.expect(200).json();
        assert_eq!(found["meta"]["total"], 1, "staff find the new address");
    }

    async fn needs_the_password_and_another_address(world) {
        let anna = world.member("anna").await;
        for (body, errors) in [
            (json!({}), json!({"email": ["Campo obbligatorio."], "password": ["Campo obbligatorio."]})),
            (json!({"email": "boh", "password": "x"}), json!({"email": ["Email non valida."], "password": ["La password non è corretta."]})),
            (json!({"email": "ANNA@test.example", "password": PASSWORD}), json!({"email": ["È già il tuo indirizzo."]})),
        ] {
            assert_eq!(anna.actor.put(EMAIL, body).await.expect(422).json()["errors"], errors);
        }
        world.visitor().put(EMAIL, change(NEW)).await.expect(401);
        assert!(world.mails().await.is_empty());
        assert_eq!(pending(&anna).await, Value::Null);
    }

    async fn does_not_tell_whether_an_address_is_taken(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);

        let taken = anna.actor.put(EMAIL, change("BRUNO@test.example")).await.expect(200);

        assert_eq!(taken.json(), json!({"message": "Ti abbiamo scritto a BRUNO@test.example: apri il link entro 24 ore."}));
        assert_eq!(pending(&anna).await["email"], "BRUNO@test.example");
        let mails = world.mails().await;
        let told = mails.iter().find(|mail| mail.0.kind == "address-has-account").expect("a mail");
        assert_eq!(told.0.recipient, "BRUNO@test.example");
        assert!(told.text().starts_with("Ciao bruno,") && !told.text().contains("/auth/confirm-email/"), "{}", told.text());
        assert_eq!(world.user(bruno.id).await.email.as_ref(), Some(&bruno.email));
    }

    async fn refuses_an_address_that_was_taken_meanwhile(world) {
        let anna = world.member("anna").await;
        anna.actor.put(EMAIL, change("bruno@test.example")).await.expect(200);
        let token = confirmation(&world).await;
        world.member("bruno").await;

        let answer = world.visitor().post(CONFIRM, json!({"token": token})).await.expect(422);

        assert_eq!(answer.errors("token"), ["Nel frattempo questo indirizzo è stato registrato da un altro account: il tuo resta quello di prima."]);
        assert_eq!(world.user(anna.id).await.email.as_ref(), Some(&anna.email));
    }

    async fn is_withdrawn_by_its_owner_by_a_new_one_and_by_a_new_password(world) {
        let anna = world.member("anna").await;
        let mut dead = Vec::new();
        anna.actor.put(EMAIL, change(NEW)).await.expect(200);
        dead.push(confirmation(&world).await);
        anna.actor.delete(EMAIL).await.expect(204);
        assert_eq!(pending(&anna).await, Value::Null);
        anna.actor.delete(EMAIL).await.expect(204);
        world.clock.advance(TimeDelta::hours(1));

        anna.actor.put(EMAIL, change(NEW)).await.expect(200);
        dead.push(confirmation(&world).await);
        anna.actor.put(EMAIL, change("terza@test.example")).await.expect(200);
        assert_eq!(pending(&anna).await["email"], "terza@test.example");
        dead.push(confirmation(&world).await);

        world.visitor().post("/api/forgot-password", json!({"email": anna.email})).await.expect(200);
        let reset = link(&world, "reset-password", "/auth/password-reset/").await;
        world.visitor().post("/api/reset-password", json!({"token": reset, "password": PASSWORD, "password_confirmation": PASSWORD})).await.expect(200);

        for token in dead {
            assert_eq!(world.visitor().post(CONFIRM, json!({"token": token})).await.expect(422).errors("token"), EXPIRED);
        }
        assert_eq!(world.user(anna.id).await.email.as_ref(), Some(&anna.email));
    }

    async fn expires_after_a_day(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        anna.actor.put(EMAIL, change(NEW)).await.expect(200);
        let in_time = confirmation(&world).await;
        bruno.actor.put(EMAIL, change("b@test.example")).await.expect(200);
        let late = confirmation(&world).await;

        world.clock.advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
        world.visitor().post(CONFIRM, json!({"token": in_time})).await.expect(200);
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(world.visitor().post(CONFIRM, json!({"token": late})).await.expect(422).errors("token"), EXPIRED);
        assert_eq!(pending(&bruno).await, Value::Null);
    }

    async fn is_undone_by_the_old_address(world) {
        let anna = world.member("anna").await;
        anna.actor.put(EMAIL, change("ladro@test.example")).await.expect(200);
        world.visitor().post(CONFIRM, json!({"token": confirmation(&world).await})).await.expect(200);
        let undo = link(&world, "own-email-changed", "/auth/restore-email/").await;
        world.clock.advance(TimeDelta::days(7) - TimeDelta::seconds(1));

        world.visitor().post(CONFIRM, json!({"token": undo})).await.expect(422);
        let answer = world.visitor().post(RESTORE, json!({"token": undo})).await.expect(200);

        assert_eq!(answer.json(), json!({"message": "Indirizzo ripristinato e sessioni chiuse. Ti abbiamo scritto: scegli una nuova password."}));
        assert_eq!(world.user(anna.id).await.email.as_ref(), Some(&anna.email));
        anna.actor.get("/api/profile").await.expect(401);
        for identity in ["ladro@test.example", &anna.email] {
            world.log_in(identity, PASSWORD).await.expect(422);
        }
        let reset = link(&world, "email-restored", "/auth/password-reset/").await;
        world.visitor().post("/api/reset-password", json!({"token": reset, "password": "Nuova-Password7", "password_confirmation": "Nuova-Password7"})).await.expect(200);
        world.log_in(&anna.email, "Nuova-Password7").await.expect(200);
        assert_eq!(world.visitor().post(RESTORE, json!({"token": undo})).await.expect(422).errors("token"), EXPIRED);
    }

    async fn is_undone_with_the_two_factor_login_that_was_switched_on_meanwhile(world) {
        let anna = world.member("anna").await;
        anna.actor.put(EMAIL, change("ladro@test.example")).await.expect(200);
        world.visitor().post(CONFIRM, json!({"token": confirmation(&world).await})).await.expect(200);
        let undo = link(&world, "own-email-changed", "/auth/restore-email/").await;
        world.clock.advance(TimeDelta::minutes(1));
        world.two_factor(&anna).await;

        world.visitor().post(RESTORE, json!({"token": undo})).await.expect(200);

        let told = world.mails().await.pop().expect("a mail").text();
        assert!(told.contains("verifica in due passaggi"), "{told}");
        let reset = link(&world, "email-restored", "/auth/password-reset/").await;
        world.visitor().post("/api/reset-password", json!({"token": reset, "password": PASSWORD, "password_confirmation": PASSWORD})).await.expect(200);
        world.log_in(&anna.email, PASSWORD).await.expect(200);
    }

    async fn is_undone_with_the_passkeys_added_meanwhile_but_not_what_was_there_before(world) {
        let anna = world.member("anna").await;
        let (app, _) = world.two_factor(&anna).await;
        let mut own = world.add_passkey(&anna, &app, "Telefono di Anna").await;
        anna.actor.put(EMAIL, change("ladro@test.example")).await.expect(200);
        world.visitor().post(CONFIRM, json!({"token": confirmation(&world).await})).await.expect(200);
        let undo = link(&world, "own-email-changed", "/auth/restore-email/").await;
        world.clock.advance(TimeDelta::minutes(1));
        let mut foreign = world.add_passkey(&anna, &app, "Telefono del ladro").await;

        world.visitor().post(RESTORE, json!({"token": undo})).await.expect(200);

        let told = world.mails().await.pop().expect("a mail").text();
        assert!(!told.contains("verifica in due passaggi"), "{told}");
        assert!(told.contains("rimosso anche le passkey"), "{told}");
        assert!(world.user(anna.id).await.two_factor_enabled_at.is_some());
        world.log_in_by(&mut foreign).await.expect(422);
        world.log_in_by(&mut own).await.expect(200);
    }

    async fn is_not_undone_after_a_week_or_once_the_old_address_is_taken(world) {
        let anna = world.member("anna").await;
        anna.actor.put(EMAIL, change(NEW)).await.expect(200);
        world.visitor().post(CONFIRM, json!({"token": confirmation(&world).await})).await.expect(200);
        let undo = link(&world, "own-email-changed", "/auth/restore-email/").await;
        let bruno = world.member("bruno").await;
        world.change(users::ActiveModel { id: Set(bruno.id), email: Set(Some(anna.email.clone())), email_key: Set(Some(anna.email.clone())), ..Default::default() }).await;

        let taken = world.visitor().post(RESTORE, json!({"token": undo})).await.expect(422);
        assert_eq!(taken.errors("token"), ["L'indirizzo di prima è ora di un altro account. Scrivi al centro: ti aiutiamo noi."]);
        anna.actor.get("/api/profile").await.expect(200);
        world.clock.advance(TimeDelta::days(7));
        assert_eq!(world.visitor().post(RESTORE, json!({"token": undo})).await.expect(422).errors("token"), EXPIRED);
    }

    async fn writes_to_an_address_once_an_hour_for_all_accounts(world) {
        let people = [world.member("anna").await, world.member("bruno").await];
        for _ in 0..2 {
            people[0].actor.put(EMAIL, change("vittima@test.example")).await.expect(200);
        }
        let first = confirmation(&world).await;
        assert_eq!(people[1].actor.put(EMAIL, change("Vittima@test.example")).await.expect(429).header("retry-after"), "3600");
        people[1].actor.put(EMAIL, change(NEW)).await.expect(200);
        assert_eq!(world.mail_kinds("vittima@test.example").await.len(), 1);
        world.visitor().post(CONFIRM, json!({"token": first})).await.expect(200);
    }

    async fn asks_for_five_addresses_an_hour(world) {
        let anna = world.member("anna").await;
        for number in 0..5 {
            anna.actor.put(EMAIL, change(&format!("anna{number}@test.example"))).await.expect(200);
        }
        assert_eq!(anna.actor.put(EMAIL, change(NEW)).await.expect(429).header("retry-after"), "3600");
    }

    async fn gives_way_to_an_address_that_staff_write(world) {
        let (admin, anna) = (world.admin().await.actor, world.member("anna").await);
        anna.actor.put(EMAIL, change(NEW)).await.expect(200);
        let token = confirmation(&world).await;
        let path = format!("/api/users/{}", anna.id);
        let mut user = admin.get(&path).await.expect(200).json();
        user["email"] = json!("corretta@test.example");
        admin.put(&path, user).await.expect(200);

        world.visitor().post(CONFIRM, json!({"token": token})).await.expect(422);
        assert_eq!(pending(&anna).await["email"], "corretta@test.example");
        assert_eq!(world.user(anna.id).await.email.as_ref(), Some(&anna.email));
    }
}

#[tokio::test]
async fn rejects_forged_links_and_links_for_another_purpose() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    world
        .visitor()
        .post("/api/forgot-password", json!({"email": anna.email}))
        .await
        .expect(200);
    let reset = link(&world, "reset-password", "/auth/password-reset/").await;
    anna.actor.put(EMAIL, change(NEW)).await.expect(200);
    let confirm = confirmation(&world).await;
    for (path, token) in [
        (CONFIRM, json!(reset)),
        (CONFIRM, json!("")),
        (CONFIRM, Value::Null),
        (RESTORE, json!(confirm)),
        (RESTORE, json!("inventato")),
        ("/api/verify-email", json!(confirm)),
    ] {
        let answer = world.visitor().post(path, json!({ "token": token })).await.expect(422);
        assert_eq!(answer.errors("token"), EXPIRED, "{path} {token}");
    }
    world.disable(anna.id).await;
    world
        .visitor()
        .post(CONFIRM, json!({"token": confirm}))
        .await
        .expect(422);
}
