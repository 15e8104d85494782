//! Cross-site request forgery.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use serde_json::json;

use crate::support::{World, actor::Answer};

/// A call with these as cookies and as header.
async fn call(world: &World, method: &str, path: &str, cookies: &[&str], sent: Option<&str>) -> Answer {
    let method = Method::from_bytes(method.as_bytes()).expect("a method");
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::CONTENT_TYPE, "application/json");
    for cookie in cookies {
        request = request.header(header::COOKIE, *cookie);
    }
    if let Some(sent) = sent {
        request = request.header("x-xsrf-token", sent);
    }
    world
        .visitor()
        .without_csrf()
        .send_raw(request.body(Body::from("{}")).expect("a good request"))
        .await
}

#[tokio::test]
async fn hands_out_a_new_value_in_a_readable_secure_cookie() {
    let world = World::sqlite().await;

    let (first, second) = (
        world.visitor().get("/csrf-cookie").await.expect(204),
        world.visitor().get("/csrf-cookie").await.expect(204),
    );

    let cookie = first.header("set-cookie");
    let (value, attributes) = cookie.split_once("; ").expect("attributes");
    assert_eq!(
        attributes, "Path=/; Max-Age=86400; SameSite=Lax; Secure",
        "readable: no HttpOnly"
    );
    let value = value.strip_prefix("XSRF-TOKEN=").expect("the name");
    assert_eq!(value.len(), 43, "256 bits in base64");
    assert!(!second.header("set-cookie").contains(value));
    assert_eq!(first.header("cache-control"), "no-store");
    call(
        &world,
        "POST",
        "/api/login",
        &[&format!("XSRF-TOKEN={value}")],
        Some(value),
    )
    .await
    .expect(422);
}

#[tokio::test]
async fn refuses_unsafe_calls_without_the_value_of_the_cookie() {
    let world = World::sqlite().await;
    let forgeries: [(&[&str], Option<&str>); 10] = [
        (&[], None),
        (&["XSRF-TOKEN=abc"], None),
        (&[], Some("abc")),
        (&["XSRF-TOKEN=abc"], Some("abd")),
        (&["XSRF-TOKEN=abc"], Some("ab")),
        (&["XSRF-TOKEN=abc"], Some("ABC")),
        (&["XSRF-TOKEN="], Some("")),
        (&["other=abc"], Some("abc")),
        (&["xsrf-token=abc"], Some("abc")),
        (&["XSRF-TOKEN=abc; XSRF-TOKEN=abd"], Some("abd")),
    ];
    for (cookies, sent) in forgeries {
        for method in ["POST", "PUT", "PATCH", "DELETE", "PURGE"] {
            for path in ["/api/login", "/api/profile", "/api/my-reservations/1", "/api/nowhere"] {
                let answer = call(&world, method, path, cookies, sent).await.expect(419);
                let message = "La pagina è rimasta aperta troppo a lungo. Ricaricala e riprova.";
                assert_eq!(
                    answer.json(),
                    json!({"message": message}),
                    "{method} {path} {cookies:?} {sent:?}"
                );
            }
        }
    }
}

#[tokio::test]
async fn finds_the_cookie_among_others() {
    let world = World::sqlite().await;
    for cookies in [
        &["a=1; XSRF-TOKEN=abc;b=2"][..],
        &["a=1", "XSRF-TOKEN=abc"],
        &["theme=dark;XSRF-TOKEN=abc"],
        &["odd; XSRF-TOKEN=abc"],
    ] {
        call(&world, "POST", "/api/login", cookies, Some("abc"))
            .await
            .expect(422);
    }
}

#[tokio::test]
async fn lets_safe_calls_pass() {
    let world = World::sqlite().await;
    for (method, path, status) in [
        ("GET", "/api/courses", 200),
        ("HEAD", "/api/courses", 200),
        ("GET", "/api/nowhere", 404),
    ] {
        call(&world, method, path, &[], None).await.expect(status);
    }
}

#[tokio::test]
async fn is_asked_for_by_every_unsafe_operation_of_the_contract() {
    let world = World::sqlite().await;
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    let mut unsafe_operations = 0;
    for (path, operations) in contract["paths"].as_object().expect("paths") {
        for method in operations.as_object().expect("operations").keys() {
            if let "post" | "put" | "patch" | "delete" = method.as_str() {
                unsafe_operations += 1;
                call(&world, &method.to_uppercase(), &path.replace("{id}", "1"), &[], None)
                    .await
                    .expect(419);
            }
        }
    }
    assert!(unsafe_operations >= 13, "only {unsafe_operations} unsafe operations");
}
