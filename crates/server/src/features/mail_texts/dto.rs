//! The words of mails on the wire.

use battito_domain::mail_text;
use battito_platform::{
    Instant,
    entities::statuses::{MailField, MailKind, MailPhase},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The mails whose words can be changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailTextList {
    /// In the order of a participant's life.
    pub data: Vec<MailTextSummary>,
}

/// A mail whose words can be changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailTextSummary {
    /// Which mail.
    pub kind: MailKind,
    /// Where it belongs in a participant's life.
    pub phase: MailPhase,
    /// Its name.
    pub title: &'static str,
    /// When it is sent.
    pub occasion: &'static str,
    /// Its subject, with fields in braces.
    pub subject: String,
    /// Whether the centre has changed it.
    pub changed: bool,
    /// When it was changed.
    pub updated_at: Option<Instant>,
    /// Name of the admin who changed it.
    pub updated_by: Option<String>,
}

/// The words of a mail.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailTextDetails {
    /// Which mail.
    pub kind: MailKind,
    /// Its name.
    pub title: &'static str,
    /// When it is sent.
    pub occasion: &'static str,
    /// Subject, with fields in braces.
    pub subject: String,
    /// Text before the facts; empty lines separate paragraphs.
    pub text: String,
    /// Text after the button; may be empty.
    pub closing: String,
    /// Whether the centre has changed it.
    pub changed: bool,
    /// When it was changed.
    pub updated_at: Option<Instant>,
    /// Name of the admin who changed it.
    pub updated_by: Option<String>,
    /// The original words.
    pub original: OriginalMailText,
    /// The fields that it can name.
    pub fields: Vec<MailFieldDetails>,
}

/// The original words of a mail.
#[derive(Debug, Serialize, ToSchema)]
pub struct OriginalMailText {
    /// Subject.
    pub subject: String,
    /// Text before the facts.
    pub text: String,
    /// Text after the button.
    pub closing: String,
}

/// A field that a mail can name in braces.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailFieldDetails {
    /// Its name, without the braces.
    pub name: MailField,
    /// The description for admins.
    pub description: &'static str,
    /// An example.
    pub example: String,
    /// Whether some mails have no value for it: a line that names it is left out then.
    pub optional: bool,
}

/// New words of a mail.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MailTextWrite {
    /// Subject, in one line.
    #[schema(max_length = 150)]
    pub subject: String,
    /// Text before the facts.
    #[schema(max_length = 4000)]
    pub text: String,
    /// Text after the button; may be empty.
    #[schema(max_length = 2000)]
    pub closing: String,
}

/// Which values a preview has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailSample {
    /// As most are.
    #[default]
    Usual,
    /// As long as they get.
    Longest,
}

impl From<MailSample> for mail_text::Sample {
    fn from(sample: MailSample) -> Self {
        match sample {
            MailSample::Usual => Self::Usual,
            MailSample::Longest => Self::Longest,
        }
    }
}

/// Words that are not saved, to see the mail.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MailDraft {
    /// Subject, in one line.
    #[schema(max_length = 150)]
    pub subject: String,
    /// Text before the facts.
    #[schema(max_length = 4000)]
    pub text: String,
    /// Text after the button; may be empty.
    #[schema(max_length = 2000)]
    pub closing: String,
    /// Usual values when absent.
    pub sample: MailSample,
}

/// A mail to somebody who does not exist.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailPreview {
    /// Subject.
    pub subject: String,
    /// The HTML part.
    pub html: String,
    /// The plain-text part.
    pub text: String,
}

/// Where mails go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailRoute {
    /// To a mail server.
    Smtp,
    /// Into files of the server: they reach nobody.
    Files,
}

/// How mails leave.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailDelivery {
    /// Where they go.
    pub route: MailRoute,
    /// Whether none leaves, because the centre was restored from a backup and its operator has not resumed it.
    pub held: bool,
}

/// What became of a mail that was sent to try the delivery.
#[derive(Debug, Serialize, ToSchema)]
pub struct TriedMail {
    /// To this address.
    pub email: String,
    /// Where it went.
    pub route: MailRoute,
    /// Why it was not delivered, such as `SMTP 535 5.7.8`; null when it was.
    pub problem: Option<String>,
}

/// A test mail goes out.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedTestMail {
    /// To this address.
    pub email: String,
}
