//! Storms: clients do everything that touches a seat or a certificate, at random, on one or two server processes, while processes and
//! database are killed, stopped and cut off. Triggers that the test installs log each change of seats; [`check`](check::check)
//! then explains every event and every answer, or says which it cannot.
//!
//! `BATTITO_STORM_SECONDS` makes a storm longer; `BATTITO_STORM_SEED` lets the same clients act again, though not at the same
//! moments. [`damaged`] and [`faults`] prove the checker: damaged histories and faulty databases that it has to find.
//! [`state_machine`] compares the seat ledger with a reference step by step, without faults.

mod chaos;
mod check;
mod claims;
mod clients;
mod damaged;
pub(crate) mod dice;
mod faults;
mod history;
mod log;
mod model;
mod papers;
mod refusals;
mod scene;
mod state_machine;
mod synthetic;

use std::time::Duration;

use battito::operator::audit::audit;
use battito_platform::{
    clock::{Clock, SystemClock},
    entities::outbox,
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};
use tempfile::TempDir;

use self::{
    chaos::Nodes,
    check::{Verdict, check},
    history::History,
    scene::{Member, Scene, Setting},
};
use crate::{
    failure::{centre::reopened, cluster::Cluster, wait::wait_until},
    support::{World, smtp::Sink},
};

/// The clients that act for themselves, and those of staff.
const CLIENTS: (usize, usize) = (40, 10);
/// People whom only staff add, import, disable and merge.
const OTHERS: usize = 60;
/// Two of them are for deadlocks alone.
const DATES: i64 = 8;
/// A storm in which even rare situations have to occur, in seconds.
const LONG: u64 = 300;
/// After the storm everything works again within this time.
const HEALING: Duration = Duration::from_secs(30);

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(otherwise)
}

/// People and dates; every change of seats is logged.
async fn prepare(world: &World) -> Setting {
    world.clock.set(SystemClock.now());
    log::install(world).await;
    let course = world.course("BLSD").await;
    world.option(course.id, "BLSD", 1).await;
    let mut staff = Vec::new();
    for number in 0..CLIENTS.1 {
        staff.push(world.admin_named(&format!("admin{number}")).await.token);
    }
    let mut members = Vec::new();
    for number in 0..CLIENTS.0 + OTHERS {
        let person = world.participant(&format!("persona{number}")).await;
        world.confirm_address(&person).await;
        let user = world.user_at(&person.email).await;
        let tax_code = user.fiscal_code.unwrap_or_default();
        let row = [
            user.surname,
            user.name,
            tax_code,
            person.email,
            "3331234567".into(),
            "sì".into(),
            String::new(),
        ];
        members.push(Member {
            id: person.id,
            token: person.token,
            row: row.into(),
        });
    }
    let mut dates = Vec::new();
    for day in 0..DATES {
        dates.push(world.date(course.id, 10 + day, 5).await.id);
    }
    let over = world.date(course.id, -3, 50).await.id;
    Setting {
        staff,
        members,
        dates,
        over,
    }
}

/// The seed of this run. It is printed, so that the same clients can act again.
fn seed() -> u64 {
    let seed = number(
        "BATTITO_STORM_SEED",
        u64::try_from(history::now()).expect("a number") % 1_000_000,
    );
    eprintln!("BATTITO_STORM_SEED={seed}");
    seed
}

/// What the database knows, with these calls.
async fn history(world: &World, prepared: i64, calls: Vec<history::Call>) -> History {
    History {
        prepared,
        calls,
        events: log::events(world).await,
        rows: log::rows(world).await,
    }
}

/// The storm itself, and the time after it.
async fn storm(world: World, mut nodes: Nodes, duration: Duration) -> Verdict {
    let seed = seed();
    let setting = prepare(&world).await;
    log::poison(&world, setting.members[0].id).await;
    let prepared = log::events(&world).await.last().map_or(0, |event| event.seq);
    world.app.db().clone().close().await;
    let sink = Sink::start(None);
    nodes.start(world.folder.path(), sink.address);
    let scene = Scene::new(&nodes.addresses(), setting);

    let clients = clients::start(&scene, CLIENTS, seed);
    nodes.rage(&scene, duration).await;
    let calls = scene.end(clients);

    nodes.heal(HEALING);
    let world = reopened(world).await;
    // People book faster than the sink takes mails: most of them are dropped.
    log::run(
        &world,
        "DELETE FROM outbox WHERE id < (SELECT MAX(id) - 500 FROM outbox)",
    )
    .await;
    // A mail that a killed process had taken is taken again when its lease ends, three minutes later.
    let is_due = Condition::any()
        .add(outbox::Column::LeasedUntil.is_null())
        .add(outbox::Column::LeasedUntil.lt(world.now()));
    let unsent = outbox::Entity::find()
        .filter(outbox::Column::SentAt.is_null())
        .filter(outbox::Column::FailedAt.is_null())
        .filter(is_due);
    let is_empty = async || unsent.clone().count(world.app.db().read()).await.expect("a query") == 0;
    wait_until("an empty outbox", HEALING, is_empty).await;
    let mut wrong = papers::check(&world, &scene).await;
    let mut verdict = check(&history(&world, prepared, calls).await);
    verdict.violations.append(&mut wrong);
    nodes.count(&mut verdict);
    let report = audit(world.app.db(), &world.app.files, world.now())
        .await
        .expect("a report");
    verdict
        .violations
        .extend((!report.findings.is_empty()).then(|| report.text()));
    verdict
}

/// Fails unless everything is explained and each of these situations was reached.
fn expect_explained(verdict: &Verdict, situations: &[&str]) {
    eprintln!("{:#?}", verdict.seen);
    let first: Vec<_> = verdict.violations.iter().take(20).collect();
    assert!(
        first.is_empty(),
        "{} cannot be explained: {first:#?}",
        verdict.violations.len()
    );
    for situation in situations {
        assert!(
            verdict.seen.get(situation).is_some_and(|times| *times > 0),
            "never reached: {situation}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_on_postgresql_explain_every_answer() {
    let Some(cluster) = Cluster::start() else { return };
    let world = World::on(cluster.url(), TempDir::new().expect("a folder")).await;
    let nodes = Nodes::on_postgres(cluster);
    let seconds = number("BATTITO_STORM_SECONDS", 40);
    let verdict = storm(world, nodes, Duration::from_secs(seconds)).await;
    let mut situations = vec![
        "promotion",
        "unknown, happened",
        "unknown, did not happen",
        "deadlock",
        "split batch",
    ];
    // Once in some hundred calls, and so not surely in a short storm on a slow machine.
    situations.extend((seconds >= LONG).then_some("promotion by a call without an answer"));
    expect_explained(&verdict, &situations);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_process_on_sqlite_explains_every_answer() {
    let world = World::sqlite().await;
    let nodes = Nodes::on_sqlite(&world.url);
    let seconds = number("BATTITO_STORM_SECONDS", 25);
    let verdict = storm(world, nodes, Duration::from_secs(seconds)).await;
    let situations = [
        "promotion",
        "unknown, happened",
        "unknown, did not happen",
        "split batch",
    ];
    expect_explained(&verdict, &situations);
}
