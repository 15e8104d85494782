//! The fields of a certificate that a template can show.

use super::{Paper, words};

/// A field: the part of an id after `p.` or `h1.`.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: &'static str,
    /// Whether a template must show it.
    pub(super) is_mandatory: bool,
    /// Its text; empty when the certificate has none.
    pub(super) text: fn(&Paper) -> String,
}

const fn mandatory(name: &'static str, text: fn(&Paper) -> String) -> Field {
    Field {
        name,
        is_mandatory: true,
        text,
    }
}

const fn optional(name: &'static str, text: fn(&Paper) -> String) -> Field {
    Field {
        name,
        is_mandatory: false,
        text,
    }
}

/// All fields, as `docs/certificate-template.md` lists them.
pub(super) const FIELDS: [Field; 17] = [
    mandatory("holder", |paper| paper.holder.clone()),
    mandatory("course", |paper| paper.course.clone()),
    mandatory("days", |paper| words::days(&paper.days)),
    mandatory("issued", |paper| words::day(paper.issued_on)),
    mandatory("expires", expires),
    mandatory("number", |paper| paper.number.clone()),
    mandatory("code", |paper| paper.code.clone()),
    optional("centre", |paper| paper.centre.clone()),
    optional("tax_code", |paper| paper.tax_code.clone().unwrap_or_default()),
    optional("option", |paper| paper.option.clone()),
    optional("hours", hours),
    optional("place", |paper| paper.place.clone()),
    optional("instructors", |paper| words::list(&paper.instructors)),
    optional("check", |paper| words::address(&paper.check_url, &paper.code)),
    optional("accreditation", |paper| paper.accreditation.join(" · ")),
    optional("signer", |paper| paper.signer.clone()),
    optional("role", |paper| paper.signer_role.clone()),
];

/// Stands for the last day of a certificate that never expires.
pub(super) const NEVER: &str = "Senza scadenza";

fn expires(paper: &Paper) -> String {
    paper.expires_on.map_or_else(|| NEVER.to_owned(), words::day)
}

/// `8 ore`
pub(super) fn hours(paper: &Paper) -> String {
    match paper.hours {
        None => String::new(),
        Some(1) => "1 ora".into(),
        Some(hours) => format!("{hours} ore"),
    }
}

impl Field {
    /// The field that an id names: `p.holder`, `h1.holder`.
    pub(super) fn of(id: &str) -> Option<&'static Self> {
        let (kind, name) = id.split_once('.')?;
        let is_heading = kind
            .strip_prefix('h')
            .is_some_and(|level| matches!(level, "1" | "2" | "3" | "4" | "5" | "6"));
        if kind != "p" && !is_heading {
            return None;
        }
        FIELDS.iter().find(|field| field.name == name)
    }

    /// The text with which a sample is replaced: the value takes the place of `{}` in it, or of all of it.
    pub(super) fn fill(&self, sample: &str, paper: &Paper) -> String {
        let value = (self.text)(paper);
        if value.trim().is_empty() || (self.name == "expires" && paper.expires_on.is_none()) || !sample.contains("{}") {
            return value;
        }
        sample.replacen("{}", &value, 1)
    }
}
