//! The validation errors of a form: the messages of each field, in the order in which they were added.

use serde::{Serialize, Serializer, ser::SerializeMap};

use crate::validators;

/// Messages by field, in insertion order. Serializes as an object in that order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(String, Vec<String>)>);

impl FieldErrors {
    /// Adds a message to a field, unless the field has it already.
    pub fn add(&mut self, field: &str, message: impl Into<String>) {
        let message = message.into();
        match self.0.iter_mut().find(|(name, _)| name == field) {
            Some((_, messages)) if messages.contains(&message) => {}
            Some((_, messages)) => messages.push(message),
            None => self.0.push((field.to_owned(), vec![message])),
        }
    }

    /// Adds several messages to a field. An empty list adds no error.
    pub fn add_all(&mut self, field: &str, messages: impl IntoIterator<Item = String>) {
        for message in messages {
            self.add(field, message);
        }
    }

    /// Adds the messages of the [validation rules](validators::check) that a value fails.
    pub fn check(&mut self, field: &str, value: &str, rules: &[&str]) {
        self.add_all(field, validators::check(rules, value));
    }

    /// Returns the value that a `parse` function returned, or adds its messages to the field.
    pub fn take<T>(&mut self, field: &str, parsed: Result<T, Vec<String>>) -> Option<T> {
        match parsed {
            Ok(value) => Some(value),
            Err(messages) => {
                self.add_all(field, messages);
                None
            }
        }
    }

    /// Appends the errors of `other`.
    pub fn merge(&mut self, other: Self) {
        for (field, messages) in other.0 {
            self.add_all(&field, messages);
        }
    }

    /// Whether no field has an error.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The messages of a field, or `None` when it has no error.
    #[must_use]
    pub fn get(&self, field: &str) -> Option<&[String]> {
        self.iter()
            .find(|(name, _)| *name == field)
            .map(|(_, messages)| messages)
    }

    /// All fields with their messages.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0
            .iter()
            .map(|(field, messages)| (field.as_str(), messages.as_slice()))
    }

    /// Returns the value when no field has an error.
    ///
    /// # Errors
    /// The field errors, when there are any.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl Serialize for FieldErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (field, messages) in self.iter() {
            map.serialize_entry(field, messages)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_fields_and_messages_in_the_order_of_arrival() {
        let mut errors = FieldErrors::default();
        errors.add("phone", "b");
        errors.add("email", "a");
        errors.add("phone", "a");
        errors.add("phone", "b");
        assert_eq!(
            serde_json::to_string(&errors).unwrap(),
            r#"{"phone":["b","a"],"email":["a"]}"#
        );
        assert_eq!(errors.get("phone"), Some(&["b".to_owned(), "a".to_owned()][..]));
        assert_eq!(errors.get("name"), None);
    }

    #[test]
    fn merges_field_by_field() {
        let mut errors = FieldErrors::default();
        errors.add("email", "a");
        let mut others = FieldErrors::default();
        others.add("name", "c");
        others.add("email", "b");
        errors.merge(others);
        assert_eq!(
            serde_json::to_string(&errors).unwrap(),
            r#"{"email":["a","b"],"name":["c"]}"#
        );
    }

    #[test]
    fn gives_the_value_only_when_nothing_is_wrong() {
        let mut errors = FieldErrors::default();
        assert_eq!(errors.take("seats", Ok(3)), Some(3));
        assert_eq!(errors.clone().into_result(7), Ok(7));
        assert_eq!(errors.take::<i64>("seats", Err(vec!["no".to_owned()])), None);
        assert_eq!(errors.clone().into_result(7), Err(errors));
    }
}
