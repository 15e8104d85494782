//! The texts by which people are searched and sorted.

use crate::search_text;

/// The folded text in which staff search a person: surname, name, e-mail address and tax code. Names with an apostrophe
/// are found without it too: `dangelo` finds `D'Angelo`.
#[must_use]
pub fn search_text(name: &str, surname: &str, email: &str, tax_code: &str) -> String {
    let names = search_text::fold(&format!("{surname} {name}"));
    let rest = search_text::fold(&format!("{email} {tax_code}"));
    if names.contains('\'') {
        format!("{names} {} {rest}", names.replace('\'', ""))
    } else {
        format!("{names} {rest}")
    }
}

/// The shortest beginning of a word by which people are looked up.
pub const SHORTEST_BEGINNING: usize = 3;
/// The shortest part of a word that is a word of its own. Leaves out `it` and `com`.
const SHORTEST_PART: usize = 4;

/// The words by which a person is found by their beginnings: those of the `search_text`, and the parts of a
/// word after a sign, so that `ospedale.it` finds an address of that domain. A word that another one begins
/// with is left out, because any prefix of it is a prefix of the other.
#[must_use]
pub fn search_words(search_text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in search_text.split_whitespace() {
        if word.chars().count() >= SHORTEST_BEGINNING {
            words.push(word);
        }
        let signs = word
            .char_indices()
            .filter(|(_, character)| !character.is_alphanumeric());
        let parts = signs.filter_map(|(at, sign)| word.get(at + sign.len_utf8()..));
        words.extend(parts.filter(|part| part.chars().count() >= SHORTEST_PART));
    }
    words.retain(|word| word.starts_with(char::is_alphanumeric));
    words.sort_unstable();
    words.dedup();
    // In this order a word stands directly before those that begin with it.
    let mut next = words.iter().skip(1);
    let mut covered = |word: &&&str| next.next().is_some_and(|next| next.starts_with(**word));
    let kept = words.iter().filter(|word| !covered(word));
    kept.map(|word| (*word).to_owned()).collect()
}

/// The shortest word in which a typing error is looked for: with fewer letters, too many others differ by one.
pub const SHORTEST_MISTYPED: usize = 5;

/// Whether `known` begins with `typed` but for one letter that is missing, too many, wrong, or swapped with its neighbour.
#[must_use]
pub fn is_mistyped(typed: &str, known: &str) -> bool {
    let length = typed.chars().count();
    (length - 1..=length + 1).any(|length| {
        let beginning: String = known.chars().take(length).collect();
        strsim::osa_distance(typed, &beginning) <= 1
    })
}

/// The key by which lists of people are sorted: folded surname, then folded name. The tab between them sorts before
/// every character of a name, so that `De` comes before `De Luca`.
#[must_use]
pub fn sort_key(name: &str, surname: &str) -> String {
    format!("{}\t{}", search_text::fold(surname), search_text::fold(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_found_by_name_address_and_tax_code() {
        let text = search_text("Nicolò", "D’Angelo", "Nico@Test.example", "DNGNCL80A01F205X");
        for word in ["nicolo", "d'angelo", "dangelo", "nico@test.example", "dngncl80a01f205x"] {
            assert!(text.contains(word), "{word}");
        }
    }

    #[test]
    fn is_found_by_the_beginning_of_each_word() {
        let text = search_text("Maria", "D'Angelo", "maria.dangelo@croce-verde.org", "DNGMRA80A41F205X");
        assert_eq!(
            search_words(&text),
            [
                "angelo",
                "croce-verde.org",
                "d'angelo",
                "dangelo@croce-verde.org",
                "dngmra80a41f205x",
                "maria.dangelo@croce-verde.org",
                "verde.org"
            ]
        );
        assert_eq!(search_words(" -- '' "), Vec::<String>::new());
    }

    #[test]
    fn has_one_typing_error() {
        for typed in ["valsechi", "valsecchii", "valsetchi", "valscechi", "valseccih"] {
            assert!(is_mistyped(typed, "valsecchi"), "{typed}");
        }
        assert!(is_mistyped("vasec", "valsecchi"), "a beginning");
        for typed in ["valsci", "valtucci", "bianchi"] {
            assert!(!is_mistyped(typed, "valsecchi"), "{typed}");
        }
    }

    #[test]
    fn is_sorted_by_surname_and_name_without_accents() {
        let mut people = [
            ("Zoe", "Àlvaro"),
            ("Anna", "De Luca"),
            ("Anna", "Alvaro"),
            ("Zoe", "De"),
            ("Bea", "Bo"),
        ];
        people.sort_by_key(|(name, surname)| sort_key(name, surname));
        let surnames = people.map(|(_, surname)| surname);
        assert_eq!(surnames, ["Alvaro", "Àlvaro", "Bo", "De", "De Luca"]);
    }
}
