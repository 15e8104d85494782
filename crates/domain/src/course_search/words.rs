//! Words of folded Italian text: where they begin and end, their stems, and those that mean nothing by themselves.

use waken_snowball::{SnowballEnv, algorithms::italian_stemmer};

/// Words that a search does not need to find: articles, prepositions, and words that fit every course.
const STOP_WORDS: [&str; 74] = [
    "a", "ad", "agli", "ai", "al", "alla", "alle", "allo", "anche", "che", "chi", "ci", "col", "come", "con", "corsi",
    "corso", "cosa", "da", "dagli", "dai", "dal", "dalla", "dalle", "dallo", "degli", "dei", "del", "dell", "della",
    "delle", "dello", "di", "e", "ed", "fare", "fra", "gli", "ho", "i", "il", "in", "io", "l", "la", "le", "lo", "mi",
    "mio", "mia", "ne", "negli", "nei", "nel", "nell", "nella", "nelle", "nello", "o", "per", "se", "si", "su",
    "sugli", "sui", "sul", "sulla", "sulle", "sullo", "tra", "un", "una", "uno", "vorrei",
];

/// The words of a folded text: letters and digits. An apostrophe separates them, so `dell'adulto` is two.
pub(super) fn split(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Whether a search does not need to find the word.
pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// The stem of a folded word, by the Snowball algorithm for Italian.
pub(super) fn stem(word: &str) -> String {
    let mut environment = SnowballEnv::create(word);
    italian_stemmer::stem(&mut environment);
    environment.get_current().into_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_forms_of_a_word_have_one_stem() {
        for forms in [
            ["bambino", "bambini", "bambina", "bambine"],
            ["pediatrico", "pediatrica", "pediatriche", "pediatra"],
            ["rinnovo", "rinnovi", "rinnovare", "rinnova"],
        ] {
            let stems = forms.map(stem);
            assert!(stems.iter().all(|other| *other == stems[0]), "{stems:?}");
        }
    }

    #[test]
    fn splits_at_everything_but_letters_and_digits() {
        let words: Vec<&str> = split("l'uso del d.a.e., b-c (81/08) – è qui").collect();
        assert_eq!(
            words,
            ["l", "uso", "del", "d", "a", "e", "b", "c", "81", "08", "è", "qui"]
        );
    }

    proptest! {
        #[test]
        fn every_word_has_a_stem(word in "\\PC{0,30}") {
            stem(&crate::search_text::fold(&word));
        }
    }
}
