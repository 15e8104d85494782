//! Shapes that many operations share: the bodies of failures and messages, and a day or an instant in a query.

pub mod centre;

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type, schema::AnyOfBuilder},
};

use battito_domain::field_errors::FieldErrors;

/// Why a request was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// An Italian sentence a person can act on.
    #[schema(example = "Non abbiamo trovato quello che cerchi.")]
    pub message: String,
}

/// Which fields were refused and why (422).
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidationErrorBody {
    /// An Italian sentence.
    #[schema(example = "Ricontrolla i campi indicati.")]
    pub message: String,
    /// Messages by field.
    #[schema(example = json!({"email": ["Email non valida."]}))]
    pub errors: BTreeMap<String, Vec<String>>,
}

/// A sentence for the person who acted.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageBody {
    /// An Italian sentence.
    pub message: String,
}

impl MessageBody {
    /// A body with this sentence.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
        }
    }
}

impl ValidationErrorBody {
    /// A body with this sentence and these fields.
    #[must_use]
    pub fn new(message: String, errors: &FieldErrors) -> Self {
        let errors = errors
            .iter()
            .map(|(field, messages)| (field.to_owned(), messages.to_vec()))
            .collect();
        Self { message, errors }
    }
}

/// The schema of a query parameter that takes a day (`2027-03-01`) or an instant (`2027-03-01T09:00:00+01:00`).
#[must_use]
pub fn day_or_instant() -> Schema {
    let text = |format| {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(format)))
    };
    AnyOfBuilder::new()
        .item(text(KnownFormat::Date))
        .item(text(KnownFormat::DateTime))
        .build()
        .into()
}
