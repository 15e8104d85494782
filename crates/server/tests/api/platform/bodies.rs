//! How bodies are read.

use axum::{
    body::{Body, Bytes},
    http::{Request, header},
};
use futures_util::stream;
use serde_json::json;

use crate::support::{World, actor::Answer};

const NOT_READABLE: &str = "La richiesta non è leggibile. Ricarica la pagina e riprova.";

async fn post(world: &World, content_type: Option<&str>, body: impl Into<Body>) -> Answer {
    let mut request = Request::post("/api/forgot-password");
    if let Some(content_type) = content_type {
        request = request.header(header::CONTENT_TYPE, content_type);
    }
    world
        .visitor()
        .send_raw(request.body(body.into()).expect("a good request"))
        .await
}

#[tokio::test]
async fn refuses_a_body_that_is_no_json() {
    let world = World::sqlite().await;
    let bodies: [&[u8]; 16] = [
        b"",
        b" ",
        b"{",
        b"{\"email\"",
        b"{'email': 1}",
        b"email=a",
        b"nul",
        b"{}{}",
        b"{\"email\": \"\\ud800\"}",
        b"{\"email\": \"\xff\"}",
        b"\xef\xbb\xbf{}",
        b"{\"email\": 1e999}",
        b"{\"email\": NaN}",
        b"{\"email\": \"a\nb\"}",
        b"\0",
        b"<x/>",
    ];
    for body in bodies {
        let answer = post(&world, Some("application/json"), Bytes::from_static(body))
            .await
            .expect(400);
        assert_eq!(
            answer.json(),
            json!({"message": NOT_READABLE}),
            "{}",
            String::from_utf8_lossy(body)
        );
    }
}

/// Nothing is unpacked, so there is nothing that could swell.
#[tokio::test]
async fn refuses_a_compressed_body() {
    // `{"email":"anna@test.example"}`
    let body: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\x56\x4a\xcd\x4d\xcc\xcc\x51\xb2\x52\x4a\xcc\xcb\x4b\x74\x28\x49\x2d\x2e\xd1\x4b\xad\x48\xcc\x2d\xc8\x49\x55\xaa\x05\x00\xe2\x94\x8f\xa6\x1d\x00\x00\x00";
    let world = World::sqlite().await;
    let request = Request::post("/api/forgot-password")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONTENT_ENCODING, "gzip");
    let request = request.body(Body::from(body)).expect("a good request");
    let answer = world.visitor().send_raw(request).await.expect(400);
    assert_eq!(answer.json(), json!({"message": NOT_READABLE}));
}

#[tokio::test]
async fn refuses_json_that_is_no_object() {
    let world = World::sqlite().await;
    for body in [
        "[]",
        "[{\"email\": \"a@test.example\"}]",
        "null",
        "true",
        "1",
        "\"email\"",
    ] {
        let answer = post(&world, Some("application/json"), body).await.expect(400);
        assert_eq!(answer.json(), json!({"message": NOT_READABLE}), "{body}");
    }
}

#[tokio::test]
async fn refuses_another_content_type() {
    let world = World::sqlite().await;
    let good = r#"{"email": "anna@test.example"}"#;
    let others = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "",
        "json",
        "text/json",
    ];
    for content_type in others.map(Some).into_iter().chain([None]) {
        let answer = post(&world, content_type, good).await.expect(415);
        assert_eq!(
            answer.json(),
            json!({"message": "Il formato dei dati inviati non è accettato: serve JSON."}),
            "{content_type:?}"
        );
    }
    for content_type in [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
        "application/json ;charset=UTF-8",
        "application/ld+json",
    ] {
        post(&world, Some(content_type), good).await.expect(200);
    }
}

#[tokio::test]
async fn refuses_a_large_body_with_and_without_content_length() {
    let world = World::sqlite().await;
    let large = json!({"email": "anna@test.example", "padding": "x".repeat(300 * 1024)}).to_string();
    let message = json!({"message": "I dati inviati sono troppo grandi."});

    let stated = post(&world, Some("application/json"), large.clone()).await.expect(413);
    let chunks: Vec<Result<Bytes, std::io::Error>> = large
        .as_bytes()
        .chunks(8192)
        .map(|chunk| Ok(Bytes::copy_from_slice(chunk)))
        .collect();
    let streamed = post(
        &world,
        Some("application/json"),
        Body::from_stream(stream::iter(chunks)),
    )
    .await
    .expect(413);

    assert_eq!((stated.json(), streamed.json()), (message.clone(), message));
    let fits = json!({"email": "anna@test.example", "padding": "x".repeat(250 * 1024)}).to_string();
    post(&world, Some("application/json"), fits).await.expect(200);
}

#[tokio::test]
async fn refuses_a_truncated_body() {
    let world = World::sqlite().await;
    let chunks = [
        Ok(Bytes::from_static(b"{\"email\": ")),
        Err(std::io::Error::other("gone")),
    ];
    post(
        &world,
        Some("application/json"),
        Body::from_stream(stream::iter(chunks)),
    )
    .await
    .expect(400);
}

#[tokio::test]
async fn takes_null_as_absent_and_ignores_unknown_members() {
    let world = World::sqlite().await;
    let absent = world.visitor().post("/api/login", json!({})).await.expect(422).json();
    let null = json!({"email": null, "password": null, "remember": null, "code": null, "unknown": {"a": [null]}});
    assert_eq!(
        world.visitor().post("/api/login", null).await.expect(422).json(),
        absent
    );
}

#[tokio::test]
async fn names_every_field_of_the_wrong_type_together() {
    let world = World::sqlite().await;
    let body = json!({
        "email": 1, "password": ["a"], "password_confirmation": {"a": 1}, "name": true, "surname": 1.5, "fiscal_code": -1,
        "phone": 3_331_234_567_u64, "is_sanitary": "yes",
    });

    let answer = world.visitor().post("/api/register", body).await.expect(422).json();

    let invalid = json!(["Valore non valido."]);
    assert_eq!(
        answer,
        json!({"message": "Ricontrolla i campi indicati.", "errors": {
            "email": invalid, "password": invalid, "password_confirmation": invalid, "name": invalid, "surname": invalid,
            "fiscal_code": invalid, "phone": invalid, "is_sanitary": invalid,
        }})
    );
}

#[tokio::test]
async fn survives_deep_nesting() {
    let world = World::sqlite().await;
    for depth in [100, 127, 1_000, 60_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let inner = if open == "[" { "" } else { "1" };
            let body = format!("{{\"email\": {}{inner}{}}}", open.repeat(depth), close.repeat(depth));
            let answer = post(&world, Some("application/json"), body).await;
            assert!(
                [400, 413, 422].contains(&answer.status.as_u16()),
                "{depth} {}",
                answer.status
            );
        }
    }
}

#[tokio::test]
async fn reads_the_last_of_repeated_members() {
    let world = World::sqlite().await;
    post(
        &world,
        Some("application/json"),
        r#"{"email": 1, "email": "anna@test.example"}"#,
    )
    .await
    .expect(200);
}
