//! The shapes of values, written out by hand so that they mean to the letter what the browser's patterns mean: ASCII
//! digits only, no locale, no case folding beyond ASCII.

/// The letters that stand for digits when two people would share a code (omocodia).
const OMOCODIA: &[u8] = b"LMNPQRSTUV";
const MONTHS: &[u8] = b"ABCDEHLMPRST";
/// The longest address a mail server must carry (RFC 5321).
const LONGEST_EMAIL: usize = 254;
const LONGEST_LABEL: usize = 63;

/// `RSSMRA80A01F205X`, any case, with omocodia letters; the check character is not judged.
pub(crate) fn is_personal_tax_code(value: &str) -> bool {
    let code = value.as_bytes();
    code.len() == 16
        && code.iter().enumerate().all(|(at, byte)| {
            let letter = byte.to_ascii_uppercase();
            match at {
                0..=5 | 11 | 15 => letter.is_ascii_uppercase(),
                8 => MONTHS.contains(&letter),
                _ => letter.is_ascii_digit() || OMOCODIA.contains(&letter),
            }
        })
}

/// The eleven digits of a company.
pub(crate) fn is_business_tax_code(value: &str) -> bool {
    value.len() == 11 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Ten digits, nothing else.
pub(crate) fn is_phone(value: &str) -> bool {
    value.len() == 10 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// `/[A-ZÀ-ÖØ-Þ]/`: the capitals of Italian and its neighbours, the same list on both sides.
pub(crate) fn is_capital(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ')
}

/// The pattern of the HTML standard, with at least one dot in the domain.
pub(crate) fn is_email(value: &str) -> bool {
    value.len() <= LONGEST_EMAIL
        && value.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && local
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte))
                && domain.contains('.')
                && domain.split('.').all(is_label)
        })
}

fn is_label(label: &str) -> bool {
    (1..=LONGEST_LABEL).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}
