//! Two nodes behind nginx, as deploy/nginx.conf sets it up, are restarted one after the other while people book and read, also as
//! the next version. No request fails.

use std::{
    fmt::Write,
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use battito::operator::audit::audit;
use battito_platform::clock::{Clock, SystemClock};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use tempfile::TempDir;

use crate::{
    failure::{
        centre::Centre,
        client::Client,
        invariants::check_invariants,
        server::{Server, Start},
        wait::wait_for,
    },
    support::{World, databases::fresh_postgres},
};

const CLIENTS: usize = 8;
const DATES: i64 = 100;
const ROUNDS: usize = 2;

/// A reverse proxy before these nodes. It ends with the test.
struct Nginx {
    child: Child,
    address: SocketAddr,
}

impl Nginx {
    fn before(nodes: &[SocketAddr], folder: &Path) -> Option<Self> {
        let program = ["/usr/sbin/nginx", "/usr/bin/nginx"]
            .into_iter()
            .find(|path| Path::new(path).exists());
        let Some(program) = program else {
            assert!(std::env::var_os("CI").is_none(), "CI must have nginx");
            eprintln!("SKIPPED: there is no nginx here");
            return None;
        };
        let address = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port");
        let settings = folder.join("nginx.conf");
        std::fs::write(&settings, configuration(address, nodes)).expect("a file");
        let child = Command::new(program)
            .arg("-p")
            .arg(folder)
            .arg("-c")
            .arg(&settings)
            .args(["-e", "nginx.log"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nginx");
        let nginx = Self { child, address };
        wait_for("nginx", Duration::from_secs(20), || {
            nginx
                .visitor()
                .get("/health/live")
                .is_ok_and(|reply| reply.status == 200)
                .then_some(())
        });
        Some(nginx)
    }

    fn visitor(&self) -> Client {
        Client {
            address: self.address,
            token: None,
        }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The location of the sample, and its upstream with these nodes.
fn configuration(address: SocketAddr, nodes: &[SocketAddr]) -> String {
    let sample = include_str!("../../../../deploy/nginx.conf");
    let location = sample.split_once("    location / {").expect("a location").1;
    let location = location.split_once('}').expect("its end").0;
    let keepalive = sample.lines().find(|line| line.trim_start().starts_with("keepalive"));
    let mut servers = String::new();
    for node in nodes {
        writeln!(servers, "server {node} max_fails=0;").expect("memory");
    }
    format!(
        "daemon off;\nmaster_process off;\npid nginx.pid;\nevents {{}}\nhttp {{\naccess_log off;\n\
         client_body_temp_path body;\nproxy_temp_path proxy;\nfastcgi_temp_path fastcgi;\nuwsgi_temp_path uwsgi;\n\
         scgi_temp_path scgi;\nupstream battito {{\n{servers}{}\n}}\n\
         server {{\nlisten {address};\nlocation / {{{location}}}\n}}\n}}\n",
        keepalive.expect("connections that are kept")
    )
}

/// Books, reads and looks at pages until told to stop. Counts the requests; gives how many bookings were acknowledged, and what failed.
fn work(person: &Client, dates: &[i64], stop: &AtomicBool, asked: &AtomicUsize) -> (usize, Vec<String>) {
    let (mut booked, mut failed) = (0, Vec::new());
    for date in dates.iter().copied().cycle() {
        if stop.load(Ordering::SeqCst) {
            break;
        }
        for (what, reply) in [
            ("a booking", person.book(date)),
            ("the courses", person.get("/api/courses")),
            ("my reservations", person.get("/api/my-reservations")),
            ("a page", person.get("/courses")),
        ] {
            asked.fetch_add(1, Ordering::SeqCst);
            match reply {
                Ok(reply) if reply.status == 201 => booked += 1,
                Ok(reply) if [200, 422].contains(&reply.status) => {}
                other => failed.push(format!("{what}: {other:?}")),
            }
        }
    }
    (booked, failed)
}

/// People who book and read before a proxy without a break.
struct Crowd {
    stop: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
    people: Vec<JoinHandle<(usize, Vec<String>)>>,
}

impl Crowd {
    fn before(nginx: &Nginx, tokens: Vec<String>, dates: &[i64]) -> Self {
        let (stop, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let person = |token| {
            let client = Client {
                token: Some(token),
                ..nginx.visitor()
            };
            let (dates, stop, asked) = (dates.to_vec(), Arc::clone(&stop), Arc::clone(&asked));
            thread::spawn(move || work(&client, &dates, &stop, &asked))
        };
        let people = tokens.into_iter().map(person).collect();
        Self { stop, asked, people }
    }

    /// Stops a node and starts the next in its place. Returns when that many requests were sent meanwhile and after: whether the
    /// node went on serving while it said that it stops.
    fn restart(&self, node: &mut Server, next: &Start<'_>, requests: usize) -> bool {
        let before = self.asked.load(Ordering::SeqCst);
        node.terminate();
        let drained = wait_for("a node that stops", Duration::from_secs(10), || {
            match node.visitor().get("/health/ready") {
                Ok(reply) => (reply.status == 503).then_some(true),
                Err(_) => Some(false),
            }
        });
        assert!(node.ended(Duration::from_secs(30)).success());
        *node = next.server_at(node.address);
        wait_for("requests", Duration::from_mins(1), || {
            (self.asked.load(Ordering::SeqCst) > before + requests).then_some(())
        });
        drained
    }

    /// How many bookings were acknowledged, and the requests that failed.
    fn leave(self) -> (usize, Vec<String>) {
        self.stop.store(true, Ordering::SeqCst);
        let (mut booked, mut failed) = (0, Vec::new());
        for person in self.people {
            let (more_booked, more_failed) = person.join().expect("a client");
            booked += more_booked;
            failed.extend(more_failed);
        }
        eprintln!("{} requests", self.asked.load(Ordering::SeqCst));
        (booked, failed)
    }
}

/// Longer than nginx goes without asking a node under this load.
const DRAIN: &str = "BATTITO_DRAIN_SECONDS=2";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_fails_no_request() {
    let Some(world) = World::postgres().await else { return };
    let centre = Centre::open(&world, CLIENTS, DATES, 100).await;
    let start = Start {
        through: &["env", DRAIN],
        ..Start::of(&world)
    };
    let mut nodes = [start.server(), start.server()];
    let Some(nginx) = Nginx::before(&nodes.each_ref().map(|node| node.address), world.folder.path()) else {
        return;
    };
    let tokens = centre.people.iter().map(|person| person.token.clone()).collect();
    let crowd = Crowd::before(&nginx, tokens, &centre.dates);

    for _ in 0..ROUNDS {
        for node in &mut nodes {
            assert!(crowd.restart(node, &start, 100));
        }
    }

    let (booked, failed) = crowd.leave();
    assert_eq!(failed, [""; 0]);
    drop(nodes);
    assert_eq!(check_invariants(&world).await.len(), booked);
}

/// Two nodes of the version before, one after the other replaced by this version, which migrates what they still use.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs the version before: scripts/soak/previous.sh"]
async fn a_rolling_upgrade_fails_no_request() {
    let previous = std::env::var_os("BATTITO_PREVIOUS_BINARY").expect("the binary of the version before");
    let Some(url) = fresh_postgres().await else { return };
    let folder = TempDir::new().expect("a folder");
    let new = Start {
        database: &url,
        folder: folder.path(),
        smtp: None,
        log: None,
        through: &["env", "BATTITO_DEMO=1", DRAIN],
        program: None,
    };
    let old = Start {
        program: Some(Path::new(&previous)),
        ..new
    };
    let mut nodes = [old.server(), old.server()];
    let Some(nginx) = Nginx::before(&nodes.each_ref().map(|node| node.address), folder.path()) else {
        return;
    };
    let db = Database::connect(&*url).boxed().await.expect("a connection");
    let migrations = "SELECT count(*) FROM seaql_migrations";
    let before = numbers(&db, migrations).await;
    let dates = numbers(&db, OPEN_DATES).await;
    let people = numbers(&db, PEOPLE).await;
    let reservations = "SELECT count(*) FROM reservations WHERE status = 'confirmed'";
    let reserved = numbers(&db, reservations).await[0];
    let tokens = people.iter().map(|id| format!("session of {id}")).collect();
    let crowd = Crowd::before(&nginx, tokens, &dates);

    let mut drained = true;
    for node in &mut nodes {
        drained &= crowd.restart(node, &new, 1000);
    }

    let (booked, mut failed) = crowd.leave();
    // A version from before draining closes its listener at once: the proxy answers 502.
    failed.retain(|failure| drained || !failure.contains("status: 502"));
    assert_eq!(failed, [""; 0]);
    let booked = i64::try_from(booked).expect("a number");
    drop(nodes);
    assert!(
        numbers(&db, migrations).await > before,
        "a version with a migration more"
    );
    assert_eq!(numbers(&db, reservations).await[0], reserved + booked);
    let world = World::on(url.clone(), folder).await;
    let report = audit(world.app.db(), &world.app.files, SystemClock.now())
        .await
        .expect("a report");
    assert!(report.findings.is_empty() && booked > 0, "{booked}: {}", report.text());
}

/// Dates of the demo that anybody can book.
const OPEN_DATES: &str = "WITH bare AS (UPDATE certificate_options SET retired_at = now()),
    wide AS (UPDATE course_dates SET seats = 100 WHERE status = 'scheduled' AND NOT private AND booking_deadline > now() + interval '1 day' RETURNING id)
    SELECT id FROM wide";
/// People of the demo, logged in.
const PEOPLE: &str = "WITH people AS (SELECT id FROM users WHERE password_hash IS NOT NULL AND disabled_at IS NULL ORDER BY id DESC LIMIT 8)
    INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
    SELECT id, encode(sha256(convert_to('session of ' || id, 'UTF8')), 'hex'), now(), now(), now() + interval '1 day' FROM people RETURNING user_id";

async fn numbers(db: &DatabaseConnection, query: &str) -> Vec<i64> {
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Postgres, query));
    let rows = rows.await.expect("a query");
    rows.iter()
        .map(|row| row.try_get_by_index(0).expect("a number"))
        .collect()
}
