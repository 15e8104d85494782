//! The authorisation matrix: every operation of the contract as visitor, user, another user, instructor and
//! admin, with and without the CSRF token. People review the table; an operation that is not in it fails the
//! build.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Actor, World, fixtures::Traits};

/// The statuses that an operation returns.
struct Row {
    /// In the order of [`ACTORS`].
    statuses: [u16; 5],
    /// Method and path of the contract.
    operation: &'static str,
    /// The body sent.
    body: fn() -> Value,
}

const fn row(statuses: [u16; 5], operation: &'static str, body: fn() -> Value) -> Row {
    Row {
        statuses,
        operation,
        body,
    }
}

const ACTORS: [&str; 5] = ["visitor", "user", "other user", "instructor", "admin"];

fn nothing() -> Value {
    Value::Null
}

fn empty() -> Value {
    json!({})
}

/// Bodies are empty where the permission alone is of interest: 422 then means "let in, with missing members
/// named".
#[rustfmt::skip]
const TABLE: &[Row] = &[
    row([204, 204, 204, 204, 204], "GET /csrf-cookie", nothing),
    row([200, 200, 200, 200, 200], "GET /api/centre", nothing),
    row([200, 200, 200, 200, 200], "GET /api/courses", nothing),
    row([200, 200, 200, 200, 200], "GET /api/courses/{id}", nothing),
    row([401, 403, 403, 403, 422], "POST /api/courses", empty),
    row([401, 403, 403, 403, 422], "PUT /api/courses/{id}", empty),
    row([401, 403, 403, 403, 422], "PATCH /api/courses/{id}", empty),
    row([401, 403, 403, 403, 200], "DELETE /api/courses/{id}", nothing),
    row([401, 403, 403, 403, 201], "POST /api/courses/{id}/duplicate", nothing),
    // The body is JSON, and no form with a file.
    row([401, 403, 403, 403, 415], "PUT /api/courses/{id}/image", empty),
    row([401, 403, 403, 403, 200], "DELETE /api/courses/{id}/image", nothing),
    // The course has the default picture.
    row([401, 403, 403, 403, 404], "GET /api/courses/{id}/image/source", nothing),
    row([401, 403, 403, 403, 200], "GET /api/settings/centre", nothing),
    row([401, 403, 403, 403, 200], "PUT /api/settings/centre", empty),
    // The centre has members with names, and none with a number.
    row([401, 403, 403, 403, 404], "DELETE /api/settings/centre/{member}", nothing),
    // The body is JSON, and no form with a file.
    row([401, 403, 403, 403, 415], "POST /api/settings/centre/pictures", empty),
    row([401, 403, 403, 403, 200], "GET /api/settings/mails", nothing),
    row([401, 403, 403, 403, 200], "GET /api/settings/mails/{kind}", nothing),
    row([401, 403, 403, 403, 422], "PUT /api/settings/mails/{kind}", empty),
    row([401, 403, 403, 403, 200], "DELETE /api/settings/mails/{kind}", nothing),
    row([401, 403, 403, 403, 422], "POST /api/settings/mails/{kind}/preview", empty),
    row([401, 403, 403, 403, 422], "POST /api/settings/mails/{kind}/test", empty),
    row([401, 403, 403, 200, 200], "GET /api/settings/mail-delivery", nothing),
    row([401, 403, 403, 403, 200], "POST /api/settings/mail-delivery", nothing),
    row([401, 403, 403, 403, 200], "GET /api/settings/course-reminders", nothing),
    row([401, 403, 403, 403, 422], "PUT /api/settings/course-reminders", empty),
    row([401, 403, 403, 403, 200], "GET /api/settings/certificate", nothing),
    row([401, 403, 403, 403, 200], "PUT /api/settings/certificate", empty),
    // There is no logo yet.
    row([401, 403, 403, 403, 404], "GET /api/settings/certificate/{part}", nothing),
    // The body is JSON, and no form with a file.
    row([401, 403, 403, 403, 415], "POST /api/settings/certificate/{part}", empty),
    row([401, 403, 403, 403, 200], "DELETE /api/settings/certificate/{part}", nothing),
    row([401, 403, 403, 403, 415], "POST /api/settings/certificate/{part}/preview", empty),
    row([401, 403, 403, 403, 200], "GET /api/settings/certificate/preview", nothing),
    row([401, 403, 403, 403, 200], "POST /api/settings/certificate/preview", empty),
    row([401, 403, 403, 403, 200], "GET /api/settings/certificate/preview/pdf", nothing),
    row([401, 403, 403, 403, 200], "GET /api/settings/certificate/template/sample", nothing),
    row([422, 422, 422, 422, 422], "POST /api/login", empty),
    row([201, 201, 201, 201, 201], "POST /api/login/passkey/challenge", nothing),
    row([422, 422, 422, 422, 422], "POST /api/login/passkey", empty),
    row([422, 422, 422, 422, 422], "POST /api/register", empty),
    row([422, 422, 422, 422, 422], "POST /api/forgot-password", empty),
    row([200, 200, 200, 200, 200], "GET /api/reset-password/{token}", nothing),
    row([422, 422, 422, 422, 422], "POST /api/reset-password", empty),
    row([422, 422, 422, 422, 422], "POST /api/verify-email", empty),
    row([401, 200, 200, 200, 200], "GET /api/auth/check", nothing),
    row([401, 200, 200, 200, 200], "POST /api/verify-email/resend", nothing),
    row([401, 200, 200, 200, 200], "GET /api/profile", nothing),
    row([401, 422, 422, 422, 422], "PUT /api/profile", empty),
    row([401, 422, 422, 422, 422], "PUT /api/profile/password", empty),
    row([401, 422, 422, 422, 422], "PUT /api/profile/email", empty),
    row([401, 204, 204, 204, 204], "DELETE /api/profile/email", nothing),
    // Without a token.
    row([422, 422, 422, 422, 422], "POST /api/confirm-email", empty),
    row([422, 422, 422, 422, 422], "POST /api/restore-email", empty),
    row([401, 200, 200, 200, 200], "GET /api/profile/security", nothing),
    row([401, 200, 200, 200, 200], "GET /api/profile/sessions", nothing),
    row([401, 204, 204, 204, 204], "DELETE /api/profile/sessions", nothing),
    // A session of the user: to everybody else it is not theirs.
    row([401, 204, 404, 404, 404], "DELETE /api/profile/sessions/{id}", nothing),
    // Their addresses are not confirmed.
    row([401, 409, 409, 409, 409], "POST /api/profile/two-factor", nothing),
    // No secret was offered, and two-factor login is not on.
    row([401, 409, 409, 409, 409], "PUT /api/profile/two-factor", empty),
    row([401, 409, 409, 409, 409], "DELETE /api/profile/two-factor", empty),
    row([401, 409, 409, 409, 409], "POST /api/profile/two-factor/recovery-codes", empty),
    row([401, 409, 409, 409, 409], "POST /api/profile/passkeys/challenge", empty),
    row([401, 422, 422, 422, 422], "POST /api/profile/passkeys", empty),
    row([401, 204, 204, 204, 204], "DELETE /api/profile/passkeys/{id}", nothing),
    // It is not on.
    row([401, 403, 403, 403, 409], "DELETE /api/users/{id}/two-factor", nothing),
    row([401, 200, 200, 200, 200], "GET /api/my-reservations", nothing),
    row([401, 422, 422, 422, 422], "POST /api/my-reservations", empty),
    row([401, 200, 200, 200, 200], "GET /api/courses/{id}/my-booking", nothing),
    // The reservation is the user's: to everybody else, staff too, it is not theirs.
    row([401, 200, 404, 404, 404], "GET /api/my-reservations/{id}/calendar", nothing),
    row([401, 200, 404, 404, 404], "DELETE /api/my-reservations/{id}", nothing),
    row([401, 422, 404, 404, 404], "PUT /api/my-reservations/{id}", empty),
    row([401, 200, 200, 200, 200], "GET /api/my-certificates", nothing),
    // There is no certificate yet.
    row([401, 404, 404, 404, 404], "GET /api/my-certificates/{id}", nothing),
    row([401, 200, 200, 200, 200], "GET /api/profile/export", nothing),
    row([401, 200, 200, 200, 200], "GET /api/profile/deletion", nothing),
    // Without the password.
    row([401, 422, 422, 422, 422], "DELETE /api/profile", empty),
    row([200, 200, 200, 200, 200], "GET /api/certificates/verify/{code}", nothing),
    // The body is JSON, and no form with a file.
    row([415, 415, 415, 415, 415], "POST /api/certificates/verify", empty),
    row([200, 200, 200, 200, 200], "GET /api/certificates/verify/template", nothing),
    row([401, 403, 403, 200, 200], "GET /api/renewals", nothing),
    row([401, 403, 403, 200, 200], "GET /api/renewals/export", nothing),
    row([401, 403, 403, 200, 200], "GET /api/renewals/summary", nothing),
    row([401, 403, 403, 422, 422], "POST /api/renewals/mail", empty),
    row([401, 403, 403, 422, 422], "POST /api/renewals/remind", empty),
    row([401, 403, 403, 404, 404], "POST /api/renewals/{id}/calls", empty),
    row([401, 403, 403, 404, 404], "DELETE /api/renewals/{id}/calls/{call}", nothing),
    // The token is no token of a mail.
    row([404, 404, 404, 404, 404], "GET /api/renewal-reminders/{token}", nothing),
    row([422, 422, 422, 422, 422], "PUT /api/renewal-reminders/{token}", empty),
    row([401, 422, 422, 422, 422], "PUT /api/profile/renewal-reminders", empty),
    row([401, 403, 403, 200, 200], "GET /api/certificates", nothing),
    row([401, 403, 403, 403, 200], "GET /api/audit", nothing),
    row([401, 403, 403, 403, 200], "GET /api/audit/export", nothing),
    row([401, 403, 403, 403, 200], "GET /api/system", nothing),
    row([401, 403, 403, 404, 404], "GET /api/certificates/download", nothing),
    row([401, 403, 403, 422, 422], "POST /api/certificates/mail", empty),
    row([401, 403, 403, 200, 200], "GET /api/certificates/export", nothing),
    row([401, 403, 403, 200, 200], "GET /api/certificates/template", nothing),
    // The body is JSON, and no form with a file.
    row([401, 403, 403, 415, 415], "POST /api/certificates/upload", empty),
    row([401, 403, 403, 200, 200], "GET /api/users/{id}/certificates", nothing),
    row([401, 403, 403, 200, 200], "GET /api/cities", nothing),
    row([401, 403, 403, 200, 200], "GET /api/course-dates", nothing),
    row([401, 403, 403, 422, 422], "PATCH /api/course-dates", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates", empty),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}", nothing),
    row([401, 403, 403, 422, 422], "PUT /api/course-dates/{id}", empty),
    row([401, 403, 403, 200, 200], "DELETE /api/course-dates/{id}", nothing),
    // Without `from` and `to`.
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/presence", nothing),
    // Nothing was scanned.
    row([404, 404, 404, 404, 404], "GET /api/presence", nothing),
    row([401, 404, 404, 404, 404], "POST /api/presence", nothing),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/export", nothing),
    row([401, 403, 403, 422, 422], "GET /api/course-dates/calendar", nothing),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/cancel", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/repeat", empty),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/course", nothing),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/register", nothing),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/reservations/export", nothing),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/reservations/template", nothing),
    row([401, 403, 403, 415, 415], "POST /api/course-dates/{id}/reservations/upload", empty),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/reservations", nothing),
    // The date has not begun.
    row([401, 403, 403, 409, 409], "POST /api/course-dates/{id}/certificates", empty),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/held-mails", nothing),
    // None waits.
    row([401, 403, 403, 409, 409], "DELETE /api/course-dates/{id}/held-mails", nothing),
    // Nothing is issued yet.
    row([401, 403, 403, 404, 404], "GET /api/course-dates/{id}/certificates", nothing),
    // The certificate is the user's: to everybody else, staff too, it is not theirs.
    row([401, 200, 404, 404, 404], "GET /api/my-reservations/{id}/certificates/{id2}", nothing),
    row([401, 403, 403, 200, 200], "GET /api/reservations/{id}/certificate/{id2}", nothing),
    row([401, 403, 403, 415, 415], "POST /api/reservations/{id}/upload", empty),
    row([401, 403, 403, 422, 422], "POST /api/certificates/{id}/revoke", empty),
    row([401, 403, 403, 422, 422], "POST /api/certificates/{id}/replace", empty),
    row([401, 403, 403, 422, 422], "POST /api/certificates/{id}/reissue", empty),
    row([401, 403, 403, 422, 422], "POST /api/certificates/{id}/link", empty),
    row([401, 403, 403, 404, 404], "POST /api/certificates/{id}/mail", nothing),
    row([401, 403, 403, 200, 200], "GET /api/jobs/{id}", nothing),
    row([401, 403, 403, 422, 422], "GET /api/search", nothing),
    row([401, 403, 403, 200, 200], "GET /api/users", nothing),
    row([401, 403, 403, 200, 200], "GET /api/users/export", nothing),
    row([401, 403, 403, 422, 422], "POST /api/users", empty),
    row([401, 403, 403, 200, 200], "GET /api/users/{id}", nothing),
    row([401, 403, 403, 422, 422], "PUT /api/users/{id}", empty),
    row([401, 403, 403, 403, 200], "DELETE /api/users/{id}", nothing),
    row([401, 403, 403, 403, 200], "POST /api/users/{id}/enable", nothing),
    row([401, 403, 403, 422, 422], "POST /api/users/invite", empty),
    row([401, 403, 403, 200, 200], "POST /api/users/{id}/invite", nothing),
    row([401, 403, 403, 200, 200], "GET /api/users/{id}/reservations", nothing),
    row([401, 403, 403, 422, 422], "POST /api/users/{id}/correction", empty),
    row([401, 403, 403, 403, 422], "POST /api/users/{id}/merge", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/reservations", empty),
    row([401, 403, 403, 422, 422], "PATCH /api/course-dates/{id}/reservations", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/reservations/preview", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/reservations/mail", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/reservations/cancel", empty),
    row([401, 403, 403, 422, 422], "POST /api/course-dates/{id}/reservations/reinstate", empty),
    // To its owner, too, this is a call of the staff.
    row([401, 403, 403, 200, 200], "GET /api/reservations/{id}", nothing),
    row([401, 403, 403, 200, 200], "PUT /api/reservations/{id}", empty),
    row([401, 403, 403, 200, 200], "DELETE /api/reservations/{id}", nothing),
    row([401, 403, 403, 200, 200], "POST /api/reservations/{id}/reinstate", nothing),
    // Without `from` and `to`.
    row([401, 403, 403, 200, 200], "GET /api/shifts", nothing),
    row([401, 403, 403, 403, 422], "POST /api/shifts", empty),
    // The shift is the instructor's, who says nothing.
    row([401, 403, 403, 422, 422], "PUT /api/shifts/{id}", empty),
    row([401, 403, 403, 200, 200], "GET /api/shifts/{id}", nothing),
    row([401, 403, 403, 403, 204], "DELETE /api/shifts/{id}", nothing),
    row([401, 403, 403, 200, 200], "GET /api/overview", nothing),
    // Without `from` and `to`.
    row([401, 403, 403, 422, 422], "GET /api/overview/training", nothing),
    row([401, 403, 403, 422, 422], "GET /api/overview/figures", nothing),
    // Without `from` and `to`.
    row([401, 403, 403, 422, 422], "GET /api/shifts/coverage", nothing),
    row([401, 403, 403, 200, 200], "GET /api/shifts/instructors", nothing),
    row([401, 403, 403, 200, 200], "GET /api/shifts/hours", nothing),
    row([401, 403, 403, 200, 200], "GET /api/shifts/hours/export", nothing),
    row([401, 403, 403, 200, 200], "GET /api/course-dates/{id}/instructors", nothing),
    row([401, 403, 403, 200, 200], "GET /api/profile/availability", nothing),
    row([401, 403, 403, 422, 422], "PUT /api/profile/availability", empty),
    row([401, 403, 403, 200, 200], "GET /api/profile/calendar", nothing),
    row([401, 403, 403, 201, 201], "POST /api/profile/calendar", nothing),
    row([401, 403, 403, 204, 204], "DELETE /api/profile/calendar", nothing),
    row([401, 403, 403, 200, 200], "GET /api/views", nothing),
    row([401, 403, 403, 422, 422], "POST /api/views", empty),
    row([401, 403, 403, 204, 204], "DELETE /api/views/{id}", nothing),
    row([401, 403, 403, 200, 200], "GET /api/surveys/results", nothing),
    row([401, 403, 403, 200, 200], "GET /api/surveys/comments", nothing),
    row([401, 403, 403, 200, 200], "GET /api/surveys/export", nothing),
    // No calendar has this secret.
    row([404, 404, 404, 404, 404], "GET /calendar/{file}", nothing),
    row([401, 204, 204, 204, 204], "POST /api/logout", nothing),
];

fn method_and_path(operation: &str) -> (Method, &str) {
    let (method, path) = operation.split_once(' ').expect("METHOD /path");
    (method.parse().expect("a method"), path)
}

fn operations() -> BTreeMap<String, Value> {
    let contract = serde_json::to_value(battito::app::openapi()).expect("a contract");
    let mut operations = BTreeMap::new();
    for (path, item) in contract["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            operations.insert(format!("{} {path}", method.to_uppercase()), operation.clone());
        }
    }
    operations
}

/// A fresh set of things for each row, so that rows do not depend on one another.
async fn scene(world: &World, number: usize) -> ([Actor; 5], i64, i64, i64) {
    let user = world.person(&format!("utente{number}"), Traits::default()).await;
    let other = world.person(&format!("altro{number}"), Traits::default()).await;
    let instructor = world
        .person(
            &format!("istr{number}"),
            Traits {
                instructor: true,
                ..Traits::default()
            },
        )
        .await;
    let admin = world
        .person(
            &format!("admin{number}"),
            Traits {
                admin: true,
                ..Traits::default()
            },
        )
        .await;
    let course = world.course(&format!("Corso {number}")).await;
    let date = world.date(course.id, 10, 12).await;
    let mine = world.reservation(date.id, user.id, "confirmed").await;
    let actors = [world.visitor(), user.actor, other.actor, instructor.actor, admin.actor];
    (actors, course.id, date.id, mine.id)
}

#[test]
fn names_every_operation_of_the_contract_and_no_other() {
    let known: BTreeSet<String> = TABLE.iter().map(|row| row.operation.to_owned()).collect();
    let contract: BTreeSet<String> = operations().into_keys().collect();
    assert_eq!(known, contract, "the table and the contract differ");
}

#[tokio::test]
async fn lets_in_whom_the_table_lets_in() {
    let world = World::sqlite().await;
    let mut wrong = Vec::new();
    for (number, row) in TABLE.iter().enumerate() {
        let (actors, course, date, reservation) = scene(&world, number).await;
        let (method, path) = method_and_path(row.operation);
        let id = if path.starts_with("/api/courses/") {
            course
        } else if path.starts_with("/api/course-dates/") {
            date
        } else if path.starts_with("/api/jobs/") {
            world.job_of(date).await
        } else if path.starts_with("/api/shifts/{") {
            let instructor = world.user_at(&format!("istr{number}@test.example")).await;
            world.shift(instructor.id, None, "proposed").await.id
        } else if path.starts_with("/api/profile/sessions/{") {
            let user = world.user_at(&format!("utente{number}@test.example")).await;
            world.session(user.id).await;
            world.sessions(user.id).await.pop().expect("a session").id
        } else if path.starts_with("/api/users/") {
            world.user_at(&format!("altro{number}@test.example")).await.id
        } else {
            reservation
        };
        let second = if path.contains("{id2}") {
            world.paper_of(reservation).await.to_string()
        } else {
            String::new()
        };
        let path = path
            .replace("{id}", &id.to_string())
            .replace("{id2}", &second)
            .replace("{part}", "logo")
            .replace("{kind}", "booking-confirmed");
        for (who, (actor, expected)) in actors.iter().zip(row.statuses).enumerate() {
            let body = (row.body)();
            let answer = actor
                .send(method.clone(), &path, (!body.is_null()).then_some(body))
                .await;
            let status = answer.status.as_u16();
            if status != expected {
                wrong.push(format!(
                    "{} as {}: {status} instead of {expected}: {}",
                    row.operation,
                    ACTORS[who],
                    answer.text()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn refuses_every_unsafe_call_without_the_csrf_token() {
    let world = World::sqlite().await;
    let (actors, ..) = scene(&world, 1000).await;
    for row in TABLE {
        let (method, path) = method_and_path(row.operation);
        if method == Method::GET {
            continue;
        }
        let path = path
            .replace("{id}", "1")
            .replace("{id2}", "1")
            .replace("{part}", "logo")
            .replace("{kind}", "booking-confirmed");
        for actor in &actors {
            let answer = actor
                .clone()
                .without_csrf()
                .send(method.clone(), &path, Some(json!({})))
                .await;
            assert_eq!(answer.status.as_u16(), 419, "{}", row.operation);
        }
    }
}

#[test]
fn the_contract_names_the_operations_that_need_a_session() {
    let operations = operations();
    for row in TABLE {
        let secured = operations[row.operation]["security"] != json!([]);
        assert_eq!(secured, row.statuses[0] == 401, "{}", row.operation);
    }
}
