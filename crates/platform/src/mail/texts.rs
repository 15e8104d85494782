//! The words of mails: those of the centre where it has changed them, else the original. They are read from the database at
//! most once a second, when a mail is written; so every node uses a change within a second.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use battito_domain::mail_text::{Field, MailKind, MailText, Values, Wording, Words};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};

use super::Letter;
use crate::{
    entities::mail_texts::{Column, Entity, Model},
    error::ApiError,
    state::App,
};

/// How long texts are used before they are read again.
const FRESH_FOR: TimeDelta = TimeDelta::seconds(1);

/// The texts of all mails at a moment.
#[derive(Debug, Default)]
pub struct MailTexts {
    rows: Vec<Model>,
    changed: HashMap<MailKind, MailText>,
}

impl MailTexts {
    /// Parses the stored texts. A text that this version cannot parse is logged and left out: its mail is
    /// sent with the original words.
    fn of(rows: Vec<Model>) -> Self {
        let mut changed = HashMap::new();
        for row in &rows {
            // A later version may know more kinds.
            let Some(kind) = MailKind::parse(&row.kind) else {
                continue;
            };
            match MailText::parse(kind, &wording(row)) {
                Ok(text) => drop(changed.insert(kind, text)),
                Err(errors) => {
                    let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
                    tracing::error!(
                        kind = row.kind,
                        ?fields,
                        "the text of a mail cannot be used; the original is sent"
                    );
                }
            }
        }
        Self { rows, changed }
    }

    /// A letter of this kind with its words, to be filled with the rest.
    #[must_use]
    pub fn letter(&self, kind: MailKind, values: &Values) -> Letter {
        let original = MailText::original(kind);
        let text = self.changed.get(&kind).unwrap_or(&original);
        Letter::of(text.write(values, &original))
    }
}

impl Letter {
    /// A letter with these words.
    #[must_use]
    pub fn of(words: Words) -> Self {
        Self {
            subject: words.subject,
            paragraphs: words.paragraphs,
            closing: words.closing,
            ..Self::default()
        }
    }
}

/// The fields that every mail has: its reader and the centre.
#[must_use]
pub fn reader(app: &App, name: &str, surname: &str) -> Values {
    let centre = app.centre();
    let settings = &centre.settings;
    Values::default()
        .with(Field::Name, name)
        .with(Field::Surname, surname)
        .with(Field::Centre, &settings.name)
        .with(Field::Phone, &settings.phone)
        .with(Field::Email, &settings.email)
}

/// The words of a row.
#[must_use]
pub fn wording(row: &Model) -> Wording {
    Wording {
        subject: row.subject.clone(),
        text: row.text.clone(),
        closing: row.closing.clone(),
    }
}

/// Caches the texts in this process.
#[derive(Debug, Default)]
pub struct MailTextCache(Mutex<Option<(DateTime<Utc>, Arc<MailTexts>)>>);

impl MailTextCache {
    /// The texts as they are now, or were within the last second.
    pub async fn current(&self, db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Arc<MailTexts>, ApiError> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((read_at, texts)) = &cached
            && (TimeDelta::zero()..FRESH_FOR).contains(&(now - *read_at))
        {
            return Ok(Arc::clone(texts));
        }
        let rows = Entity::find().order_by_asc(Column::Kind).all(db).await?;
        let texts = match cached {
            Some((_, texts)) if texts.rows == rows => texts,
            _ => Arc::new(MailTexts::of(rows)),
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&texts)));
        Ok(texts)
    }

    /// Has the texts read again for the next mail: this node has just changed them.
    pub fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
