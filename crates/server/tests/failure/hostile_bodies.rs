//! Bodies that no browser would send, over a real socket: the right status, a sentence in Italian, and nothing written.

use std::io::Write;

use crate::{
    failure::{
        centre::Centre,
        client::{self, Client},
        malformed_bodies,
        server::{Server, Start},
    },
    support::World,
};

const BOOK: &str = "/api/my-reservations";
const JSON: &str = "application/json";
const NOT_READABLE: &str = "La richiesta non è leggibile. Ricarica la pagina e riprova.";
const TOO_LARGE: &str = "I dati inviati sono troppo grandi.";
const NO_JSON: &str = "Il formato dei dati inviati non è accettato: serve JSON.";
const LARGE: usize = 10 * 1024 * 1024;

/// A server, a person who may book, and a date.
struct Target {
    world: World,
    server: Server,
    client: Client,
    date: i64,
}

impl Target {
    async fn new() -> Self {
        let world = World::sqlite().await;
        let centre = Centre::open(&world, 1, 1, 5).await;
        let server = Start::of(&world).server();
        let client = server.person(&centre.people[0]);
        Self {
            world,
            server,
            client,
            date: centre.dates[0],
        }
    }

    /// The server lives, nothing was written, and a proper booking is taken.
    async fn survives(mut self) {
        assert!(self.server.is_alive());
        assert!(self.world.statuses(self.date).await.is_empty());
        assert!(self.world.mails().await.is_empty());
        self.client.book(self.date).expect("an answer").expect(201);
    }

    #[track_caller]
    fn refuses(&self, body: &[u8], status: u16, message: &str) {
        let reply = self.client.post_bytes(BOOK, JSON, body).expect("an answer");
        let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
        assert_eq!((reply.status, reply.message().as_str()), (status, message), "{shown}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_a_large_upload() {
    let target = Target::new().await;

    for size in [300 * 1024, LARGE] {
        target.refuses(&vec![b' '; size], 413, TOO_LARGE);
    }

    let head = target.client.head("POST", BOOK);
    let mut stream = target.client.connect().expect("a connection");
    write!(
        stream,
        "{head}Content-Type: {JSON}\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    .expect("a head");
    let chunk = [b"1000\r\n".as_slice(), &[b' '; 0x1000], b"\r\n"].concat();
    // Until the server has had enough.
    for _ in 0..LARGE / 0x1000 {
        if stream.write_all(&chunk).is_err() {
            break;
        }
    }
    if let Ok(streamed) = client::read(&mut stream) {
        assert_eq!((streamed.status, streamed.message().as_str()), (413, TOO_LARGE));
    }
    target.survives().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_a_truncated_upload() {
    let target = Target::new().await;
    let body = format!("{{\"id_course_date\": {}}}", target.date);
    for sent in [0, 1, body.len() / 2, body.len() - 1, body.len()] {
        // The stated length is never reached, although the received part may be readable by itself.
        let head = target.client.post_head(BOOK, JSON, body.len() + 1);
        let broken = [head.as_bytes(), &body.as_bytes()[..sent]].concat();

        if let Ok(reply) = target.client.send_and_leave(&broken) {
            assert_eq!((reply.status, reply.message().as_str()), (400, NOT_READABLE), "{sent}");
        }
        for _ in 0..20 {
            let mut gone = target.client.connect().expect("a connection");
            gone.write_all(&broken).expect("half a request");
        }
    }
    target.survives().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_another_content_type() {
    let target = Target::new().await;
    let body = format!("{{\"id_course_date\": {}}}", target.date);
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/pdf",
        "\u{fffd}",
        "",
    ] {
        let reply = target
            .client
            .post_bytes(BOOK, content_type, body.as_bytes())
            .expect("an answer");
        assert_eq!(
            (reply.status, reply.message().as_str()),
            (415, NO_JSON),
            "{content_type}"
        );
    }
    target.survives().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_a_body_that_is_no_json() {
    let target = Target::new().await;
    for body in malformed_bodies::not_json() {
        target.refuses(&body, 400, NOT_READABLE);
    }
    target.survives().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_the_field_of_a_hostile_value() {
    let target = Target::new().await;
    for value in malformed_bodies::values() {
        let body = format!("{{\"id_course_date\": {value}}}");
        let shown = &body[..body.len().min(60)];
        let reply = target
            .client
            .post_bytes(BOOK, JSON, body.as_bytes())
            .expect("an answer");
        assert!([400, 422].contains(&reply.status), "{} {shown}", reply.status);
        assert!(
            [NOT_READABLE, "Ricontrolla i campi indicati."].contains(&reply.message().as_str()),
            "{shown}"
        );
    }
    target.survives().await;
}
