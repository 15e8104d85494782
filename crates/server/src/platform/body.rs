//! Reading requests. `Body`, `Params` and `Id` answer in Italian with the right status, and collect every wrongly typed
//! field instead of stopping at the first.

use axum::{
    RequestExt,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::BytesRejection},
    http::{StatusCode, header, request::Parts},
};
use battito_domain::{field_errors::FieldErrors, messages};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::ApiError;

/// A JSON object. An absent member and `null` mean the same, so `null` members are dropped before reading.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if !is_json(&request) {
            return Err(ApiError::UnsupportedMediaType);
        }
        let bytes: Bytes = request.extract().await.map_err(|rejection: BytesRejection| {
            if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::TooLarge
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

/// The query string. A member that cannot be read is a field error.
#[derive(Debug)]
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(pairs): Query<Vec<(String, String)>> = Query::from_request_parts(parts, state)
            .await
            .map_err(|_| ApiError::BadRequest)?;
        let mut errors = FieldErrors::default();
        for (name, value) in &pairs {
            if value.contains('\0') || name.contains('\0') {
                errors.add(name, messages::INVALID_VALUE);
            }
        }
        // The last of repeated members counts, and an empty one is as good as absent.
        let members: std::collections::BTreeMap<&str, &str> = pairs
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let deserializer = serde::de::value::MapDeserializer::<_, serde::de::value::Error>::new(
            members.into_iter().map(|(name, value)| (name, Text(value))),
        );
        match serde_path_to_error::deserialize(deserializer) {
            Ok(read) if errors.is_empty() => Ok(Self(read)),
            Ok(_) => Err(errors.into()),
            Err(error) => {
                errors.add(&error.path().to_string(), messages::INVALID_VALUE);
                Err(errors.into())
            }
        }
    }
}

/// A text of the query string, read as whatever the field wants: numbers and booleans are parsed from it.
#[derive(Clone, Copy)]
struct Text<'a>(&'a str);

impl<'de> serde::de::IntoDeserializer<'de, serde::de::value::Error> for Text<'de> {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

macro_rules! parsed {
    ($($method:ident $visit:ident $type:ty),*) => {$(
        fn $method<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            let value: $type = self.0.trim().parse().map_err(serde::de::Error::custom)?;
            visitor.$visit(value)
        }
    )*};
}

impl<'de> serde::Deserializer<'de> for Text<'de> {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_option<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: serde::de::Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let text: serde::de::value::BorrowedStrDeserializer<'de, Self::Error> =
            serde::de::value::BorrowedStrDeserializer::new(self.0);
        text.deserialize_enum(name, variants, visitor)
    }

    parsed!(
        deserialize_bool visit_bool bool, deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64
    );

    serde::forward_to_deserialize_any! {
        i8 i16 i128 u16 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

/// The number in the path. What is not a number names nothing: 404.
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
