//! The fields that forms about people share, read and judged in one place.

use battito_domain::{blank, field_errors::FieldErrors, messages, validators};
use lettre::Address;

/// The policy for a new password, also used when it is changed.
pub const PASSWORD: &[&str] = battito_domain::password::RULES;
/// A name or a surname.
pub const NAME: &[&str] = &["required", "maxLength:100"];
/// A tax code.
pub const TAX_CODE: &[&str] = &["required", "taxCode"];
/// A telephone number.
pub const PHONE: &[&str] = &["required", "phone"];
const EMAIL: &[&str] = &["required", "maxLength:254", "email"];

/// Adds every failing message of `value` under `field`.
pub fn check_into(errors: &mut FieldErrors, field: &str, value: &str, rules: &[&str]) {
    errors.add_all(field, validators::check(rules, value));
}

/// Adds what is wrong with an e-mail address. The shape that browsers check lets pass what no mail can be sent to
/// (`a..b@test.example`): that is refused too.
pub fn check_email(errors: &mut FieldErrors, value: &str) {
    check_into(errors, "email", value, EMAIL);
    if !blank::is_blank(value) && value.parse::<Address>().is_err() {
        errors.add("email", messages::EMAIL);
    }
}

/// A name in one line with single spaces: it stands in mails, where a line of its own could speak for the centre.
#[must_use]
pub fn one_line(name: &str) -> String {
    name.split(blank::is_space)
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Adds what is wrong with a name or a surname.
pub fn check_name(errors: &mut FieldErrors, field: &str, value: &str) {
    check_into(errors, field, value, NAME);
    if value.contains(char::is_control) {
        errors.add(field, messages::INVALID_VALUE);
    }
}

/// Adds what is wrong with a new password and its repetition.
pub fn check_new_password(errors: &mut FieldErrors, password: &str, confirmation: &str) {
    check_into(errors, "password", password, PASSWORD);
    check_into(errors, "password_confirmation", confirmation, PASSWORD);
    if !blank::is_blank(confirmation) && password != confirmation {
        errors.add("password_confirmation", messages::PASSWORDS_DIFFER);
    }
}
