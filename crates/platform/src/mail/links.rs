//! Addresses in the text of a mail, which become links in its HTML part.

const SCHEME: &str = "https://";

/// A piece of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Plain text.
    Text(&'a str),
    /// An address.
    Link(&'a str),
}

/// The pieces of a line. An address ends at a space or at a character that cannot be part of one; marks at
/// its end belong to the sentence.
#[must_use]
pub fn pieces(line: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let (mut plain, mut from) = (0, 0);
    while let Some(found) = line[from..].find(SCHEME) {
        let start = from + found;
        let end = line[start..].find(is_outside).map_or(line.len(), |end| start + end);
        let address = line[start..end].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '\'', '…']);
        from = start + address.len().max(SCHEME.len());
        if address.len() <= SCHEME.len() {
            continue;
        }
        if plain < start {
            pieces.push(Piece::Text(&line[plain..start]));
        }
        pieces.push(Piece::Link(address));
        plain = start + address.len();
    }
    if plain < line.len() {
        pieces.push(Piece::Text(&line[plain..]));
    }
    pieces
}

fn is_outside(one: char) -> bool {
    one.is_whitespace()
        || one.is_control()
        || matches!(
            one,
            '<' | '>' | '"' | '«' | '»' | '“' | '”' | '`' | '{' | '}' | '|' | '\\'
        )
}

#[cfg(test)]
mod tests {
    use super::{Piece::*, *};

    #[test]
    fn an_address_is_a_link_without_the_marks_of_its_sentence() {
        assert_eq!(
            pieces("Vedi https://a.it/x?b=1&c=2 (o https://b.it/), ciao"),
            [
                Text("Vedi "),
                Link("https://a.it/x?b=1&c=2"),
                Text(" (o "),
                Link("https://b.it/"),
                Text("), ciao")
            ]
        );
        assert_eq!(pieces("https://a.it."), [Link("https://a.it"), Text(".")]);
        assert_eq!(pieces("«https://a.it»"), [Text("«"), Link("https://a.it"), Text("»")]);
    }

    #[test]
    fn nothing_else_is_a_link() {
        for text in [
            "http://a.it",
            "javascript:alert(1)",
            "www.a.it",
            "https:// ",
            "https://",
            "https://.",
            "è",
        ] {
            assert_eq!(pieces(text), [Text(text)], "{text}");
        }
        assert!(pieces("").is_empty());
        assert_eq!(pieces("https://a.it\"><script>")[1], Text("\"><script>"));
    }
}
