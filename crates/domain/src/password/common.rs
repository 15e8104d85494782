//! Passwords that everybody thinks of.

/// One in each line, in lower case.
const LIST: &str = include_str!("common.txt");
/// The most digits and signs that somebody adds to a word to please the rules: a year and two signs.
const ADDED: usize = 6;
/// What people write in place of a letter.
const LOOKALIKES: [(char, char); 10] = [
    ('@', 'a'),
    ('4', 'a'),
    ('3', 'e'),
    ('1', 'i'),
    ('!', 'i'),
    ('0', 'o'),
    ('$', 's'),
    ('5', 's'),
    ('7', 't'),
    ('+', 't'),
];

/// Whether a password is one of the commonest, whatever its case, also with lookalikes for letters or with a few digits and signs
/// around it.
pub(super) fn is_common(password: &str) -> bool {
    let password = password.to_lowercase();
    let without_signs = password.trim_matches(|char: char| !char.is_alphanumeric());
    let word = password.trim_matches(|char: char| !char.is_alphabetic());
    [&password, without_signs, word].iter().any(|heart| {
        let added = password.chars().count() - heart.chars().count();
        added <= ADDED && (is_listed(heart) || is_listed(&plain(heart)))
    })
}

fn plain(text: &str) -> String {
    let letter = |char| {
        let lookalike = LOOKALIKES.iter().find(|(lookalike, _)| *lookalike == char);
        lookalike.map_or(char, |(_, letter)| *letter)
    };
    text.chars().map(letter).collect()
}

fn is_listed(word: &str) -> bool {
    LIST.lines().any(|line| line == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_the_commonest_and_what_is_added_to_please_the_rules() {
        for password in [
            "Password1!",
            "P@ssw0rd",
            "Pa$$w0rd1",
            "Qwerty123!",
            "1qaz@WSX",
            "Abcd1234!",
            "Admin@123",
            "Welcome1!",
            "Milano2026!",
            "Infermiera#1",
            "!Juventus1897",
        ] {
            assert!(is_common(password), "{password}");
        }
    }

    #[test]
    fn lets_others_pass() {
        for password in [
            "Battito2026!",
            "cavallo-batteria-graffetta",
            "Milano-20-novembre!",
            "Password per il corso 1",
            "",
            "#",
            "Tr0ub4dor&3",
            "Password19870411!",
        ] {
            assert!(!is_common(password), "{password}");
        }
    }
}
