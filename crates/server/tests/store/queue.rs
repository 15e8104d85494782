//! When more is to be written than can be: the surplus is told to come back, at once or within the time a
//! connection may take, and accepted writes are done.

use std::{pin::Pin, time::Duration};

use battito_platform::{db::Db, error::ApiError};
use futures_util::{FutureExt, future};
use tokio::{
    sync::{oneshot, watch},
    time::Instant,
};

use crate::support::World;

/// Jobs that may wait for SQLite's writer.
const QUEUE: usize = 1024;
/// Connections to PostgreSQL that write.
const CONNECTIONS: usize = 12;

type Write = Pin<Box<dyn Future<Output = Result<(), ApiError>> + Send>>;

/// A job that tells when it runs and ends once it is released.
fn held(db: &Db, released: &watch::Receiver<bool>) -> (Write, oneshot::Receiver<()>) {
    let (db, mut released) = (db.clone(), released.clone());
    let (start, started) = oneshot::channel();
    let write = async move {
        db.write(move |_| {
            async move {
                start.send(()).map_err(|()| ApiError::NotFound)?;
                released
                    .wait_for(|released| *released)
                    .await
                    .map(drop)
                    .map_err(ApiError::internal)
            }
            .boxed()
        })
        .await
    };
    (write.boxed(), started)
}

fn short(db: &Db) -> Write {
    let db = db.clone();
    async move { db.write(|_| future::ready(Ok(())).boxed()).await }.boxed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_refuses_at_once_on_sqlite() {
    let world = World::sqlite().await;
    let (release, released) = watch::channel(false);
    let (writing, started) = held(world.app.db(), &released);
    let writing = tokio::spawn(writing);
    started.await.expect("a held writer");
    let mut queued: Vec<Write> = (0..QUEUE).map(|_| short(world.app.db())).collect();
    for write in &mut queued {
        assert!(write.now_or_never().is_none(), "there is room");
    }

    let surplus = short(world.app.db()).now_or_never().expect("an answer at once");

    assert!(matches!(surplus, Err(ApiError::Unavailable(_))), "{surplus:?}");
    world.visitor().get("/api/courses").await.expect(200);
    release.send(true).expect("a held writer");
    writing.await.expect("a task").expect("a commit");
    for outcome in future::join_all(queued).await {
        outcome.expect("a commit");
    }
    short(world.app.db()).await.expect("room again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_pool_refuses_in_bounded_time_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let (release, released) = watch::channel(false);
    let mut writing = Vec::with_capacity(CONNECTIONS);
    for _ in 0..CONNECTIONS {
        let (write, started) = held(world.app.db(), &released);
        writing.push(tokio::spawn(write));
        started.await.expect("a connection");
    }

    let asked = Instant::now();
    let surplus = future::join_all((0..CONNECTIONS).map(|_| short(world.app.db()))).await;

    assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
    for outcome in surplus {
        assert!(matches!(outcome, Ok(()) | Err(ApiError::Unavailable(_))), "{outcome:?}");
    }
    release.send_replace(true);
    for outcome in future::join_all(writing).await {
        let outcome = outcome.expect("a task");
        assert!(matches!(outcome, Ok(()) | Err(ApiError::Unavailable(_))), "{outcome:?}");
    }
    short(world.app.db()).await.expect("room again");
}

/// Panics when it is dropped.
struct PanicsOnDrop;

impl Drop for PanicsOnDrop {
    fn drop(&mut self) {
        std::panic::resume_unwind(Box::new("a result that nobody received"));
    }
}

/// The writer catches the panics of jobs. It drops a result whose receiver is gone outside of that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_writer_is_restarted_after_a_panic_on_sqlite() {
    let world = World::sqlite().await;
    let (release, released) = watch::channel(false);
    let (writing, started) = held(world.app.db(), &released);
    let writing = tokio::spawn(writing);
    started.await.expect("a held writer");
    {
        let abandoned = world.app.db().write(|_| future::ready(Ok(PanicsOnDrop)).boxed());
        assert!(Box::pin(abandoned).now_or_never().is_none(), "queued, then abandoned");
    }

    release.send(true).expect("a held writer");
    writing.await.expect("a task").expect("a commit");

    // Writes of the batch that panics are refused, later ones succeed.
    for _ in 0..3 {
        let outcome = short(world.app.db()).await;
        assert!(matches!(outcome, Ok(()) | Err(ApiError::Unavailable(_))), "{outcome:?}");
    }
    short(world.app.db()).await.expect("a writer that was restarted");
    world.visitor().get("/health/ready").await.expect(200);
}
