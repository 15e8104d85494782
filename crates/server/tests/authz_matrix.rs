//! The authorisation matrix: every operation of the contract as visitor, user, another user, instructor and
//! admin, with and without the CSRF token. People review the table; an operation that is not in it fails the
//! build.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Actor, World, fixtures::Traits};

/// The status that each actor gets from an operation, in the order of [`ACTORS`].
struct Row {
    /// Method and path of the contract.
    operation: &'static str,
    /// The body sent.
    body: fn() -> Value,
    /// Expected statuses.
    statuses: [u16; 5],
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
const TABLE: &[Row] = &[
    Row {
        operation: "GET /csrf-cookie",
        body: nothing,
        statuses: [204, 204, 204, 204, 204],
    },
    Row {
        operation: "GET /api/centre",
        body: nothing,
        statuses: [200, 200, 200, 200, 200],
    },
    Row {
        operation: "GET /api/courses",
        body: nothing,
        statuses: [200, 200, 200, 200, 200],
    },
    Row {
        operation: "GET /api/courses/{id}",
        body: nothing,
        statuses: [200, 200, 200, 200, 200],
    },
    Row {
        operation: "POST /api/courses",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "PUT /api/courses/{id}",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "PATCH /api/courses/{id}",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "DELETE /api/courses/{id}",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/courses/{id}/duplicate",
        body: nothing,
        statuses: [401, 403, 403, 403, 201],
    },
    // The body is JSON, and no form with a file.
    Row {
        operation: "PUT /api/courses/{id}/image",
        body: empty,
        statuses: [401, 403, 403, 403, 415],
    },
    Row {
        operation: "DELETE /api/courses/{id}/image",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    // The course has the default picture.
    Row {
        operation: "GET /api/courses/{id}/image/source",
        body: nothing,
        statuses: [401, 403, 403, 403, 404],
    },
    Row {
        operation: "GET /api/settings/centre",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "PUT /api/settings/centre",
        body: empty,
        statuses: [401, 403, 403, 403, 200],
    },
    // The centre has members with names, and none with a number.
    Row {
        operation: "DELETE /api/settings/centre/{member}",
        body: nothing,
        statuses: [401, 403, 403, 403, 404],
    },
    // The body is JSON, and no form with a file.
    Row {
        operation: "POST /api/settings/centre/pictures",
        body: empty,
        statuses: [401, 403, 403, 403, 415],
    },
    Row {
        operation: "GET /api/settings/mails",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/settings/mails/{kind}",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "PUT /api/settings/mails/{kind}",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "DELETE /api/settings/mails/{kind}",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/settings/mails/{kind}/preview",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "POST /api/settings/mails/{kind}/test",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "GET /api/settings/mail-delivery",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/settings/mail-delivery",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/settings/course-reminders",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "PUT /api/settings/course-reminders",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "GET /api/settings/certificate",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "PUT /api/settings/certificate",
        body: empty,
        statuses: [401, 403, 403, 403, 200],
    },
    // There is no logo yet.
    Row {
        operation: "GET /api/settings/certificate/{part}",
        body: nothing,
        statuses: [401, 403, 403, 403, 404],
    },
    // The body is JSON, and no form with a file.
    Row {
        operation: "POST /api/settings/certificate/{part}",
        body: empty,
        statuses: [401, 403, 403, 403, 415],
    },
    Row {
        operation: "DELETE /api/settings/certificate/{part}",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/settings/certificate/{part}/preview",
        body: empty,
        statuses: [401, 403, 403, 403, 415],
    },
    Row {
        operation: "GET /api/settings/certificate/preview",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/settings/certificate/preview",
        body: empty,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/settings/certificate/preview/pdf",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/settings/certificate/template/sample",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/login",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "POST /api/login/passkey/challenge",
        body: nothing,
        statuses: [201, 201, 201, 201, 201],
    },
    Row {
        operation: "POST /api/login/passkey",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "POST /api/register",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "POST /api/forgot-password",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "GET /api/reset-password/{token}",
        body: nothing,
        statuses: [200, 200, 200, 200, 200],
    },
    Row {
        operation: "POST /api/reset-password",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "POST /api/verify-email",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "GET /api/auth/check",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "POST /api/verify-email/resend",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "GET /api/profile",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "PUT /api/profile",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "PUT /api/profile/password",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "PUT /api/profile/email",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "DELETE /api/profile/email",
        body: nothing,
        statuses: [401, 204, 204, 204, 204],
    },
    // Without a token.
    Row {
        operation: "POST /api/confirm-email",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "POST /api/restore-email",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "GET /api/profile/security",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "GET /api/profile/sessions",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "DELETE /api/profile/sessions",
        body: nothing,
        statuses: [401, 204, 204, 204, 204],
    },
    // A session of the user: to everybody else it is not theirs.
    Row {
        operation: "DELETE /api/profile/sessions/{id}",
        body: nothing,
        statuses: [401, 204, 404, 404, 404],
    },
    // Their addresses are not confirmed.
    Row {
        operation: "POST /api/profile/two-factor",
        body: nothing,
        statuses: [401, 409, 409, 409, 409],
    },
    // No secret was offered, and two-factor login is not on.
    Row {
        operation: "PUT /api/profile/two-factor",
        body: empty,
        statuses: [401, 409, 409, 409, 409],
    },
    Row {
        operation: "DELETE /api/profile/two-factor",
        body: empty,
        statuses: [401, 409, 409, 409, 409],
    },
    Row {
        operation: "POST /api/profile/two-factor/recovery-codes",
        body: empty,
        statuses: [401, 409, 409, 409, 409],
    },
    Row {
        operation: "POST /api/profile/passkeys/challenge",
        body: empty,
        statuses: [401, 409, 409, 409, 409],
    },
    Row {
        operation: "POST /api/profile/passkeys",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "DELETE /api/profile/passkeys/{id}",
        body: nothing,
        statuses: [401, 204, 204, 204, 204],
    },
    // It is not on.
    Row {
        operation: "DELETE /api/users/{id}/two-factor",
        body: nothing,
        statuses: [401, 403, 403, 403, 409],
    },
    Row {
        operation: "GET /api/my-reservations",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "POST /api/my-reservations",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "GET /api/courses/{id}/my-booking",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    // The reservation is the user's: to everybody else, staff too, it is not theirs.
    Row {
        operation: "GET /api/my-reservations/{id}/calendar",
        body: nothing,
        statuses: [401, 200, 404, 404, 404],
    },
    Row {
        operation: "DELETE /api/my-reservations/{id}",
        body: nothing,
        statuses: [401, 200, 404, 404, 404],
    },
    Row {
        operation: "PUT /api/my-reservations/{id}",
        body: empty,
        statuses: [401, 422, 404, 404, 404],
    },
    Row {
        operation: "GET /api/my-certificates",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    // There is no certificate yet.
    Row {
        operation: "GET /api/my-certificates/{id}",
        body: nothing,
        statuses: [401, 404, 404, 404, 404],
    },
    Row {
        operation: "GET /api/profile/export",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    Row {
        operation: "GET /api/profile/deletion",
        body: nothing,
        statuses: [401, 200, 200, 200, 200],
    },
    // Without the password.
    Row {
        operation: "DELETE /api/profile",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "GET /api/certificates/verify/{code}",
        body: nothing,
        statuses: [200, 200, 200, 200, 200],
    },
    // The body is JSON, and no form with a file.
    Row {
        operation: "POST /api/certificates/verify",
        body: empty,
        statuses: [415, 415, 415, 415, 415],
    },
    Row {
        operation: "GET /api/certificates/verify/template",
        body: nothing,
        statuses: [200, 200, 200, 200, 200],
    },
    Row {
        operation: "GET /api/renewals",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/renewals/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/renewals/summary",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/renewals/mail",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/renewals/remind",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/renewals/{id}/calls",
        body: empty,
        statuses: [401, 403, 403, 404, 404],
    },
    Row {
        operation: "DELETE /api/renewals/{id}/calls/{call}",
        body: nothing,
        statuses: [401, 403, 403, 404, 404],
    },
    // The token is no token of a mail.
    Row {
        operation: "GET /api/renewal-reminders/{token}",
        body: nothing,
        statuses: [404, 404, 404, 404, 404],
    },
    Row {
        operation: "PUT /api/renewal-reminders/{token}",
        body: empty,
        statuses: [422, 422, 422, 422, 422],
    },
    Row {
        operation: "PUT /api/profile/renewal-reminders",
        body: empty,
        statuses: [401, 422, 422, 422, 422],
    },
    Row {
        operation: "GET /api/certificates",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/audit",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/audit/export",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/system",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "GET /api/certificates/download",
        body: nothing,
        statuses: [401, 403, 403, 404, 404],
    },
    Row {
        operation: "POST /api/certificates/mail",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/certificates/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/certificates/template",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // The body is JSON, and no form with a file.
    Row {
        operation: "POST /api/certificates/upload",
        body: empty,
        statuses: [401, 403, 403, 415, 415],
    },
    Row {
        operation: "GET /api/users/{id}/certificates",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/cities",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/course-dates",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "PATCH /api/course-dates",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/course-dates/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "PUT /api/course-dates/{id}",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "DELETE /api/course-dates/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // Without `from` and `to`.
    Row {
        operation: "GET /api/course-dates/{id}/presence",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // Nothing was scanned.
    Row {
        operation: "GET /api/presence",
        body: nothing,
        statuses: [404, 404, 404, 404, 404],
    },
    Row {
        operation: "POST /api/presence",
        body: nothing,
        statuses: [401, 404, 404, 404, 404],
    },
    Row {
        operation: "GET /api/course-dates/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/course-dates/calendar",
        body: nothing,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/cancel",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/repeat",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/course-dates/{id}/course",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/course-dates/{id}/register",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/course-dates/{id}/reservations/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/course-dates/{id}/reservations/template",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/course-dates/{id}/reservations/upload",
        body: empty,
        statuses: [401, 403, 403, 415, 415],
    },
    Row {
        operation: "GET /api/course-dates/{id}/reservations",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // The date has not begun.
    Row {
        operation: "POST /api/course-dates/{id}/certificates",
        body: empty,
        statuses: [401, 403, 403, 409, 409],
    },
    Row {
        operation: "GET /api/course-dates/{id}/held-mails",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // None waits.
    Row {
        operation: "DELETE /api/course-dates/{id}/held-mails",
        body: nothing,
        statuses: [401, 403, 403, 409, 409],
    },
    // Nothing is issued yet.
    Row {
        operation: "GET /api/course-dates/{id}/certificates",
        body: nothing,
        statuses: [401, 403, 403, 404, 404],
    },
    // The certificate is the user's: to everybody else, staff too, it is not theirs.
    Row {
        operation: "GET /api/my-reservations/{id}/certificates/{id2}",
        body: nothing,
        statuses: [401, 200, 404, 404, 404],
    },
    Row {
        operation: "GET /api/reservations/{id}/certificate/{id2}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/reservations/{id}/upload",
        body: empty,
        statuses: [401, 403, 403, 415, 415],
    },
    Row {
        operation: "POST /api/certificates/{id}/revoke",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/certificates/{id}/replace",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/certificates/{id}/reissue",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/certificates/{id}/link",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/certificates/{id}/mail",
        body: nothing,
        statuses: [401, 403, 403, 404, 404],
    },
    Row {
        operation: "GET /api/jobs/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/search",
        body: nothing,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/users",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/users/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/users",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/users/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "PUT /api/users/{id}",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "DELETE /api/users/{id}",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/users/{id}/enable",
        body: nothing,
        statuses: [401, 403, 403, 403, 200],
    },
    Row {
        operation: "POST /api/users/invite",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/users/{id}/invite",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/users/{id}/reservations",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/users/{id}/correction",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/users/{id}/merge",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/reservations",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "PATCH /api/course-dates/{id}/reservations",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/reservations/preview",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/reservations/mail",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/reservations/cancel",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "POST /api/course-dates/{id}/reservations/reinstate",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    // To its owner, too, this is a call of the staff.
    Row {
        operation: "GET /api/reservations/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "PUT /api/reservations/{id}",
        body: empty,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "DELETE /api/reservations/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/reservations/{id}/reinstate",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // Without `from` and `to`.
    Row {
        operation: "GET /api/shifts",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/shifts",
        body: empty,
        statuses: [401, 403, 403, 403, 422],
    },
    // The shift is the instructor's, who says nothing.
    Row {
        operation: "PUT /api/shifts/{id}",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/shifts/{id}",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "DELETE /api/shifts/{id}",
        body: nothing,
        statuses: [401, 403, 403, 403, 204],
    },
    Row {
        operation: "GET /api/overview",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // Without `from` and `to`.
    Row {
        operation: "GET /api/overview/training",
        body: nothing,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/overview/figures",
        body: nothing,
        statuses: [401, 403, 403, 422, 422],
    },
    // Without `from` and `to`.
    Row {
        operation: "GET /api/shifts/coverage",
        body: nothing,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/shifts/instructors",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/shifts/hours",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/shifts/hours/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/course-dates/{id}/instructors",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/profile/availability",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "PUT /api/profile/availability",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "GET /api/profile/calendar",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/profile/calendar",
        body: nothing,
        statuses: [401, 403, 403, 201, 201],
    },
    Row {
        operation: "DELETE /api/profile/calendar",
        body: nothing,
        statuses: [401, 403, 403, 204, 204],
    },
    Row {
        operation: "GET /api/views",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "POST /api/views",
        body: empty,
        statuses: [401, 403, 403, 422, 422],
    },
    Row {
        operation: "DELETE /api/views/{id}",
        body: nothing,
        statuses: [401, 403, 403, 204, 204],
    },
    Row {
        operation: "GET /api/surveys/results",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/surveys/comments",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    Row {
        operation: "GET /api/surveys/export",
        body: nothing,
        statuses: [401, 403, 403, 200, 200],
    },
    // No calendar has this secret.
    Row {
        operation: "GET /calendar/{file}",
        body: nothing,
        statuses: [404, 404, 404, 404, 404],
    },
    Row {
        operation: "POST /api/logout",
        body: nothing,
        statuses: [401, 204, 204, 204, 204],
    },
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
