//! Why somebody changes something, in their own words: shown in mails, lists and the log.

use crate::{blank, field_errors::FieldErrors, messages};

/// The rules of a reason that is asked for.
pub const REQUIRED: &[&str] = &["required", "maxLength:500"];
/// The rules of a reason that may be left out.
pub const OPTIONAL: &[&str] = &["maxLength:500"];

/// Reads a reason of some lines, without blanks around it. What is wrong is told under `reason`.
pub fn read(text: Option<&str>, rules: &[&str], errors: &mut FieldErrors) -> String {
    read_as("reason", text, rules, errors)
}

/// The same of another field.
pub fn read_as(field: &str, text: Option<&str>, rules: &[&str], errors: &mut FieldErrors) -> String {
    let reason = blank::trim(text.unwrap_or_default());
    errors.check(field, reason, rules);
    let is_wrong = |one: char| one.is_control() && !matches!(one, '\n' | '\r' | '\t');
    if reason.contains(is_wrong) {
        errors.add(field, messages::INVALID_VALUE);
    }
    reason.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_some_lines_of_text() {
        let long = "x".repeat(501);
        for (text, rules, kept, is_right) in [
            (Some(" Nevica.\nMolto. "), REQUIRED, "Nevica.\nMolto.", true),
            (Some(" "), REQUIRED, "", false),
            (None, REQUIRED, "", false),
            (None, OPTIONAL, "", true),
            (Some("a\u{0}b"), OPTIONAL, "a\u{0}b", false),
            (Some(long.as_str()), OPTIONAL, long.as_str(), false),
        ] {
            let mut errors = FieldErrors::default();
            assert_eq!(read(text, rules, &mut errors), kept);
            assert_eq!(errors.is_empty(), is_right, "{text:?}");
        }
    }
}
