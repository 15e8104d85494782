//! The responses that many operations give. Each stands once, in the components of the contract, and is added by the type
//! that causes it.

use utoipa::{
    ToSchema,
    openapi::{Components, Content, Ref, ResponseBuilder, path::Operation},
};

use crate::schemas::{ErrorBody, ValidationErrorBody};

/// A response that many operations give.
#[derive(Debug, Clone, Copy)]
pub struct SharedResponse {
    status: u16,
    name: &'static str,
    description: &'static str,
}

impl SharedResponse {
    /// 400.
    pub const UNREADABLE: Self = Self::new(400, "Unreadable", "The request cannot be read at all");
    /// 401.
    pub const UNAUTHENTICATED: Self = Self::new(401, "Unauthenticated", "No valid session");
    /// 403 of a permission that only admins have.
    pub const ADMINS_ONLY: Self = Self::new(403, "AdminsOnly", "Not an admin");
    /// 403 of a permission that instructors have, too.
    pub const STAFF_ONLY: Self = Self::new(403, "StaffOnly", "Neither an instructor nor an admin");
    /// 404.
    pub const NOT_FOUND: Self = Self::new(404, "NotFound", "Nothing has the id in the path");
    /// 412.
    pub const STALE: Self = Self::new(
        412,
        "Stale",
        "It has changed since it was read: `If-Match` names an older state",
    );
    /// 413.
    pub const TOO_LARGE: Self = Self::new(413, "TooLarge", "The body is too large");
    /// 415 of a JSON body.
    pub const NOT_JSON: Self = Self::new(415, "NotJson", "The body is not JSON");
    /// 415 of an upload.
    pub const NOT_MULTIPART: Self = Self::new(415, "NotMultipart", "The body is not multipart/form-data");
    /// 419.
    pub const CSRF_MISMATCH: Self = Self::new(
        419,
        "CsrfMismatch",
        "X-XSRF-TOKEN is missing or is not the value of the cookie: call getCsrfCookie and repeat the call. 419 is not in the \
         registry of HTTP status codes, so a client that reads statuses into a closed list (Python's http.HTTPStatus) raises an \
         error instead of returning this response",
    );
    /// 422 of a body.
    pub const INVALID_FIELDS: Self = Self::new(422, "InvalidFields", "Fields that cannot be accepted");
    /// 422 of a query string.
    pub const INVALID_QUERY: Self = Self::new(422, "InvalidQuery", "A query member that cannot be accepted");
    /// 429.
    pub const TOO_MANY_REQUESTS: Self = Self::new(
        429,
        "TooManyRequests",
        "Too many attempts: try again after Retry-After seconds",
    );
    /// 500.
    pub const FAULT: Self = Self::new(500, "Fault", "A fault of the server");
    /// 503.
    pub const UNAVAILABLE: Self = Self::new(
        503,
        "Unavailable",
        "The database is unavailable, or the server is overloaded: try again after Retry-After seconds",
    );

    const ALL: [Self; 15] = [
        Self::UNREADABLE,
        Self::UNAUTHENTICATED,
        Self::ADMINS_ONLY,
        Self::STAFF_ONLY,
        Self::NOT_FOUND,
        Self::STALE,
        Self::TOO_LARGE,
        Self::NOT_JSON,
        Self::NOT_MULTIPART,
        Self::CSRF_MISMATCH,
        Self::INVALID_FIELDS,
        Self::INVALID_QUERY,
        Self::TOO_MANY_REQUESTS,
        Self::FAULT,
        Self::UNAVAILABLE,
    ];

    const fn new(status: u16, name: &'static str, description: &'static str) -> Self {
        Self {
            status,
            name,
            description,
        }
    }

    /// Adds the response to an operation, unless the operation describes this status itself.
    pub fn add_to(self, operation: &mut Operation) {
        operation
            .responses
            .responses
            .entry(self.status.to_string())
            .or_insert_with(|| Ref::from_response_name(self.name).into());
    }

    pub(super) fn register(components: &mut Components) {
        for shared in Self::ALL {
            let body = match shared.status {
                422 => ValidationErrorBody::name(),
                _ => ErrorBody::name(),
            };
            let response = ResponseBuilder::new()
                .description(shared.description)
                .content("application/json", Content::new(Some(Ref::from_schema_name(body))));
            components
                .responses
                .insert(shared.name.to_owned(), response.build().into());
        }
    }
}
