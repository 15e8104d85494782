//! Leases and retries of the outbox.

use battito_platform::{
    db::Db,
    entities::outbox as table,
    error::ApiError,
    mail::outbox::{any_due, failed, lease, sent, sweep},
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{EntityTrait, Set};
use tokio::sync::oneshot;

use crate::{on_both_engines, support::World};

async fn post(world: &World, mails: usize) {
    for number in 0..mails {
        world
            .put(table::ActiveModel {
                kind: Set("verify-email".to_owned()),
                recipient: Set(format!("persona{number}@test.example")),
                subject: Set("Conferma".to_owned()),
                message: Set(b"From: x\r\n\r\nciao".to_vec()),
                attempts: Set(0),
                next_attempt_at: Set(world.now()),
                created_at: Set(world.now()),
                ..Default::default()
            })
            .await;
    }
}

async fn take(db: &Db, now: DateTime<Utc>, limit: u64) -> Vec<table::Model> {
    db.write(move |tx| lease(tx, now, limit).boxed())
        .await
        .expect("a lease")
}

async fn fail(db: &Db, mail: table::Model, now: DateTime<Utc>) {
    let noted = db.write(move |tx| async move { failed(tx, &mail, now, "away", false).await }.boxed());
    noted.await.expect("a note");
}

fn ids(mails: &[table::Model]) -> Vec<i64> {
    mails.iter().map(|mail| mail.id).collect()
}

/// A second node, which on PostgreSQL has connections of its own.
async fn second_node(world: &World) -> Db {
    if world.url.starts_with("postgres") {
        Db::connect(&world.url).await.expect("a database")
    } else {
        world.app.db().clone()
    }
}

on_both_engines! {
    async fn two_nodes_never_take_the_same_mail(world) {
        post(&world, 60).await;
        let nodes = [world.app.db().clone(), second_node(&world).await];
        let now = world.now();

        let mut workers = Vec::new();
        for worker in 0..6 {
            let db = nodes[worker % 2].clone();
            workers.push(tokio::spawn(async move {
                let mut taken = Vec::new();
                while any_due(&db, now).await.expect("an answer") {
                    taken.extend(ids(&take(&db, now, 4).await));
                }
                taken
            }));
        }
        let mut taken = Vec::new();
        for worker in workers {
            taken.extend(worker.await.expect("a worker"));
        }

        taken.sort_unstable();
        let all: Vec<i64> = world.mails().await.iter().map(|mail| mail.0.id).collect();
        assert_eq!(taken, all);
    }

    async fn a_node_that_dies_before_it_commits_holds_nothing(world) {
        post(&world, 3).await;
        let now = world.now();
        let died = world.app.db().write(move |tx| {
            async move {
                lease(tx, now, 16).await?;
                Err::<(), _>(ApiError::NotFound)
            }
            .boxed()
        });
        died.await.expect_err("a rollback");
        assert_eq!(take(world.app.db(), now, 16).await.len(), 3);
    }

    async fn a_node_that_dies_afterwards_holds_its_mails_for_three_minutes(world) {
        post(&world, 3).await;
        let first = take(world.app.db(), world.now(), 2).await;
        assert_eq!(take(world.app.db(), world.now(), 16).await.len(), 1);
        world.age_leases(TimeDelta::minutes(2)).await;
        assert!(take(world.app.db(), world.now(), 16).await.is_empty());
        assert!(!any_due(world.app.db(), world.now()).await.expect("an answer"));

        world.age_leases(TimeDelta::minutes(1)).await;

        let again = take(world.app.db(), world.now(), 16).await;
        assert_eq!(ids(&again)[..2], ids(&first));
        assert_eq!(again.len(), 3);
    }

    async fn a_node_that_lost_its_lease_changes_neither_the_mail_nor_the_new_lease(world) {
        post(&world, 1).await;
        let slow = take(world.app.db(), world.now(), 1).await.remove(0);
        world.age_leases(TimeDelta::minutes(3)).await;
        let later = world.now() + TimeDelta::minutes(3);
        let taken = take(world.app.db(), later, 1).await.remove(0);

        fail(world.app.db(), slow.clone(), world.now()).await;

        assert_eq!(world.mails().await[0].0, taken);
        let delivered = world.app.db().write(move |tx| async move { sent(tx, vec![taken.id], later).await }.boxed());
        delivered.await.expect("a record");
        fail(world.app.db(), slow, world.now()).await;
        let mail = &world.mails().await[0].0;
        assert_eq!((mail.sent_at, mail.failed_at, mail.attempts), (Some(later), None, 0));
    }

    async fn a_mail_that_was_withdrawn_spoils_the_record_of_no_other(world) {
        post(&world, 2).await;
        let mut taken = take(world.app.db(), world.now(), 2).await;
        let (withdrawn, delivered) = (taken.pop().expect("a mail"), taken.pop().expect("a mail"));
        let (gone, now) = (withdrawn.id, world.now());
        let withdraw = world.app.db().write(move |tx| async move {
            table::Entity::delete_by_id(gone).exec(tx).await?;
            Ok(())
        }.boxed());
        withdraw.await.expect("no mail");

        let recorded = world.app.db().write(move |tx| async move {
            sent(tx, vec![delivered.id], now).await?;
            failed(tx, &withdrawn, now, "away", false).await
        }.boxed());
        recorded.await.expect("a record");

        let mails = world.mails().await;
        assert_eq!(mails.len(), 1);
        assert_eq!(mails[0].0.sent_at, Some(now));
    }

    async fn the_oldest_go_first(world) {
        post(&world, 5).await;
        let all: Vec<i64> = world.mails().await.iter().map(|mail| mail.0.id).collect();
        assert_eq!(ids(&take(world.app.db(), world.now(), 2).await), all[..2]);
        assert_eq!(ids(&take(world.app.db(), world.now(), 16).await), all[2..]);
    }

    async fn every_failure_waits_longer_than_the_one_before_up_to_an_hour(world) {
        post(&world, 1).await;
        let mut waits = Vec::new();
        for attempt in 1..=12 {
            let mail = take(world.app.db(), world.now(), 1).await.remove(0);
            assert_eq!(mail.attempts, attempt - 1);
            fail(world.app.db(), mail, world.now()).await;
            let mail = world.mails().await.remove(0).0;
            assert_eq!((mail.leased_until, mail.failed_at, mail.last_error.as_deref()), (None, None, Some("away")));
            waits.push((mail.next_attempt_at - world.now()).num_seconds());
            assert!(take(world.app.db(), world.now(), 1).await.is_empty(), "not at once");
            world.clock.set(mail.next_attempt_at);
        }
        assert_eq!(waits, [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    }

    async fn sent_mails_are_deleted_after_a_month_and_failed_ones_after_a_year(world) {
        post(&world, 3).await;
        let mails = take(world.app.db(), world.now(), 2).await;
        let (sent_id, refused, now) = (mails[0].id, mails[1].clone(), world.now());
        let recorded = world.app.db().write(move |tx| {
            async move {
                sent(tx, vec![sent_id], now).await?;
                failed(tx, &refused, now, "refused", true).await
            }
            .boxed()
        });
        recorded.await.expect("a record");
        let left_after = async |days: i64| {
            let (month, now) = (TimeDelta::days(30), now + TimeDelta::days(days));
            world.app.db().write(move |tx| sweep(tx, now, month).boxed()).await.expect("a sweep");
            world.mails().await.len()
        };

        assert_eq!(left_after(30).await, 3);
        assert_eq!(left_after(31).await, 2);
        assert_eq!(left_after(366).await, 1, "what was never sent stays");
    }

    async fn a_sent_mail_is_never_leased_again(world) {
        post(&world, 1).await;
        let mail = take(world.app.db(), world.now(), 1).await.remove(0);
        let (id, now) = (mail.id, world.now());
        world.app.db().write(move |tx| sent(tx, vec![id], now).boxed()).await.expect("a note");
        // A node that was slow to notice has another story to tell.
        fail(world.app.db(), mail, now).await;
        world.clock.advance(TimeDelta::days(1));
        assert!(take(world.app.db(), world.now(), 16).await.is_empty());
    }
}

/// The first node still holds its rows in an open transaction; the second neither waits for it nor takes the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_does_not_wait_for_the_one_that_is_taking_on_postgres() {
    let Some(world) = World::postgres().await else { return };
    post(&world, 6).await;
    let second = second_node(&world).await;
    let now = world.now();
    let (took, taken) = oneshot::channel();
    let (release, until) = oneshot::channel::<()>();
    let first = world.app.db().write(move |tx| {
        async move {
            let mails = lease(tx, now, 4).await?;
            took.send(()).map_err(|()| ApiError::NotFound)?;
            until.await.map_err(ApiError::internal)?;
            Ok(ids(&mails))
        }
        .boxed()
    });
    let others = async {
        taken.await.expect("a lease");
        let others = ids(&take(&second, now, 16).await);
        release.send(()).expect("a node that waits");
        others
    };

    let (first, others) = tokio::join!(first, others);

    assert_eq!((first.expect("a lease").len(), others.len()), (4, 2));
    assert!(take(&second, now, 16).await.is_empty());
}
