//! Requests with an account at the moment when its owner takes it back: a reset, an address that is restored,
//! a deletion. Earlier requests must neither undo it nor outlive it.

use axum::http::Method;
use battito_platform::entities::{calendar_feeds, instructor_availabilities, users};
use sea_orm::{EntityTrait, PaginatorTrait, Set};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::rounds;
use crate::{
    on_both_engines,
    support::{
        Actor, World,
        fixtures::{Person, Traits},
        locks::OtherTransaction,
        people::PASSWORD,
        two_factor::TWO_FACTOR,
    },
};

const NEW: &str = "Nuova-Password7";
const PROFILE: &str = "/api/profile";

/// The secret of the newest mail of this kind.
async fn link(world: &World, kind: &str, path: &str) -> String {
    let mails = world.mails().await;
    mails
        .iter()
        .rfind(|mail| mail.0.kind == kind)
        .expect("a mail")
        .link_after(path)
}

async fn reset_link(world: &World, person: &Person) -> String {
    let visitor = world.visitor();
    let asked = visitor.post("/api/forgot-password", json!({"email": person.email}));
    asked.await.expect(200);
    link(world, "reset-password", "/auth/password-reset/").await
}

fn new_password(token: &str) -> Value {
    json!({"token": token, "password": NEW, "password_confirmation": NEW})
}

fn personal(name: &str) -> Value {
    json!({"name": name, "surname": "Rossi", "fiscal_code": "RSSMRA80A01H501U", "phone": "3331234567"})
}

/// Logs in again and again, as often as passwords may be tried.
fn log_in_repeatedly(world: &World, email: &str) -> JoinSet<u16> {
    let mut logins = JoinSet::new();
    for _ in 0..8 {
        let (visitor, body) = (world.visitor(), json!({"email": email, "password": PASSWORD}));
        logins.spawn(async move { visitor.post("/api/login", body).await.status.as_u16() });
    }
    logins
}

on_both_engines! {
    async fn a_session_that_repeats_the_old_password_does_not_undo_a_reset(world) {
        for round in 0..rounds() {
            let anna = world.member(&format!("anna{round}")).await;
            let token = reset_link(&world, &anna).await;
            let mut repeated = JoinSet::new();
            for _ in 0..6 {
                let (thief, body) = (anna.actor.clone(), json!({"current_password": PASSWORD, "password": PASSWORD, "password_confirmation": PASSWORD}));
                repeated.spawn(async move { thief.put("/api/profile/password", body).await.status.as_u16() });
            }

            world.visitor().post("/api/reset-password", new_password(&token)).await.expect(200);

            let statuses = repeated.join_all().await;
            assert!(statuses.iter().all(|status| [200, 401, 422].contains(status)), "round {round}: {statuses:?}");
            world.log_in(&anna.email, PASSWORD).await.expect(422);
            world.log_in(&anna.email, NEW).await.expect(200);
        }
    }

    async fn no_login_with_the_old_password_outlives_a_reset(world) {
        for round in 0..rounds() {
            let anna = world.member(&format!("anna{round}")).await;
            let token = reset_link(&world, &anna).await;
            let logins = log_in_repeatedly(&world, &anna.email);

            world.visitor().post("/api/reset-password", new_password(&token)).await.expect(200);

            let statuses = logins.join_all().await;
            assert_eq!(world.sessions(anna.id).await.len(), 0, "round {round}: {statuses:?}");
        }
    }

    async fn no_login_outlives_an_address_that_is_restored(world) {
        for round in 0..rounds() {
            let anna = world.member(&format!("anna{round}")).await;
            let thief = format!("ladro{round}@test.example");
            anna.actor.put("/api/profile/email", json!({"email": thief, "password": PASSWORD})).await.expect(200);
            let token = link(&world, "confirm-email-change", "/auth/confirm-email/").await;
            world.visitor().post("/api/confirm-email", json!({"token": token})).await.expect(200);
            let undo = link(&world, "own-email-changed", "/auth/restore-email/").await;
            let logins = log_in_repeatedly(&world, &thief);

            world.visitor().post("/api/restore-email", json!({"token": undo})).await.expect(200);

            let statuses = logins.join_all().await;
            assert_eq!(world.sessions(anna.id).await.len(), 0, "round {round}: {statuses:?}");
        }
    }

    async fn a_deleted_account_stays_without_a_name(world) {
        for round in 0..rounds() {
            let anna = world.member(&format!("anna{round}")).await;
            let mut writes = JoinSet::new();
            for _ in 0..4 {
                let actor = anna.actor.clone();
                writes.spawn(async move {
                    while actor.put(PROFILE, personal("Anna")).await.status == 200 {}
                });
            }

            anna.actor.send(Method::DELETE, PROFILE, Some(json!({"password": PASSWORD}))).await.expect(200);

            writes.join_all().await;
            let user = world.user(anna.id).await;
            assert_eq!((user.name.as_str(), user.fiscal_code), ("", None), "round {round}");
        }
    }
}

/// The requests of an owner, with the status of the answer when the owner's sessions and password go
/// meanwhile.
fn requests() -> Vec<(Method, &'static str, Value, u16)> {
    let change = json!({"current_password": PASSWORD, "password": "Altra-Password7", "password_confirmation": "Altra-Password7"});
    let weekly = json!({"weekly": [{"weekday": 1, "start": "09:00", "end": "12:00"}], "exceptions": []});
    let login = json!({"email": "anna@test.example", "password": PASSWORD});
    vec![
        (Method::PUT, PROFILE, personal("Altra"), 401),
        (Method::PUT, "/api/profile/password", change, 401),
        (
            Method::PUT,
            "/api/profile/email",
            json!({"email": "ladro@test.example", "password": PASSWORD}),
            401,
        ),
        (Method::DELETE, "/api/profile/email", Value::Null, 401),
        (Method::POST, "/api/verify-email/resend", Value::Null, 401),
        (Method::POST, TWO_FACTOR, Value::Null, 401),
        (Method::DELETE, "/api/profile/sessions", Value::Null, 401),
        (Method::PUT, "/api/profile/availability", weekly, 401),
        (Method::POST, "/api/profile/calendar", Value::Null, 401),
        (Method::DELETE, "/api/profile/calendar", Value::Null, 401),
        (Method::DELETE, PROFILE, json!({"password": PASSWORD}), 401),
        (Method::POST, "/api/login", login, 422),
    ]
}

async fn send(actor: Actor, method: Method, path: &'static str, body: Value) -> crate::support::actor::Answer {
    actor.send(method, path, Some(body)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn earlier_requests_are_refused_once_the_account_is_taken_back() {
    let Some(world) = World::postgres().await else { return };
    let instructor = Traits {
        instructor: true,
        ..Traits::default()
    };
    let anna = world.person("anna", instructor).await;
    let hash = world.password_hash().await;
    for (method, path, body, refused) in requests() {
        let before = world
            .change(users::ActiveModel {
                id: Set(anna.id),
                password_hash: Set(Some(hash.clone())),
                ..Default::default()
            })
            .await;
        let actor = world.with_token(&world.session(anna.id).await);
        let taken_back = format!("UPDATE users SET password_hash = 'another' WHERE id = {}", anna.id);
        let owner = OtherTransaction::begin(&world, &taken_back).await;
        let request = owner.meets(send(actor, method.clone(), path, body)).await;
        let ended = format!("DELETE FROM sessions WHERE user_id = {}", anna.id);
        owner.run(&ended).await.expect("a statement");
        owner.commit().await;

        let answer = request.await.expect("an answer");

        assert_eq!(answer.status.as_u16(), refused, "{method} {path}: {}", answer.text());
        let after = world.user(anna.id).await;
        let taken_back = users::Model {
            password_hash: Some("another".into()),
            ..before
        };
        assert_eq!(after, taken_back, "{method} {path}");
        assert_eq!(world.sessions(anna.id).await.len(), 0, "{method} {path}");
    }
    assert!(world.mails().await.is_empty());
    let db = world.app.db().read();
    let feeds = calendar_feeds::Entity::find().count(db).await.expect("a count");
    let availabilities = instructor_availabilities::Entity::find().count(db).await;
    assert_eq!((feeds, availabilities.expect("a count")), (0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demoted_admin_cannot_take_the_role_back() {
    let Some(world) = World::postgres().await else { return };
    let (admin, _other) = (world.admin().await, world.admin_named("altra").await);
    let path = format!("/api/users/{}", admin.id);
    let body = admin.actor.get(&path).await.expect(200).json();
    let demoted = format!(
        "UPDATE users SET is_admin = false, is_instructor = true WHERE id = {}",
        admin.id
    );
    let other = OtherTransaction::begin(&world, &demoted).await;
    let request = async move { admin.actor.put(&path, body).await };
    let request = other.meets(request).await;
    other.commit().await;

    request.await.expect("an answer").expect(403);

    assert!(!world.user(admin.id).await.is_admin);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_demoted_admin_makes_no_other_admin() {
    let Some(world) = World::postgres().await else { return };
    let (admin, _other) = (world.admin().await, world.admin_named("altra").await);
    let users = world.users().await;
    let demoted = format!(
        "UPDATE users SET is_admin = false, is_instructor = true WHERE id = {}",
        admin.id
    );
    let other = OtherTransaction::begin(&world, &demoted).await;
    let mut body = personal("Complice");
    body["email"] = json!("complice@test.example");
    body["is_admin"] = json!(true);
    let request = other
        .meets(async move { admin.actor.post("/api/users", body).await })
        .await;
    other.commit().await;

    request.await.expect("an answer").expect(403);

    assert_eq!(world.users().await, users);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_link_goes_to_an_address_that_the_account_has_lost() {
    let Some(world) = World::postgres().await else { return };
    let anna = world.member("anna").await;
    let moved = format!(
        "UPDATE users SET email = 'b@test.example', email_key = 'b@test.example' WHERE id = {}",
        anna.id
    );
    let other = OtherTransaction::begin(&world, &moved).await;
    let visitor = world.visitor();
    visitor
        .post("/api/forgot-password", json!({"email": anna.email}))
        .await
        .expect(200);
    other.overlaps_with_work_after_a_response().await;
    other.commit().await;

    world.after_responses().await;
    assert!(world.mails().await.is_empty());
}
