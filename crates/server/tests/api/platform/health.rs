//! `/health/live` and `/health/ready`.

use battito_platform::error::ApiError;
use futures_util::FutureExt;
use serde_json::json;
use tokio::sync::oneshot;

use crate::{on_both_engines, support::World};

on_both_engines! {
    async fn tells_that_the_server_runs_and_can_serve(world) {
        assert_eq!(world.visitor().get("/health/live").await.expect(200).json(), json!({"status": "live"}));
        assert_eq!(world.visitor().get("/health/ready").await.expect(200).json(), json!({"status": "ready"}));
    }

    async fn tells_that_it_cannot_serve_without_its_database(world) {
        let anna = world.member("anna").await;
        world.app.db().clone().close().await;

        world.visitor().get("/health/live").await.expect(200);
        let ready = world.visitor().get("/health/ready").await.expect(503);

        assert_eq!(ready.json(), json!({"status": "the database does not answer"}));
        let away = json!({"message": "Il servizio è momentaneamente non disponibile. Riprova tra poco."});
        for answer in [
            world.visitor().get("/api/courses").await, anna.actor.get("/api/auth/check").await,
            world.log_in(&anna.email, "x").await, world.visitor().post("/api/forgot-password", json!({"email": anna.email})).await,
        ] {
            let answer = answer.expect(503);
            assert_eq!((answer.json(), answer.header("retry-after")), (away.clone(), "2"));
        }
        let page = world.visitor().get("/courses/1").await.expect(503);
        assert!(page.text().contains("battito-state"), "the page itself can tell, and try again");
        world.visitor().get("/about").await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tells_that_the_writer_does_not_answer_although_queries_do_on_sqlite() {
    let world = World::sqlite().await;
    let (db, (start, started)) = (world.app.db().clone(), oneshot::channel());
    let (release, released) = oneshot::channel::<()>();
    let write = tokio::spawn(async move {
        db.write(|_| {
            async move {
                start.send(()).map_err(|()| ApiError::NotFound)?;
                released.await.map_err(ApiError::internal)
            }
            .boxed()
        })
        .await
    });
    started.await.expect("a writer that is occupied");

    world.visitor().get("/api/courses").await.expect(200);
    world.visitor().get("/health/ready").await.expect(503);

    release.send(()).expect("a writer that waits");
    write.await.expect("a task").expect("a commit");
    world.visitor().get("/health/ready").await.expect(200);
}
