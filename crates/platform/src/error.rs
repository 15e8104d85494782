//! The one error of the HTTP side. It has a closed set of kinds, each with its status and an Italian sentence a person can
//! act on; internals are logged here, once, and never sent.

use std::{borrow::Cow, sync::Arc, time::Duration};

use axum::{
    Json,
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use battito_domain::field_errors::FieldErrors;
use sea_orm::{DbErr, RuntimeErr, SqlErr, SqlxError, SqlxSqliteError};

use super::schemas::{
    ErrorBody, ValidationErrorBody,
    found_person::{FoundPerson, SimilarPeopleBody, SimilarPeopleCode},
};

/// SQLSTATE of a write in a read-only transaction.
const READ_ONLY: &str = "25006";

/// Tells the web from other refusals that two-factor login has to be set up first.
const TWO_FACTOR: HeaderName = HeaderName::from_static("x-two-factor");

type Source = Box<dyn std::error::Error + Send + Sync>;

/// Why a request was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// 400: the request cannot be read at all.
    #[error("bad request")]
    BadRequest,
    /// 401: no session, or one that has ended.
    #[error("no valid session")]
    Unauthenticated,
    /// 403: the session's user may not do this.
    #[error("not permitted")]
    Forbidden,
    /// 403: the user may do this, but only with two-factor login, which is not set up yet.
    #[error("two-factor login is not set up")]
    TwoFactorMissing,
    /// 404: there is no such thing.
    #[error("not found")]
    NotFound,
    /// 405: the path exists, the method does not.
    #[error("method not allowed")]
    MethodNotAllowed,
    /// 409: the state of things forbids it; the sentence says why.
    #[error("conflict: {0}")]
    Conflict(String),
    /// 409: people whom a new one may be exist already.
    #[error("similar people exist")]
    Similar(Vec<FoundPerson>),
    /// 412: `If-Match` names an older state.
    #[error("stale")]
    Stale,
    /// 413: the body is too large; the sentence names the limit, where it helps.
    #[error("body too large")]
    TooLarge(Cow<'static, str>),
    /// 415: the body is not JSON.
    #[error("not JSON")]
    NotJson,
    /// 415: the body is not a form with a file.
    #[error("not multipart")]
    NotMultipart,
    /// 419: the CSRF token is missing or wrong.
    #[error("CSRF token mismatch")]
    CsrfMismatch,
    /// 422: fields that cannot be accepted.
    #[error("invalid fields")]
    Invalid(FieldErrors),
    /// 429: too many guesses; try again after the given time.
    #[error("too many requests")]
    TooManyRequests(Duration),
    /// 503: the database or the server is too busy, away or damaged.
    #[error("unavailable: {0}")]
    Unavailable(Source),
    /// 500: a fault of ours.
    #[error("internal error: {0}")]
    Internal(Source),
}

impl ApiError {
    /// A fault of ours, with its cause for the log.
    pub fn internal(source: impl Into<Source>) -> Self {
        Self::Internal(source.into())
    }

    /// One wrong field.
    #[must_use]
    pub fn field(name: &str, message: &str) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(name, message);
        Self::Invalid(errors)
    }

    /// A body above the limit of all calls.
    #[must_use]
    pub fn too_large() -> Self {
        Self::TooLarge("I dati inviati sono troppo grandi.".into())
    }

    /// The status this error answers with.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::TwoFactorMissing => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict(_) | Self::Similar(_) => StatusCode::CONFLICT,
            Self::Stale => StatusCode::PRECONDITION_FAILED,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson | Self::NotMultipart => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::CsrfMismatch => StatusCode::from_u16(419).unwrap_or(StatusCode::FORBIDDEN),
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The sentence for the person.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::BadRequest => "La richiesta non è leggibile. Ricarica la pagina e riprova.",
            Self::Unauthenticated => "Sessione scaduta. Ripeti il login.",
            Self::Forbidden => "Non hai i permessi per questa operazione.",
            Self::TwoFactorMissing => {
                "Il centro chiede allo staff la verifica in due passaggi. Attivala nel tuo Profilo, poi riprova."
            }
            Self::NotFound => "Non abbiamo trovato quello che cerchi.",
            Self::MethodNotAllowed => "Questa operazione non è prevista a questo indirizzo.",
            Self::Conflict(message) => message,
            Self::Similar(_) => "Questa persona potrebbe esserci già: controlla, poi scegli se aggiungerla come nuova.",
            Self::Stale => "I dati sono cambiati nel frattempo. Ricarica la pagina e riprova.",
            Self::TooLarge(message) => message,
            Self::NotJson => "Il formato dei dati inviati non è accettato: serve JSON.",
            Self::NotMultipart => "Il formato dei dati inviati non è accettato: serve un file.",
            Self::CsrfMismatch => "La pagina è rimasta aperta troppo a lungo. Ricaricala e riprova.",
            Self::Invalid(_) => "Ricontrolla i campi indicati.",
            Self::TooManyRequests(_) => "Troppi tentativi. Attendi qualche minuto e riprova.",
            Self::Unavailable(_) => "Il servizio è momentaneamente non disponibile. Riprova tra poco.",
            Self::Internal(_) => "Si è verificato un errore imprevisto. Riprova tra poco; se continua, contattaci.",
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        match &self {
            Self::Internal(source) => tracing::error!(error = %source, "request failed by a fault of ours"),
            Self::Unavailable(source) => tracing::warn!(error = %source, "request refused for now"),
            _ => {}
        }
        let (status, message) = (self.status(), self.message().to_owned());
        let mut response = match &self {
            Self::Invalid(errors) => (status, Json(ValidationErrorBody::new(message, errors))).into_response(),
            Self::Similar(similar) => {
                let body = SimilarPeopleBody {
                    message,
                    code: SimilarPeopleCode::Similar,
                    similar: similar.clone(),
                };
                (status, Json(body)).into_response()
            }
            _ => (status, Json(ErrorBody { message })).into_response(),
        };
        if matches!(self, Self::TwoFactorMissing) {
            response
                .headers_mut()
                .insert(TWO_FACTOR, HeaderValue::from_static("required"));
        }
        let wait = match self {
            Self::TooManyRequests(wait) => Some(wait.as_secs().max(1)),
            Self::Unavailable(_) => Some(2),
            _ => None,
        };
        if let Some(seconds) = wait {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// An error that several requests share, for one of them.
impl From<Arc<ApiError>> for ApiError {
    fn from(error: Arc<Self>) -> Self {
        match error.as_ref() {
            Self::NotFound => Self::NotFound,
            Self::Invalid(errors) => Self::Invalid(errors.clone()),
            Self::Unavailable(_) => Self::Unavailable(Box::new(error)),
            _ => Self::internal(error),
        }
    }
}

impl ApiError {
    /// Whether PostgreSQL refuses every write of the session: it is one of the former primary, or of a standby.
    #[must_use]
    pub fn is_of_read_only_session(&self) -> bool {
        let Self::Unavailable(source) = self else { return false };
        let Some(DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error))) =
            source.downcast_ref()
        else {
            return false;
        };
        let answer = error.as_database_error();
        answer.is_some_and(|answer| answer.code().as_deref() == Some(READ_ONLY))
    }
}

impl From<DbErr> for ApiError {
    fn from(error: DbErr) -> Self {
        if is_database_fault(&error) {
            Self::Unavailable(Box::new(error))
        } else {
            Self::Internal(Box::new(error))
        }
    }
}

/// Whether the database is at fault and not the statement: it could not be reached, was too busy, out of space, shutting down or
/// damaged.
fn is_database_fault(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => match &**error {
            SqlxError::Io(_)
            | SqlxError::Tls(_)
            | SqlxError::PoolTimedOut
            | SqlxError::PoolClosed
            | SqlxError::WorkerCrashed => true,
            SqlxError::Database(error) => {
                let code = error.code().unwrap_or_default();
                match error.try_downcast_ref::<SqlxSqliteError>() {
                    Some(_) => is_sqlite_fault(&code),
                    None => is_postgres_fault(&code),
                }
            }
            _ => false,
        },
        _ => false,
    }
}

/// By the primary code, the low byte of the extended one (<https://www.sqlite.org/rescode.html>). A disk that dies looks like a
/// damaged database.
fn is_sqlite_fault(extended_code: &str) -> bool {
    const BUSY: i32 = 5;
    const LOCKED: i32 = 6;
    const IO_ERROR: i32 = 10;
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const CANNOT_OPEN: i32 = 14;
    const NOT_A_DATABASE: i32 = 26;
    let code = extended_code.parse::<i32>().map(|code| code & 0xff);
    matches!(
        code,
        Ok(BUSY | LOCKED | IO_ERROR | CORRUPT | FULL | CANNOT_OPEN | NOT_A_DATABASE)
    )
}

/// By SQLSTATE (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
fn is_postgres_fault(state: &str) -> bool {
    const CLASSES: [&str; 4] = [
        "08", // connection exception
        "53", // insufficient resources: disk full, out of memory, too many connections
        "57", // operator intervention: shutdown, cannot connect now, statement cancelled
        "58", // system error: I/O
    ];
    const STATES: [&str; 4] = [
        READ_ONLY, "40001", // serialization failure
        "40P01", // deadlock detected
        "55P03", // lock not available
    ];
    CLASSES.iter().any(|class| state.starts_with(class)) || STATES.contains(&state)
}

/// Turns the violation of a unique index into a field error when its name or its columns contain `sign`;
/// every other error stays as it is.
#[must_use]
pub fn unique_violation(error: DbErr, signs: &[(&str, &str, &str)]) -> ApiError {
    if let Some(SqlErr::UniqueConstraintViolation(text)) = error.sql_err() {
        for (sign, field, message) in signs {
            if text.contains(sign) {
                return ApiError::field(field, message);
            }
        }
    }
    error.into()
}

/// The field error for a row that refers to one which was deleted meanwhile.
#[must_use]
pub fn foreign_key_violation(error: DbErr, field: &str, message: &str) -> ApiError {
    match error.sql_err() {
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => ApiError::field(field, message),
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_database_faults_by_their_code() {
        // SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_IOERR_WRITE, SQLITE_FULL, SQLITE_CORRUPT
        assert!(["5", "517", "778", "13", "11"].into_iter().all(is_sqlite_fault));
        // SQLITE_CONSTRAINT_UNIQUE, SQLITE_ERROR
        assert!(!["2067", "1", "", "x"].into_iter().any(is_sqlite_fault));
        assert!(
            [
                "08006", "25006", "53100", "53300", "57014", "57P01", "57P03", "58030", "40P01", "40001"
            ]
            .into_iter()
            .all(is_postgres_fault)
        );
        assert!(!["23505", "42P01", "22P02", ""].into_iter().any(is_postgres_fault));
    }
}
