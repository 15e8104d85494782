//! The patterns of the validators. They accept exactly the texts that the browser's regular expressions
//! accept: ASCII digits only, no locale, no case folding beyond ASCII.

/// The letters that replace digits when two people would have the same code (omocodia).
const OMOCODIA: &[u8] = b"LMNPQRSTUV";
const MONTHS: &[u8] = b"ABCDEHLMPRST";
/// The maximum lengths of an address, of its part before the @ and of a label of its domain (RFC 5321).
const MAX_EMAIL: usize = 254;
const MAX_LOCAL_PART: usize = 64;
const MAX_LABEL: usize = 63;

/// `RSSMRA80A01F205X`, in any case, with omocodia letters. The check character is not verified.
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

/// The eleven digits of a company's code.
pub(crate) fn is_business_tax_code(value: &str) -> bool {
    value.len() == 11 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// Ten digits.
pub(crate) fn is_phone(value: &str) -> bool {
    value.len() == 10 && value.bytes().all(|byte| byte.is_ascii_digit())
}

/// A control character, or one that shows nothing and turns or divides the text around it. White space is none: a name that was
/// pasted with a tab is a name.
pub(crate) fn is_hidden(character: char) -> bool {
    matches!(
        character,
        '\u{0}'..='\u{8}'
            | '\u{e}'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Whether a mail program could make a link of a part of the text: an @, `://`, `http`, `www`, or a dot (of any script) with two
/// letters or digits after it. `G. B. Rossi` and `A.M. Rossi` have none.
pub(crate) fn has_address(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let is_named = ["@", "\u{ff20}", "://", "http", "www"]
        .iter()
        .any(|sign| lower.contains(sign));
    is_named
        || lower
            .split(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'])
            .skip(1)
            .any(|after| {
                let mut characters = after.chars();
                let mut is_letter = || characters.next().is_some_and(char::is_alphanumeric);
                is_letter() && is_letter()
            })
}

/// `/[A-ZÀ-ÖØ-Þ]/`: capital letters of Western European languages.
pub(crate) fn is_capital(character: char) -> bool {
    matches!(character, 'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ')
}

/// The dot-atom form of RFC 5322 in ASCII, with at least one dot in the domain. The pattern of the HTML standard also
/// accepts dots at the ends of the local part and two in a row; mail servers reject them.
pub(crate) fn is_email(value: &str) -> bool {
    value.len() <= MAX_EMAIL
        && value.split_once('@').is_some_and(|(local, domain)| {
            local.len() <= MAX_LOCAL_PART
                && local.split('.').all(is_atom)
                && domain.contains('.')
                && domain.split('.').all(is_label)
        })
}

fn is_atom(atom: &str) -> bool {
    !atom.is_empty()
        && atom
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte))
}

fn is_label(label: &str) -> bool {
    (1..=MAX_LABEL).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}
