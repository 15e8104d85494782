//! What a mail says.

use super::calendar;

/// The content of a mail, rendered as HTML and as plain text.
#[derive(Debug, Clone, Default)]
pub struct Letter {
    /// Kind, for the outbox and the file name: `booking-confirmed` …
    pub kind: &'static str,
    /// Subject.
    pub subject: String,
    /// First name of the reader.
    pub name: String,
    /// Paragraphs before the facts.
    pub paragraphs: Vec<String>,
    /// A table of facts.
    pub facts: Vec<Fact>,
    /// The button: label and path on the site.
    pub action: Option<(&'static str, String)>,
    /// Paragraphs after the button.
    pub closing: Vec<String>,
    /// An event to attach.
    pub event: Option<calendar::Event>,
}

impl Letter {
    /// A letter of `kind` to the reader with this first name, without a text yet.
    #[must_use]
    pub fn new(kind: &'static str, subject: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            kind,
            subject: subject.into(),
            name: name.into(),
            ..Self::default()
        }
    }

    /// Adds a paragraph before the facts.
    #[must_use]
    pub fn paragraph(mut self, text: impl Into<String>) -> Self {
        self.paragraphs.push(text.into());
        self
    }

    /// Adds paragraphs before the facts.
    #[must_use]
    pub fn paragraphs(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        self.paragraphs.extend(texts);
        self
    }

    /// Adds facts.
    #[must_use]
    pub fn facts(mut self, facts: impl IntoIterator<Item = Fact>) -> Self {
        self.facts.extend(facts);
        self
    }

    /// Sets the button.
    #[must_use]
    pub fn action(mut self, label: &'static str, path: impl Into<String>) -> Self {
        self.action = Some((label, path.into()));
        self
    }

    /// Adds a paragraph after the button.
    #[must_use]
    pub fn closing(mut self, text: impl Into<String>) -> Self {
        self.closing.push(text.into());
        self
    }
}

/// A label with its value, or with a list of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// Label.
    pub label: &'static str,
    /// One value, or the items of a list.
    pub values: Vec<String>,
}

impl Fact {
    /// A label with one value.
    #[must_use]
    pub fn new(label: &'static str, value: impl Into<String>) -> Self {
        Self {
            label,
            values: vec![value.into()],
        }
    }

    /// A label with a list of values; nothing when the list is empty.
    #[must_use]
    pub fn list(label: &'static str, values: Vec<String>) -> Option<Self> {
        (!values.is_empty()).then_some(Self { label, values })
    }
}
