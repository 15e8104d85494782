//! Pages: which address gets which shell, with which status, and how shells travel.

use std::io::Read;

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use sea_orm::Set;
use serde_json::{Value, json};

use crate::{
    on_both_engines,
    support::{World, actor::Answer, fixtures::new_course},
};

const SITE: [&str; 14] = [
    "/",
    "/courses",
    "/about",
    "/auth/login",
    "/auth/register",
    "/auth/forget-password",
    "/auth/password-reset/abc-_123",
    "/auth/verify-email/abc-_123",
    "/auth/confirm-email/abc-_123",
    "/auth/restore-email/abc-_123",
    "/forbidden",
    "/privacy",
    "/cookies",
    "/courses?search=blsd&recipient=0",
];
const PANEL: [&str; 6] = [
    "/control-panel",
    "/control-panel/user/reservations",
    "/control-panel/user/profile",
    "/control-panel/admin/courses",
    "/control-panel/admin/course-dates/12/reservations",
    "/control-panel/admin/users/create",
];

async fn get_with(world: &World, path: &str, name: header::HeaderName, value: &str) -> Answer {
    world
        .visitor()
        .send_raw(
            Request::get(path)
                .header(name, value)
                .body(Body::empty())
                .expect("a good request"),
        )
        .await
}

/// The text of the JSON script in the page.
fn state(page: &str) -> &str {
    let (head, _) = page.split_once("</head>").expect("a head");
    let (_, rest) = head
        .split_once(r#"<script type="application/json" id="battito-state">"#)
        .expect("the state");
    rest.split_once("</script>").expect("its end").0
}

#[tokio::test]
async fn are_given_at_every_address_of_the_route_table() {
    let world = World::sqlite().await;
    for path in SITE.iter().chain(&PANEL) {
        let page = world.visitor().get(path).await.expect(200);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(page.header("content-language"), "it", "{path}");
        assert_eq!(page.header("cache-control"), "no-cache", "{path}");
        assert!(page.text().to_lowercase().starts_with("<!doctype html>"), "{path}");
    }
}

#[tokio::test]
async fn carry_the_centre_in_an_escaped_script() {
    let world = World::sqlite().await;
    let centre = world.visitor().get("/api/centre").await.expect(200).json();
    for path in ["/", "/control-panel", "/nowhere"] {
        let page = world.visitor().get(path).await.text();
        let state = state(&page);
        assert!(!state.contains('<'), "{path}");
        let carried: Value = serde_json::from_str(state).expect("JSON");
        for (name, value) in carried["centre"].as_object().expect("the centre") {
            assert_eq!(*value, centre[name], "{path}");
        }
        for name in ["name", "claim", "partners", "counters", "cancellation_notice_hours"] {
            assert!(carried["centre"].get(name).is_some(), "{path} {name}");
        }
        assert!(!page.contains("<!--battito-state-->"), "{path}");
    }
}

#[tokio::test]
async fn are_not_found_elsewhere() {
    let world = World::sqlite().await;
    for path in [
        "/nowhere",
        "/Courses",
        "/courses/abc",
        "/courses/0",
        "/courses/-1",
        "/courses/01",
        "/courses/1.5",
        "/courses/99999999999999999999",
        "/courses/12345",
        "/courses/1/2",
        "/auth",
        "/auth/password-reset",
        "/auth/password-reset/",
        "/auth/password-reset/a/b",
        "/auth/verify-email/",
        "/control-panel/nowhere",
        "/control-panel/admin/users/x/edit",
        "/control-panel/user",
        "/index.html",
        "/site.html",
        "/panel.html",
        "/.env",
        "/.git/config",
        "/%00",
        "/%ff",
        "/..",
        "/../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/nowhere.js",
        "/assets/",
        "/metrics",
        "/health",
        "/wp-login.php",
        "/🫀",
    ] {
        let encoded = path.replace('🫀', "%F0%9F%AB%80");
        world.visitor().get(&encoded).await.expect(404);
    }
    let page = world.visitor().get("/nowhere").await.expect(404);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
}

on_both_engines! {
    async fn of_a_course_exist_as_long_as_visitors_may_see_it(world) {
        let course = world.course("BLSD").await;
        let hidden = world.put({ let mut course = new_course("ALS", world.now()); course.published = Set(false); course }).await;
        let archived = world.put({ let mut course = new_course("PALS", world.now()); course.archived_at = Set(Some(world.now())); course }).await;

        let page = world.visitor().get(&format!("/courses/{}", course.id)).await.expect(200);
        assert!(page.text().contains("battito-state"));
        for id in [hidden.id, archived.id, course.id + 1_000] {
            let page = world.visitor().get(&format!("/courses/{id}")).await.expect(404);
            assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
        }
    }
}

#[tokio::test]
async fn have_one_address_each() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    for (path, target) in [
        ("/about/".to_owned(), "/about".to_owned()),
        ("/about///".into(), "/about".into()),
        ("/courses/?search=a%20b".into(), "/courses?search=a%20b".into()),
        ("/control-panel/".into(), "/control-panel".into()),
        (format!("/courses/{}/", course.id), format!("/courses/{}", course.id)),
        ("/auth/password-reset/abc/".into(), "/auth/password-reset/abc".into()),
    ] {
        let moved = world.visitor().get(&path).await.expect(308);
        assert_eq!(moved.header("location"), target, "{path}");
    }
}

#[tokio::test]
async fn never_redirect_to_another_site() {
    let world = World::sqlite().await;
    for path in [
        "//evil.example",
        "//evil.example/",
        "//evil.example/about/",
        "//about/",
        "///about/",
        "/%2f%2fevil.example/",
        "/%5cevil.example/",
        "/\\evil.example/",
        "/about//evil.example/",
    ] {
        let Ok(request) = Request::get(path).body(Body::empty()) else {
            continue;
        };
        let answer = world.visitor().send_raw(request).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (404, ""), "{path}");
    }
}

#[tokio::test]
async fn are_revalidated() {
    let world = World::sqlite().await;
    let tag = world
        .visitor()
        .get("/about")
        .await
        .expect(200)
        .header("etag")
        .to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() > 10, "{tag}");
    for known in [tag.clone(), format!("W/{tag}"), format!("\"old\", {tag}"), "*".into()] {
        let same = get_with(&world, "/about", header::IF_NONE_MATCH, &known)
            .await
            .expect(304);
        assert_eq!((same.bytes.len(), same.header("etag")), (0, tag.as_str()), "{known}");
        assert_eq!(same.header("cache-control"), "no-cache");
    }
    get_with(&world, "/about", header::IF_NONE_MATCH, "\"old\"")
        .await
        .expect(200);
    get_with(&world, "/nowhere", header::IF_NONE_MATCH, &tag)
        .await
        .expect(404);
    let panel = world.visitor().get("/control-panel").await.expect(200);
    let site = world.visitor().get("/").await.expect(200);
    assert_eq!(panel.header("etag") == site.header("etag"), panel.bytes == site.bytes);
}

#[tokio::test]
async fn travel_compressed_and_unpack_to_the_same() {
    let world = World::sqlite().await;
    let plain = world.visitor().get("/").await.expect(200);
    assert_eq!(plain.header("content-encoding"), "");
    for (accepted, encoding) in [
        ("br", "br"),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("br;q=0.1", "br"),
        ("GZIP", "gzip"),
        ("identity", ""),
        ("br;q=0, gzip;q=0", ""),
        ("deflate", ""),
        ("brotli", ""),
        ("", ""),
        ("br;q=x", ""),
    ] {
        let page = get_with(&world, "/", header::ACCEPT_ENCODING, accepted)
            .await
            .expect(200);
        assert_eq!(page.header("content-encoding"), encoding, "{accepted}");
        assert!(
            page.header("vary").to_lowercase().contains("accept-encoding"),
            "{accepted}"
        );
        let mut unpacked = Vec::new();
        match encoding {
            "br" => brotli::Decompressor::new(&page.bytes[..], 4096).read_to_end(&mut unpacked),
            "gzip" => flate2::read::GzDecoder::new(&page.bytes[..]).read_to_end(&mut unpacked),
            _ => (&page.bytes[..]).read_to_end(&mut unpacked),
        }
        .expect("a whole page");
        assert!(unpacked == plain.bytes, "{accepted}");
        assert!(
            encoding.is_empty() || page.bytes.len() < plain.bytes.len(),
            "{accepted}"
        );
    }
}

#[tokio::test]
async fn name_existing_files_with_immutable_caching() {
    let world = World::sqlite().await;
    // Without a built frontend the page names none.
    let page = world.visitor().get("/").await.text();
    let names = page.split(['"', '\'', ' ']).filter(|text| text.starts_with("/assets/"));
    for name in names {
        let file = world.visitor().get(name).await.expect(200);
        assert!(
            !file.bytes.is_empty() && !file.header("content-type").is_empty(),
            "{name}"
        );
        assert!(
            file.header("cache-control").contains("max-age=31536000"),
            "{name}: {}",
            file.header("cache-control")
        );
    }
    assert!(
        !page.contains("<style") && !page.contains(" style=") && !page.contains("onload="),
        "nothing inline: {page}"
    );
}

#[tokio::test]
async fn answer_head_without_a_body() {
    let world = World::sqlite().await;
    for (path, status) in [
        ("/", 200),
        ("/control-panel", 200),
        ("/nowhere", 404),
        ("/courses/77", 404),
        ("/about/", 308),
    ] {
        let head = world.visitor().send(Method::HEAD, path, None).await.expect(status);
        let get = world.visitor().get(path).await.expect(status);
        assert!(head.bytes.is_empty(), "{path}");
        assert_eq!(
            (head.header("etag"), head.header("content-type")),
            (get.header("etag"), get.header("content-type")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn refuse_unsafe_methods() {
    let world = World::sqlite().await;
    for method in [
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ] {
        for path in ["/", "/about", "/control-panel", "/nowhere"] {
            let answer = world.visitor().send(method.clone(), path, None).await.expect(405);
            assert_eq!(
                answer.json(),
                json!({"message": "Questa operazione non è prevista a questo indirizzo."}),
                "{method} {path}"
            );
        }
    }
}
