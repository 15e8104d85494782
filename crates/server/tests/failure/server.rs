//! The binary as a child process on a free port.

use std::{
    ffi::OsString,
    fs::File,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::Duration,
};

use crate::{
    failure::{client::Client, wait::wait_for},
    support::{World, fixtures::Person},
};

/// A running server, killed when the test is done with it.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// The settings of a server to start.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    pub(crate) database: &'a str,
    pub(crate) folder: &'a Path,
    pub(crate) smtp: Option<SocketAddr>,
    /// The file that gets the log. Without one nothing is logged.
    pub(crate) log: Option<&'a Path>,
    /// A program before the binary, which it takes as its argument.
    pub(crate) through: &'a [&'a str],
    /// The binary of another version.
    pub(crate) program: Option<&'a Path>,
}

impl<'a> Start<'a> {
    /// On the database and in the folder of a world.
    pub(crate) fn of(world: &'a World) -> Self {
        Self {
            database: &world.url,
            folder: world.folder.path(),
            smtp: None,
            log: None,
            through: &[],
            program: None,
        }
    }

    /// The command, on a port that was free a moment ago.
    pub(crate) fn command(&self) -> (Command, SocketAddr) {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.expect("a free port");
        (self.command_at(address), address)
    }

    fn command_at(&self, address: SocketAddr) -> Command {
        let mut words: Vec<OsString> = self.through.iter().map(Into::into).collect();
        words.push(self.program.map_or_else(binary, Path::to_owned).into());
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .arg("serve")
            .args(["--listen", &address.to_string()]);
        command
            .args(["--database-url", self.database])
            .arg("--data-dir")
            .arg(self.folder);
        command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            // At any hour of the test.
            .env("BATTITO_REMINDERS_FROM_HOUR", "0")
            .env("BATTITO_REMINDERS_TO_HOUR", "24");
        if let Some(log) = self.log {
            command
                .stderr(File::create(log).expect("a log file"))
                .env("BATTITO_LOG_FORMAT", "json");
        } else {
            command.env("BATTITO_LOG", "off");
        }
        if let Some(smtp) = self.smtp {
            command.env("BATTITO_SMTP_URL", format!("smtp://{smtp}"));
        }
        command.stdin(Stdio::null());
        command
    }

    /// Starts the server and does not wait for it. It ends at once when another process has taken the port.
    pub(crate) fn process(&self) -> Server {
        let (mut command, address) = self.command();
        let child = command.stdout(Stdio::null()).spawn().expect("the binary");
        Server { child, address }
    }

    /// Starts the server where one was before, and waits until it is ready.
    pub(crate) fn server_at(&self, address: SocketAddr) -> Server {
        let child = self.command_at(address).stdout(Stdio::null()).spawn();
        let mut server = Server {
            child: child.expect("the binary"),
            address,
        };
        assert!(server.is_ready(), "the server does not start at {address}");
        server
    }

    /// Starts the server and waits until it is ready. Another process may have taken the port: then it is another one.
    pub(crate) fn server(&self) -> Server {
        for _ in 0..5 {
            let mut server = self.process();
            if server.is_ready() {
                return server;
            }
        }
        panic!("the server does not start");
    }
}

impl Server {
    /// Waits until it can serve requests, or has ended.
    fn is_ready(&mut self) -> bool {
        wait_for("a server that is ready", Duration::from_secs(20), || {
            if !self.is_alive() {
                return Some(false);
            }
            let reply = self.visitor().get("/health/ready").ok()?;
            (reply.status == 200).then_some(true)
        })
    }

    pub(crate) fn visitor(&self) -> Client {
        Client {
            address: self.address,
            token: None,
        }
    }

    /// The server as this person calls it.
    pub(crate) fn person(&self, person: &Person) -> Client {
        Client {
            address: self.address,
            token: Some(person.token.clone()),
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// `kill -9`.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("a child");
        self.child.wait().expect("a child");
    }

    /// `kill -TERM`.
    pub(crate) fn terminate(&self) {
        let told = Command::new("sh")
            .args(["-c", "kill -TERM \"$0\"", &self.id().to_string()])
            .status();
        assert!(told.expect("a shell").success());
    }

    /// How the process ended.
    pub(crate) fn ended(&mut self, within: Duration) -> ExitStatus {
        wait_for("the end of the process", within, || {
            self.child.try_wait().expect("a child")
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The server's binary, which `cargo build --release` leaves beside the folder of the test binaries.
pub(crate) fn binary() -> PathBuf {
    let tests = std::env::current_exe().expect("the path of this test binary");
    let binary = tests.ancestors().nth(2).expect("the target folder").join("battito");
    assert!(binary.exists(), "build the server first: cargo build --release");
    binary
}
