//! Cross-site request forgery: `GET /csrf-cookie` hands out a random value in a readable cookie, and every unsafe call to
//! the API must carry it back in a header, which a foreign site cannot do. 419 otherwise.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use subtle::ConstantTimeEq;

use super::{error::ApiError, state::App};

const COOKIE: &str = "XSRF-TOKEN";
const HEADER: &str = "x-xsrf-token";
/// A day: as long as the shortest session.
const MAX_AGE_SECONDS: u32 = 86_400;

/// Sets the cookie XSRF-TOKEN, whose value every unsafe call repeats in the header X-XSRF-TOKEN.
#[utoipa::path(get, path = "/csrf-cookie", operation_id = "getCsrfCookie", tag = "accounts", responses(
    (status = 204, description = "The cookie", headers(("Set-Cookie" = String, description = "XSRF-TOKEN, readable by scripts, for a day"))),
))]
#[expect(clippy::unused_async, reason = "handlers are asynchronous")]
pub async fn give_cookie(State(app): State<App>) -> Result<Response, ApiError> {
    let secure = if app.config.is_https() { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={}; Path=/; Max-Age={MAX_AGE_SECONDS}; SameSite=Lax{secure}",
        app.secret()?
    );
    let cookie = HeaderValue::from_str(&cookie).map_err(ApiError::internal)?;
    let headers = [
        (header::SET_COOKIE, cookie),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

/// Lets safe methods pass, and others only with the cookie's value in the header.
///
/// # Errors
/// 419 when either is missing or they differ.
pub async fn require(request: Request, next: Next) -> Result<Response, ApiError> {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if safe || carries_token(request.headers()) {
        Ok(next.run(request).await)
    } else {
        Err(ApiError::CsrfMismatch)
    }
}

fn carries_token(headers: &HeaderMap) -> bool {
    let sent = headers.get(HEADER).map(HeaderValue::as_bytes).unwrap_or_default();
    let cookie = cookies(headers)
        .find_map(|(name, value)| (name == COOKIE).then_some(value))
        .unwrap_or_default();
    !sent.is_empty() && bool::from(sent.ct_eq(cookie.as_bytes()))
}

/// The cookies of a request, by name and value.
pub fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
}
