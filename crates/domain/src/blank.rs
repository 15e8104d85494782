//! What counts as blank: exactly the characters that JavaScript's `String.prototype.trim` removes, so that a field is
//! empty on both sides or on neither. Rust's own `trim` differs (U+0085 is white space there, U+FEFF is not).

/// Whether ECMAScript calls the character white space or a line terminator.
#[must_use]
pub const fn is_space(character: char) -> bool {
    matches!(
        character,
        '\u{9}'..='\u{d}'
            | ' '
            | '\u{a0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
            | '\u{feff}'
    )
}

/// The text without white space at either end.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Whether nothing but white space is there.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_what_javascript_trims() {
        assert_eq!(trim("\u{feff}\t\u{a0} Mario Rossi\u{3000}\r\n\u{2028}"), "Mario Rossi");
        assert!(is_blank(""));
        assert!(is_blank(" \u{2003}\u{b}"));
    }

    #[test]
    fn keeps_what_javascript_keeps() {
        for visible in ["\u{85}", "\u{200b}", "\u{180e}", "\u{2060}", "\0"] {
            assert_eq!(trim(visible), visible, "{visible:?}");
            assert!(!is_blank(visible), "{visible:?}");
        }
    }
}
