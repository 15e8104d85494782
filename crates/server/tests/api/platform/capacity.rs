//! More calls at once than the server has room for.

use axum::{
    body::{Body, Bytes},
    http::{Request, header},
};
use battito_platform::capacity::{CALLS, CALLS_OF_ONE_ADDRESS};
use futures_util::stream;
use tokio::task::JoinSet;

use crate::support::{Actor, World, actor::Answer};

const NOT_NOW: &str = "Il servizio è momentaneamente non disponibile. Riprova tra poco.";

/// A call whose body never comes.
fn occupy(who: &Actor, waiting: &mut JoinSet<Answer>) {
    let who = who.clone();
    waiting.spawn(async move {
        let never = Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>());
        let request = Request::post("/api/forgot-password").header(header::CONTENT_TYPE, "application/json");
        who.send_raw(request.body(never).expect("a good request")).await
    });
}

/// A call that no cache answers.
async fn look(who: &Actor) -> Answer {
    who.get("/api/courses?search=bambini").await
}

/// Occupies calls until one is refused.
async fn crowd(who: &Actor, waiting: &mut JoinSet<Answer>) -> Answer {
    for _ in 0..2 * CALLS {
        occupy(who, waiting);
        tokio::task::yield_now().await;
        let answer = look(who).await;
        if answer.status != 200 {
            return answer;
        }
    }
    panic!("a refusal");
}

#[tokio::test]
async fn beyond_the_capacity_is_refused_at_once_and_one_address_leaves_room_for_others() {
    let world = World::sqlite().await;
    let [one, other, third] = [7, 8, 9].map(|machine| world.visitor().at([198, 51, 100, machine]));
    let mut held = JoinSet::new();

    let refused = crowd(&one, &mut held).await.expect(503);
    assert_eq!(refused.json()["message"], NOT_NOW);
    assert_eq!(refused.header("retry-after"), "2");
    assert_eq!(held.len(), CALLS_OF_ONE_ADDRESS);
    look(&third).await.expect(200);

    crowd(&other, &mut held).await.expect(503);
    look(&third).await.expect(503);
    assert_eq!(held.len(), CALLS);
    // What costs nothing, and what tells the operator, goes on.
    third.get("/health/live").await.expect(200);
    third.get("/robots.txt").await.expect(200);

    held.shutdown().await;
    look(&one).await.expect(200);
}
