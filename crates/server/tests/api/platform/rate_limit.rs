//! Rate limits hold against bursts, cover an account under all of its names, and never count a success.

use battito_platform::{
    entities::{throttles, users},
    error::ApiError,
    rate_limit,
};
use futures_util::future::join_all;
use sea_orm::{EntityTrait, Set};
use serde_json::json;
use tokio::task::JoinSet;

use crate::{
    on_both_engines,
    support::{World, actor::Answer, people::PASSWORD},
};

const BOOK: &str = "/api/my-reservations";
const RESET: &str = "/api/reset-password";
const TAX_CODE: &str = "RSSMRA80A01F205X";
/// Hashes that may be in progress or wait.
const HASH_QUEUE: usize = 128;

/// Runs every future as a task of its own, so that they are really parallel.
async fn burst<F>(requests: impl IntoIterator<Item = F>) -> Vec<Answer>
where
    F: Future<Output = Answer> + Send + 'static,
{
    let tasks: Vec<_> = requests.into_iter().map(tokio::spawn).collect();
    let answers = join_all(tasks).await;
    answers.into_iter().map(|answer| answer.expect("an answer")).collect()
}

fn count(answers: &[Answer], status: u16) -> usize {
    answers.iter().filter(|answer| answer.status == status).count()
}

/// The counted attempts of a limit.
async fn hits(world: &World, kind: &str) -> i32 {
    let counters = throttles::Entity::find()
        .all(world.app.db().read())
        .await
        .expect("a query");
    let of_kind = counters
        .iter()
        .filter(|counter| counter.key.starts_with(&format!("{kind}:")));
    of_kind.map(|counter| counter.hits).sum()
}

async fn give_tax_code(world: &World, user: i64) {
    world
        .change(users::ActiveModel {
            id: Set(user),
            fiscal_code: Set(Some(TAX_CODE.into())),
            ..Default::default()
        })
        .await;
}

on_both_engines! {
    async fn a_burst_of_logins_tries_eight_passwords(world) {
        let anna = world.member("anna").await;

        let answers = burst((0..300).map(|_| {
            let (visitor, email) = (world.visitor(), anna.email.clone());
            async move { visitor.post("/api/login", json!({"email": email, "password": "sbagliata"})).await }
        }))
        .await;

        assert_eq!((count(&answers, 422), count(&answers, 429)), (8, 292));
        assert_eq!(hits(&world, "login-account").await, 8, "what was refused does not count");
        world.log_in(&anna.email, PASSWORD).await.expect(429);
    }

    async fn a_burst_of_booking_passwords_tries_ten(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;

        let answers = burst((0..1000).map(|_| {
            let (actor, body) = (world.with_token(&anna.token), json!({"id_course_date": date.id, "password": "provo"}));
            async move { actor.post(BOOK, body).await }
        }))
        .await;

        assert_eq!(count(&answers, 422), 10);
        assert_eq!(count(&answers, 422) + count(&answers, 429) + count(&answers, 503), 1000);
        anna.actor.post(BOOK, json!({"id_course_date": date.id, "password": "segreta"})).await.expect(429);
    }

    async fn an_account_has_one_budget_under_its_address_and_its_tax_code(world) {
        let anna = world.member("anna").await;
        give_tax_code(&world, anna.id).await;
        for _ in 0..4 {
            world.log_in(&anna.email, "sbagliata").await.expect(422);
            world.log_in(TAX_CODE, "sbagliata").await.expect(422);
        }

        world.log_in(&anna.email, PASSWORD).await.expect(429);
        world.log_in(&TAX_CODE.to_lowercase(), PASSWORD).await.expect(429);
    }

    async fn a_successful_login_is_refunded(world) {
        let anna = world.member("anna").await;
        for _ in 0..7 {
            world.log_in(&anna.email, "sbagliata").await.expect(422);
        }
        for _ in 0..10 {
            world.log_in(&anna.email, PASSWORD).await.expect(200);
        }

        for kind in ["login-account", "login-account-address", "login-address"] {
            assert_eq!(hits(&world, kind).await, 7, "{kind}");
        }
    }

    async fn a_booking_with_the_right_password_is_refunded(world) {
        let anna = world.participant("anna").await;
        let course = world.course("BLSD").await;
        let mut date = world.new_date(course.id, 10, 12).await;
        date.booking_password = Set(Some("segreta".into()));
        let date = world.put(date).await;
        let body = |password| json!({"id_course_date": date.id, "password": password});
        anna.actor.post(BOOK, body("provo")).await.expect(422);

        anna.actor.post(BOOK, body("segreta")).await.expect(201);

        assert_eq!(hits(&world, "booking-password").await, 1);
    }

    async fn an_attempt_of_an_ended_window_is_not_refunded_to_the_next(world) {
        let budget = rate_limit::LOGIN_ACCOUNT.of("anna");
        let early = rate_limit::take(&world.app, [budget.clone()]).await.expect("an attempt");
        world.clock.advance(chrono::TimeDelta::minutes(15));
        world.count_attempts(&budget, 3).await;

        early.give_back(&world.app).await;

        assert_eq!(hits(&world, "login-account").await, 3);
    }
}

#[tokio::test]
async fn the_profile_shares_the_budget_of_the_login() {
    let world = World::sqlite().await;
    let anna = world.member("anna").await;
    let change =
        json!({"current_password": "sbagliata", "password": "Nuova2026!", "password_confirmation": "Nuova2026!"});
    for _ in 0..8 {
        anna.actor
            .put("/api/profile/password", change.clone())
            .await
            .expect(422);
    }

    anna.actor.put("/api/profile/password", change).await.expect(429);

    world.log_in(&anna.email, PASSWORD).await.expect(429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_burst_of_logins_that_fills_the_hash_queue_is_answered_503() {
    let world = World::sqlite().await;

    let answers = burst((0..250).map(|number| {
        let (visitor, email) = (world.visitor(), format!("persona{number}@test.example"));
        async move {
            visitor
                .post("/api/login", json!({"email": email, "password": "sbagliata"}))
                .await
        }
    }))
    .await;

    let refused: Vec<_> = answers.iter().filter(|answer| answer.status == 503).collect();
    assert!(!refused.is_empty(), "the queue is bounded");
    for answer in refused {
        assert_eq!(
            answer.json(),
            json!({"message": "Il servizio è momentaneamente non disponibile. Riprova tra poco."})
        );
        assert_eq!(answer.header("retry-after"), "2");
    }
    let tried = count(&answers, 422);
    assert!(tried >= HASH_QUEUE, "{tried}");
    let counted = usize::try_from(hits(&world, "login-address").await).expect("a count");
    assert_eq!(counted, tried, "what was not tried does not count");
}

#[tokio::test]
async fn an_invented_reset_link_costs_no_hash() {
    let world = World::sqlite().await;
    let passwords = &world.app.passwords;
    let hashes = join_all((0..=HASH_QUEUE).map(|_| passwords.hash("Occupata2026!")));
    let form = json!({"token": "inventato", "password": "Nuova2026!", "password_confirmation": "Nuova2026!"});

    let visitor = world.visitor();

    // The hashes are polled first, so the queue is full when the request comes.
    let (hashes, answer) = tokio::join!(hashes, visitor.post(RESET, form));

    let full = hashes
        .iter()
        .filter(|hash| matches!(hash, Err(ApiError::Unavailable(_))));
    assert_eq!(full.count(), 1);
    answer.expect(422);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_successful_logins_does_not_block_other_addresses() {
    let world = World::sqlite().await;
    let admin = world.member("admin").await;
    let hash = world.user(admin.id).await.password_hash;
    let mut flood = JoinSet::new();
    for number in 0..17 {
        let person = world.participant(&format!("persona{number}")).await;
        world
            .change(users::ActiveModel {
                id: Set(person.id),
                password_hash: Set(hash.clone()),
                ..Default::default()
            })
            .await;
        for _ in 0..8 {
            let visitor = world.visitor().at([192, 0, 2, 1]);
            let body = json!({"email": person.email, "password": PASSWORD});
            flood.spawn(async move {
                loop {
                    visitor.post("/api/login", body.clone()).await;
                    tokio::task::yield_now().await;
                }
            });
        }
    }

    let visitor = world.visitor().at([192, 0, 2, 2]);
    let body = json!({"email": admin.email, "password": PASSWORD});
    for _ in 0..15 {
        visitor.post("/api/login", body.clone()).await.expect(200);
    }
    flood.shutdown().await;
}

#[tokio::test]
async fn hashes_of_one_address_are_limited_also_when_they_succeed() {
    let world = World::sqlite().await;
    let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
    let budget = rate_limit::HASHES_ACCOUNT_ADDRESS.of(&format!("{} 127.0.0.1", rate_limit::account(anna.id)));
    world.count_attempts(&budget, 99).await;
    world.log_in(&anna.email, PASSWORD).await.expect(200);

    world.log_in(&anna.email, PASSWORD).await.expect(429);

    let elsewhere = world.visitor().at([192, 0, 2, 2]);
    let body = json!({"email": anna.email, "password": PASSWORD});
    elsewhere.post("/api/login", body).await.expect(200);
    world.log_in(&bruno.email, PASSWORD).await.expect(200);
    let counted = usize::try_from(hits(&world, "hashes-address").await).expect("a count");
    let left = usize::try_from(rate_limit::HASHES_ADDRESS.hits).expect("a count") - counted + 1;
    world
        .count_attempts(&rate_limit::HASHES_ADDRESS.of("127.0.0.1"), left)
        .await;
    world.log_in(&bruno.email, PASSWORD).await.expect(429);
}
