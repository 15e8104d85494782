//! Shapes that many operations share: the bodies of failures and messages, and a day or an instant in a query.

pub mod centre;
pub mod found_person;

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{KnownFormat, ObjectBuilder, RefOr, Schema, SchemaFormat, Type, schema::AnyOfBuilder},
};

use battito_documents::qr;
use battito_domain::field_errors::FieldErrors;

use super::error::ApiError;

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

/// A QR code as one shape.
#[derive(Debug, Serialize, ToSchema)]
pub struct QrShape {
    /// Modules on each side, without a margin.
    pub size: usize,
    /// The dark modules: the `d` of an SVG path, one unit a module.
    pub path: String,
}

impl QrShape {
    /// The QR code of a text.
    ///
    /// # Errors
    /// When the text is too long.
    pub fn of(text: &str) -> Result<Self, ApiError> {
        let (size, path) = qr::shape(text).map_err(ApiError::internal)?;
        Ok(Self { size, path })
    }
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

/// The schema of a query parameter that takes a day (`2027-03-01`) or an instant
/// (`2027-03-01T09:00:00+01:00`). With a function in place of this type, utoipa leaves out whether the
/// parameter is required, and its description.
#[derive(Debug)]
pub struct DayOrInstant;

impl ToSchema for DayOrInstant {}

impl PartialSchema for DayOrInstant {
    fn schema() -> RefOr<Schema> {
        let text = |format| {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .format(Some(SchemaFormat::KnownFormat(format)))
        };
        let either = AnyOfBuilder::new()
            .item(text(KnownFormat::Date))
            .item(text(KnownFormat::DateTime));
        Schema::from(either.build()).into()
    }
}
