//! The frame of the contract (OpenAPI 3.1): its facts about the API as a whole, and the common parts of
//! operations. Each operation is described at its handler, which lists only its own parts: the arguments of
//! the handler add the rest.

mod handler;
mod nullable;
mod responses;

use utoipa::{
    Modify, OpenApi, ToSchema,
    openapi::{
        self, Object, ObjectBuilder, Ref, RefOr, Required, Type,
        path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem},
        schema::Schema,
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

pub use handler::{Argument, Handler, described, joined};
pub use responses::SharedResponse;

use super::schemas::{ErrorBody, ValidationErrorBody, centre::CentreSettings};

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
        (name = "system", description = "What the centre stands on, for admins"),
        (name = "centre", description = "The training centre as visitors see it"),
        (name = "certificates", description = "Issued certificates: issuing, downloading, revoking and replacing them"),
        (name = "certificate checks", description = "Checking a certificate by its code, for everybody"),
        (name = "certificate imports", description = "Certificates from before Battito, out of a spreadsheet"),
        (name = "certificate list", description = "All issued certificates, for staff"),
        (name = "views", description = "Saved views of lists, for staff"),
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
    components(schemas(ErrorBody, ValidationErrorBody)),
    modifiers(&Bearer),
)]
pub struct Frame;

/// The name of the security scheme.
const BEARER: &str = "bearer";

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
            .add_security_scheme(BEARER, SecurityScheme::Http(scheme));
    }
}

/// A parameter that many operations take. It stands once, in the components.
struct SharedParameter {
    component: &'static str,
    name: &'static str,
    location: ParameterIn,
    required: Required,
    description: &'static str,
}

/// Parameters and not security schemes: generators make required arguments of them, and an operation without a session
/// stays one without. See ADR 18.
const CSRF: [SharedParameter; 2] = [
    SharedParameter {
        component: "CsrfToken",
        name: "X-XSRF-TOKEN",
        location: ParameterIn::Header,
        required: Required::True,
        description: "The value of the cookie XSRF-TOKEN",
    },
    SharedParameter {
        component: "CsrfCookie",
        name: "XSRF-TOKEN",
        location: ParameterIn::Cookie,
        required: Required::True,
        description: "The cookie that getCsrfCookie sets. Browsers send it by themselves",
    },
];

const IF_MATCH: SharedParameter = SharedParameter {
    component: "IfMatch",
    name: "If-Match",
    location: ParameterIn::Header,
    required: Required::False,
    description: "The ETag that was read: nothing is changed when it names an older state",
};

impl SharedParameter {
    fn register(&self, components: &mut openapi::Components) {
        components
            .parameters
            .insert(self.component.to_owned(), self.parameter().into());
    }

    fn parameter(&self) -> Parameter {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let schema: Object = match self.required {
            Required::True => text.min_length(Some(1)).build(),
            Required::False => text.build(),
        };
        ParameterBuilder::new()
            .name(self.name)
            .parameter_in(self.location.clone())
            .required(self.required.clone())
            .description(Some(self.description))
            .schema(Some(schema))
            .build()
    }

    fn add_to(&self, operation: &mut Operation) {
        let reference = Ref::new(format!("#/components/parameters/{}", self.component));
        operation.parameters.get_or_insert_default().push(RefOr::Ref(reference));
    }
}

/// Says that an operation needs a session.
pub fn needs_session(operation: &mut Operation) {
    operation.security = Some(vec![SecurityRequirement::new(BEARER, Vec::<String>::new())]);
    SharedResponse::UNAUTHENTICATED.add_to(operation);
}

/// Says that an operation obeys `If-Match`.
pub fn obeys_if_match(operation: &mut Operation) {
    IF_MATCH.add_to(operation);
    SharedResponse::STALE.add_to(operation);
}

/// Adds the common parts of operations: responses, the CSRF parameters, and an explicit "no session needed". Requires the members of
/// responses that may be null.
pub fn complete(contract: &mut openapi::OpenApi) {
    nullable::require(contract);
    let components = contract.components.get_or_insert_default();
    SharedResponse::register(components);
    for parameter in CSRF.iter().chain([&IF_MATCH]) {
        parameter.register(components);
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
    if operation.parameters.as_ref().is_some_and(|all| !all.is_empty()) {
        SharedResponse::UNREADABLE.add_to(operation);
    }
    SharedResponse::FAULT.add_to(operation);
    SharedResponse::UNAVAILABLE.add_to(operation);
    if !is_safe {
        SharedResponse::CSRF_MISMATCH.add_to(operation);
        for parameter in &CSRF {
            parameter.add_to(operation);
        }
    }
    // An empty list says that no session is needed; without it readers wonder whether it was forgotten.
    operation.security.get_or_insert_default();
}
