//! A mail server that stores mails, or refuses them.

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// A reply other than the friendly one to lines that begin so (`RCPT`, `AUTH` …).
pub(crate) type Refusal = (&'static str, &'static str);

/// The server; it listens until the tests end.
pub(crate) struct Sink {
    pub(crate) address: SocketAddr,
    mails: Arc<Mutex<Vec<String>>>,
}

impl Sink {
    /// On a free port of this machine.
    pub(crate) fn start(refusal: Option<Refusal>) -> Self {
        Self::at("127.0.0.1:0".parse().expect("an address"), refusal)
    }

    /// At this address.
    pub(crate) fn at(address: SocketAddr, refusal: Option<Refusal>) -> Self {
        let listener = TcpListener::bind(address).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let mails = Arc::default();
        let kept = Arc::clone(&mails);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let kept = Arc::clone(&kept);
                thread::spawn(move || talk(&stream, &kept, refusal));
            }
        });
        Self { address, mails }
    }

    /// Every mail taken so far: its envelope's recipient in the first line, then the message.
    pub(crate) fn mails(&self) -> Vec<String> {
        self.mails.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// An address on which nothing listens.
pub(crate) fn a_closed_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port")
}

fn talk(mut stream: &TcpStream, mails: &Mutex<Vec<String>>, refusal: Option<Refusal>) {
    let (mut recipient, mut data) = (String::new(), None::<String>);
    // Otherwise each of its short replies may wait for 40 ms.
    let _ = stream.set_nodelay(true);
    let _ = stream.write_all(b"220 sink.test ready\r\n");
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let reply = match &mut data {
            Some(text) if line == "." => {
                mails
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(format!("{recipient}\n{text}"));
                data = None;
                "250 kept"
            }
            Some(text) => {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            None => match refusal {
                Some((refused, reply)) if line.starts_with(refused) => reply,
                _ => match verb.as_str() {
                    "EHLO" => "250-sink.test\r\n250 AUTH PLAIN",
                    "DATA" => {
                        data = Some(String::new());
                        "354 go on"
                    }
                    "AUTH" => "235 welcome",
                    "QUIT" => "221 bye",
                    _ => "250 fine",
                },
            },
        };
        if verb == "RCPT" && data.is_none() {
            recipient.clone_from(&line);
        }
        if stream.write_all(format!("{reply}\r\n").as_bytes()).is_err() || reply.starts_with("221") {
            break;
        }
    }
}
