//! The words of a mail: as somebody types them, parsed, and with the values of one mail.

use super::{field::Values, kind::MailKind, template::Template};
use crate::{field_errors::FieldErrors, messages};

/// Characters of a subject.
pub const LONGEST_SUBJECT: usize = 150;
/// Characters of a text.
pub const LONGEST_TEXT: usize = 4000;
/// Characters of a closing.
pub const LONGEST_CLOSING: usize = 2000;

/// The words as they are typed. Empty lines separate paragraphs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wording {
    /// Subject.
    pub subject: String,
    /// Before the facts.
    pub text: String,
    /// After the button; may be empty.
    pub closing: String,
}

/// The words of one mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// Subject.
    pub subject: String,
    /// Paragraphs before the facts.
    pub paragraphs: Vec<String>,
    /// Paragraphs after the button.
    pub closing: Vec<String>,
}

/// Parsed words of a kind of mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailText {
    subject: Template,
    text: Template,
    closing: Template,
}

impl Wording {
    /// The same without spaces around it and at the ends of lines.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let tidied = |text: &str| {
            text.lines()
                .map(str::trim_end)
                .collect::<Vec<_>>()
                .join("\n")
                .trim()
                .to_owned()
        };
        Self {
            subject: self.subject.trim().to_owned(),
            text: tidied(&self.text),
            closing: tidied(&self.closing),
        }
    }
}

impl MailText {
    /// Parses the words of a kind.
    ///
    /// # Errors
    /// Under `subject`, `text` and `closing`.
    pub fn parse(kind: MailKind, wording: &Wording) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let fields = kind.fields();
        let Wording { subject, text, closing } = wording;
        for (field, value) in [("subject", subject), ("text", text)] {
            if value.trim().is_empty() {
                errors.add(field, messages::REQUIRED);
            }
        }
        if subject.contains(['\n', '\r']) {
            errors.add("subject", messages::SUBJECT_OF_ONE_LINE);
        }
        let is_odd = |one: char| one.is_control() && !matches!(one, '\n' | '\r' | '\t');
        let mut parsed = |field: &str, value: &str, longest: usize| {
            if value.chars().count() > longest {
                errors.add(field, messages::max_length(longest));
            }
            if value.contains(is_odd) {
                errors.add(field, messages::INVALID_VALUE);
            }
            let template = Template::parse(value, &fields);
            errors.take(field, template).unwrap_or_default()
        };
        let parsed = Self {
            subject: parsed("subject", subject, LONGEST_SUBJECT),
            text: parsed("text", text, LONGEST_TEXT),
            closing: parsed("closing", closing, LONGEST_CLOSING),
        };
        errors.into_result(parsed)
    }

    /// The original words of a kind.
    #[must_use]
    pub fn original(kind: MailKind) -> Self {
        // A test parses all of them.
        Self::parse(kind, &kind.original()).unwrap_or_default()
    }

    /// The words of one mail. A subject or text of which nothing is left is that of `original`.
    #[must_use]
    pub fn write(&self, values: &Values, original: &Self) -> Words {
        let mut words = self.filled(values);
        if words.subject.is_empty() {
            words.subject = original.filled(values).subject;
        }
        if words.paragraphs.is_empty() {
            words.paragraphs = original.filled(values).paragraphs;
        }
        words
    }

    fn filled(&self, values: &Values) -> Words {
        Words {
            subject: self.subject.in_one_line(values),
            paragraphs: paragraphs(&self.text.lines(values)),
            closing: paragraphs(&self.closing.lines(values)),
        }
    }
}

/// Splits lines at empty ones.
fn paragraphs(lines: &[String]) -> Vec<String> {
    lines
        .split(|line| line.trim().is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| lines.join("\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail_text::{Field, Sample};

    fn wording(subject: &str, text: &str, closing: &str) -> Wording {
        Wording {
            subject: subject.to_owned(),
            text: text.to_owned(),
            closing: closing.to_owned(),
        }
    }

    fn errors(wording: &Wording) -> Vec<String> {
        let errors = MailText::parse(MailKind::BookingConfirmed, wording).unwrap_err();
        errors
            .iter()
            .flat_map(|(field, messages)| messages.iter().map(move |message| format!("{field}: {message}")))
            .collect()
    }

    #[test]
    fn every_original_is_a_good_template_that_leaves_no_brace() {
        for kind in MailKind::ALL {
            let text = MailText::parse(*kind, &kind.original());
            let text = text.unwrap_or_else(|errors| panic!("{kind:?}: {errors:?}"));
            for sample in [Sample::Usual, Sample::Longest] {
                let words = text.write(&Values::examples(&kind.fields(), sample), &text);
                assert!(!words.subject.is_empty() && !words.paragraphs.is_empty(), "{kind:?}");
                assert!(!format!("{words:?}").contains("{corso}"), "{kind:?}");
            }
            assert_eq!(kind.original().tidied(), kind.original(), "{kind:?}");
        }
    }

    #[test]
    fn every_field_in_error_is_named() {
        assert_eq!(
            errors(&wording(" ", "", "")),
            ["subject: Campo obbligatorio.", "text: Campo obbligatorio."]
        );
        assert_eq!(
            errors(&wording("Due\nrighe", "{croso}", "{nome")),
            [
                "subject: L'oggetto deve stare su una sola riga.",
                "text: Il campo {croso} non esiste. Forse intendevi {corso}?",
                "closing: La parentesi { non è chiusa prima di «nome». Se deve restare nel testo, scrivila due volte: {{.",
            ]
        );
        let long = wording(&"a".repeat(151), &"è".repeat(4001), &"o".repeat(2001));
        assert_eq!(
            errors(&long),
            [
                "subject: Massimo 150 caratteri.",
                "text: Massimo 4000 caratteri.",
                "closing: Massimo 2000 caratteri."
            ]
        );
        assert_eq!(
            errors(&wording("Ciao\u{7}", "Ciao", "")),
            ["subject: Valore non valido."]
        );
    }

    #[test]
    fn empty_lines_separate_paragraphs() {
        let text = MailText::parse(
            MailKind::DateCancelled,
            &wording("{corso}", "Uno\ndue\n\n\nMotivo: {motivo}\n\nTre", ""),
        );
        let values = Values::default().with(Field::Course, "BLSD");
        let original = MailText::original(MailKind::DateCancelled);
        assert_eq!(text.unwrap().write(&values, &original).paragraphs, ["Uno\ndue", "Tre"]);
    }

    #[test]
    fn a_mail_is_never_without_subject_and_text() {
        let text = MailText::parse(MailKind::DateCancelled, &wording("{motivo}", "{motivo}", "")).unwrap();
        let values = Values::default().with(Field::Course, "BLSD");
        let words = text.write(&values, &MailText::original(MailKind::DateCancelled));
        assert_eq!(words.subject, "Corso annullato: BLSD");
        assert_eq!(words.paragraphs.len(), 1);
    }
}
