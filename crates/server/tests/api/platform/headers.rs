//! Headers of every response.

use std::collections::BTreeSet;

use axum::{
    body::Body,
    http::{Method, Request},
};

use crate::support::{World, actor::Answer};

const CSP: &str = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types battito-service-worker";

const PANEL_CSP: &str = "default-src 'self'; img-src 'self' blob:; frame-src blob:; base-uri 'none'; object-src 'none'; form-action 'self'; \
     frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types battito-service-worker";

/// Answers of every kind and from every layer; the browsable documentation, which styles itself inline, is told elsewhere.
async fn answers(world: &World) -> Vec<(String, Answer)> {
    let course = world.course("BLSD").await;
    let picture = format!("/assets/images/courses/{}.webp", course.id);
    let mut answers = Vec::new();
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/courses/"),
        ("GET", "/nowhere"),
        ("GET", "/control-panel"),
        ("POST", "/about"),
        ("HEAD", "/about"),
        ("GET", "/api/courses"),
        ("GET", "/api/nowhere"),
        ("GET", "/api/auth/check"),
        ("DELETE", "/api/login"),
        ("POST", "/api/login"),
        ("GET", "/api/courses?page=x"),
        ("GET", "/csrf-cookie"),
        ("GET", "/health/live"),
        ("GET", "/health/ready"),
        ("GET", &picture),
        ("GET", "/assets/images/courses/0.webp"),
        ("GET", "/assets/nowhere.js"),
    ] {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        answers.push((
            format!("{method} {path}"),
            world.visitor().send(method, path, None).await,
        ));
    }
    let forged = world
        .visitor()
        .without_csrf()
        .send(Method::POST, "/api/login", None)
        .await
        .expect(419);
    answers.push(("a forged call".into(), forged));
    answers
}

#[tokio::test]
async fn a_page_with_a_secret_in_its_address_sends_no_referrer() {
    let world = World::sqlite().await;
    for path in [
        "/auth/password-reset/secret",
        "/auth/verify-email/secret",
        "/auth/confirm-email/secret",
        "/auth/restore-email/secret",
        "/questionario/secret",
        "/promemoria/secret",
        "/presenza/128-1-ABCDEFGHIJ",
        "/verifica/01AB-CDEF-0123-4567?surname=rossi",
        "/calendar/secret.ics",
    ] {
        let answer = world.visitor().get(path).await;
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
    }
    for path in [
        "/",
        "/auth/login",
        "/auth/forget-password",
        "/verifica",
        "/control-panel",
    ] {
        let answer = world.visitor().get(path).await;
        assert_eq!(
            answer.header("referrer-policy"),
            "strict-origin-when-cross-origin",
            "{path}"
        );
    }
}

#[tokio::test]
async fn are_on_every_answer() {
    let world = World::sqlite().await;
    for (what, answer) in answers(&world).await {
        for (name, value) in [
            (
                "content-security-policy",
                if what.ends_with("/control-panel") {
                    PANEL_CSP
                } else {
                    CSP
                },
            ),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            (
                "permissions-policy",
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            ),
            ("cross-origin-opener-policy", "same-origin"),
            (
                "cross-origin-resource-policy",
                if what.ends_with("/1.webp") {
                    "cross-origin"
                } else {
                    "same-origin"
                },
            ),
            ("strict-transport-security", "max-age=31536000; includeSubDomains"),
        ] {
            assert_eq!(answer.header(name), value, "{what}: {name}");
            assert_eq!(answer.headers.get_all(name).iter().count(), 1, "{what}: {name}");
        }
        for name in ["server", "x-powered-by", "access-control-allow-origin"] {
            assert!(!answer.headers.contains_key(name), "{what}: {name}");
        }
    }
}

#[tokio::test]
async fn of_a_cached_answer_are_those_of_the_first() {
    let world = World::sqlite().await;
    let course = world.course("BLSD").await;
    for path in [
        "/",
        "/about",
        "/courses?recipient=1",
        &format!("/courses/{}", course.id),
        "/api/courses",
        &format!("/api/courses/{}", course.id),
    ] {
        for encoding in ["br", "gzip", "identity"] {
            let ask = || async {
                let request = Request::get(path).header("accept-encoding", encoding);
                let request = request.body(Body::empty()).expect("a good request");
                let mut answer = world.visitor().send_raw(request).await.expect(200);
                for name in ["x-request-id", "content-length"] {
                    answer.headers.remove(name);
                }
                answer
            };
            let (first, cached) = (ask().await, ask().await);
            assert_eq!(first.headers, cached.headers, "{path} {encoding}");
            assert_eq!(first.bytes, cached.bytes, "{path} {encoding}");
        }
    }
}

#[tokio::test]
async fn number_every_answer() {
    let world = World::sqlite().await;
    let answers = answers(&world).await;
    let numbers: BTreeSet<&str> = answers
        .iter()
        .map(|(_, answer)| answer.header("x-request-id"))
        .collect();
    assert_eq!(numbers.len(), answers.len(), "each has its own");
    assert!(numbers.iter().all(|number| number.len() == 16), "{numbers:?}");
}

#[tokio::test]
async fn keep_the_number_a_proxy_has_given() {
    let world = World::sqlite().await;
    let request = Request::get("/api/courses")
        .header("x-request-id", "proxy-7")
        .body(Body::empty())
        .expect("a good request");
    assert_eq!(
        world.visitor().send_raw(request).await.header("x-request-id"),
        "proxy-7"
    );
}

#[tokio::test]
async fn keep_responses_of_the_api_out_of_caches() {
    let world = World::sqlite().await;
    for path in [
        "/api/courses?page=1",
        "/api/centre",
        "/api/auth/check",
        "/api/nowhere",
        "/api/courses?page=x",
    ] {
        assert_eq!(
            world.visitor().get(path).await.header("cache-control"),
            "no-store",
            "{path}"
        );
    }
}
