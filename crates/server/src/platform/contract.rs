//! The frame of the contract (OpenAPI 3.1): what it says about the API as a whole, and what operations have in common.
//! Each operation is described at its handler.

use utoipa::{
    Modify, OpenApi, ToSchema,
    openapi::{
        self, Content, ObjectBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Type,
        path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem},
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
        description = "The API of a first-aid training centre. Dates with a time carry the Europe/Rome wall clock and its offset. \
            Unsafe operations are protected against cross-site request forgery: call getCsrfCookie first, then send the \
            cookie XSRF-TOKEN and repeat its value in the header X-XSRF-TOKEN.",
        contact(name = "Battito"),
        license(name = "MIT", identifier = "MIT"),
    ),
    servers((url = "/", description = "The site that serves this document")),
    tags(
        (name = "accounts", description = "Registration, log-in, passwords, e-mail verification and the CSRF cookie"),
        (name = "audit log", description = "What staff have changed, for admins"),
        (name = "centre", description = "The training centre as visitors see it"),
        (name = "certificates", description = "Issued certificates: issuing, downloading, revoking and replacing them"),
        (name = "certificate checks", description = "Checking a certificate by its code, for everybody"),
        (name = "certificate imports", description = "Certificates from before Battito, out of a spreadsheet"),
        (name = "certificate list", description = "All issued certificates, for staff"),
        (name = "cities", description = "Cities where courses are held"),
        (name = "course dates", description = "When and where courses take place, for staff"),
        (name = "courses", description = "The catalogue of courses, and its editing by admins"),
        (name = "jobs", description = "Work that goes on after its request was answered"),
        (name = "overview", description = "What staff see first: the week, what is to be done, and figures of a period"),
        (name = "participants", description = "The people of a course date, for staff: attendance, results, spreadsheets and the attendance register"),
        (name = "presence", description = "Presence by oneself: the code in the classroom, its scan, and who came in"),
        (name = "profile", description = "The personal data and password of the person who is logged in"),
        (name = "renewals", description = "Certificates that expire: what has become of them, and the reminders to their holders"),
        (name = "reservations", description = "Booking, waiting lists and one's own reservations"),
        (name = "search", description = "People, courses and dates by a few letters, for staff"),
        (name = "settings", description = "What a centre decides about itself, for admins: what the site says of it, how its certificates look, what its mails say and when it reminds of a course"),
        (name = "shifts", description = "Who teaches when, for staff: shifts, coverage, availability, hours taught and personal calendars"),
        (name = "surveys", description = "What participants thought of their courses, for staff. Answers are anonymous"),
        (name = "users", description = "People with an account, for staff"),
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
            .description(Some("The token that logIn returns"))
            .build();
        contract
            .components
            .get_or_insert_default()
            .add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

/// A response that many operations can give.
struct Common {
    status: u16,
    name: &'static str,
    description: &'static str,
    /// Which operations give it.
    given: fn(&Call) -> bool,
}

/// The traits of an operation that decide on its common responses.
struct Call {
    is_safe: bool,
    body: BodyKind,
    has_parameters: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BodyKind {
    None,
    Json,
    Multipart,
}

impl BodyKind {
    fn of(operation: &Operation) -> Self {
        match &operation.request_body {
            None => Self::None,
            Some(RefOr::T(body)) if body.content.contains_key("multipart/form-data") => Self::Multipart,
            Some(_) => Self::Json,
        }
    }
}

const COMMON: [Common; 7] = [
    Common {
        status: 400,
        name: "Unreadable",
        description: "The request cannot be read at all",
        given: |call| call.body != BodyKind::None || call.has_parameters,
    },
    Common {
        status: 413,
        name: "TooLarge",
        description: "The body is too large",
        given: |call| call.body != BodyKind::None,
    },
    Common {
        status: 415,
        name: "NotJson",
        description: "The body is not JSON",
        given: |call| call.body == BodyKind::Json,
    },
    Common {
        status: 415,
        name: "NotMultipart",
        description: "The body is not multipart/form-data",
        given: |call| call.body == BodyKind::Multipart,
    },
    Common {
        status: 419,
        name: "CsrfMismatch",
        description: "X-XSRF-TOKEN is missing or is not the value of the cookie: call getCsrfCookie and repeat the call. 419 is \
            not in the registry of HTTP status codes, so a client that reads statuses into a closed list (Python's \
            http.HTTPStatus) raises an error instead of returning this response",
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
        description: "The database is unavailable, or the server is overloaded: try again after Retry-After seconds",
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

/// A parameter that every unsafe operation takes.
struct CsrfParameter {
    component: &'static str,
    name: &'static str,
    location: ParameterIn,
    description: &'static str,
}

/// Parameters and not security schemes: generators make required arguments of them, and an operation without a session
/// stays one without. See ADR 18.
const CSRF: [CsrfParameter; 2] = [
    CsrfParameter {
        component: "CsrfToken",
        name: "X-XSRF-TOKEN",
        location: ParameterIn::Header,
        description: "The value of the cookie XSRF-TOKEN",
    },
    CsrfParameter {
        component: "CsrfCookie",
        name: "XSRF-TOKEN",
        location: ParameterIn::Cookie,
        description: "The cookie that getCsrfCookie sets. Browsers send it by themselves",
    },
];

impl CsrfParameter {
    fn parameter(&self) -> Parameter {
        let schema = ObjectBuilder::new().schema_type(Type::String).min_length(Some(1));
        ParameterBuilder::new()
            .name(self.name)
            .parameter_in(self.location.clone())
            .required(Required::True)
            .description(Some(self.description))
            .schema(Some(schema))
            .build()
    }

    fn reference(&self) -> RefOr<Parameter> {
        RefOr::Ref(Ref::new(format!("#/components/parameters/{}", self.component)))
    }
}

/// Adds what many operations have in common: responses, the CSRF parameters, and an explicit "no session needed".
pub fn complete(contract: &mut openapi::OpenApi) {
    let components = contract.components.get_or_insert_default();
    for common in &COMMON {
        components
            .responses
            .insert(common.name.to_owned(), common.response().into());
    }
    for csrf in &CSRF {
        components
            .parameters
            .insert(csrf.component.to_owned(), csrf.parameter().into());
    }
    // The settings file and the response share this type. Unknown settings are an error; the response has more members.
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
        get,
        put,
        post,
        delete,
        patch,
        ..
    } = item;
    [
        (true, get),
        (false, put),
        (false, post),
        (false, delete),
        (false, patch),
    ]
    .into_iter()
    .filter_map(|(is_safe, operation)| Some((is_safe, operation.as_mut()?)))
}

fn complete_operation(is_safe: bool, operation: &mut Operation) {
    let call = Call {
        is_safe,
        body: BodyKind::of(operation),
        has_parameters: operation.parameters.as_ref().is_some_and(|all| !all.is_empty()),
    };
    for common in COMMON.iter().filter(|common| (common.given)(&call)) {
        operation
            .responses
            .responses
            .entry(common.status.to_string())
            .or_insert_with(|| Ref::from_response_name(common.name).into());
    }
    if !is_safe {
        let parameters = operation.parameters.get_or_insert_default();
        parameters.extend(CSRF.iter().map(CsrfParameter::reference));
    }
    // An empty list says that no session is needed; without it readers wonder whether it was forgotten.
    operation.security.get_or_insert_default();
}
