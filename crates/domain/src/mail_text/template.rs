//! A text with fields: `Ciao {nome}`. No logic and no markup; a brace that is meant literally is doubled. A template is
//! parsed once, when it is saved or read, so that sending a mail cannot fail.

use super::field::{Field, Values};

/// Errors shown of one text. More do not help.
const MOST_ERRORS: usize = 5;
/// Characters of the text that an error quotes.
const QUOTED: usize = 20;

/// A parsed text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Template(Vec<Line>);

type Line = Vec<Part>;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(Field),
}

impl Template {
    /// Parses a text that may name these fields.
    ///
    /// # Errors
    /// The fault, in Italian: unknown fields with the nearest one, braces without their partner.
    pub fn parse(source: &str, fields: &[Field]) -> Result<Self, Vec<String>> {
        let mut errors = Vec::new();
        let lines = source
            .lines()
            .map(|line| parse_line(line, fields, &mut errors))
            .collect();
        if errors.is_empty() {
            return Ok(Self(lines));
        }
        errors.dedup();
        errors.truncate(MOST_ERRORS);
        Err(errors)
    }

    /// The lines with these values. A line that names a field without a value is left out.
    #[must_use]
    pub fn lines(&self, values: &Values) -> Vec<String> {
        self.0.iter().filter_map(|line| whole_line(line, values)).collect()
    }

    /// The text in one line, such as a subject. A field without a value prints nothing; the text around it is
    /// tidied.
    #[must_use]
    pub fn in_one_line(&self, values: &Values) -> String {
        let mut text = String::new();
        for part in self.0.iter().flatten() {
            match part {
                Part::Text(plain) => text.push_str(plain),
                Part::Field(field) => text.push_str(values.get(*field).unwrap_or_default()),
            }
        }
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        line.trim_matches([' ', ':', ',', ';', '-', '–', '·']).to_owned()
    }
}

fn whole_line(line: &[Part], values: &Values) -> Option<String> {
    let mut text = String::new();
    for part in line {
        match part {
            Part::Text(plain) => text.push_str(plain),
            Part::Field(field) => text.push_str(values.get(*field)?),
        }
    }
    Some(text)
}

fn parse_line(line: &str, fields: &[Field], errors: &mut Vec<String>) -> Line {
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, brace) = rest.split_at(at);
        text.push_str(before);
        let is_opening = brace.starts_with('{');
        let after = &brace[1..];
        if let Some(after) = after.strip_prefix(if is_opening { '{' } else { '}' }) {
            text.push(if is_opening { '{' } else { '}' });
            rest = after;
            continue;
        }
        if !is_opening {
            errors.push(format!(
                "C'è una parentesi }} di troppo{}. Se deve restare nel testo, scrivila due volte: }}}}.",
                place(" dopo", last(before))
            ));
            rest = after;
            continue;
        }
        match after.find(['{', '}']).map(|end| after.split_at(end)) {
            Some((name, end)) if end.starts_with('}') => {
                rest = &end[1..];
                match field(name, fields) {
                    Ok(field) => {
                        if !text.is_empty() {
                            parts.push(Part::Text(std::mem::take(&mut text)));
                        }
                        parts.push(Part::Field(field));
                    }
                    Err(error) => errors.push(error),
                }
            }
            _ => {
                errors.push(format!(
                    "La parentesi {{ non è chiusa{}. Se deve restare nel testo, scrivila due volte: {{{{.",
                    place(" prima di", first(after))
                ));
                rest = after;
            }
        }
    }
    text.push_str(rest);
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    parts
}

/// The field of a name, as somebody typed it.
fn field(typed: &str, fields: &[Field]) -> Result<Field, String> {
    let name = typed.trim().to_lowercase();
    if name.is_empty() {
        return Err("Fra le parentesi { } manca il nome del campo.".to_owned());
    }
    if let Some(field) = fields.iter().find(|field| field.as_str() == name) {
        return Ok(*field);
    }
    let shown: String = typed.trim().chars().take(QUOTED * 2).collect();
    let what = if Field::parse(&name).is_some() {
        format!("Il campo {{{shown}}} non c'è in questo messaggio.")
    } else {
        format!("Il campo {{{shown}}} non esiste.")
    };
    Err(match nearest(&name, fields) {
        Some(field) => format!("{what} Forse intendevi {{{}}}?", field.as_str()),
        None => format!("{what} Scegline uno dall'elenco."),
    })
}

/// The field whose name is most alike, when it is alike at all.
fn nearest(name: &str, fields: &[Field]) -> Option<Field> {
    // A longer text is no name with a typing error.
    if name.chars().count() > QUOTED * 2 {
        return None;
    }
    let allowed = |field: &Field| 2.max(field.as_str().len() / 3);
    let begins =
        |field: &Field| name.len() > 2 && (field.as_str().starts_with(name) || name.starts_with(field.as_str()));
    let alike = fields.iter().filter_map(|field| {
        let steps = if begins(field) {
            1
        } else {
            strsim::levenshtein(name, field.as_str())
        };
        (steps <= allowed(field) && steps < name.chars().count()).then_some((steps, *field))
    });
    alike.min_by_key(|(steps, _)| *steps).map(|(_, field)| field)
}

fn place(preposition: &str, quoted: &str) -> String {
    if quoted.is_empty() {
        return String::new();
    }
    format!("{preposition} «{quoted}»")
}

fn last(text: &str) -> &str {
    let start = text.char_indices().rev().nth(QUOTED - 1).map_or(0, |(at, _)| at);
    text[start..].trim()
}

fn first(text: &str) -> &str {
    let end = text.char_indices().nth(QUOTED).map_or(text.len(), |(at, _)| at);
    text[..end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [Field; 4] = [Field::Course, Field::Name, Field::Venue, Field::Reason];

    fn values() -> Values {
        Values::default().with(Field::Course, "BLSD").with(Field::Name, "Anna")
    }

    fn written(source: &str) -> Vec<String> {
        Template::parse(source, &FIELDS).unwrap().lines(&values())
    }

    fn refused(source: &str) -> Vec<String> {
        Template::parse(source, &FIELDS).unwrap_err()
    }

    #[test]
    fn fields_are_replaced_and_doubled_braces_stay() {
        assert_eq!(
            written("{nome}, il {corso} {{non un campo}}"),
            ["Anna, il BLSD {non un campo}"]
        );
        assert_eq!(written("{ Nome }{corso}"), ["AnnaBLSD"]);
        assert_eq!(written("Prima\n\nDopo"), ["Prima", "", "Dopo"]);
        assert_eq!(written("{{{nome}}}"), ["{Anna}"]);
    }

    #[test]
    fn a_value_is_never_read_as_a_template() {
        let values = values().with(Field::Name, "{corso} {pippo} {");
        let template = Template::parse("{nome}", &FIELDS).unwrap();
        assert_eq!(template.lines(&values), ["{corso} {pippo} {"]);
    }

    #[test]
    fn a_line_with_a_field_without_a_value_is_left_out() {
        assert_eq!(written("Ciao\nMotivo: {motivo}\nA presto"), ["Ciao", "A presto"]);
        let subject = Template::parse("Annullato: {corso} - {motivo}", &FIELDS).unwrap();
        assert_eq!(subject.in_one_line(&values()), "Annullato: BLSD");
    }

    #[test]
    fn a_value_is_one_line() {
        let values = Values::default().with(Field::Name, "Anna\r\nBcc: x@test.example");
        let subject = Template::parse("Per {nome}", &FIELDS).unwrap();
        assert_eq!(subject.in_one_line(&values), "Per Anna Bcc: x@test.example");
    }

    #[test]
    fn an_unknown_field_is_named_with_the_nearest_one() {
        assert_eq!(
            refused("{croso}"),
            ["Il campo {croso} non esiste. Forse intendevi {corso}?"]
        );
        assert_eq!(
            refused("{sedi}"),
            ["Il campo {sedi} non esiste. Forse intendevi {sede}?"]
        );
        assert_eq!(
            refused("{pippo123}"),
            ["Il campo {pippo123} non esiste. Scegline uno dall'elenco."]
        );
        assert_eq!(
            refused("{motivi}"),
            ["Il campo {motivi} non esiste. Forse intendevi {motivo}?"]
        );
        assert_eq!(
            refused("{posizione}"),
            ["Il campo {posizione} non c'è in questo messaggio. Scegline uno dall'elenco."]
        );
        assert_eq!(refused("{}"), ["Fra le parentesi { } manca il nome del campo."]);
    }

    #[test]
    fn braces_without_a_partner_are_named_with_their_place() {
        assert_eq!(
            refused("Il {corso in sede"),
            [
                "La parentesi { non è chiusa prima di «corso in sede». Se deve restare nel testo, scrivila due volte: {{."
            ]
        );
        assert_eq!(
            refused("corso} in sede"),
            ["C'è una parentesi } di troppo dopo «corso». Se deve restare nel testo, scrivila due volte: }}."]
        );
        assert_eq!(refused("{nome\n}").len(), 2);
        assert_eq!(refused("{nome {corso}").len(), 1);
        assert!(refused(&"{x}{".repeat(99)).len() <= MOST_ERRORS);
    }

    #[test]
    fn any_text_is_parsed_or_refused() {
        let alphabet = ["{", "}", "nome", "è", "\n", " "];
        let mut texts = vec![String::new()];
        for _ in 0..6 {
            let longer = texts
                .iter()
                .flat_map(|text| alphabet.map(|next| format!("{text}{next}")));
            texts = longer.collect();
        }
        for text in texts {
            match Template::parse(&text, &FIELDS) {
                Ok(template) => drop(template.lines(&values())),
                Err(errors) => assert!(!errors.is_empty(), "{text}"),
            }
        }
    }
}
