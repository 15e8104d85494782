//! Nothing that is stored or logged tells whose an answer is.

use battito_platform::entities::{outbox, throttles};
use sea_orm::{ConnectionTrait, EntityTrait, Set, Statement};
use serde_json::json;

use crate::{
    on_both_engines,
    support::{
        World,
        people::PASSWORD,
        surveys::{Held, answers},
    },
};

const PEOPLE: [&str; 6] = ["anna", "bruno", "carla", "dario", "elena", "fabio"];

async fn all_answered(world: &World) -> Held {
    let held = Held::of(world, "BLSD").await.with(world, &PEOPLE).await;
    world.ask().await;
    for (place, token) in world.survey_links().await.iter().enumerate() {
        let value = u8::try_from(place % 5 + 1).expect("a value");
        world
            .send_survey(token, &answers(value, value, &format!("n. {place}")))
            .await
            .expect(303);
    }
    held
}

on_both_engines! {
    async fn neither_the_order_of_ids_nor_that_of_links_is_that_of_people(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &PEOPLE).await;
        world.ask().await;
        let links = world.survey_links().await;
        for (place, token) in links.iter().enumerate() {
            world.send_survey(token, &answers(3, 5, &place.to_string())).await.expect(303);
        }
        let stored = world.survey_answers().await;
        let ids: std::collections::BTreeSet<i64> = stored.iter().map(|one| one.id).collect();
        assert_eq!(ids.len(), PEOPLE.len());
        assert!(ids.iter().all(|id| *id > 1 << 40), "63 random bits: {ids:?}");
        // The rows of the links have no time and no number, and stand in the order of their hashes.
        let hashes: Vec<_> = world.survey_tokens().await.into_iter().map(|token| token.token_hash).collect();
        assert_eq!(hashes.len(), PEOPLE.len());
        assert!(world.survey_invitations().await.iter().all(|(date, _)| *date == held.date.id));
    }

    async fn all_rows_of_a_date_are_equally_old(world) {
        all_answered(&world).await;
        if world.app.db().backend() != sea_orm::DbBackend::Postgres {
            return;
        }
        // PostgreSQL remembers the transaction of each row.
        for table in ["survey_tokens", "survey_answers", "survey_invitations"] {
            let sql = format!("SELECT COUNT(DISTINCT xmin::text) AS ages FROM {table}");
            let row = world.app.db().read().query_one_raw(Statement::from_string(sea_orm::DbBackend::Postgres, sql)).await;
            let ages: i64 = row.expect("a query").expect("a row").try_get("", "ages").expect("a count");
            assert_eq!(ages, 1, "{table}");
        }
    }

    async fn no_counter_audit_entry_or_session_tells_the_time_of_an_answer(world) {
        let before = world.audit_actions().await;
        all_answered(&world).await;
        assert_eq!(world.audit_actions().await, before);
        let counters = throttles::Entity::find().all(world.app.db().read()).await.expect("a query");
        assert!(counters.is_empty(), "{counters:?}");
        // The remaining rows of the mails tell when they were written, which was at once.
        let times: std::collections::BTreeSet<_> = outbox::Entity::find().all(world.app.db().read()).await.expect("a query").into_iter().map(|mail| mail.created_at).collect();
        assert_eq!(times.len(), 1);
    }

    async fn deleting_the_account_deletes_invitations_and_keeps_answers(world) {
        let held = Held::of(&world, "BLSD").await.with(&world, &["bruno", "carla"]).await;
        let anna = world.member("anna").await;
        world.reservation(held.date.id, anna.id, "confirmed").await;
        world.ask().await;
        for token in world.survey_links().await {
            world.send_survey(&token, &answers(4, 8, "")).await.expect(303);
        }
        assert_eq!(world.survey_invitations().await.len(), 3);

        anna.actor.send(axum::http::Method::DELETE, "/api/profile", Some(json!({"password": PASSWORD}))).await.expect(200);

        assert_eq!(world.survey_invitations().await.len(), 2);
        assert_eq!(world.survey_answers().await.len(), 3);
        assert_eq!(world.survey(held.date.id).await.expect("a survey").answers, 3);
        world.ask().await;
        assert_eq!(world.survey_mails().await.iter().filter(|mail| mail.0.recipient.starts_with("eliminata")).count(), 0);
    }

    async fn an_instructor_named_twice_is_counted_once(world) {
        let held = all_answered(&world).await;
        let other = world.teacher("doppia").await;
        let admin = world.admin().await.actor;
        world.put(battito_platform::entities::survey_instructors::ActiveModel { course_date_id: Set(held.date.id), user_id: Set(other.id) }).await;
        admin.post(&format!("/api/users/{}/merge", held.teacher.id), json!({"id_user": other.id})).await.expect(200);
        let results = admin.get("/api/surveys/results").await.expect(200).json();
        let ids: Vec<_> = results["instructors"].as_array().expect("people").iter().map(|one| one["instructor"]["id"].clone()).collect();
        assert_eq!(ids, [json!(held.teacher.id)]);
    }
}
