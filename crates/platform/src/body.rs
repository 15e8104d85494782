//! Extractors for JSON bodies, query strings and ids in paths. They reject in Italian with the right status, and report
//! every field that cannot be read, not only the first.

use std::{borrow::Cow, collections::BTreeMap};

use axum::{
    RequestExt,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Request, rejection::BytesRejection},
    http::{StatusCode, header, request::Parts},
};
use battito_domain::{field_errors::FieldErrors, messages};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::form_urlencoded;

use utoipa::openapi::path::Operation;

use super::{
    contract::{Argument, SharedResponse},
    error::ApiError,
};

/// A JSON object. An absent member and `null` mean the same, so `null` members are dropped before reading.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(&request) {
            return Err(ApiError::NotJson);
        }
        let bytes: Bytes = request.extract().await.map_err(|rejection: BytesRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::too_large()
            } else {
                ApiError::BadRequest
            }
        })?;
        let value: Value = serde_json::from_slice(&bytes).map_err(|_| ApiError::BadRequest)?;
        if !value.is_object() {
            return Err(ApiError::BadRequest);
        }
        read(value).map(Self)
    }
}

impl<T> Argument for Body<T> {
    fn describe(operation: &mut Operation) {
        SharedResponse::UNREADABLE.add_to(operation);
        SharedResponse::TOO_LARGE.add_to(operation);
        SharedResponse::NOT_JSON.add_to(operation);
        SharedResponse::INVALID_FIELDS.add_to(operation);
    }
}

fn is_json(request: &Request) -> bool {
    let content_type = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or("");
    let essence = content_type.split(';').next().unwrap_or("").trim();
    essence.eq_ignore_ascii_case("application/json") || essence.to_ascii_lowercase().ends_with("+json")
}

/// Reads a value; each top-level field of the wrong type is recorded and taken out, until the rest can be read.
fn read<T: DeserializeOwned>(mut value: Value) -> Result<T, ApiError> {
    drop_nulls(&mut value);
    let mut errors = FieldErrors::default();
    let Value::Object(object) = &mut value else {
        return Err(ApiError::BadRequest);
    };
    let unreadable: Vec<String> = object
        .iter()
        .filter(|(_, member)| has_nul(member))
        .map(|(name, _)| name.clone())
        .collect();
    for name in unreadable {
        object.remove(&name);
        errors.add(&name, messages::INVALID_VALUE);
    }
    loop {
        match serde_path_to_error::deserialize::<_, T>(&value) {
            Ok(read) if errors.is_empty() => return Ok(read),
            Ok(_) => return Err(errors.into()),
            Err(error) => {
                let path = error.path().to_string();
                let field = path.split(['.', '[']).next().unwrap_or_default();
                let removed = value.as_object_mut().and_then(|object| object.remove(field));
                if removed.is_none() {
                    // The object as a whole does not fit: nothing left to take out.
                    return Err(if errors.is_empty() {
                        ApiError::BadRequest
                    } else {
                        errors.into()
                    });
                }
                errors.add(field, messages::INVALID_VALUE);
            }
        }
    }
}

/// No text may hold a NUL: PostgreSQL cannot store it.
fn has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(has_nul),
        Value::Object(members) => members
            .iter()
            .any(|(name, member)| name.contains('\0') || has_nul(member)),
        _ => false,
    }
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|_, member| !member.is_null());
            members.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

/// The query string. Parameters that cannot be read are field errors.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        read_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

impl<T> Argument for Params<T> {
    fn describe(operation: &mut Operation) {
        SharedResponse::INVALID_QUERY.add_to(operation);
    }
}

fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    read_pairs(form_urlencoded::parse(query.as_bytes()))
}

/// Reads named texts. The last of those with the same name counts, and an empty one is like an absent one.
pub(super) fn read_pairs<'a, T: DeserializeOwned>(
    pairs: impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)>,
) -> Result<T, ApiError> {
    let mut errors = FieldErrors::default();
    let mut parameters = BTreeMap::new();
    for (name, value) in pairs {
        if name.contains('\0') || value.contains('\0') {
            errors.add(&name, messages::INVALID_VALUE);
        } else if !value.trim().is_empty() {
            parameters.insert(name, value);
        }
    }
    loop {
        let mut encoded = form_urlencoded::Serializer::new(String::new());
        for (name, value) in &parameters {
            encoded.append_pair(name, value.trim());
        }
        let encoded = encoded.finish();
        let deserializer = serde_urlencoded::Deserializer::new(form_urlencoded::parse(encoded.as_bytes()));
        match serde_path_to_error::deserialize(deserializer) {
            Ok(read) if errors.is_empty() => return Ok(read),
            Ok(_) => return Err(errors.into()),
            Err(error) => {
                let name = error.path().to_string();
                errors.add(&name, messages::INVALID_VALUE);
                if parameters.remove(name.as_str()).is_none() {
                    return Err(errors.into());
                }
            }
        }
    }
}

/// The id in the path. Anything but a number answers 404.
#[derive(Debug, Clone, Copy)]
pub struct Id(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(id) = Path::<i64>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        Ok(Self(id))
    }
}

impl Argument for Id {
    fn describe(operation: &mut Operation) {
        SharedResponse::NOT_FOUND.add_to(operation);
    }
}

/// Two ids in the path, as in `/reservations/{id}/certificate/{id2}`. Anything else does not exist (404).
#[derive(Debug, Clone, Copy)]
pub struct Ids(pub i64, pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Ids {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path((id, second)) = Path::<(i64, i64)>::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::NotFound)?;
        Ok(Self(id, second))
    }
}

impl Argument for Ids {
    fn describe(operation: &mut Operation) {
        Id::describe(operation);
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::paging::Direction;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Query {
        page: Option<u64>,
        direction: Option<Direction>,
        search: Option<String>,
    }

    #[test]
    fn reads_a_query_string() {
        let read = |query| read_query::<Query>(query).unwrap();
        let all = read("page=+2&direction=desc&search=%C3%A8+vita&unknown=1");
        assert_eq!((all.page, all.direction), (Some(2), Some(Direction::Desc)));
        assert_eq!(all.search.as_deref(), Some("è vita"));
        assert_eq!(read("page=1&page=2&search=").page, Some(2), "the last counts");
        assert_eq!(read("search=&&=").search, None);
    }

    #[test]
    fn reports_every_parameter_that_cannot_be_read() {
        let Err(ApiError::Invalid(errors)) = read_query::<Query>("page=-1&direction=up&search=%00") else {
            panic!("it was read");
        };
        let mut expected = FieldErrors::default();
        for name in ["search", "direction", "page"] {
            expected.add(name, messages::INVALID_VALUE);
        }
        assert_eq!(errors, expected);
    }
}
