//! The primary of two PostgreSQL servers dies, and its standby takes over. With synchronous replication nothing acknowledged
//! is lost; without it something is, or this test could not see a loss. `BATTITO_FAILOVER_ROUNDS` sets the rounds.

use std::time::{Duration, Instant};

use battito::operator::doctor::{examine, text};
use battito_platform::{
    clock::{Clock, SystemClock},
    config::{Config, Flags},
};
use tempfile::TempDir;

use crate::{
    failure::{
        centre::Centre,
        cluster::{ASYNCHRONOUS, Cluster, SYNCHRONOUS},
        invariants::{Booking, check_invariants},
        load::{Acknowledged, book_everything, bookers, cut_off},
        proxy::{Proxy, Wire, wired},
        server::{Server, Start},
        wait::wait_for,
    },
    support::World,
};

const CLIENTS: usize = 8;
/// Dates for each life of a primary.
const DATES: usize = 120;
/// How long writes may be away on a busy machine; on a quiet one it is less than ten seconds.
const WRITES_BACK: Duration = Duration::from_secs(20);

fn rounds() -> usize {
    std::env::var("BATTITO_FAILOVER_ROUNDS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(2)
}

/// A centre on a primary with a standby, and a server that reaches the primary by an address that can lead elsewhere.
struct Pair {
    primary: Cluster,
    standby: Cluster,
    /// By which the standby follows the primary.
    line: Proxy,
    proxy: Proxy,
    server: Server,
    centre: Centre,
    folder: TempDir,
}

/// A standby of this server, behind a wire.
fn follow(primary: &Cluster) -> (Proxy, Cluster) {
    let line = Proxy::to(primary.address());
    let standby = Cluster::standby(line.address);
    (line, standby)
}

impl Pair {
    async fn start(replication: &str) -> Option<Self> {
        let primary = Cluster::start()?;
        let world = World::on(primary.url(), TempDir::new().expect("a folder")).await;
        let days = i64::try_from(DATES * rounds()).expect("a number");
        let centre = Centre::open(&world, CLIENTS, days, 100).await;
        world.app.db().clone().close().await;
        let World { folder, .. } = world;
        let (line, standby) = follow(&primary);
        primary.set(replication);
        let (url, proxy) = wired(&primary.url());
        let server = Start {
            database: &url,
            folder: folder.path(),
            smtp: None,
            log: None,
            through: &[],
            program: None,
        }
        .server();
        Some(Self {
            primary,
            standby,
            line,
            proxy,
            server,
            centre,
            folder,
        })
    }

    /// Everybody books until the primary is killed; the standby takes over and gets a standby of its own. Says how long nobody could
    /// book.
    fn fail_over(&mut self, dates: &[i64], acknowledged: &Acknowledged, replication: &str) -> Duration {
        let before = acknowledged.count();
        let clients = book_everything(bookers(&self.centre, &[&self.server]), dates, acknowledged);
        wait_for("bookings", Duration::from_mins(1), || {
            (acknowledged.count() >= before + 50).then_some(())
        });
        if replication == ASYNCHRONOUS {
            // The standby falls behind, as over a slow line.
            self.line.set(Wire::Stalled);
            let behind = acknowledged.count() + 20;
            wait_for("bookings that the standby lacks", Duration::from_mins(1), || {
                (acknowledged.count() >= behind).then_some(())
            });
        }
        self.primary.kill();
        let begin = Instant::now();
        self.line.set(Wire::Cut);
        // The address leads to it before it is the primary: it is refused as long as it only follows.
        self.proxy.lead_to(self.standby.address());
        assert!(!cut_off(clients).is_empty());
        assert_ne!(
            self.server.visitor().get("/health/ready").expect("an answer").status,
            200,
            "on a standby"
        );
        self.standby.promote();
        wait_for("a booking", WRITES_BACK, || {
            let mut people = self.centre.people.iter().map(|person| self.server.person(person));
            people.find_map(|person| {
                let date = dates.last().expect("a date");
                let reply = person.book(*date).ok()?;
                // Whoever has booked it already is told so by the new primary.
                (reply.status == 201 || reply.text.contains("Sei già iscritto")).then_some(())
            })
        });
        let away = begin.elapsed();
        let (line, next) = follow(&self.standby);
        self.line = line;
        self.standby.set(replication);
        self.primary = std::mem::replace(&mut self.standby, next);
        away
    }

    /// The acknowledged bookings that the last primary does not have. The rest is whole.
    async fn lost(self, acknowledged: &Acknowledged) -> Vec<Booking> {
        self.server.kill();
        let world = World::on(self.primary.url(), self.folder).await;
        let stored = check_invariants(&world).await;
        acknowledged.bookings().difference(&stored).copied().collect()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_synchronous_standby_loses_nothing_that_was_acknowledged() {
    let Some(mut pair) = Pair::start(SYNCHRONOUS).await else {
        return;
    };
    let acknowledged = Acknowledged::default();
    let dates = pair.centre.dates.clone();
    for (round, dates) in dates.chunks(DATES).enumerate() {
        let away = pair.fail_over(dates, &acknowledged, SYNCHRONOUS);
        eprintln!(
            "round {round}: {} acknowledged, writes back after {away:.1?}",
            acknowledged.count()
        );
    }
    let lost = pair.lost(&acknowledged).await;
    assert!(lost.is_empty(), "{lost:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_asynchronous_standby_loses_bookings() {
    let Some(mut pair) = Pair::start(ASYNCHRONOUS).await else {
        return;
    };
    let acknowledged = Acknowledged::default();
    let dates = pair.centre.dates[..DATES].to_vec();
    pair.fail_over(&dates, &acknowledged, ASYNCHRONOUS);
    assert!(!pair.lost(&acknowledged).await.is_empty(), "a loss that is not seen");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_knows_a_standby() {
    let Some(primary) = Cluster::start() else { return };
    let world = World::on(primary.url(), TempDir::new().expect("a folder")).await;
    let standby = Cluster::standby(primary.address());
    let flags = Flags {
        data_dir: Some(world.folder.path().into()),
        database_url: Some(standby.url()),
        ..Flags::default()
    };
    let config = Config::load(&flags).expect("good settings");
    let findings = text(&examine(&config, &world.app.files, SystemClock.now()).await);
    assert!(findings.contains("it is a standby"), "{findings}");
}
