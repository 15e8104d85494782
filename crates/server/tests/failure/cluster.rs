//! A PostgreSQL server of its own, which a test may kill, and others that follow it.

use std::{
    fs::OpenOptions,
    io::Write,
    net::{SocketAddr, TcpListener},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use crate::failure::wait::wait_for;

/// A cluster in a folder of its own. It ends with the test.
pub(crate) struct Cluster {
    folder: TempDir,
    port: u16,
    /// The setting `fsync`.
    fsync: &'static str,
    server: Option<Child>,
}

/// Whether a commit waits until a standby has it.
pub(crate) const SYNCHRONOUS: &str = "synchronous_standby_names = '*'";
/// Commits wait for nobody.
pub(crate) const ASYNCHRONOUS: &str = "synchronous_standby_names = ''";

impl Cluster {
    /// A running cluster, when the tests run on PostgreSQL at all. It does not wait for its disk.
    pub(crate) fn start() -> Option<Self> {
        Self::start_in(TempDir::new().expect("a folder"), "off")
    }

    /// The same in this folder, with `fsync` on or off.
    pub(crate) fn start_in(folder: TempDir, fsync: &'static str) -> Option<Self> {
        std::env::var_os("BATTITO_TEST_POSTGRES_URL")?;
        let mut cluster = Self::empty(folder, fsync);
        let made = command("initdb", cluster.folder.path())
            .args([
                "--username=battito",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync",
                "--data-checksums",
                "--pgdata",
            ])
            .arg(cluster.data())
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("initdb").success(), "a new cluster");
        cluster.run();
        Some(cluster)
    }

    fn empty(folder: TempDir, fsync: &'static str) -> Self {
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(owner.expect("chown").success());
        }
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        Self {
            folder,
            port,
            fsync,
            server: None,
        }
    }

    /// A server that follows the one at this address.
    pub(crate) fn standby(of: SocketAddr) -> Self {
        let mut standby = Self::empty(TempDir::new().expect("a folder"), "off");
        let copied = command("pg_basebackup", standby.folder.path())
            .args([
                "--host=127.0.0.1",
                "--username=battito",
                "--write-recovery-conf",
                "--checkpoint=fast",
                "--no-sync",
            ])
            .args(["--port", &of.port().to_string(), "--pgdata"])
            .arg(standby.data())
            .status();
        assert!(copied.expect("pg_basebackup").success(), "a copy of the primary");
        standby.run();
        standby
    }

    /// Makes a standby the primary.
    pub(crate) fn promote(&self) {
        self.control(&["promote", "--wait"]);
    }

    /// Changes a setting while the server runs.
    pub(crate) fn set(&self, setting: &str) {
        let mut settings = OpenOptions::new()
            .append(true)
            .open(self.data().join("postgresql.auto.conf"))
            .expect("its settings");
        writeln!(settings, "{setting}").expect("a setting");
        self.control(&["reload"]);
    }

    /// Demands TLS of every connection. Returns the server's certificate, which vouches for itself.
    pub(crate) fn demand_tls(&self) -> PathBuf {
        let certificate = self.certificate("server");
        let rules = "hostssl all all 127.0.0.1/32 trust\n";
        std::fs::write(self.data().join("pg_hba.conf"), rules).expect("its rules");
        let key = certificate.with_extension("key");
        self.set(&format!(
            "ssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'",
            certificate.display(),
            key.display()
        ));
        certificate
    }

    /// A certificate for the cluster's address that vouches for itself, with its key beside it.
    pub(crate) fn certificate(&self, name: &str) -> PathBuf {
        const SETTINGS: &str = "[req]\ndistinguished_name=name\nx509_extensions=of\nprompt=no\n[name]\nCN=Battito\n\
             [of]\nsubjectAltName=IP:127.0.0.1\nbasicConstraints=critical,CA:FALSE\n";
        let settings = self.folder.path().join("openssl.cnf");
        std::fs::write(&settings, SETTINGS).expect("a file");
        let certificate = self.folder.path().join(name).with_extension("crt");
        let made = as_owner(Path::new("openssl"), self.folder.path())
            .args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-days",
                "2",
            ])
            .arg("-config")
            .arg(&settings)
            .arg("-keyout")
            .arg(certificate.with_extension("key"))
            .arg("-out")
            .arg(&certificate)
            .stderr(Stdio::null())
            .status();
        assert!(made.expect("openssl").success(), "a certificate");
        certificate
    }

    fn control(&self, what: &[&str]) {
        let mut control = command("pg_ctl", self.folder.path());
        let done = control
            .args(what)
            .arg("--silent")
            .arg("--pgdata")
            .arg(self.data())
            .stdout(Stdio::null())
            .status();
        assert!(done.expect("pg_ctl").success(), "{what:?}");
    }

    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    pub(crate) fn url(&self) -> String {
        format!("postgres://battito@127.0.0.1:{}/postgres", self.port)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Starts the server and waits until it takes connections.
    pub(crate) fn run(&mut self) {
        let fsync = format!("fsync={}", self.fsync);
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
                fsync.as_str(),
                "autovacuum=off",
                "max_wal_size=128MB",
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

    /// `kill -9` of the server and of its sessions. Nothing is written out.
    pub(crate) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            // It leads a group of processes.
            let group = format!("-{}", server.id());
            let killed = Command::new("kill").args(["-KILL", "--", &group]).status();
            assert!(killed.is_ok_and(|killed| killed.success()), "a cluster");
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
    as_owner(&folder_of_programs().join(program), folder)
}

/// A program as the owner of the clusters.
fn as_owner(path: &Path, folder: &Path) -> Command {
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
