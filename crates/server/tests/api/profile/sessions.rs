//! `GET|DELETE /profile/sessions` and `DELETE /profile/sessions/{id}`.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito_platform::entities::sessions;
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, fixtures::Person, people::PASSWORD},
};

const SESSIONS: &str = "/api/profile/sessions";
const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

async fn list(person: &Person) -> Vec<Value> {
    let answer = person.actor.get(SESSIONS).await.expect(200).json();
    answer["data"].as_array().expect("a list").clone()
}

/// Logs in with a browser; gives the token.
async fn log_in_with(world: &World, email: &str, agent: &str) -> String {
    let body = Body::from(json!({"email": email, "password": PASSWORD}).to_string());
    let request = Request::post("/api/login")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, agent);
    let answer = world
        .visitor()
        .send_raw(request.body(body).expect("a good request"))
        .await;
    answer.expect(200).json()["token"].as_str().expect("a token").to_owned()
}

on_both_engines! {
    async fn are_listed_with_their_devices(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        world.clock.advance(TimeDelta::hours(1));
        log_in_with(&world, &anna.email, FIREFOX).await;
        world.clock.advance(TimeDelta::hours(1));
        let other = log_in_with(&world, &anna.email, "curl/8").await;

        let listed = list(&anna).await;

        let rows: Vec<_> = listed.iter().map(|row| (row["device"].as_str().unwrap_or(""), row["created_at"].as_str().unwrap_or(""), row["current"] == true)).collect();
        assert_eq!(rows, [
            ("Dispositivo sconosciuto", "2027-03-01T11:00:00+01:00", true),
            ("Dispositivo sconosciuto", "2027-03-01T13:00:00+01:00", false),
            ("Firefox su Windows", "2027-03-01T12:00:00+01:00", false),
        ]);
        assert!(!listed.iter().any(|row| row.to_string().contains(&other)), "no token is told");
        assert_eq!(list(&bruno).await.len(), 1);
        world.clock.advance(TimeDelta::days(1));
        assert_eq!(list(&anna).await.len(), 1, "the others have expired");
    }

    async fn are_ended_one_by_one(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let token = log_in_with(&world, &anna.email, FIREFOX).await;
        let listed = list(&anna).await;
        let id = listed[1]["id"].as_i64().expect("an id");
        let own = list(&bruno).await[0]["id"].as_i64().expect("an id");

        bruno.actor.delete(&format!("{SESSIONS}/{id}")).await.expect(404);
        anna.actor.delete(&format!("{SESSIONS}/{own}")).await.expect(404);
        world.with_token(&token).get("/api/profile").await.expect(200);
        anna.actor.delete(&format!("{SESSIONS}/{id}")).await.expect(204);

        world.with_token(&token).get("/api/profile").await.expect(401);
        anna.actor.delete(&format!("{SESSIONS}/{id}")).await.expect(404);
        bruno.actor.get("/api/profile").await.expect(200);
        assert_eq!(list(&anna).await.len(), 1);
    }

    async fn are_ended_all_but_the_one_in_use(world) {
        let (anna, bruno) = (world.member("anna").await, world.member("bruno").await);
        let tokens = [log_in_with(&world, &anna.email, FIREFOX).await, log_in_with(&world, &anna.email, FIREFOX).await];

        anna.actor.delete(SESSIONS).await.expect(204);

        for token in &tokens {
            world.with_token(token).get("/api/profile").await.expect(401);
        }
        bruno.actor.get("/api/profile").await.expect(200);
        assert_eq!(list(&anna).await.len(), 1);
        world.visitor().get(SESSIONS).await.expect(401);
        world.visitor().delete(SESSIONS).await.expect(401);
    }

    async fn are_marked_as_seen_at_most_once_in_five_minutes(world) {
        let anna = world.member("anna").await;
        let seen = async || world.sessions(anna.id).await[0].last_seen_at;
        let start = world.now();

        world.clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
        anna.actor.get("/api/profile").await.expect(200);
        // The write of the time would be done before this.
        world.change(sessions::ActiveModel { id: Set(world.sessions(anna.id).await[0].id), user_agent: Set(Some("x".into())), ..Default::default() }).await;
        assert_eq!(seen().await, start);

        world.clock.advance(TimeDelta::seconds(1));
        anna.actor.get("/api/profile").await.expect(200);
        for _ in 0..500 {
            if seen().await != start { break }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        assert_eq!(seen().await, start + TimeDelta::minutes(5));
    }
}
