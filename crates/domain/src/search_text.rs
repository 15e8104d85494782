//! Folds text for searching: lower case, without accents, ligatures and repeated spaces. Stored text and
//! search words are folded by the same function, so both databases find the same rows in spite of their
//! collations.

/// Plain letters, each with the accented forms that become it.
const ACCENTED: &[(&str, &str)] = &[
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặª"),
    ("ae", "æǽǣ"),
    ("b", "ḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ďđðḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ḟ"),
    ("ff", "\u{fb00}"),
    ("ffi", "\u{fb03}"),
    ("ffl", "\u{fb04}"),
    ("fi", "\u{fb01}"),
    ("fl", "\u{fb02}"),
    ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥħȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįıǐȉȋḭḯỉị"),
    ("ij", "ĳ"),
    ("j", "ĵǰ"),
    ("k", "ķǩḱḳḵ"),
    ("l", "ĺļľłŀḷḹḻḽ"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňŉǹṅṇṉṋ"),
    ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợº"),
    ("oe", "œ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšșſṡṣṥṧṩẛ"),
    ("ss", "ß"),
    ("t", "ţťŧțṫṭṯṱẗ"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"),
    ("z", "źżžẑẓẕ"),
    ("'", "\u{2018}\u{2019}\u{201b}\u{2bc}\u{2032}\u{b4}\u{ff07}"),
];

/// Returns the text in lower case, without accents and ligatures, with single spaces and none at the ends. Folding
/// folded text changes nothing.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        if character.is_whitespace() {
            if !folded.is_empty() && !folded.ends_with(' ') {
                folded.push(' ');
            }
        } else if character.is_ascii() {
            folded.push(character);
        } else if !is_combining(character) {
            match plain(character) {
                Some(letters) => folded.push_str(letters),
                None => folded.push(character),
            }
        }
    }
    if folded.ends_with(' ') {
        folded.pop();
    }
    folded
}

/// The folded letters and digits of a text, without spaces, apostrophes and hyphens.
#[must_use]
pub fn letters(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

fn plain(character: char) -> Option<&'static str> {
    ACCENTED
        .iter()
        .find(|(_, accented)| accented.contains(character))
        .map(|(letters, _)| *letters)
}

/// Accents as separate characters, as in decomposed Unicode.
const fn is_combining(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn finds_a_word_however_it_is_typed() {
        for typed in [
            "RIANIMAZIONE È VITA",
            "rianimazione e\u{300} vita",
            "  Rianimazione\n é  vita ",
        ] {
            assert_eq!(fold(typed), "rianimazione e vita", "{typed}");
        }
    }

    #[test]
    fn takes_ligatures_apart() {
        assert_eq!(
            fold("Cœur, Æsculapius, Straße, STRAẞE, ﬁbrillazione"),
            "coeur, aesculapius, strasse, strasse, fibrillazione"
        );
        assert_eq!(fold("L’İstruttore Łódź"), "l'istruttore lodz");
    }

    #[test]
    fn leaves_other_scripts_readable() {
        assert_eq!(fold("ΚΑΡΔΙΆ 心 ❤"), "καρδιά 心 ❤");
    }

    proptest! {
        #[test]
        fn folding_twice_changes_nothing(text in any::<String>()) {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn folding_latin_letters_leaves_plain_ones(text in "[\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{17e}]{0,20}") {
            let folded = fold(&text);
            prop_assert!(folded.chars().all(|c| c.is_ascii_lowercase() || c == '\'' || "ĸŋ".contains(c)), "{}", folded);
        }

        #[test]
        fn case_never_matters(text in "[\u{20}-\u{17e}]{0,20}") {
            prop_assert_eq!(fold(&text.to_lowercase()), fold(&text));
        }
    }
}
