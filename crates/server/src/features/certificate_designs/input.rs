//! The texts of the design as admins type them.

use battito_domain::{field_errors::FieldErrors, messages};

use super::dto::{CertificateDesignWrite, PreviewDraft, PreviewFields};

const LONGEST_SIGNER: usize = 100;
const LONGEST_ROLE: usize = 120;
const LONGEST_LINE: usize = 200;
const MOST_LINES: usize = 6;

/// Texts that fit on a certificate. Absent texts stay as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Texts {
    pub(super) signer: Option<String>,
    pub(super) signer_role: Option<String>,
    pub(super) accreditation: Option<Vec<String>>,
}

impl Texts {
    /// # Errors
    /// All fields that are too long.
    pub(super) fn parse(write: CertificateDesignWrite) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut text = |field: &str, text: Option<String>, longest: usize| {
            let text = tidy(&text?);
            if text.chars().count() > longest {
                errors.add(field, messages::max_length(longest));
            }
            Some(text)
        };
        let signer = text("signer", write.signer, LONGEST_SIGNER);
        let signer_role = text("signer_role", write.signer_role, LONGEST_ROLE);
        let lines = write.accreditation.map(|lines| {
            let lines = lines.into_iter().enumerate();
            let tidied = lines.filter_map(|(index, line)| {
                text(&format!("accreditation.{index}"), Some(line), LONGEST_LINE).filter(|line| !line.is_empty())
            });
            tidied.collect::<Vec<String>>()
        });
        if lines.as_ref().is_some_and(|lines| lines.len() > MOST_LINES) {
            errors.add("accreditation", messages::max_items(MOST_LINES));
        }
        errors.into_result(Self {
            signer,
            signer_role,
            accreditation: lines,
        })
    }
}

impl From<&PreviewDraft> for CertificateDesignWrite {
    fn from(draft: &PreviewDraft) -> Self {
        Self {
            signer: draft.signer.clone(),
            signer_role: draft.signer_role.clone(),
            accreditation: draft.accreditation.clone(),
        }
    }
}

/// A form cannot tell an absent text from an empty one.
impl From<&PreviewFields> for CertificateDesignWrite {
    fn from(fields: &PreviewFields) -> Self {
        let text = |text: &Option<String>| Some(text.clone().unwrap_or_default());
        let lines = fields.accreditation.as_deref().unwrap_or_default();
        Self {
            signer: text(&fields.signer),
            signer_role: text(&fields.signer_role),
            accreditation: Some(lines.lines().map(str::to_owned).collect()),
        }
    }
}

/// The text in one line, with single spaces.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies_texts_and_leaves_out_empty_lines() {
        let texts = Texts::parse(CertificateDesignWrite {
            signer: Some("  Dott.ssa  Anna\nNeri ".into()),
            signer_role: None,
            accreditation: Some(vec![String::new(), " uno ".into(), "  ".into()]),
        });
        let expected = Texts {
            signer: Some("Dott.ssa Anna Neri".into()),
            signer_role: None,
            accreditation: Some(vec!["uno".into()]),
        };
        assert_eq!(texts.unwrap(), expected);
    }

    #[test]
    fn names_every_field_that_is_too_long() {
        let mut lines = vec!["riga".to_owned(); 6];
        lines.push("x".repeat(201));
        let errors = Texts::parse(CertificateDesignWrite {
            signer: Some("è".repeat(101)),
            signer_role: Some("è".repeat(120)),
            accreditation: Some(lines),
        });
        let errors = errors.unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["signer", "accreditation.6", "accreditation"]);
    }
}
