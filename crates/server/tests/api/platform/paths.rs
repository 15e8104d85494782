//! Addresses and queries of the API.

use axum::http::Method;
use serde_json::json;

use crate::support::World;

#[tokio::test]
async fn are_answered_404_in_json_when_unknown() {
    let world = World::sqlite().await;
    for path in [
        "/api",
        "/api/",
        "/api/nowhere",
        "/api/courses/1/2/3",
        "/api/Courses",
        "/api/courses/",
        "/api//courses",
        "/api/%00",
        "/api/..%2f..%2fetc",
    ] {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            let answer = world.visitor().send(method.clone(), path, None).await.expect(404);
            assert_eq!(
                answer.json(),
                json!({"message": "Non abbiamo trovato quello che cerchi."}),
                "{method} {path}"
            );
            assert_eq!(answer.header("content-type"), "application/json");
        }
    }
}

#[tokio::test]
async fn are_answered_405_in_json_when_the_method_is_wrong() {
    let world = World::sqlite().await;
    for (method, path) in [
        (Method::DELETE, "/api/login"),
        (Method::GET, "/api/login"),
        (Method::PATCH, "/api/profile"),
        (Method::POST, "/api/courses/1"),
        (Method::PUT, "/api/my-reservations"),
        (Method::OPTIONS, "/api/profile"),
        (Method::TRACE, "/api/courses"),
        (Method::POST, "/csrf-cookie"),
        (Method::DELETE, "/health/live"),
        (Method::PUT, "/assets/images/courses/1.webp"),
        (Method::POST, "/api/openapi.json"),
        (Method::from_bytes(b"PURGE").expect("a method"), "/api/courses"),
    ] {
        let answer = world.visitor().send(method.clone(), path, None).await.expect(405);
        assert_eq!(
            answer.json(),
            json!({"message": "Questa operazione non è prevista a questo indirizzo."}),
            "{method} {path}"
        );
    }
}

#[tokio::test]
async fn answer_404_to_an_id_that_is_no_number() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    for id in [
        "abc",
        "-1",
        "0",
        "1.5",
        "99999999999999999999",
        "9223372036854775807",
        "-9223372036854775808",
        "%00",
        "%ff",
        "1%20",
        "0x1",
        "1e3",
        "%F0%9F%AB%80",
        "%27",
    ] {
        for path in [
            format!("/api/courses/{id}"),
            format!("/api/course-dates/{id}"),
            format!("/api/my-reservations/{id}/calendar"),
            format!("/api/course-dates/{id}/reservations"),
            format!("/api/course-dates/{id}/course"),
        ] {
            admin.get(&path).await.expect(404);
        }
        admin.delete(&format!("/api/my-reservations/{id}")).await.expect(404);
        admin.delete(&format!("/api/course-dates/{id}")).await.expect(404);
    }
}

#[tokio::test]
async fn name_invalid_query_parameters() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    for (path, field) in [
        ("/api/courses?page=x", "page"),
        ("/api/courses?page=0", "page"),
        ("/api/courses?page=-1", "page"),
        ("/api/courses?page=1.5", "page"),
        ("/api/courses?page=18446744073709551616", "page"),
        ("/api/courses?page=9223372036854775807", "page"),
        ("/api/courses?page=1&per_page=101", "per_page"),
        ("/api/courses?page=1&per_page=0", "per_page"),
        ("/api/courses?direction=up", "direction"),
        ("/api/courses?sort=password", "sort"),
        ("/api/courses?recipient=x", "recipient"),
        ("/api/courses?search=%00", "search"),
        ("/api/my-reservations?period=domani", "period"),
        ("/api/my-reservations?page=%F0%9F%AB%80", "page"),
        ("/api/course-dates?course=x", "course"),
        ("/api/course-dates?from=domani", "from"),
        ("/api/course-dates?status=boh", "status"),
    ] {
        let answer = admin.get(path).await.expect(422);
        assert_eq!(answer.errors(field), ["Valore non valido."], "{path} {}", answer.text());
        assert_eq!(answer.json()["message"], "Ricontrolla i campi indicati.");
    }
}

#[tokio::test]
async fn accept_odd_but_readable_queries() {
    let world = World::sqlite().await;
    world.course("BLSD").await;
    for query in [
        "",
        "search=",
        "page=",
        "unknown=1",
        "search=%ff",
        "search=%",
        "search=a&search=BLSD",
        "&&&",
        "=",
        "search=%25_%5C%27",
        "page=+1",
    ] {
        world.visitor().get(&format!("/api/courses?{query}")).await.expect(200);
    }
    let found = world
        .visitor()
        .get("/api/courses?search=nulla&search=blsd")
        .await
        .expect(200)
        .json();
    assert_eq!(
        found["data"].as_array().map(Vec::len),
        Some(1),
        "the last of repeated members counts"
    );
    let wild = world.visitor().get("/api/courses?search=%25").await.expect(200).json();
    assert_eq!(wild["data"], json!([]), "no wildcard");
}
