//! The form of a course as staff send it, and the draft it is parsed into. All errors are reported together;
//! those of nested lists are named by their place, for example `program.0.entries.1.title`.

use serde::Deserialize;

use super::{Audience, CourseKind, Provider};
use crate::{
    blank,
    certificate::{Validity, ValidityFrom},
    field_errors::FieldErrors,
    messages,
    program::{Description, ProgramDay, ProgramEntry, ProgramModule},
};

const MAX_TITLE: usize = 150;
const MAX_SHORT: usize = 300;
const MAX_TEXT: usize = 5000;
const MAX_ITEM: usize = 500;
const MAX_ITEMS: usize = 50;
const MAX_CERTIFICATES: usize = 20;
/// As in the centre's own list of things to bring.
const MAX_THINGS: usize = 20;
const MAX_THING: usize = 200;
const MAX_DAY: i64 = 31;
const HOURS: (i64, i64) = (1, 1000);
const PEOPLE: (i64, i64) = (1, 500);
const VALIDITY: (i64, i64) = (1, 600);

/// A course as sent. Members have the names of the wire; absent ones are `None`.
#[derive(Debug, Clone, Default)]
pub struct CourseForm {
    /// Title; required.
    pub title: Option<String>,
    /// Description in one sentence.
    pub short_description: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Number of the [`CourseKind`]; required.
    pub kind: Option<i64>,
    /// Number of the [`Audience`]; required.
    pub audience: Option<i64>,
    /// Number of the [`Provider`]; required.
    pub provider: Option<i64>,
    /// Hours; required.
    pub duration: Option<i64>,
    /// Participants it takes at least; required.
    pub min_participants: Option<i64>,
    /// Participants it takes at most; required.
    pub max_participants: Option<i64>,
    /// Participants one instructor may teach; required.
    pub participants_per_instructor: Option<i64>,
    /// The goal of the course.
    pub goal: Option<String>,
    /// Requirements for participants.
    pub requirements: Option<Vec<String>>,
    /// Topics.
    pub topics: Option<Vec<String>>,
    /// Things that participants bring.
    pub what_to_bring: Option<Vec<String>>,
    /// Classroom teaching.
    pub classroom_teaching: Option<String>,
    /// Practical teaching.
    pub practical_teaching: Option<String>,
    /// How it is tested.
    pub test_methods: Option<String>,
    /// Programme by day.
    pub program: Option<Vec<SectionForm>>,
    /// Programme by module.
    pub program_modules: Option<Vec<SectionForm>>,
    /// Certificates it can give.
    pub certificates: Option<Vec<CertificateForm>>,
}

/// A day or a module of a programme as sent.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct SectionForm {
    /// Number of the day.
    pub day: Option<i64>,
    /// Heading.
    pub heading: Option<String>,
    /// The entries of the day, in order.
    #[serde(default)]
    pub entries: Vec<EntryForm>,
}

/// A step of a day or module as sent.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct EntryForm {
    /// Title; required.
    pub title: Option<String>,
    /// A text or a list.
    pub description: Option<Description>,
}

/// A certificate option as sent.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct CertificateForm {
    /// The option that is changed; a new one without.
    pub id: Option<i64>,
    /// Name; required.
    pub name: Option<String>,
    /// 0 = may be chosen, 1 = given to everyone.
    pub always: Option<i64>,
    /// Months it is valid; without them it does not expire.
    pub validity_months: Option<i64>,
    /// Whether it is valid until the end of the last month.
    pub validity_to_month_end: Option<bool>,
    /// The word of the [`ValidityFrom`]; the last day of the course when absent.
    pub validity_from: Option<String>,
    /// Whether another organisation prints it.
    pub external: Option<bool>,
    /// The course that renews it.
    pub id_renewal_course: Option<i64>,
    /// Whether it is not given any more.
    pub retired: Option<bool>,
}

/// A valid course.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CourseDraft {
    /// Title, one line.
    pub title: String,
    /// Full or renewal.
    pub kind: CourseKind,
    /// For whom.
    pub audience: Audience,
    /// Given by whom.
    pub provider: Provider,
    /// Hours.
    pub duration: i32,
    /// Participants it takes at least.
    pub min_participants: i32,
    /// Participants it takes at most.
    pub max_participants: i32,
    /// Participants one instructor may teach.
    pub participants_per_instructor: i32,
    /// The texts.
    pub texts: Texts,
    /// Requirements for participants.
    pub requirements: Vec<String>,
    /// Topics.
    pub topics: Vec<String>,
    /// Empty for the centre's own list.
    pub what_to_bring: Vec<String>,
    /// Programme by day.
    pub program: Vec<ProgramDay>,
    /// Programme by module.
    pub program_modules: Vec<ProgramModule>,
    /// Certificates it can give, in order.
    pub certificates: Vec<CertificateDraft>,
}

/// The longer texts of a course. A course that is not published may lack them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    /// Description in one sentence.
    pub short_description: String,
    /// Description.
    pub description: String,
    /// The goal of the course.
    pub goal: String,
    /// Classroom teaching.
    pub classroom_teaching: String,
    /// Practical teaching.
    pub practical_teaching: Option<String>,
    /// How it is tested.
    pub test_methods: Option<String>,
}

/// A valid certificate option.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CertificateDraft {
    /// The option that is changed; a new one without.
    pub id: Option<i64>,
    /// Name.
    pub name: String,
    /// Whether every participant gets it, without a choice.
    pub always: bool,
    /// How long it is valid.
    pub validity: Validity,
    /// Whether another organisation prints it.
    pub external: bool,
    /// The course that renews it.
    pub renewal_course_id: Option<i64>,
    /// Whether it is not given any more.
    pub retired: bool,
}

impl Texts {
    /// The errors of the texts that a published course must have.
    #[must_use]
    pub fn missing_for_publication(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        for (field, text) in [
            ("short_description", &self.short_description),
            ("description", &self.description),
            ("goal", &self.goal),
            ("frontal_teaching", &self.classroom_teaching),
        ] {
            errors.check(field, text, &["required"]);
        }
        errors
    }
}

impl CourseForm {
    /// Parses the form.
    ///
    /// # Errors
    /// All field errors, under the names of the wire.
    pub fn parse(self) -> Result<CourseDraft, FieldErrors> {
        let mut reader = Reader::default();
        let title = blank::single_line(&self.title.unwrap_or_default());
        reader.check("title", &title, true, MAX_TITLE);
        let kind = reader.choice("type", self.kind, CourseKind::from_wire);
        let audience = reader.choice("destinatary", self.audience, |number| Some(Audience::from_wire(number)));
        let provider = reader.choice("external", self.provider, |number| Some(Provider::from_wire(number)));
        let duration = reader.number("duration", self.duration, HOURS);
        let min_participants = reader.number("min_participant", self.min_participants, PEOPLE);
        let max_participants = reader.number("max_participant", self.max_participants, PEOPLE);
        if let (Some(least), Some(most)) = (min_participants, max_participants)
            && most < least
        {
            reader.errors.add("max_participant", messages::MAX_BELOW_MIN);
        }
        let participants_per_instructor =
            reader.number("participants_per_instructor", self.participants_per_instructor, PEOPLE);
        let texts = Texts {
            short_description: reader.text("short_description", self.short_description, MAX_SHORT),
            description: reader.text("description", self.description, MAX_TEXT),
            goal: reader.text("goal", self.goal, MAX_TEXT),
            classroom_teaching: reader.text("frontal_teaching", self.classroom_teaching, MAX_TEXT),
            practical_teaching: optional(reader.text("pratice_teaching", self.practical_teaching, MAX_TEXT)),
            test_methods: optional(reader.text("test_methods", self.test_methods, MAX_TEXT)),
        };
        let requirements = reader.texts("requirements", self.requirements.unwrap_or_default());
        let topics = reader.texts("arguments", self.topics.unwrap_or_default());
        let what_to_bring = reader.things(self.what_to_bring.unwrap_or_default());
        let days = reader.sections("program", self.program);
        let modules = reader.sections("program_module", self.program_modules);
        let certificates = reader.certificates(self.certificates.unwrap_or_default());
        let draft = (|| {
            Some(CourseDraft {
                title,
                kind: kind?,
                audience: audience?,
                provider: provider?,
                duration: duration?,
                min_participants: min_participants?,
                max_participants: max_participants?,
                participants_per_instructor: participants_per_instructor?,
                texts,
                requirements,
                topics,
                what_to_bring,
                program: days,
                program_modules: modules.into_iter().map(ProgramModule::from).collect(),
                certificates,
            })
        })();
        match draft {
            Some(draft) => reader.errors.into_result(draft),
            None => Err(reader.errors),
        }
    }
}

impl From<ProgramDay> for ProgramModule {
    fn from(section: ProgramDay) -> Self {
        Self {
            heading: section.heading,
            entries: section.entries,
        }
    }
}

fn optional(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

/// Reads fields and collects their errors.
#[derive(Default)]
struct Reader {
    errors: FieldErrors,
}

impl Reader {
    /// A NUL character is rejected because PostgreSQL cannot store it.
    fn check(&mut self, field: &str, text: &str, required: bool, max: usize) {
        if required {
            self.errors.check(field, text, &["required"]);
        }
        if text.chars().count() > max {
            self.errors.add(field, messages::max_length(max));
        }
        if text.contains('\0') {
            self.errors.add(field, messages::INVALID_VALUE);
        }
    }

    fn text(&mut self, field: &str, text: Option<String>, max: usize) -> String {
        let text = text.unwrap_or_default();
        let text = blank::trim(&text);
        self.check(field, text, false, max);
        text.to_owned()
    }

    /// The texts of a list. Blank ones are left out.
    fn texts(&mut self, field: &str, texts: Vec<String>) -> Vec<String> {
        self.count(field, texts.len(), MAX_ITEMS);
        let mut read = Vec::with_capacity(texts.len());
        for (index, text) in texts.into_iter().enumerate() {
            let text = self.text(&format!("{field}.{index}"), Some(text), MAX_ITEM);
            read.extend(optional(text));
        }
        read
    }

    /// The things to bring, one line each. Blank lines are left out.
    fn things(&mut self, things: Vec<String>) -> Vec<String> {
        self.count("what_to_bring", things.len(), MAX_THINGS);
        let mut read = Vec::with_capacity(things.len());
        for (index, thing) in things.into_iter().enumerate() {
            let thing = blank::single_line(&thing);
            self.check(&format!("what_to_bring.{index}"), &thing, false, MAX_THING);
            read.extend(optional(thing));
        }
        read
    }

    fn count(&mut self, field: &str, items: usize, max: usize) {
        if items > max {
            self.errors.add(field, messages::max_items(max));
        }
    }

    fn number(&mut self, field: &str, number: Option<i64>, (least, most): (i64, i64)) -> Option<i32> {
        let Some(number) = number else {
            self.errors.add(field, messages::REQUIRED);
            return None;
        };
        if !(least..=most).contains(&number) {
            self.errors.add(field, messages::number_between(least, most));
        }
        i32::try_from(number).ok()
    }

    fn choice<T>(&mut self, field: &str, number: Option<i64>, read: impl Fn(i32) -> Option<T>) -> Option<T> {
        let Some(number) = number else {
            self.errors.add(field, messages::REQUIRED);
            return None;
        };
        let choice = i32::try_from(number).ok().and_then(read);
        if choice.is_none() {
            self.errors.add(field, messages::INVALID_VALUE);
        }
        choice
    }

    /// The days or modules of a programme. Empty ones are left out.
    fn sections(&mut self, field: &str, sections: Option<Vec<SectionForm>>) -> Vec<ProgramDay> {
        let sections = sections.unwrap_or_default();
        self.count(field, sections.len(), MAX_ITEMS);
        let mut read = Vec::with_capacity(sections.len());
        for (index, section) in sections.into_iter().enumerate() {
            let field = format!("{field}.{index}");
            let heading = blank::single_line(&section.heading.unwrap_or_default());
            self.check(&format!("{field}.heading"), &heading, false, MAX_TITLE);
            let day = section.day.map(|day| {
                if !(1..=MAX_DAY).contains(&day) {
                    self.errors
                        .add(&format!("{field}.day"), messages::number_between(1, MAX_DAY));
                }
                u32::try_from(day).unwrap_or_default()
            });
            let entries = self.entries(&format!("{field}.entries"), section.entries);
            if entries.is_empty() && !heading.is_empty() {
                self.errors.add(&format!("{field}.entries"), messages::NO_ENTRIES);
            }
            if !entries.is_empty() {
                read.push(ProgramDay {
                    day,
                    heading: optional(heading),
                    entries,
                });
            }
        }
        read
    }

    fn entries(&mut self, field: &str, entries: Vec<EntryForm>) -> Vec<ProgramEntry> {
        self.count(field, entries.len(), MAX_ITEMS);
        let mut read = Vec::with_capacity(entries.len());
        for (index, entry) in entries.into_iter().enumerate() {
            let field = format!("{field}.{index}");
            let title = blank::single_line(&entry.title.unwrap_or_default());
            let description = match entry.description {
                None => Description::Text(String::new()),
                Some(Description::Text(text)) => {
                    Description::Text(self.text(&format!("{field}.description"), Some(text), MAX_TEXT))
                }
                Some(Description::List(items)) => Description::List(self.texts(&format!("{field}.description"), items)),
            };
            if title.is_empty() && description.is_empty() {
                continue;
            }
            self.check(&format!("{field}.title"), &title, true, MAX_TITLE);
            read.push(ProgramEntry { title, description });
        }
        read
    }

    fn certificates(&mut self, certificates: Vec<CertificateForm>) -> Vec<CertificateDraft> {
        self.count("certificates", certificates.len(), MAX_CERTIFICATES);
        let mut read: Vec<CertificateDraft> = Vec::with_capacity(certificates.len());
        for (index, certificate) in certificates.into_iter().enumerate() {
            let field = |name: &str| format!("certificates.{index}.{name}");
            let name = blank::single_line(&certificate.name.unwrap_or_default());
            self.check(&field("name"), &name, true, MAX_TITLE);
            let is_repeated = |other: &CertificateDraft| other.id == certificate.id;
            if certificate.id.is_some() && read.iter().any(is_repeated) {
                self.errors.add(&field("id"), messages::INVALID_VALUE);
            }
            let always = match certificate.always.unwrap_or_default() {
                0 => false,
                1 => true,
                _ => {
                    self.errors.add(&field("always"), messages::INVALID_VALUE);
                    false
                }
            };
            let months = certificate
                .validity_months
                .and_then(|months| self.number(&field("validity_months"), Some(months), VALIDITY));
            let months = months.and_then(|months| u32::try_from(months).ok());
            let from = certificate.validity_from.as_deref();
            let from = from.map_or(Some(ValidityFrom::CourseEnd), ValidityFrom::parse);
            if from.is_none() {
                self.errors.add(&field("validity_from"), messages::INVALID_VALUE);
            }
            read.push(CertificateDraft {
                id: certificate.id,
                name,
                always,
                validity: months.map_or(Validity::None, |months| Validity::Months {
                    months,
                    round_to_month_end: certificate.validity_to_month_end.unwrap_or_default(),
                    from: from.unwrap_or(ValidityFrom::CourseEnd),
                }),
                external: certificate.external.unwrap_or_default(),
                renewal_course_id: certificate.id_renewal_course,
                retired: certificate.retired.unwrap_or_default(),
            });
        }
        read
    }
}

#[cfg(test)]
mod tests;
