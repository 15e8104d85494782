//! A sender of requests: with or without a session, with a CSRF token unless told otherwise.

use std::net::{IpAddr, SocketAddr};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use battito_http::Site;
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// The value both in the cookie and in the header.
const CSRF: &str = "a-csrf-token-of-the-tests";

/// A sender of requests.
#[derive(Clone)]
pub(crate) struct Actor {
    site: Site,
    token: Option<String>,
    csrf: bool,
    /// A cookie besides the CSRF token, as `name=value`.
    cookie: Option<String>,
    /// The machine that the requests come from; without one it is this machine.
    machine: Option<IpAddr>,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Actor {
    pub(crate) fn new(site: Site, token: Option<String>) -> Self {
        Self {
            site,
            token,
            csrf: true,
            cookie: None,
            machine: None,
        }
    }

    /// The same person in a browser with one more cookie.
    pub(crate) fn with_cookie(mut self, cookie: &str) -> Self {
        self.cookie = Some(cookie.to_owned());
        self
    }

    /// The same person at another machine.
    pub(crate) fn at(mut self, machine: impl Into<IpAddr>) -> Self {
        self.machine = Some(machine.into());
        self
    }

    /// The same person from a foreign site: without the CSRF token.
    pub(crate) fn without_csrf(mut self) -> Self {
        self.csrf = false;
        self
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PATCH, path, Some(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let request = Request::builder().method(method).uri(path);
        let request = match body {
            Some(body) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
            None => request.body(Body::empty()),
        };
        self.send_raw(request.expect("a good request")).await
    }

    /// Sends a form with a file in the field `file`, and with texts.
    pub(crate) async fn send_file(
        &self,
        method: Method,
        path: &str,
        (file_name, bytes): (&str, &[u8]),
        texts: &[(&str, &str)],
    ) -> Answer {
        const BOUNDARY: &str = "a-boundary-of-the-tests";
        let mut body = Vec::new();
        for (name, text) in texts {
            let part = format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        let name = file_name.replace('"', "%22");
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let request = Request::builder().method(method).uri(path).header(
            header::CONTENT_TYPE,
            format!("multipart/form-data; boundary={BOUNDARY}"),
        );
        self.send_raw(request.body(Body::from(body)).expect("a good request"))
            .await
    }

    /// Sends JSON that is meant for a certain state of the thing.
    pub(crate) async fn send_if(&self, method: Method, path: &str, tag: &str, body: &Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::IF_MATCH, tag);
        self.send_raw(request.body(Body::from(body.to_string())).expect("a good request"))
            .await
    }

    /// Sends a request as it is, with this person's session and CSRF token.
    pub(crate) async fn send_raw(&self, mut request: Request<Body>) -> Answer {
        let headers = request.headers_mut();
        headers.insert(header::ACCEPT, "application/json".parse().expect("a header"));
        if let Some(token) = &self.token {
            headers.insert(
                header::AUTHORIZATION,
                format!("Bearer {token}").parse().expect("a header"),
            );
        }
        if let Some(cookie) = &self.cookie {
            headers.append(header::COOKIE, cookie.parse().expect("a header"));
        }
        if self.csrf {
            headers.append(header::COOKIE, format!("XSRF-TOKEN={CSRF}").parse().expect("a header"));
            headers.insert("x-xsrf-token", CSRF.parse().expect("a header"));
        }
        if let Some(machine) = self.machine {
            let peer = ConnectInfo(SocketAddr::new(machine, 4711));
            request.extensions_mut().insert(peer);
        }
        let response = self.site.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("a whole body").to_bytes().to_vec();
        Answer {
            status: parts.status,
            headers: parts.headers,
            bytes,
        }
    }
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, String::from_utf8_lossy(&self.bytes)))
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The messages under a field of a 422.
    pub(crate) fn errors(&self, field: &str) -> Vec<String> {
        let json = self.json();
        json["errors"][field]
            .as_array()
            .map(|messages| {
                messages
                    .iter()
                    .filter_map(|message| message.as_str().map(str::to_owned))
                    .collect()
            })
            .unwrap_or_default()
    }

    /// Fails, showing the body, unless the status is this one.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap_or(""))
    }
}
