//! Faults that the test puts between the server and its database. The checker finds each of them.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::{Duration, Instant},
};

use super::{check::check, clients, log, number, prepare, scene::Scene};
use crate::{
    failure::{
        centre::reopened,
        proxy::{Forge, forged},
        server::Start,
    },
    support::World,
};

/// The clients that act for themselves, and those of staff.
const CLIENTS: (usize, usize) = (16, 8);
/// Few, so that many meet.
const DATES: usize = 3;
/// How long a fault may stay hidden.
const LIMIT: u64 = 90;

/// Acts until the fault shows, on two processes.
async fn is_found(forge: Forge, statements: &'static str, expected: &str) {
    let Some(world) = World::postgres().await else { return };
    let mut setting = prepare(&world).await;
    setting.dates.truncate(DATES + 2);
    log::run(&world, statements).await;
    let prepared = log::events(&world).await.last().map_or(0, |event| event.seq);
    let wires = [forged(&world.url, forge), forged(&world.url, forge)];
    let servers = wires.each_ref().map(|(url, _)| {
        let start = Start {
            database: url,
            ..Start::of(&world)
        };
        start.server()
    });
    let addresses = servers.each_ref().map(|server| server.address);
    let begin = Instant::now();
    let mut world = world;
    let mut found = Vec::new();
    let (mut calls, mut seed) = (Vec::new(), 1);
    while found.is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(LIMIT), "not found: {expected}");
        let scene = Scene::new(&addresses, setting.clone());
        let clients = clients::start(&scene, CLIENTS, seed);
        thread::sleep(Duration::from_secs(number("BATTITO_STORM_FAULT_SECONDS", 2)));
        calls.extend(scene.end(clients));
        seed += 100;
        world = reopened(world).await;
        found = check(&super::history(&world, prepared, calls.clone()).await).violations;
        found.retain(|text| text.contains(expected));
    }
    drop(servers);
}

/// Writes the second text over the first one.
fn replace(bytes: &mut [u8], text: &[u8], by: &[u8]) {
    let mut from = 0;
    while let Some(place) = bytes[from..].windows(text.len()).position(|window| window == text) {
        bytes[from + place..from + place + text.len()].copy_from_slice(by);
        from += place + text.len();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dates_that_are_not_locked_are_found() {
    is_found(
        |bytes| replace(bytes, b" FOR UPDATE", b"           "),
        "SELECT 1",
        "a seat that was not on offer",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_before_the_commit_is_found() {
    /// One commit of ten is lost after it was acknowledged.
    fn forge(bytes: &mut [u8]) {
        static COMMITS: AtomicUsize = AtomicUsize::new(0);
        if bytes.windows(7).any(|window| window == b"COMMIT\0") && COMMITS.fetch_add(1, Ordering::SeqCst) % 10 == 9 {
            replace(bytes, b"COMMIT\0", b"ABORT \0");
        }
    }
    is_found(forge, "SELECT 1", "no event").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_promotions_for_one_seat_are_found() {
    let statements = r"
        CREATE FUNCTION promote_another() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE reservations SET status = 'confirmed' WHERE id = (
                SELECT id FROM reservations WHERE course_date_id = NEW.course_date_id AND status = 'waiting'
                ORDER BY queued_at, id LIMIT 1);
            RETURN NULL;
        END $$;
        CREATE TRIGGER promote_another AFTER UPDATE ON reservations FOR EACH ROW
            WHEN (OLD.status = 'waiting' AND NEW.status = 'confirmed' AND pg_trigger_depth() = 0)
            EXECUTE FUNCTION promote_another();";
    is_found(|_| {}, statements, "a promotion to a seat that is not there").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_promotion_is_found() {
    let statements = r"
        CREATE FUNCTION promote_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.status := 'waiting'; RETURN NEW; END $$;
        CREATE TRIGGER promote_nobody BEFORE UPDATE ON reservations FOR EACH ROW
            WHEN (OLD.status = 'waiting' AND NEW.status = 'confirmed') EXECUTE FUNCTION promote_nobody();";
    is_found(|_| {}, statements, "a seat stays free while people wait").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_that_are_read_outside_the_lock_are_found() {
    // The snapshot is taken with the first statement of a transaction, before the lock of the date is waited for.
    let statements = r"
        DROP TRIGGER reservations_counted ON reservations;
        DO $$ BEGIN
            EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = ''repeatable read''', current_database());
        END $$;";
    is_found(|_| {}, statements, "a seat that was not on offer").await;
}
