//! The guarantees of `db.write`, alone and among neighbours that wait for the same commit.

use std::{fmt::Debug, time::Duration};

use battito_platform::{db::Db, entities::cities, error::ApiError};
use futures_util::FutureExt;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait, PaginatorTrait,
    QueryFilter, Set, Statement,
};
use serde_json::json;
use tokio::{
    sync::oneshot,
    time::{Instant, timeout},
};

use crate::{on_both_engines, support::World};

/// Puts a city in; its number is the job's answer.
async fn add(tx: &DatabaseTransaction, name: &str) -> Result<i64, ApiError> {
    let city = cities::ActiveModel {
        name: Set(name.to_owned()),
        province: Set("MI".to_owned()),
        name_key: Set(name.to_owned()),
        ..Default::default()
    };
    Ok(city.insert(tx).await?.id)
}

async fn good(db: &Db, name: &'static str) -> Result<i64, ApiError> {
    db.write(move |tx| add(tx, name).boxed()).await
}

/// Writes, then fails in its own way.
async fn bad(db: &Db, name: &'static str, end: fn() -> Result<i64, ApiError>) -> Result<i64, ApiError> {
    db.write(move |tx| {
        async move {
            add(tx, name).await?;
            end()
        }
        .boxed()
    })
    .await
}

/// Writes and never ends by itself.
async fn endless(db: &Db, name: &'static str) -> Result<i64, ApiError> {
    db.write(move |tx| {
        async move {
            add(tx, name).await?;
            std::future::pending().await
        }
        .boxed()
    })
    .await
}

/// Holds the writer until it is released, so that later writes share one commit.
async fn holding(db: &Db, until: oneshot::Receiver<()>) -> Result<(), ApiError> {
    db.write(move |_| async move { until.await.map_err(ApiError::internal) }.boxed())
        .await
}

/// The same, once the writer is held: no later write can share the holder's commit.
async fn held(db: &Db) -> oneshot::Sender<()> {
    held_after(db, "SELECT 1").await
}

/// The same, after a statement.
async fn held_after(db: &Db, statement: &'static str) -> oneshot::Sender<()> {
    let (began, has_begun) = oneshot::channel();
    let (release, until) = oneshot::channel();
    let db = db.clone();
    tokio::spawn(async move {
        db.write(move |tx| {
            async move {
                tx.execute_unprepared(statement).await?;
                let _ = began.send(());
                until.await.map_err(ApiError::internal)
            }
            .boxed()
        })
        .await
    });
    has_begun.await.expect("a held writer");
    release
}

async fn names(db: &Db) -> Vec<String> {
    let mut names: Vec<String> = cities::Entity::find()
        .all(db.read())
        .await
        .expect("a query")
        .into_iter()
        .map(|city| city.name)
        .collect();
    names.sort();
    names
}

#[track_caller]
fn is_internal<T: Debug>(outcome: &Result<T, ApiError>) {
    assert!(matches!(outcome, Err(ApiError::Internal(_))), "{outcome:?}");
}

#[track_caller]
fn is_unavailable<T: Debug>(outcome: &Result<T, ApiError>) {
    assert!(matches!(outcome, Err(ApiError::Unavailable(_))), "{outcome:?}");
}

on_both_engines! {
    async fn an_abandoned_write_is_finished_before_the_database_closes(world) {
        let db = Db::connect(&world.url).await.expect("a database");
        let (began, has_begun) = oneshot::channel();
        let (go_on, may_go_on) = oneshot::channel::<()>();
        let caller = tokio::spawn({
            let db = db.clone();
            async move {
                db.write(move |tx| async move {
                    let _ = began.send(());
                    may_go_on.await.map_err(ApiError::internal)?;
                    add(tx, "Lecco").await
                }.boxed()).await
            }
        });
        has_begun.await.expect("a transaction");
        caller.abort();
        caller.await.expect_err("a caller that gave up");

        let closing = tokio::spawn(db.close());
        go_on.send(()).expect("a transaction that runs");
        closing.await.expect("a closed database");

        assert_eq!(names(world.app.db()).await, ["Lecco"]);
    }

    async fn a_failing_job_leaves_its_neighbours_alone(world) {
        let db = world.app.db();
        let (release, until) = oneshot::channel();

        let (held, first, failed, panicked, last, ()) = tokio::join!(
            holding(db, until),
            good(db, "Arese"),
            bad(db, "Bollate", || Err(ApiError::NotFound)),
            bad(db, "Cormano", || panic!("a fault in a use case")),
            good(db, "Desio"),
            async { release.send(()).expect("a held writer") },
        );

        held.expect("a commit");
        first.expect("a commit");
        last.expect("a commit");
        assert!(matches!(failed, Err(ApiError::NotFound)), "{failed:?}");
        is_internal(&panicked);
        assert_eq!(names(db).await, ["Arese", "Desio"]);
        good(db, "Erba").await.expect("the next commit");
    }

    async fn a_statement_that_fails_leaves_its_neighbours_alone(world) {
        let db = world.app.db();
        let (release, until) = oneshot::channel();

        let (_, first, second, third, ()) = tokio::join!(
            holding(db, until),
            good(db, "Arese"),
            good(db, "Arese"),
            good(db, "Bollate"),
            async { release.send(()).expect("a held writer") },
        );

        assert_eq!(usize::from(first.is_ok()) + usize::from(second.is_ok()), 1, "{first:?} {second:?}");
        third.expect("a commit");
        assert_eq!(names(db).await, ["Arese", "Bollate"]);
    }

    async fn a_job_without_end_is_cut_off_at_its_time_limit(world) {
        let db = world.app.db();
        let (release, until) = oneshot::channel();
        let started = Instant::now();

        let (_, first, cut_off, last, ()) = tokio::join!(
            holding(db, until),
            good(db, "Arese"),
            endless(db, "Bollate"),
            good(db, "Cormano"),
            async { release.send(()).expect("a held writer") },
        );

        is_unavailable(&cut_off);
        assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
        first.expect("a commit");
        last.expect("a commit");
        assert_eq!(names(db).await, ["Arese", "Cormano"]);
    }

    async fn an_acknowledged_write_is_read_at_once(world) {
        let mut tasks = Vec::new();
        for task in 0..8 {
            let db = world.app.db().clone();
            tasks.push(tokio::spawn(async move {
                for number in 0..25 {
                    let name = format!("città {task} {number}");
                    let id = db.write(move |tx| async move { add(tx, &name).await }.boxed()).await.expect("a commit");
                    let seen = cities::Entity::find_by_id(id).one(db.read()).await.expect("a query");
                    assert!(seen.is_some(), "{task} {number}");
                }
            }));
        }
        for task in tasks {
            task.await.expect("all of them");
        }
        assert_eq!(names(world.app.db()).await.len(), 200);
    }

    async fn uncommitted_writes_are_invisible(world) {
        let db = world.app.db();
        let (wrote, written) = oneshot::channel();
        let (release, until) = oneshot::channel::<()>();
        let job = db.write(move |tx| {
            async move {
                let id = add(tx, "Arese").await?;
                wrote.send(()).expect("someone waits");
                until.await.map_err(ApiError::internal)?;
                Ok(id)
            }
            .boxed()
        });
        let look = async {
            written.await.expect("a row");
            assert!(names(db).await.is_empty());
            release.send(()).expect("a job that waits");
        };
        let (done, ()) = tokio::join!(job, look);
        done.expect("a commit");
        assert_eq!(names(db).await, ["Arese"]);
    }

    async fn closing_finishes_accepted_writes(world) {
        let World { app, url, folder, .. } = world;
        let db = app.db().clone();
        let (release, until) = oneshot::channel();

        let (_, first, last, ()) = tokio::join!(
            holding(&db, until),
            good(&db, "Arese"),
            good(&db, "Bollate"),
            async {
                release.send(()).expect("a held writer");
                db.clone().close().await;
            },
        );

        first.expect("a commit");
        last.expect("a commit");
        is_unavailable(&good(&db, "Cormano").await);
        let again = World::on(url, folder).await;
        assert_eq!(names(again.app.db()).await, ["Arese", "Bollate"]);
    }

    async fn a_client_that_leaves_takes_nothing_half_done_along(world) {
        let db = world.app.db();
        let (wrote, written) = oneshot::channel();
        let mut job = db
            .write(move |tx| {
                async move {
                    add(tx, "Arese").await?;
                    wrote.send(()).map_err(|()| ApiError::NotFound)?;
                    add(tx, "Bollate").await
                }
                .boxed()
            })
            .boxed();
        tokio::select! {
            done = &mut job => drop(done),
            seen = written => seen.expect("a row"),
        }
        drop(job);

        good(db, "Cormano").await.expect("a commit");

        let left = cities::Entity::find().filter(cities::Column::Name.ne("Cormano")).count(db.read()).await.expect("a count");
        assert!(left == 0 || left == 2, "{left} of two rows");
    }
}

/// On a failing disk SQLite ends the transaction by itself, which a statement stands in for here. No job of
/// the batch is told that it was committed, and later jobs have a transaction of their own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_the_database_gave_up_is_not_carried_on_on_sqlite() {
    let world = World::sqlite().await;
    let db = world.app.db();
    for round in ["primo", "secondo"] {
        let release = held(db).await;
        let giving_up = db.write(|tx| {
            async move {
                tx.execute_unprepared("ROLLBACK").await?;
                Ok(())
            }
            .boxed()
        });
        let (first, given_up, last, ()) = tokio::join!(good(db, "Arese"), giving_up, good(db, "Bollate"), async {
            release.send(()).expect("a held writer");
        },);
        is_unavailable(&first);
        is_unavailable(&given_up);
        is_unavailable(&last);

        good(db, round).await.expect("a commit");
    }
    assert_eq!(names(db).await, ["primo", "secondo"]);
    let World { app, url, folder, .. } = world;
    app.db().clone().close().await;
    let again = World::on(url, folder).await;
    assert_eq!(names(again.app.db()).await, ["primo", "secondo"]);
}

#[tokio::test]
async fn nothing_is_written_past_the_seam_on_sqlite() {
    let world = World::sqlite().await;
    let past = world.app.db().read().execute_unprepared("DELETE FROM users").await;
    assert_eq!(world.app.db().backend(), DbBackend::Sqlite);
    assert!(past.is_err_and(|error| error.to_string().contains("readonly")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_refuses_to_write_is_ended_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let db = world.app.db();
    let (send, session) = oneshot::channel();
    let refused = db.write(move |tx| {
        async move {
            let pid = Statement::from_string(DbBackend::Postgres, "SELECT pg_backend_pid() AS pid");
            let row = tx.query_one_raw(pid).await?.expect("a row");
            send.send(row.try_get::<i32>("", "pid")?).expect("a reader");
            tx.execute_unprepared("SET TRANSACTION READ ONLY").await?;
            add(tx, "Lodi").await
        }
        .boxed()
    });

    let refused = refused.await.expect_err("no write");

    assert_eq!(refused.status(), 503);
    let session = session.await.expect("a session");
    let alive = format!("SELECT 1 FROM pg_stat_activity WHERE pid = {session}");
    let ended = async {
        while db
            .read()
            .query_one_raw(Statement::from_string(DbBackend::Postgres, &alive))
            .await
            .expect("an answer")
            .is_some()
        {}
    };
    timeout(Duration::from_secs(10), ended)
        .await
        .expect("a session that ends");
    good(db, "Monza").await.expect("another session");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn queries_go_on_while_writes_wait_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let db = world.app.db();
    let release = held_after(db, "LOCK TABLE cities IN EXCLUSIVE MODE").await;
    // More than the pool has connections.
    let waiting: Vec<_> = (0..40)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move { db.write(|tx| async move { touch(tx).await }.boxed()).await })
        })
        .collect();
    let have_begun = async {
        while db.load().waiting_writes < 29 {
            tokio::task::yield_now().await;
        }
    };
    let limit = Duration::from_secs(4);
    timeout(limit, have_begun)
        .await
        .expect("eleven that wait for the lock, and the others for them");

    let began = Instant::now();
    cities::Entity::find().count(db.read()).await.expect("an answer");
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());

    release.send(()).expect("a lock");
    for write in waiting {
        write.await.expect("no panic").expect("a commit");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bookings_go_on_while_queries_wait_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    let db = world.app.db();
    let anna = world.member("anna").await;
    let course = world.course("BLSD").await;
    let date = world.date(course.id, 10, 4).await;
    // More than there are connections for queries.
    let slow: Vec<_> = (0..16)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move { db.read().execute_unprepared("SELECT pg_sleep(3)").await })
        })
        .collect();
    let all_busy = async {
        while db.load().busy_connections < 6 {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(2), all_busy).await.expect("six that run");

    let began = Instant::now();
    let body = json!({"id_course_date": date.id});
    world
        .with_token(&anna.token)
        .post("/api/my-reservations", body)
        .await
        .expect(201);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());

    for query in slow {
        drop(query.await.expect("no panic"));
    }
}

async fn touch(tx: &DatabaseTransaction) -> Result<(), ApiError> {
    tx.execute_unprepared("UPDATE cities SET province = province").await?;
    Ok(())
}
