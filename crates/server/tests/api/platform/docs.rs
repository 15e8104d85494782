//! The contract, `/api/openapi.json`, and its browsable form, `/api/docs`.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::World;

#[tokio::test]
async fn are_the_contract_that_the_handlers_make() {
    let world = World::sqlite().await;

    let answer = world.visitor().get("/api/openapi.json").await.expect(200);

    let contract = answer.json();
    assert_eq!(answer.header("content-type"), "application/json");
    assert!(
        contract["openapi"]
            .as_str()
            .is_some_and(|version| version.starts_with("3.1")),
        "{}",
        contract["openapi"]
    );
    assert_eq!(
        contract,
        serde_json::to_value(battito::app::openapi()).expect("a contract")
    );
}

#[tokio::test]
async fn name_every_operation_and_every_response_schema() {
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    let mut names = std::collections::BTreeSet::new();
    for (path, operations) in contract["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            let name = operation["operationId"]
                .as_str()
                .unwrap_or_else(|| panic!("{method} {path} has no name"));
            assert!(names.insert(name.to_owned()), "{name} twice");
            let statuses = operation["responses"].as_object().expect("responses");
            assert!(statuses.keys().any(|status| status.starts_with('2')), "{method} {path}");
            for (status, response) in statuses.iter().filter(|(status, _)| status.as_str() >= "400") {
                let shape = &resolved(&contract, response)["content"]["application/json"]["schema"]["$ref"];
                let expected = match (status.as_str(), name) {
                    // It tells the rows besides.
                    ("422", "importReservations") => "RefusedImport",
                    ("422", "importCertificates") => "RefusedCertificateImport",
                    ("422", _) => "ValidationErrorBody",
                    // It tells the people besides.
                    ("409", "addReservation" | "createUser") => "SimilarPeopleBody",
                    _ => "ErrorBody",
                };
                assert_eq!(
                    *shape,
                    format!("#/components/schemas/{expected}"),
                    "{method} {path} {status}"
                );
            }
            for common in ["500", "503"] {
                assert!(statuses.contains_key(common), "{method} {path} does not tell {common}");
            }
            assert_eq!(statuses.contains_key("419"), method != "get", "{method} {path} and 419");
            if operation.get("requestBody").is_some() {
                for common in ["400", "413", "415"] {
                    assert!(statuses.contains_key(common), "{method} {path} does not tell {common}");
                }
            }
            let parameters = operation["parameters"].as_array();
            let obeys_if_match = parameters
                .into_iter()
                .flatten()
                .any(|parameter| resolved(&contract, parameter)["name"] == "If-Match");
            assert_eq!(
                statuses.contains_key("412"),
                obeys_if_match,
                "{method} {path}: If-Match and 412"
            );
            if operation["security"] != json!([]) {
                assert!(
                    statuses.contains_key("401"),
                    "{method} {path} needs a session and does not tell 401"
                );
            }
        }
    }
}

#[tokio::test]
async fn make_optional_only_parameters_that_can_be_left_out() {
    let world = World::sqlite().await;
    let admin = world.admin().await.actor;
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    let mut refused = Vec::new();
    for (path, method, operation) in operations(&contract) {
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        if method != "get" || parameters.iter().any(|parameter| parameter["required"] == true) {
            continue;
        }
        let answer = admin.get(path).await;
        if answer.status == 422 {
            refused.push(format!("{path}: {}", answer.text()));
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

#[tokio::test]
async fn make_the_csrf_token_a_required_parameter_of_every_unsafe_operation() {
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    for (path, method, operation) in operations(&contract) {
        let empty = Vec::new();
        let parameters: BTreeSet<(&str, &str)> = operation["parameters"]
            .as_array()
            .unwrap_or(&empty)
            .iter()
            .map(|parameter| resolved(&contract, parameter))
            .filter(|parameter| parameter["required"] == json!(true))
            .filter_map(|parameter| Some((parameter["in"].as_str()?, parameter["name"].as_str()?)))
            .collect();
        for csrf in [("header", "X-XSRF-TOKEN"), ("cookie", "XSRF-TOKEN")] {
            assert_eq!(
                parameters.contains(&csrf),
                method != "get",
                "{method} {path} and {csrf:?}"
            );
        }
    }
    assert_eq!(contract["paths"]["/csrf-cookie"]["get"]["operationId"], "getCsrfCookie");
}

#[tokio::test]
async fn limit_every_search_and_name_the_format_of_days() {
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    let mut searches = 0;
    for (path, _, operation) in operations(&contract) {
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let schema = &parameter["schema"];
            match parameter["name"].as_str() {
                Some("search") => {
                    searches += 1;
                    assert_eq!(schema["maxLength"], 200, "{path}");
                }
                Some("from" | "to") => {
                    let both = json!([{"type": "string", "format": "date"}, {"type": "string", "format": "date-time"}]);
                    assert!(
                        schema["anyOf"] == both || schema["format"] == "date",
                        "{path}: {schema}"
                    );
                }
                _ => {}
            }
        }
    }
    assert!(searches >= 4, "only {searches} searches");
}

#[tokio::test]
async fn have_a_server_a_contact_and_described_tags() {
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    assert_eq!(contract["servers"][0]["url"], "/");
    assert!(contract["info"]["contact"]["name"].is_string());
    assert_eq!(contract["info"]["license"]["identifier"], "MIT");
    let tags: BTreeSet<&str> = contract["tags"]
        .as_array()
        .expect("tags")
        .iter()
        .filter(|tag| tag["description"].is_string())
        .filter_map(|tag| tag["name"].as_str())
        .collect();
    for (path, method, operation) in operations(&contract) {
        let tag = operation["tags"][0].as_str().expect("a tag");
        assert!(tags.contains(tag), "{method} {path}: nobody describes the tag {tag}");
    }
}

/// Path, method and description of every operation.
fn operations(contract: &Value) -> impl Iterator<Item = (&str, &str, &Value)> {
    let paths = contract["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, item)| {
        let operations = item.as_object().expect("operations");
        operations
            .iter()
            .map(move |(method, operation)| (path.as_str(), method.as_str(), operation))
    })
}

/// A response or parameter, wherever the contract describes it.
fn resolved<'a>(contract: &'a Value, response: &'a Value) -> &'a Value {
    response["$ref"].as_str().map_or(response, |address| {
        let found = contract.pointer(address.trim_start_matches('#'));
        found.unwrap_or_else(|| panic!("{address} is nowhere"))
    })
}

#[tokio::test]
async fn can_be_browsed() {
    let world = World::sqlite().await;

    let moved = world.visitor().get("/api/docs").await;
    assert!(moved.status.is_redirection(), "{}", moved.status);
    assert_eq!(moved.header("location"), "/api/docs/");
    let page = world.visitor().get("/api/docs/").await.expect(200);

    assert!(page.header("content-type").starts_with("text/html"));
    assert!(page.text().contains("swagger"), "{}", page.text());
    let csp = page.header("content-security-policy");
    assert!(
        csp.contains("script-src") || csp.starts_with("default-src 'self'; style-src 'self' 'unsafe-inline'"),
        "{csp}"
    );
    assert!(!csp.contains("script-src 'unsafe-inline'"), "{csp}");
    for script in page
        .text()
        .split("src=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        world
            .visitor()
            .get(&format!("/api/docs/{}", script.trim_start_matches("./")))
            .await
            .expect(200);
    }
    world.visitor().get("/api/docs/../../etc/passwd").await.expect(404);
}
