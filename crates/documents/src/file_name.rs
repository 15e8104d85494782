//! Names of files to download, made of titles that staff have typed.

/// The longest name of a course in a file name, in bytes. All of them are ASCII.
const LONGEST_SLUG: usize = 60;

/// The text as part of a file name: lower-case letters, digits and single hyphens only. Nothing that a path, a header or
/// a shell could take for more is left. `Corso di BLSD – Laici` becomes `corso-di-blsd-laici`.
///
/// The text must have been folded before, because accented letters are dropped.
#[must_use]
pub fn slug(folded: &str) -> String {
    let mut slug = String::with_capacity(folded.len().min(LONGEST_SLUG));
    for character in folded.chars() {
        if slug.len() == LONGEST_SLUG {
            break;
        }
        if character.is_ascii_alphanumeric() {
            slug.push(character.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    if slug.is_empty() { "corso".into() } else { slug }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_letters_and_digits_only() {
        assert_eq!(slug("corso di blsd – laici (2027)"), "corso-di-blsd-laici-2027");
        assert_eq!(slug("../../etc/passwd"), "etc-passwd");
        assert_eq!(slug("a\"; filename=\"b\r\nset-cookie: c"), "a-filename-b-set-cookie-c");
        assert_eq!(slug(" .. "), "corso");
    }

    #[test]
    fn is_never_long() {
        assert_eq!(slug(&"a".repeat(500)).len(), LONGEST_SLUG);
    }
}
