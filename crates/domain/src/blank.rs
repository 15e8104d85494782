//! White space as JavaScript defines it: the characters that `String.prototype.trim` removes. A field is blank in the
//! browser exactly when it is blank here. Rust's own `trim` differs: it removes U+0085 and keeps U+FEFF.

/// Whether the character is white space or a line terminator in ECMAScript.
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

/// Removes white space at both ends.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// Whether the text is empty or only white space.
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_space)
}

/// The words of the text on one line, separated by single spaces.
#[must_use]
pub fn single_line(text: &str) -> String {
    let words: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trims_like_javascript() {
        assert_eq!(trim("\u{feff}\t\u{a0} Mario Rossi\u{3000}\r\n\u{2028}"), "Mario Rossi");
        assert!(is_blank(""));
        assert!(is_blank(" \u{2003}\u{b}"));
    }

    #[test]
    fn puts_words_on_one_line() {
        assert_eq!(single_line(" De\t\u{a0}Luca\r\n\nAnna "), "De Luca Anna");
        assert_eq!(single_line(" \n"), "");
    }

    #[test]
    fn keeps_like_javascript() {
        for visible in ["\u{85}", "\u{200b}", "\u{180e}", "\u{2060}", "\0"] {
            assert_eq!(trim(visible), visible, "{visible:?}");
            assert!(!is_blank(visible), "{visible:?}");
        }
    }
}
