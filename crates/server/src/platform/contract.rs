//! The frame of the contract (OpenAPI 3.1): what it says about the API as a whole, and what every operation may answer
//! besides its own. The operations themselves are described where they are handled.

use utoipa::{
    Modify, OpenApi, ToSchema,
    openapi::{
        self, Content, Ref, RefOr, Response, ResponseBuilder,
        path::{Operation, PathItem},
        schema::Schema,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use super::schemas::{ErrorBody, centre::CentreSettings};

/// The contract without its operations.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Battito",
        description = "The API of a first-aid training centre. Instants carry the Europe/Rome wall clock and its offset. \
            Unsafe calls carry the value of the cookie XSRF-TOKEN (GET /csrf-cookie) in the header X-XSRF-TOKEN, else 419.",
        license(name = "MIT", identifier = "MIT"),
    ),
    components(schemas(ErrorBody)),
    modifiers(&Bearer),
)]
pub struct Frame;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, contract: &mut openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token of POST /login."))
            .build();
        contract
            .components
            .get_or_insert_default()
            .add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

/// An answer that many operations may give.
struct Common {
    status: u16,
    name: &'static str,
    description: &'static str,
    /// Which operations give it.
    given: fn(&Call) -> bool,
}

/// What decides on the answers of an operation.
struct Call {
    is_safe: bool,
    has_body: bool,
    has_parameters: bool,
}

const COMMON: [Common; 6] = [
    Common {
        status: 400,
        name: "Unreadable",
        description: "What was sent cannot be read at all",
        given: |call| call.has_body || call.has_parameters,
    },
    Common {
        status: 413,
        name: "TooLarge",
        description: "The body is too large",
        given: |call| call.has_body,
    },
    Common {
        status: 415,
        name: "NotJson",
        description: "The body is not JSON",
        given: |call| call.has_body,
    },
    Common {
        status: 419,
        name: "CsrfMismatch",
        description: "The header X-XSRF-TOKEN is missing or is not the value of the cookie: fetch a new one and repeat the call",
        given: |call| !call.is_safe,
    },
    Common {
        status: 500,
        name: "Fault",
        description: "A fault of the server",
        given: |_| true,
    },
    Common {
        status: 503,
        name: "Unavailable",
        description: "The database is away, or too much is going on: try again after Retry-After seconds",
        given: |_| true,
    },
];

impl Common {
    fn response(&self) -> Response {
        let body = Content::new(Some(Ref::from_schema_name(ErrorBody::name())));
        ResponseBuilder::new()
            .description(self.description)
            .content("application/json", body)
            .build()
    }
}

/// Adds to every operation what it may answer besides what it says itself.
pub fn complete(contract: &mut openapi::OpenApi) {
    let components = contract.components.get_or_insert_default();
    for common in &COMMON {
        components
            .responses
            .insert(common.name.to_owned(), common.response().into());
    }
    // The same type reads the settings, where an unknown one is a mistake. The answer has more members than those.
    if let Some(RefOr::T(Schema::Object(settings))) = components.schemas.get_mut(CentreSettings::name().as_ref()) {
        settings.additional_properties = None;
    }
    for item in contract.paths.paths.values_mut() {
        for (is_safe, operation) in operations(item) {
            complete_operation(is_safe, operation);
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let PathItem {
        get, put, post, delete, ..
    } = item;
    [(true, get), (false, put), (false, post), (false, delete)]
        .into_iter()
        .filter_map(|(is_safe, operation)| Some((is_safe, operation.as_mut()?)))
}

fn complete_operation(is_safe: bool, operation: &mut Operation) {
    let call = Call {
        is_safe,
        has_body: operation.request_body.is_some(),
        has_parameters: operation.parameters.as_ref().is_some_and(|all| !all.is_empty()),
    };
    for common in COMMON.iter().filter(|common| (common.given)(&call)) {
        operation
            .responses
            .responses
            .entry(common.status.to_string())
            .or_insert_with(|| Ref::from_response_name(common.name).into());
    }
}
