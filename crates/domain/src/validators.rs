//! The validators, by name. The browser has the same ones; the cases of `contract/validation.json` test both.
//!
//! Values are not trimmed: callers trim them first. An empty value fails only `required`. Lengths count Unicode code
//! points, as the browser does.

mod patterns;

use crate::{blank, messages};

/// Returns the messages of all rules that the value fails, in the order of the rules (`required`, `minLength:8`,
/// `taxCode`, ...). Unknown rules are skipped.
#[must_use]
pub fn check(rules: &[&str], value: &str) -> Vec<String> {
    check_with(rules, value, &mut |_| {})
}

/// Returns the value, or the messages of all rules that it fails.
pub(crate) fn checked(rules: &[&str], value: impl Into<String>) -> Result<String, Vec<String>> {
    let value = value.into();
    let failures = check(rules, &value);
    if failures.is_empty() { Ok(value) } else { Err(failures) }
}

/// As [`check`], and calls `unknown` with each unknown rule.
pub fn check_with(rules: &[&str], value: &str, unknown: &mut impl FnMut(&str)) -> Vec<String> {
    let mut known = Vec::with_capacity(rules.len());
    for rule in rules {
        match Rule::parse(rule) {
            Some(rule) => known.push(rule),
            None => unknown(rule),
        }
    }
    if known.contains(&Rule::Required) && blank::is_blank(value) {
        return vec![messages::REQUIRED.to_owned()];
    }
    if value.is_empty() {
        return Vec::new();
    }
    known
        .into_iter()
        .filter(|rule| !rule.accepts(value))
        .map(Rule::message)
        .collect()
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Rule {
    Required,
    MinLength(usize),
    MaxLength(usize),
    TaxCode,
    IncludeSpecialChars,
    IncludeNumbers,
    IncludeUppercase,
    Phone,
    Email,
    NoHiddenChars,
    NoAddresses,
}

impl Rule {
    /// A length rule without a number is unknown.
    fn parse(rule: &str) -> Option<Self> {
        let (name, parameter) = rule.split_once(':').unwrap_or((rule, ""));
        Some(match name {
            "required" => Self::Required,
            "minLength" => Self::MinLength(length(parameter)?),
            "maxLength" => Self::MaxLength(length(parameter)?),
            "taxCode" => Self::TaxCode,
            "includeSpecialChars" => Self::IncludeSpecialChars,
            "includeNumbers" => Self::IncludeNumbers,
            "includeUppercase" => Self::IncludeUppercase,
            "phone" => Self::Phone,
            "email" => Self::Email,
            "noHiddenChars" => Self::NoHiddenChars,
            "noAddresses" => Self::NoAddresses,
            _ => return None,
        })
    }

    fn accepts(self, value: &str) -> bool {
        match self {
            Self::Required => !blank::is_blank(value),
            Self::MinLength(least) => value.chars().count() >= least,
            Self::MaxLength(most) => value.chars().count() <= most,
            Self::TaxCode => patterns::is_personal_tax_code(value) || patterns::is_business_tax_code(value),
            Self::IncludeSpecialChars => value.contains(['!', '@', '#', '$', '&', '+', '-']),
            Self::IncludeNumbers => value.contains(|c: char| c.is_ascii_digit()),
            Self::IncludeUppercase => value.contains(patterns::is_capital),
            Self::Phone => patterns::is_phone(value),
            Self::Email => patterns::is_email(value),
            Self::NoHiddenChars => !value.contains(patterns::is_hidden),
            Self::NoAddresses => !patterns::has_address(value),
        }
    }

    fn message(self) -> String {
        match self {
            Self::Required => messages::REQUIRED.to_owned(),
            Self::MinLength(least) => messages::min_length(least),
            Self::MaxLength(most) => messages::max_length(most),
            Self::TaxCode => messages::TAX_CODE.to_owned(),
            Self::IncludeSpecialChars => messages::SPECIAL_CHARS.to_owned(),
            Self::IncludeNumbers => messages::NUMBERS.to_owned(),
            Self::IncludeUppercase => messages::UPPERCASE.to_owned(),
            Self::Phone => messages::PHONE.to_owned(),
            Self::Email => messages::EMAIL.to_owned(),
            Self::NoHiddenChars => messages::HIDDEN_CHARS.to_owned(),
            Self::NoAddresses => messages::ADDRESSES.to_owned(),
        }
    }
}

/// Parses ASCII digits. `str::parse` would also accept a leading plus.
fn length(parameter: &str) -> Option<usize> {
    if parameter.bytes().all(|byte| byte.is_ascii_digit()) {
        parameter.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_field_reports_only_that_it_is_required() {
        assert_eq!(
            check(&["email", "minLength:8", "required"], " \u{feff}\n"),
            [messages::REQUIRED]
        );
    }

    #[test]
    fn an_empty_optional_field_is_fine() {
        assert_eq!(
            check(&["minLength:8", "email", "phone", "taxCode"], ""),
            Vec::<String>::new()
        );
    }

    #[test]
    fn collects_every_failure_in_the_order_of_the_rules() {
        let failures = check(
            &["includeNumbers", "required", "minLength:8", "includeUppercase"],
            "però",
        );
        assert_eq!(
            failures,
            [messages::NUMBERS, "Minimo 8 caratteri.", messages::UPPERCASE]
        );
    }

    #[test]
    fn reports_and_skips_unknown_rules() {
        let mut unknown = Vec::new();
        let failures = check_with(
            &["vatNumber", "required", "minLength:otto", "constructor"],
            "",
            &mut |rule| {
                unknown.push(rule.to_owned());
            },
        );
        assert_eq!(failures, [messages::REQUIRED]);
        assert_eq!(unknown, ["vatNumber", "minLength:otto", "constructor"]);
    }
}
