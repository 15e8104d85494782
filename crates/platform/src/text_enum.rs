//! `TextEnum`: a domain enum as a text column, as a JSON string and as a named enum of the API schema. A stored word that
//! the domain does not know is a database error (500), never a panic.

use std::borrow::Cow;

use battito_domain::wire_enum::WireEnum;
use sea_orm::{
    ColIdx, DbErr, QueryResult, TryFromU64, TryGetError, TryGetable, Value,
    sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// A domain enum that is stored and sent as its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TextEnum<T>(pub T);

impl<T: WireEnum> TextEnum<T> {
    /// The word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.0.word()
    }
}

impl<T: WireEnum> From<T> for TextEnum<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: WireEnum> From<TextEnum<T>> for Value {
    fn from(value: TextEnum<T>) -> Self {
        Self::from(value.as_str())
    }
}

impl<T: WireEnum> TryGetable for TextEnum<T> {
    fn try_get_by<I: ColIdx>(row: &QueryResult, index: I) -> Result<Self, TryGetError> {
        let word = String::try_get_by(row, index)?;
        let unknown = || TryGetError::DbErr(DbErr::Type(format!("unknown {}: {word:?}", T::NAME)));
        T::from_word(&word).map(Self).ok_or_else(unknown)
    }
}

impl<T: WireEnum> ValueType for TextEnum<T> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        let word = <String as ValueType>::try_from(value)?;
        T::from_word(&word).map(Self).ok_or(ValueTypeErr)
    }

    fn type_name() -> String {
        T::NAME.to_owned()
    }

    fn array_type() -> ArrayType {
        ArrayType::String
    }

    fn column_type() -> ColumnType {
        ColumnType::Text
    }
}

/// A word can be part of a primary key, but the database never makes it up.
impl<T: WireEnum> TryFromU64 for TextEnum<T> {
    fn try_from_u64(_: u64) -> Result<Self, DbErr> {
        Err(DbErr::ConvertFromU64(T::NAME))
    }
}

impl<T: WireEnum> Nullable for TextEnum<T> {
    fn null() -> Value {
        String::null()
    }
}

impl<T: WireEnum> Serialize for TextEnum<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextEnum<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

impl<T: WireEnum> PartialSchema for TextEnum<T> {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(T::VARIANTS.iter().map(|variant| variant.word())))
            .into()
    }
}

impl<T: WireEnum> ToSchema for TextEnum<T> {
    fn name() -> Cow<'static, str> {
        T::NAME.into()
    }
}
