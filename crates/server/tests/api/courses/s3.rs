//! Pictures in an S3 bucket. `make soak` runs this test; `BATTITO_TEST_MOTO` names the command of moto's server.

use std::{
    net::{Ipv4Addr, TcpListener},
    process::{Child, Command, Stdio},
    time::Duration,
};

use axum::http::Method;
use battito::operator::discarded;
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{Actor, World, actor::Answer, pictures::png};

const BUCKET: &str = "/battito";
/// Where the files of the centre are, and what names those that are discarded.
const FOLDER: &str = "centro/";
const DISCARDED: &str = "centro/operator/discarded/";

/// An S3 server of its own. It ends with the test.
struct S3 {
    process: Child,
    port: u16,
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl S3 {
    /// Starts the server and makes the bucket.
    async fn start(port: u16) -> Self {
        let command = std::env::var("BATTITO_TEST_MOTO").expect("BATTITO_TEST_MOTO");
        let process = Command::new(command)
            .args(["-H", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("moto's server");
        let server = Self { process, port };
        for _ in 0..200 {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_ok() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let made = server.call("PUT", BUCKET).await;
        assert!(made.starts_with("HTTP/1.1 200"), "{made}");
        server
    }

    /// Sends a request without a body and returns the whole response.
    async fn call(&self, method: &str, path: &str) -> String {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))
            .await
            .expect("a connection");
        let request =
            format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("a sent request");
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await.expect("a response");
        String::from_utf8_lossy(&response).into_owned()
    }

    /// The keys in the bucket, without those of files that are discarded and still there for a backup.
    async fn keys(&self) -> Vec<String> {
        let keys = self.all_keys().await;
        let discarded = keys.iter().filter_map(|key| key.strip_prefix(DISCARDED));
        let discarded: Vec<String> = discarded.map(|key| format!("{FOLDER}{key}")).collect();
        let is_kept = |key: &String| !key.starts_with(DISCARDED) && !discarded.contains(key);
        keys.iter().filter(|key| is_kept(key)).cloned().collect()
    }

    async fn all_keys(&self) -> Vec<String> {
        let list = self.call("GET", &format!("{BUCKET}?list-type=2")).await;
        let keys = list.split("<Key>").skip(1);
        keys.filter_map(|rest| rest.split_once("</Key>"))
            .map(|(key, _)| key.to_owned())
            .collect()
    }
}

async fn upload(admin: &Actor, course: &Value, bytes: &[u8], texts: &[(&str, &str)]) -> Answer {
    let path = format!("/api/courses/{}/image", course["id"]);
    admin.send_file(Method::PUT, &path, ("foto.png", bytes), texts).await
}

async fn source(admin: &Actor, course: &Value) -> Answer {
    admin.get(&format!("/api/courses/{}/image/source", course["id"])).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs moto: make soak"]
async fn pictures_are_stored_cropped_again_duplicated_and_deleted() {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    let port = free.local_addr().expect("its address").port();
    drop(free);
    let server = S3::start(port).await;
    let world = World::configured(|config| {
        config.files_url = Some(format!(
            "s3:/{BUCKET}/centro?region=eu-south-1&endpoint=http://127.0.0.1:{port}&allow_http=true\
             &access_key_id=prova&secret_access_key=prova"
        ));
    })
    .await;
    let admin = world.admin().await.actor;
    let course = json!({"id": world.course("BLSD").await.id});

    let uploaded = upload(&admin, &course, &png(900, 700), &[]).await.expect(200).json();
    assert_eq!(uploaded["image"]["has_source"], true);
    let first = server.keys().await;
    assert!(
        first.len() == 1 && first[0].starts_with("centro/course-pictures/"),
        "{first:?}"
    );

    let whole = source(&admin, &course).await.expect(200);
    let crop = [
        ("crop_x", "100"),
        ("crop_y", "50"),
        ("crop_width", "640"),
        ("crop_height", "360"),
    ];
    upload(&admin, &course, &whole.bytes, &crop).await.expect(200);
    let second = server.keys().await;
    assert!(
        second.len() == 1 && second != first,
        "the former file is discarded: {second:?}"
    );

    let path = format!("/api/courses/{}", course["id"]);
    let copy = admin
        .post(&format!("{path}/duplicate"), json!({}))
        .await
        .expect(201)
        .json();
    assert_eq!(server.keys().await.len(), 2, "the copy has a file of its own");
    admin.delete(&format!("{path}/image")).await.expect(200);
    assert_eq!(server.keys().await.len(), 1);
    world.clock.advance(TimeDelta::days(1));
    assert_eq!(discarded::sweep(&world.app).await.expect("a sweep"), 2);
    assert_eq!(
        server.all_keys().await,
        server.keys().await,
        "a day later they are deleted"
    );
    let admin = world.admin_named("elio").await.actor;
    let copied = source(&admin, &copy).await.expect(200);
    assert_eq!(&copied.bytes[8..12], b"WEBP");

    drop(server);
    source(&admin, &copy).await.expect(503);
    upload(&admin, &course, &png(900, 700), &[]).await.expect(503);
    let shown = admin.get(&path).await.expect(200).json();
    assert_eq!(shown["image"], Value::Null, "nothing half written");

    let server = S3::start(port).await;
    upload(&admin, &course, &png(900, 700), &[]).await.expect(200);
    assert_eq!(server.keys().await.len(), 1, "it is used again once it is back");
}
