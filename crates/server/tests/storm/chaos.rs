//! What happens to the server processes and their database during a storm.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use sea_orm::{ConnectionTrait, Database, DbBackend, Statement, TransactionTrait};

use super::{check::Verdict, clients, history::Answer, scene::Scene};
use crate::failure::{
    cluster::Cluster,
    proxy::{Proxy, Wire, wired},
    server::{Server, Start},
    wait::wait_for,
};

/// The clients work undisturbed for so long after each event.
const CALM: Duration = Duration::from_millis(1500);

/// What can happen.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// `kill -9` of a server process, and another one in its place.
    Kill(usize),
    /// `SIGSTOP`, and on again after `BATTITO_STORM_STOP_SECONDS`.
    Stop(usize),
    /// A restart as for an update.
    Restart(usize),
    /// The connections to the database break, and new ones are refused.
    Cut(usize),
    /// Nothing comes through to the database or back.
    Stall(usize),
    /// `kill -9` of the database.
    KillDatabase,
    /// Somebody else's transaction locks two dates in the wrong order.
    Deadlock,
}

const ON_POSTGRES: &[Fault] = &[
    Fault::Deadlock,
    Fault::Kill(0),
    Fault::Stall(1),
    Fault::Stop(1),
    Fault::Cut(0),
    Fault::KillDatabase,
    Fault::Kill(1),
    Fault::Restart(0),
];
const ON_SQLITE: &[Fault] = &[Fault::Kill(0), Fault::Stop(0), Fault::Kill(0), Fault::Restart(0)];

/// The server processes of a storm.
pub(super) struct Nodes {
    cluster: Option<Cluster>,
    proxies: Vec<Proxy>,
    urls: Vec<String>,
    faults: &'static [Fault],
    servers: Vec<Server>,
    settings: Option<(PathBuf, SocketAddr)>,
    lives: usize,
    happened: usize,
    deadlocks: usize,
}

impl Nodes {
    /// Two processes, each with a wire of its own to the database.
    pub(super) fn on_postgres(cluster: Cluster) -> Self {
        let (urls, proxies): (Vec<_>, Vec<_>) = (0..2).map(|_| wired(&cluster.url())).unzip();
        Self {
            cluster: Some(cluster),
            proxies,
            ..Self::with(urls, ON_POSTGRES)
        }
    }

    /// One process.
    pub(super) fn on_sqlite(url: &str) -> Self {
        Self::with(vec![url.to_owned()], ON_SQLITE)
    }

    fn with(urls: Vec<String>, faults: &'static [Fault]) -> Self {
        Self {
            cluster: None,
            proxies: Vec::new(),
            urls,
            faults,
            servers: Vec::new(),
            settings: None,
            lives: 0,
            happened: 0,
            deadlocks: 0,
        }
    }

    /// Starts the processes.
    pub(super) fn start(&mut self, folder: &Path, smtp: SocketAddr) {
        self.settings = Some((folder.to_owned(), smtp));
        for number in 0..self.urls.len() {
            let server = self.server(number);
            self.servers.push(server);
        }
    }

    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    fn server(&mut self, number: usize) -> Server {
        let (folder, smtp) = self.settings.as_ref().expect("a started storm");
        self.lives += 1;
        let log = folder.join(format!("storm-{}.log", self.lives));
        let start = Start {
            database: &self.urls[number],
            folder,
            smtp: Some(*smtp),
            log: Some(&log),
            through: &[],
            program: None,
        };
        start.server()
    }

    fn replace(&mut self, scene: &Scene, number: usize, end: impl FnOnce(Server)) {
        let old = self.servers.remove(number);
        end(old);
        let new = self.server(number);
        scene.replace_node(number, new.address);
        self.servers.insert(number, new);
    }

    /// One fault after the other, as long as this.
    pub(super) async fn rage(&mut self, scene: &Arc<Scene>, duration: Duration) {
        let begin = Instant::now();
        for fault in self.faults.iter().cycle() {
            thread::sleep(CALM);
            if begin.elapsed() >= duration {
                break;
            }
            eprintln!(
                "{:>3} s, {} calls: {fault:?}",
                begin.elapsed().as_secs(),
                scene.ended_calls()
            );
            self.happen(*fault, scene).await;
            self.happened += 1;
        }
    }

    async fn happen(&mut self, fault: Fault, scene: &Arc<Scene>) {
        match fault {
            Fault::Kill(number) => self.replace(scene, number, Server::kill),
            Fault::Restart(number) => self.replace(scene, number, |mut server| {
                server.terminate();
                server.ended(Duration::from_mins(1));
            }),
            Fault::Stop(number) => {
                signal("STOP", self.servers[number].id());
                thread::sleep(Duration::from_secs(super::number("BATTITO_STORM_STOP_SECONDS", 2)));
                signal("CONT", self.servers[number].id());
            }
            Fault::Cut(number) => self.wire(number, Wire::Cut),
            Fault::Stall(number) => self.wire(number, Wire::Stalled),
            Fault::KillDatabase => {
                let cluster = self.cluster.as_mut().expect("a database to kill");
                cluster.kill();
                cluster.run();
            }
            Fault::Deadlock => {
                let url = self.cluster.as_ref().expect("PostgreSQL").url();
                let broken = lock_in_the_wrong_order(&url, scene).await;
                self.deadlocks += usize::from(broken.unwrap_or(false));
            }
        }
    }

    fn wire(&self, number: usize, state: Wire) {
        self.proxies[number].set(state);
        thread::sleep(Duration::from_secs(1));
        self.proxies[number].set(Wire::Whole);
    }

    /// Waits until every process answers again.
    pub(super) fn heal(&self, within: Duration) {
        let begin = Instant::now();
        for server in &self.servers {
            wait_for("a server that is ready", within.saturating_sub(begin.elapsed()), || {
                let ready = server
                    .visitor()
                    .get("/health/ready")
                    .is_ok_and(|reply| reply.status == 200);
                ready.then_some(())
            });
        }
    }

    /// Counts what the logs tell.
    pub(super) fn count(&self, verdict: &mut Verdict) {
        let Some((folder, _)) = &self.settings else { return };
        let mut split = 0;
        for life in 1..=self.lives {
            let log = std::fs::read_to_string(folder.join(format!("storm-{life}.log"))).unwrap_or_default();
            split += log.matches("tried one by one").count();
        }
        verdict.seen.insert("deadlock", self.deadlocks);
        verdict.seen.insert("split batch", split);
        verdict.seen.insert("faults", self.happened);
    }
}

fn signal(name: &str, process: u32) {
    let told = Command::new("kill")
        .args([&format!("-{name}"), &process.to_string()])
        .status();
    assert!(told.expect("kill").success());
}

/// Locks a date, waits until a move from an earlier date to it has locked that one, and wants it too. The server notices the
/// deadlock first, and gives the move up: whether it did.
async fn lock_in_the_wrong_order(url: &str, scene: &Arc<Scene>) -> Result<bool, sea_orm::DbErr> {
    let [first, last] = scene.apart;
    let db = Box::pin(Database::connect(url)).await?;
    let tx = db.begin().await?;
    tx.execute_unprepared("SET LOCAL deadlock_timeout = '1min'").await?;
    let lock = |date: i64| format!("SELECT id FROM course_dates WHERE id = {date} FOR UPDATE");
    tx.execute_unprepared(&lock(last)).await?;
    let moving = Arc::clone(scene);
    let moving = thread::spawn(move || clients::add_and_move(&moving, first, last));
    let blocked = "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))";
    while !moving.is_finished() {
        let waits = tx
            .query_one_raw(Statement::from_string(DbBackend::Postgres, blocked))
            .await?;
        if waits.is_some() {
            tx.execute_unprepared(&lock(first)).await?;
            break;
        }
    }
    tx.rollback().await?;
    let answer = moving.join().expect("a client");
    db.close().await?;
    Ok(answer == Some(Answer::Unknown))
}
