//! A client on a real socket, which can also send malformed requests.

use std::{
    io::{Read, Result, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::{Value, json};

/// The longest anybody waits for an answer.
const LIMIT: Duration = Duration::from_mins(1);
const CSRF: &str = "Cookie: XSRF-TOKEN=a-csrf-token\r\nX-XSRF-TOKEN: a-csrf-token\r\n";

/// A client of the server at this address, with or without a session.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) token: Option<String>,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) text: String,
}

impl Client {
    pub(crate) fn get(&self, path: &str) -> Result<Reply> {
        self.send(format!("{}\r\n", self.head("GET", path)).as_bytes())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Reply> {
        self.post_bytes(path, "application/json", body.to_string().as_bytes())
    }

    pub(crate) fn post_bytes(&self, path: &str, content_type: &str, body: &[u8]) -> Result<Reply> {
        let mut request = self.post_head(path, content_type, body.len()).into_bytes();
        request.extend_from_slice(body);
        self.send(&request)
    }

    /// Books a date.
    pub(crate) fn book(&self, date: i64) -> Result<Reply> {
        self.post("/api/my-reservations", &json!({"id_course_date": date}))
    }

    /// Books a date, or waits for a seat on it.
    pub(crate) fn book_or_wait(&self, date: i64) -> Result<Reply> {
        self.post(
            "/api/my-reservations",
            &json!({"id_course_date": date, "waiting": true}),
        )
    }

    /// Cancels the first of this person's reservations to come.
    pub(crate) fn leave(&self) -> Result<Reply> {
        let mine = self.get("/api/my-reservations?period=upcoming")?.json();
        let path = format!("/api/my-reservations/{}", mine["data"][0]["id"]);
        self.send(format!("{}\r\n", self.head("DELETE", &path)).as_bytes())
    }

    /// Puts a file in the place of the one at this path.
    pub(crate) fn put_file(&self, path: &str, bytes: &[u8]) -> Result<Reply> {
        let start = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"file\"\r\n\r\n";
        let body = [start.as_bytes(), bytes, b"\r\n--x--\r\n"].concat();
        let head = self.head_of_body("PUT", path, "multipart/form-data; boundary=x", body.len());
        self.send(&[head.as_bytes(), &body].concat())
    }

    /// The head of a POST with a stated length, blank line included.
    pub(crate) fn post_head(&self, path: &str, content_type: &str, length: usize) -> String {
        self.head_of_body("POST", path, content_type, length)
    }

    fn head_of_body(&self, method: &str, path: &str, content_type: &str, length: usize) -> String {
        let head = self.head(method, path);
        format!("{head}Content-Type: {content_type}\r\nContent-Length: {length}\r\n\r\n")
    }

    /// The first lines of a request, without the blank one.
    pub(crate) fn head(&self, method: &str, path: &str) -> String {
        let session = self.token.as_ref();
        let session = session.map_or_else(String::new, |token| format!("Authorization: Bearer {token}\r\n"));
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{CSRF}{session}",
            self.address
        )
    }

    /// Sends bytes as they are and reads the answer.
    pub(crate) fn send(&self, bytes: &[u8]) -> Result<Reply> {
        let mut stream = self.connect()?;
        // A server that refuses early may close before it has read all.
        let sent = stream.write_all(bytes);
        read(&mut stream).or_else(|error| sent.and(Err(error)))
    }

    /// Sends bytes and says that there are no more, as a client that breaks off does.
    pub(crate) fn send_and_leave(&self, bytes: &[u8]) -> Result<Reply> {
        let mut stream = self.connect()?;
        stream.write_all(bytes)?;
        stream.shutdown(Shutdown::Write)?;
        read(&mut stream)
    }

    pub(crate) fn connect(&self) -> Result<TcpStream> {
        let stream = TcpStream::connect_timeout(&self.address, LIMIT)?;
        stream.set_read_timeout(Some(LIMIT))?;
        stream.set_write_timeout(Some(LIMIT))?;
        Ok(stream)
    }
}

/// Reads an answer to its end, which is the end of the connection.
pub(crate) fn read(stream: &mut TcpStream) -> Result<Reply> {
    let mut bytes = Vec::new();
    let ended = stream.read_to_end(&mut bytes);
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    let answer = answer.trim_start_matches("HTTP/1.1 100 Continue\r\n\r\n");
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    match (status, answer.split_once("\r\n\r\n")) {
        (Some(status), Some((_, text))) => Ok(Reply {
            status,
            text: text.to_owned(),
        }),
        _ => Err(ended.err().unwrap_or_else(|| std::io::ErrorKind::UnexpectedEof.into())),
    }
}

impl Reply {
    /// Fails, showing the answer, unless the status is this one.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// The body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {:?}", self.status, self.text))
    }

    /// The sentence a person is shown.
    #[track_caller]
    pub(crate) fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }
}
