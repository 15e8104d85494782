//! `NumberEnum`: a domain enum as an integer column and as a JSON number. A stored number that the domain does not know is a
//! database error (500), never a panic.

use battito_domain::wire_enum::NumberedEnum;
use sea_orm::{
    ColIdx, DbErr, QueryResult, TryGetError, TryGetable, Value,
    sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A domain enum that is stored and sent as its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NumberEnum<T>(pub T);

impl<T> From<T> for NumberEnum<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: NumberedEnum> From<NumberEnum<T>> for Value {
    fn from(value: NumberEnum<T>) -> Self {
        Self::from(value.0.number())
    }
}

impl<T: NumberedEnum> TryGetable for NumberEnum<T> {
    fn try_get_by<I: ColIdx>(row: &QueryResult, index: I) -> Result<Self, TryGetError> {
        let number = i32::try_get_by(row, index)?;
        let unknown = || TryGetError::DbErr(DbErr::Type(format!("unknown {}: {number}", T::NAME)));
        T::from_number(number).map(Self).ok_or_else(unknown)
    }
}

impl<T: NumberedEnum> ValueType for NumberEnum<T> {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        let number = <i32 as ValueType>::try_from(value)?;
        T::from_number(number).map(Self).ok_or(ValueTypeErr)
    }

    fn type_name() -> String {
        T::NAME.to_owned()
    }

    fn array_type() -> ArrayType {
        ArrayType::Int
    }

    fn column_type() -> ColumnType {
        ColumnType::Integer
    }
}

impl<T: NumberedEnum> Nullable for NumberEnum<T> {
    fn null() -> Value {
        i32::null()
    }
}

impl<T: NumberedEnum> Serialize for NumberEnum<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.0.number())
    }
}

impl<'de, T: NumberedEnum> Deserialize<'de> for NumberEnum<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i32::deserialize(deserializer)?;
        T::from_number(number)
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("unknown {}", T::NAME)))
    }
}
