//! Time-based one-time passwords (RFC 6238), as authenticator apps make them: HMAC-SHA-1, six digits, steps of 30 seconds.

use chrono::{DateTime, Utc};
use ring::hmac;
use subtle::ConstantTimeEq;
use url::form_urlencoded;

/// Length of a secret in bytes: that of the hash, as RFC 4226 recommends.
pub const SECRET_BYTES: usize = 20;
/// Length of a code in digits.
pub const DIGITS: usize = 6;

const SECONDS: i64 = 30;
/// How many steps a clock may be ahead or behind.
const DRIFT: i64 = 1;

/// The code of a time step.
#[must_use]
pub fn code_at(secret: &[u8], step: i64) -> String {
    let number = truncated(secret, step) % 1_000_000;
    format!("{number:0DIGITS$}")
}

/// The time step whose code this is: the one of `now`, or one beside it.
#[must_use]
pub fn matching_step(secret: &[u8], code: &str, now: DateTime<Utc>) -> Option<i64> {
    let current = step_of(now);
    let fits = |step: i64| bool::from(code_at(secret, step).as_bytes().ct_eq(code.as_bytes()));
    // All of them are compared, so that the time tells nothing.
    (current - DRIFT..=current + DRIFT).fold(None, |found, step| if fits(step) { Some(step) } else { found })
}

/// The time step of an instant.
#[must_use]
pub fn step_of(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(SECONDS)
}

/// The dynamic truncation of RFC 4226, section 5.3.
fn truncated(secret: &[u8], step: i64) -> u32 {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let digest = tag.as_ref();
    let offset = digest.last().map_or(0, |last| usize::from(last & 0x0f));
    let bytes = digest.iter().skip(offset).take(4);
    bytes.fold(0, |number, byte| number << 8 | u32::from(*byte)) & 0x7fff_ffff
}

/// The address that an app reads from the QR code.
#[must_use]
pub fn uri(issuer: &str, account: &str, secret: &str) -> String {
    let encoded = |text: &str| {
        form_urlencoded::byte_serialize(text.as_bytes())
            .collect::<String>()
            .replace('+', "%20")
    };
    // The colon separates issuer and account.
    let issuer = encoded(&issuer.replace(':', " "));
    format!(
        "otpauth://totp/{issuer}:{}?secret={secret}&issuer={issuer}",
        encoded(account)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    /// RFC 4226, appendix D.
    #[test]
    fn makes_the_codes_of_rfc_4226() {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ];
        for (step, code) in (0..).zip(codes) {
            assert_eq!(code_at(SECRET, step), code);
        }
    }

    /// RFC 6238, appendix B, for SHA-1. The codes there have eight digits: the last six are ours.
    #[test]
    fn makes_the_codes_of_rfc_6238() {
        let vectors = [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ];
        for (seconds, code) in vectors {
            let step = step_of(at(seconds));
            assert_eq!(truncated(SECRET, step) % 100_000_000, code, "{seconds}");
            assert_eq!(code_at(SECRET, step), format!("{:06}", code % 1_000_000));
        }
    }

    #[test]
    fn accepts_the_code_of_now_and_of_the_steps_beside_it() {
        let code = code_at(SECRET, step_of(at(1_111_111_111)));
        for (seconds, fits) in [(-60, false), (-30, true), (0, true), (30, true), (60, false)] {
            let step = matching_step(SECRET, &code, at(1_111_111_111 + seconds));
            assert_eq!(step.is_some(), fits, "{seconds}");
        }
        for wrong in ["", "05047", "0504711", "050472", "ò50471"] {
            assert_eq!(matching_step(SECRET, wrong, at(1_111_111_111)), None, "{wrong}");
        }
    }

    #[test]
    fn names_issuer_and_account() {
        assert_eq!(
            uri("Centro: Città & C.", "anna+1@test.example", "MZXQ"),
            "otpauth://totp/Centro%20%20Citt%C3%A0%20%26%20C.:anna%2B1%40test.example?secret=MZXQ&issuer=Centro%20%20Citt%C3%A0%20%26%20C."
        );
    }
}
