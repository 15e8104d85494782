//! The Italian tax code of a person (16 characters) or of a company (11 digits). A code with the wrong shape is rejected.
//! A wrong check character only causes a warning: the tax office has issued such codes itself.

use std::fmt;

use crate::{blank, validators};

/// The values of letters and digits at odd positions (counted from one), A or 0 first.
const ODD_VALUES: [u32; 26] = [
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/// The rules of the field.
pub const RULES: &[&str] = &["required", "taxCode"];

/// A tax code in upper case. `Debug` does not print it, because tax codes must not appear in logs.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TaxCode(String);

impl TaxCode {
    /// The lengths of a person's code and of a company's, in characters.
    pub const LENGTHS: [u8; 2] = [16, 11];

    /// Parses a code in upper or lower case and removes white space around it.
    ///
    /// # Errors
    /// The messages for the field.
    pub fn parse(text: &str) -> Result<Self, Vec<String>> {
        validators::checked(RULES, blank::trim(text)).map(|code| Self(code.to_ascii_uppercase()))
    }

    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the check character is correct. Use it for a warning; never reject a code for it.
    #[must_use]
    pub fn has_valid_check_character(&self) -> bool {
        match self.0.as_bytes() {
            [body @ .., check] if body.len() == 15 => u32::from(*check) == u32::from(b'A') + letter_sum(body) % 26,
            digits => digit_sum(digits).is_multiple_of(10),
        }
    }

    /// The birth date of a person's code: the last two digits of the year, month and day. `None` for a company.
    #[must_use]
    pub fn birth_day(&self) -> Option<(u32, u32, u32)> {
        let bytes = self.0.as_bytes();
        let number = |at: usize| Some(digit(*bytes.get(at)?)? * 10 + digit(*bytes.get(at + 1)?)?);
        let letter = char::from(*bytes.get(8).filter(|_| bytes.len() == 16)?);
        let month = (1..).zip(MONTHS.chars()).find(|(_, month)| *month == letter)?.0;
        // Forty is added to the days of women.
        Some((number(6)?, month, number(9)? % 40))
    }
}

/// The letters of the months in a code.
const MONTHS: &str = "ABCDEHLMPRST";
/// Letters that stand for digits in codes of people who would have the same.
const DIGIT_LETTERS: &str = "LMNPQRSTUV";

fn digit(byte: u8) -> Option<u32> {
    let letter = char::from(byte);
    let of_letter = || (0..).zip(DIGIT_LETTERS.chars()).find(|(_, other)| *other == letter);
    letter.to_digit(10).or_else(|| of_letter().map(|(digit, _)| digit))
}

impl fmt::Debug for TaxCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("TaxCode(..)")
    }
}

/// The weighted sum of the first fifteen characters. Modulo 26 it gives the check letter.
fn letter_sum(body: &[u8]) -> u32 {
    body.iter()
        .enumerate()
        .map(|(at, byte)| {
            let rank = if byte.is_ascii_digit() {
                byte - b'0'
            } else {
                byte.saturating_sub(b'A')
            };
            let odd_position = at % 2 == 0;
            if odd_position {
                ODD_VALUES.get(usize::from(rank)).copied().unwrap_or_default()
            } else {
                rank.into()
            }
        })
        .sum()
}

/// The Luhn sum of the eleven digits. It is a multiple of ten when the check digit is correct.
fn digit_sum(digits: &[u8]) -> u32 {
    digits
        .iter()
        .enumerate()
        .map(|(at, byte)| {
            let digit = u32::from(byte.saturating_sub(b'0'));
            let doubled = digit * 2;
            match at % 2 {
                0 => digit,
                _ if doubled > 9 => doubled - 9,
                _ => doubled,
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::messages;

    const MARIO: &str = "RSSMRA80A01F205X";

    #[test]
    fn tells_the_birth_date_of_men_and_women() {
        assert_eq!(code(MARIO).birth_day(), Some((80, 1, 1)));
        assert_eq!(code("RSSMRA8LT71F205X").birth_day(), Some((80, 12, 31)));
        assert_eq!(code("12345678903").birth_day(), None);
    }

    fn code(text: &str) -> TaxCode {
        TaxCode::parse(text).unwrap()
    }

    #[test]
    fn is_stored_in_upper_case_and_hidden_in_logs() {
        let mario = code(" rssmra80a01f205x ");
        assert_eq!(mario.as_str(), MARIO);
        assert_eq!(format!("{mario:?}"), "TaxCode(..)");
    }

    #[test]
    fn rejects_a_wrong_shape() {
        for wrong in [
            "RSSMRA80A01F205",
            "RSSMRA80F01F205X",
            "1234567890",
            "RSSMRA8AA01F205X",
            "１２３４５６７８９０１",
        ] {
            assert_eq!(TaxCode::parse(wrong).unwrap_err(), [messages::TAX_CODE], "{wrong}");
        }
        assert_eq!(TaxCode::parse("").unwrap_err(), [messages::REQUIRED]);
    }

    #[test]
    fn accepts_a_wrong_check_character_and_reports_it() {
        assert!(code(MARIO).has_valid_check_character());
        assert!(code("12345678903").has_valid_check_character());
        assert!(!code("RSSMRA80A01F205Y").has_valid_check_character());
        assert!(!code("12345678901").has_valid_check_character());
    }

    fn any_code() -> impl Strategy<Value = String> {
        "[A-Za-z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRSTabcdehlmprst][0-9lmnpqrstuv]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]|[0-9]{11}"
    }

    proptest! {
        #[test]
        fn accepts_every_code_of_the_right_shape(text in any_code()) {
            let parsed = code(&text);
            prop_assert_eq!(parsed.as_str(), text.to_ascii_uppercase());
            prop_assert_eq!(code(parsed.as_str()), parsed);
        }

        #[test]
        fn exactly_one_check_character_is_correct(text in any_code()) {
            let body = &text[..text.len() - 1];
            let last: Vec<char> = if text.len() == 11 { ('0'..='9').collect() } else { ('A'..='Z').collect() };
            let right = last.iter().filter(|last| code(&format!("{body}{last}")).has_valid_check_character()).count();
            prop_assert_eq!(right, 1);
        }

        #[test]
        fn accepts_nothing_else(text in "\\PC{0,20}|[A-Z0-9]{10,17}") {
            if let Ok(parsed) = TaxCode::parse(&text) {
                prop_assert!(parsed.as_str().is_ascii() && matches!(parsed.as_str().len(), 11 | 16));
            }
        }
    }
}
