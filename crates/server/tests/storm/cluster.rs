//! A PostgreSQL server of its own, which a test may kill.

use std::{
    net::TcpListener,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use crate::failure::wait::wait_for;

/// A cluster in a folder of its own. It ends with the test.
pub(super) struct Cluster {
    folder: TempDir,
    port: u16,
    server: Option<Child>,
}

impl Cluster {
    /// A running cluster, when the tests run on PostgreSQL at all.
    pub(super) fn start() -> Option<Self> {
        std::env::var_os("BATTITO_TEST_POSTGRES_URL")?;
        let folder = TempDir::new().expect("a folder");
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(owner.expect("chown").success());
        }
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let mut cluster = Self {
            folder,
            port,
            server: None,
        };
        let made = command("initdb", cluster.folder.path())
            .args([
                "--username=battito",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
                "--pgdata",
            ])
            .arg(cluster.data())
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("initdb").success(), "a new cluster");
        cluster.run();
        Some(cluster)
    }

    pub(super) fn url(&self) -> String {
        format!("postgres://battito@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts the server and waits until it takes connections.
    pub(super) fn run(&mut self) {
        wait_for("PostgreSQL", Duration::from_mins(1), || {
            if let Some(server) = &mut self.server {
                match server.try_wait().expect("a child") {
                    None => return self.takes_connections().then_some(()),
                    // The processes of the one that was killed are still there.
                    Some(_) => self.server = None,
                }
            }
            let mut postgres = command("postgres", self.folder.path());
            postgres
                .arg("-D")
                .arg(self.data())
                .args(["-p", &self.port.to_string(), "-k", "", "-h", "127.0.0.1"]);
            for setting in [
                "max_connections=200",
                "fsync=off",
                "autovacuum=off",
                "deadlock_timeout=200ms",
            ] {
                postgres.args(["-c", setting]);
            }
            self.server = Some(
                postgres
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .expect("postgres"),
            );
            None
        });
    }

    fn takes_connections(&self) -> bool {
        let ready = command("pg_isready", self.folder.path())
            .args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()])
            .status();
        ready.is_ok_and(|ready| ready.success())
    }

    /// `kill -9` of the server. Its sessions end, and nothing is written out.
    pub(super) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().expect("a child");
            server.wait().expect("a child");
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(server) = &self.server {
            // At once, with its sessions.
            let told = Command::new("kill").args(["-QUIT", &server.id().to_string()]).status();
            drop(told);
        }
        if let Some(mut server) = self.server.take() {
            drop(server.wait());
        }
    }
}

/// A program of PostgreSQL, as the user `postgres` when this is root, whom it refuses.
fn command(program: &str, folder: &Path) -> Command {
    let path = folder_of_programs().join(program);
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
            .arg(path);
        command
    } else {
        Command::new(path)
    };
    command.current_dir(folder).process_group(0);
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id");
    id.stdout.trim_ascii() == b"0"
}

/// The newest of those that Debian's packages install side by side; elsewhere the one of the path.
fn folder_of_programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions
        .filter_map(|version| Some((version.file_name().to_str()?.parse::<u32>().ok()?, version.path())))
        .max();
    newest.map_or_else(PathBuf::new, |(_, path)| path.join("bin"))
}
