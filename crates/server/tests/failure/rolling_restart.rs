//! Two nodes behind nginx, as deploy/nginx.conf sets it up, are restarted one after the other while people book and read. No
//! request fails.

use std::{
    fmt::Write,
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use crate::{
    failure::{centre::Centre, client::Client, invariants::check_invariants, server::Start, wait::wait_for},
    support::World,
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_fails_no_request() {
    let Some(world) = World::postgres().await else { return };
    let centre = Centre::open(&world, CLIENTS, DATES, 100).await;
    let start = Start {
        // Longer than nginx goes without asking a node under this load.
        through: &["env", "BATTITO_DRAIN_SECONDS=2"],
        ..Start::of(&world)
    };
    let mut nodes = vec![start.server(), start.server()];
    let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
    let Some(nginx) = Nginx::before(&addresses, world.folder.path()) else {
        return;
    };
    let (stop, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut clients = Vec::new();
    for person in &centre.people {
        let client = Client {
            token: Some(person.token.clone()),
            ..nginx.visitor()
        };
        let (dates, stop, asked) = (centre.dates.clone(), Arc::clone(&stop), Arc::clone(&asked));
        clients.push(thread::spawn(move || work(&client, &dates, &stop, &asked)));
    }

    for _ in 0..ROUNDS {
        for node in 0..nodes.len() {
            let before = asked.load(Ordering::SeqCst);
            nodes[node].terminate();
            wait_for("a node that says it stops", Duration::from_secs(10), || {
                let reply = nodes[node].visitor().get("/health/ready").ok()?;
                (reply.status == 503).then_some(())
            });
            assert!(nodes[node].ended(Duration::from_secs(30)).success());
            nodes[node] = start.server_at(addresses[node]);
            wait_for("requests", Duration::from_mins(1), || {
                (asked.load(Ordering::SeqCst) > before + 100).then_some(())
            });
        }
    }

    stop.store(true, Ordering::SeqCst);
    let (mut booked, mut failed) = (0, Vec::new());
    for client in clients {
        let (more_booked, more_failed) = client.join().expect("a client");
        booked += more_booked;
        failed.extend(more_failed);
    }
    assert!(
        failed.is_empty(),
        "{} of {}: {failed:?}",
        failed.len(),
        asked.load(Ordering::SeqCst)
    );
    drop(nodes);
    assert_eq!(check_invariants(&world).await.len(), booked);
}
