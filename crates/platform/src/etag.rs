//! Entity tags (RFC 9110): `If-None-Match` spares sending a version that the client has, `If-Match` refuses
//! to overwrite one that it has not seen.

use std::convert::Infallible;

use axum::{
    Json,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::openapi::path::Operation;

use super::{
    contract::{self, Argument},
    error::ApiError,
};

/// Names one state of one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntityTag(String);

impl EntityTag {
    /// The tag of a state told by hexadecimal digits, dashes or the like: no quotes and no spaces.
    #[must_use]
    pub fn of(state: &str) -> Self {
        Self(format!("\"{state}\""))
    }

    /// The value of the header `ETag`.
    ///
    /// # Errors
    /// When the state does not fit into a header.
    pub fn header(&self) -> Result<HeaderValue, ApiError> {
        HeaderValue::from_str(&self.0).map_err(ApiError::internal)
    }

    /// Whether the client already has this state (`If-None-Match`; weak tags count).
    #[must_use]
    pub fn is_known(&self, headers: &HeaderMap) -> bool {
        named(headers, &header::IF_NONE_MATCH).any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.0)
    }
}

/// A body with its tag in the header `ETag`.
pub fn tagged<T: Serialize>((body, tag): (T, EntityTag)) -> Result<Response, ApiError> {
    Ok(([(header::ETAG, tag.header()?)], Json(body)).into_response())
}

/// 201 for something new at an address below `/api`, with its tag.
pub fn created<T: Serialize>(address: &str, new: (T, EntityTag)) -> Result<Response, ApiError> {
    let location = HeaderValue::try_from(format!("/api/{address}")).map_err(ApiError::internal)?;
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], tagged(new)?).into_response())
}

/// The states a client accepts to overwrite (`If-Match`); without the header, any.
#[derive(Debug, Clone, Default)]
pub struct Precondition(Option<Vec<String>>);

impl Precondition {
    fn of(headers: &HeaderMap) -> Self {
        let named = headers
            .contains_key(header::IF_MATCH)
            .then(|| named(headers, &header::IF_MATCH));
        Self(named.map(|tags| tags.map(str::to_owned).collect()))
    }

    /// Lets pass when the current state is one of those the client knows.
    ///
    /// # Errors
    /// 412 when it is not.
    pub fn check(&self, current: &EntityTag) -> Result<(), ApiError> {
        match &self.0 {
            Some(known) if !known.iter().any(|tag| tag == "*" || *tag == current.0) => Err(ApiError::Stale),
            _ => Ok(()),
        }
    }
}

impl<S: Sync> FromRequestParts<S> for Precondition {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

impl Argument for Precondition {
    fn describe(operation: &mut Operation) {
        contract::obeys_if_match(operation);
    }
}

/// The new `updated_at`: always later than the last one, so that two updates within one clock tick have different `ETag`s.
#[must_use]
pub fn next_updated_at(now: DateTime<Utc>, last: DateTime<Utc>) -> DateTime<Utc> {
    now.max(last + TimeDelta::microseconds(1))
}

fn named<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .filter(|tag| !tag.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn overwrites_without_a_precondition() {
        assert!(Precondition::of(&HeaderMap::new()).check(&EntityTag::of("a")).is_ok());
    }

    #[test]
    fn overwrites_only_the_version_that_the_client_has_seen() {
        let current = EntityTag::of("b");
        let check = |value| {
            Precondition::of(&headers(header::IF_MATCH, value))
                .check(&current)
                .is_ok()
        };
        assert!(check("\"b\""));
        assert!(check("\"a\", \"b\""));
        assert!(check("*"));
        assert!(!check("\"a\""));
        assert!(!check("W/\"b\""), "a weak tag never matches here");
    }

    #[test]
    fn recognizes_the_version_of_the_client() {
        let current = EntityTag::of("b");
        for value in ["\"b\"", "\"a\", W/\"b\"", "*"] {
            assert!(current.is_known(&headers(header::IF_NONE_MATCH, value)), "{value}");
        }
        assert!(!current.is_known(&headers(header::IF_NONE_MATCH, "\"a\"")));
        assert!(!current.is_known(&HeaderMap::new()));
    }

    #[test]
    fn two_updates_within_a_clock_tick_differ() {
        let now: DateTime<Utc> = "2027-03-12T08:00:00Z".parse().unwrap();
        assert!(next_updated_at(now, now) > now);
        assert_eq!(next_updated_at(now, now - TimeDelta::days(1)), now);
    }
}
