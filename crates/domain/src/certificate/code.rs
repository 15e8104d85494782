//! Verification codes of certificates.

use std::fmt;

/// Crockford's base 32: no I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters of a code.
const LENGTH: usize = 16;
/// Characters between two hyphens.
const GROUP: usize = 4;

/// The code by which anybody checks a certificate: 80 random bits as 16 characters of Crockford's base 32,
/// shown as `XXXX-XXXX-XXXX-XXXX`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct VerificationCode(String);

impl VerificationCode {
    /// The code of 80 random bits.
    #[must_use]
    pub fn from_random(bytes: [u8; 10]) -> Self {
        let mut code = String::with_capacity(LENGTH);
        let (mut bits, mut buffer) = (0_u32, 0_u32);
        for byte in bytes {
            buffer = (buffer << 8) | u32::from(byte);
            bits += 8;
            while bits >= 5 {
                bits -= 5;
                let index = usize::try_from((buffer >> bits) & 31).unwrap_or_default();
                code.push(char::from(ALPHABET.get(index).copied().unwrap_or(b'0')));
            }
            buffer &= (1 << bits) - 1;
        }
        Self(code)
    }

    /// Reads a code as a person types it: in any case, with or without hyphens and spaces, with O for 0 and I or L for 1.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut code = String::with_capacity(LENGTH);
        for character in text.chars().filter(|character| !matches!(character, '-' | ' ')) {
            let letter = match character.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let known = u8::try_from(letter).is_ok_and(|letter| ALPHABET.contains(&letter));
            if !known || code.len() == LENGTH {
                return None;
            }
            code.push(letter);
        }
        (code.len() == LENGTH).then_some(Self(code))
    }

    /// The 16 characters without hyphens, as they are stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for VerificationCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, character) in self.0.chars().enumerate() {
            if at > 0 && at % GROUP == 0 {
                write!(formatter, "-")?;
            }
            write!(formatter, "{character}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_eighty_bits_in_groups_of_four() {
        assert_eq!(
            VerificationCode::from_random([0; 10]).to_string(),
            "0000-0000-0000-0000"
        );
        assert_eq!(
            VerificationCode::from_random([255; 10]).to_string(),
            "ZZZZ-ZZZZ-ZZZZ-ZZZZ"
        );
        let counted = VerificationCode::from_random([0x00, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF]);
        assert_eq!(counted.as_str(), "0123456789ABCDEF");
    }

    #[test]
    fn differs_in_every_bit() {
        let mut codes = std::collections::HashSet::new();
        for bit in 0..80 {
            let mut bytes = [0; 10];
            bytes[bit / 8] = 1 << (bit % 8);
            codes.insert(VerificationCode::from_random(bytes));
        }
        assert_eq!(codes.len(), 80);
    }

    #[test]
    fn is_read_as_people_type_it() {
        let code = VerificationCode::parse("01AB-CDEF-0123-4567");
        assert!(code.is_some());
        for typed in ["oLab-cdef-O12345-67", " 01abcdef01234567 ", "0IABCDEFo1234567"] {
            assert_eq!(VerificationCode::parse(typed), code, "{typed}");
        }
    }

    #[test]
    fn refuses_texts_that_are_no_code() {
        for text in [
            "",
            "----",
            "01AB-CDEF-0123-456",
            "01AB-CDEF-0123-45678",
            "01AB-CDEF-0123-456U",
            "01AB-CDEF-0123-456é",
            "01AB_CDEF_0123_4567",
        ] {
            assert_eq!(VerificationCode::parse(text), None, "{text}");
        }
    }
}
