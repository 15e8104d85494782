//! Hostile input to every operation of the contract: none of it is a fault of the server.

use serde_json::{Map, Value, json};

use crate::{
    on_both_engines,
    support::{Actor, World, actor::Answer},
};

/// Values that an attacker may send in place of the expected ones.
fn values() -> Vec<Value> {
    let texts = [
        "",
        " ",
        "\0",
        "a\0b",
        "' OR 1=1 --",
        "%_\\",
        "\u{202e}\u{200b}\u{feff}",
        "🫀🇮🇹👩🏽‍⚕️",
        "\u{fffd}",
        "../../etc/passwd",
        "{{7*7}}${7*7}",
        "\r\nSet-Cookie: a=b",
        "9999-12-31T23:59:59-23:59",
        "0000-01-01T00:00:00+23:59",
        "2027-02-30T10:00:00Z",
        "-0001-01-01T00:00:00Z",
        "2027-03-28T02:30:00+01:00",
        "99999999999999999999",
        "NaN",
        "#zzzzzz",
        "a@b.c",
        "a..b@test.example",
        "null",
    ];
    let mut values: Vec<Value> = texts.into_iter().map(Value::from).collect();
    values.extend([
        json!("x".repeat(100_000)),
        json!("🫀".repeat(10_000)),
        json!(0),
        json!(-1),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(i32::MAX),
        json!(1.5),
        json!(1e308),
        json!(true),
        json!(false),
        json!([]),
        json!([null]),
        json!({}),
        json!({"id": i64::MAX}),
        json!({"name": "\0"}),
        json!({"name": "x".repeat(10_000), "province": "🫀"}),
        json!({"": {"": [[[{}]]]}}),
    ]);
    values
}

fn check(what: &str, answer: &Answer) {
    let status = answer.status.as_u16();
    assert!(status < 500, "{what}: {status} {}", answer.text());
    if status >= 400 {
        assert!(
            answer.json()["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty()),
            "{what}: {status} {}",
            answer.text()
        );
    }
    if status == 422 {
        assert!(
            answer.json()["errors"]
                .as_object()
                .is_some_and(|errors| !errors.is_empty()),
            "{what}: {}",
            answer.text()
        );
    }
}

/// The names of the members of an operation's body.
fn members(contract: &Value, operation: &Value) -> Vec<String> {
    let Some(name) = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str() else {
        return Vec::new();
    };
    let schema = contract.pointer(name.trim_start_matches('#')).expect("a schema");
    schema["properties"]
        .as_object()
        .expect("members")
        .keys()
        .cloned()
        .collect()
}

async fn attack(actor: &Actor, contract: &Value, method: &str, path: &str, operation: &Value) {
    let sent = axum::http::Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
    let members = members(contract, operation);
    for value in values() {
        if members.is_empty() {
            break;
        }
        let all: Map<String, Value> = members.iter().map(|member| (member.clone(), value.clone())).collect();
        let answer = actor.send(sent.clone(), path, Some(Value::Object(all))).await;
        check(
            &format!(
                "{method} {path} with {}",
                value.to_string().chars().take(60).collect::<String>()
            ),
            &answer,
        );
    }
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    for parameter in parameters.iter().filter(|parameter| parameter["in"] == "query") {
        for value in values() {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let text: String = text.chars().take(3_000).collect();
            let text: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
            let address = format!("{path}?{}={text}", parameter["name"].as_str().expect("a name"));
            check(
                &format!("{method} {}", address.chars().take(100).collect::<String>()),
                &actor.send(sent.clone(), &address, None).await,
            );
        }
    }
}

on_both_engines! {
    async fn is_never_answered_with_a_fault(world) {
        let admin = world.admin().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 10, 5).await;
        let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
        for (path, operations) in contract["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().expect("operations") {
                if path == "/api/logout" {
                    continue;
                }
                for id in [date.id.to_string(), "0".into(), "%00".into()] {
                    let address = path.replace("{id}", &id);
                    attack(&admin.actor, &contract, method, &address, operation).await;
                    if address == *path {
                        break;
                    }
                }
            }
        }
        admin.actor.get("/api/auth/check").await.expect(200);
        world.visitor().get("/health/ready").await.expect(200);
    }
}
