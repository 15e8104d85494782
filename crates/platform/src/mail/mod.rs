//! Mail. `Mailbox` composes a mail and adds it to the outbox, in the transaction of the change it reports. A worker delivers
//! it with retry and backoff (`delivery`), over SMTP or into a folder (`transport`). A crash loses no mail; it can send one
//! twice, with the same Message-ID.

pub mod calendar;
pub mod delivery;
pub mod hold;
mod letter;
pub mod links;
pub mod outbox;
pub mod round;
pub mod texts;
pub mod transport;

use std::borrow::Cow;

use askama::Template;
use chrono::{DateTime, Utc};
use lettre::{
    Address, Message,
    message::{Attachment, Mailbox as Correspondent, MultiPart, SinglePart, header},
};
use sea_orm::DatabaseTransaction;

pub use letter::{Fact, Letter};

use super::{
    config::Config,
    error::ApiError,
    live_centre::LiveCentre,
    randomness, rate_limit,
    schemas::centre::{CentrePicture, CentreSettings},
};
use crate::entities::{outbox as row, users};

/// Stands before a private date.
pub const PRIVATE_MARK: &str = "[PRIVATO]";

/// Composes mails and puts them into the outbox.
#[derive(Debug, Clone)]
pub struct Mailbox {
    /// The configured sender; without it the centre writes.
    from: Option<Correspondent>,
    public_url: String,
    /// The host of `public_url`.
    host: String,
    centre: LiveCentre,
}

/// The reader of a mail. The outbox remembers the person, so that their mails are found after a change of
/// address.
#[derive(Debug, Clone, Copy)]
pub struct Recipient<'a> {
    /// The user who reads it; `None` when the outbox must not remember whose mail it is.
    pub user_id: Option<i64>,
    /// The address it goes to; without one, nothing is sent.
    pub address: Option<&'a str>,
    /// Name and surname of the person, when somebody else receives their mails.
    pub about: Option<(&'a str, &'a str)>,
}

/// How a mail is held back.
#[derive(Debug, Clone, Copy)]
pub struct Hold {
    /// When it leaves.
    pub until: DateTime<Utc>,
    /// The date whose certificates it tells of.
    pub course_date_id: i64,
}

/// The parts of a mail, as programs show them.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// HTML.
    pub html: String,
    /// Plain text.
    pub text: String,
}

#[derive(Template)]
#[template(path = "mail/letter.html")]
struct Html<'a> {
    letter: &'a Letter,
    link: Option<String>,
    /// Where the reader stops such mails.
    stop: Option<String>,
    centre: &'a CentreSettings,
    /// Stands for the mark and the name.
    logo: Option<MailLogo>,
    public_url: &'a str,
}

/// The centre's logo as mails show it.
struct MailLogo {
    url: String,
    width: i32,
    height: i32,
}

#[derive(Template)]
#[template(path = "mail/letter.txt")]
struct Text<'a> {
    letter: &'a Letter,
    link: Option<String>,
    /// Where the reader stops such mails.
    stop: Option<String>,
    centre: &'a CentreSettings,
    public_url: &'a str,
}

/// Whether a letter about an account's own actions may go to its address. An unconfirmed one may be a
/// stranger's: after ten of them in an hour it gets no more.
pub async fn may_tell(tx: &DatabaseTransaction, user: &users::Model, now: DateTime<Utc>) -> Result<bool, ApiError> {
    let budget = rate_limit::UNCONFIRMED_MAIL.of(user.own_key());
    Ok(user.email_verified_at.is_some() || rate_limit::has_room(tx, budget, now).await?)
}

impl Mailbox {
    /// A mailbox that writes as the centre.
    ///
    /// # Errors
    /// When the sender's address cannot be read.
    pub fn new(config: &Config, centre: LiveCentre) -> Result<Self, ApiError> {
        let from = config.mail.from.as_ref().map(|from| from.parse()).transpose();
        let mailbox = Self {
            from: from.map_err(ApiError::internal)?,
            public_url: config.public_url(),
            host: config.public_host(),
            centre,
        };
        mailbox.from()?;
        Ok(mailbox)
    }

    /// The sender's address.
    ///
    /// # Errors
    /// When the centre's address cannot be read.
    pub fn sender(&self) -> Result<Address, ApiError> {
        Ok(self.from()?.email)
    }

    fn from(&self) -> Result<Correspondent, ApiError> {
        if let Some(from) = &self.from {
            return Ok(from.clone());
        }
        let centre = self.centre.now();
        let email = centre.settings.sender(&self.host);
        let email = email.parse().map_err(ApiError::internal)?;
        Ok(Correspondent::new(Some(centre.settings.name.clone()), email))
    }

    /// Puts a letter into the outbox, in the given transaction.
    ///
    /// # Errors
    /// When the address cannot be written to, or the database fails.
    pub async fn post(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        to: Recipient<'_>,
        letter: &Letter,
    ) -> Result<(), ApiError> {
        self.post_all(tx, now, &[(to, letter.clone())]).await
    }

    /// A letter as a row of the outbox that is not stored, to be handed to a transport at once.
    ///
    /// # Errors
    /// When the address cannot be written to.
    pub fn unsaved(&self, now: DateTime<Utc>, to: Recipient<'_>, letter: &Letter) -> Result<row::Model, ApiError> {
        Ok(row::Model {
            id: 0,
            kind: letter.kind.to_owned(),
            recipient: to.address.unwrap_or_default().to_owned(),
            subject: letter.subject.clone(),
            message: self.compose(now, to, letter, None)?,
            attempts: 0,
            next_attempt_at: now,
            leased_until: None,
            last_error: None,
            created_at: now,
            sent_at: None,
            failed_at: None,
            user_id: to.user_id,
            course_date_id: None,
        })
    }

    /// Puts a letter about another person's action into the outbox. An invalid address is logged and recorded
    /// as failed, and does not fail the transaction.
    pub async fn post_or_record(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        to: Recipient<'_>,
        letter: &Letter,
    ) -> Result<(), ApiError> {
        outbox::add_all(tx, self.composed_or_not(now, to, letter, None).into_iter().collect()).await
    }

    /// The same for a mail that is held back. It bears the time at which it leaves.
    pub async fn hold_or_record(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        to: Recipient<'_>,
        letter: &Letter,
        hold: Hold,
    ) -> Result<(), ApiError> {
        let mail = self.composed_or_not(hold.until, to, letter, None);
        let mail = mail.map(|mail| outbox::held_back(mail, now, hold));
        outbox::add_all(tx, mail.into_iter().collect()).await
    }

    /// The same for a mail that the reader has not asked for and can stop: `stop` is the path of the page that does. Mail
    /// programs show a button for it, and call `{stop}/stop` (RFC 2369, RFC 8058).
    pub async fn post_with_stop(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        to: Recipient<'_>,
        letter: &Letter,
        stop: &str,
    ) -> Result<(), ApiError> {
        let mail = self.composed_or_not(now, to, letter, Some(stop));
        outbox::add_all(tx, mail.into_iter().collect()).await
    }

    /// The same for several letters, each with its address.
    pub async fn post_or_record_all(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        letters: &[(Recipient<'_>, Letter)],
    ) -> Result<(), ApiError> {
        let mails = letters
            .iter()
            .filter_map(|(to, letter)| self.composed_or_not(now, *to, letter, None));
        outbox::add_all(tx, mails.collect()).await
    }

    /// The row of a mail; of one that could not be composed, a record of that; nothing without an address.
    fn composed_or_not(
        &self,
        now: DateTime<Utc>,
        to: Recipient<'_>,
        letter: &Letter,
        stop: Option<&str>,
    ) -> Option<row::ActiveModel> {
        to.address?;
        let letter = &*addressed(letter, to);
        Some(match self.compose(now, to, letter, stop) {
            Ok(message) => outbox::mail(now, letter, to, message),
            Err(error) => {
                tracing::error!(%error, kind = letter.kind, "a mail cannot be composed");
                outbox::not_composed(now, letter, to, &error)
            }
        })
    }

    /// Puts several letters into the outbox.
    ///
    /// # Errors
    /// As `post`.
    pub async fn post_all(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        letters: &[(Recipient<'_>, Letter)],
    ) -> Result<(), ApiError> {
        let mut mails = Vec::with_capacity(letters.len());
        for (to, letter) in letters.iter().filter(|(to, _)| to.address.is_some()) {
            let letter = &*addressed(letter, *to);
            let message = self.compose(now, *to, letter, None)?;
            mails.push(outbox::mail(now, letter, *to, message));
        }
        outbox::add_all(tx, mails).await
    }

    /// Puts letters about people's own actions into the outbox, as far as [`may_tell`] allows.
    ///
    /// # Errors
    /// As `post`.
    pub async fn post_own(
        &self,
        tx: &DatabaseTransaction,
        now: DateTime<Utc>,
        mut letters: Vec<(&users::Model, Letter)>,
    ) -> Result<(), ApiError> {
        // Every transaction locks the counters of its addresses in the same order, so that two of them cannot deadlock.
        letters.sort_by(|(one, _), (other, _)| one.own_key().cmp(other.own_key()));
        let mut wanted = Vec::with_capacity(letters.len());
        for (user, letter) in letters {
            if may_tell(tx, user, now).await? {
                wanted.push((user.recipient(), letter));
            }
        }
        self.post_all(tx, now, &wanted).await
    }

    /// Both parts of a letter. `stop` is the address at which its reader stops such mails.
    pub fn render(&self, letter: &Letter, stop: Option<&str>) -> Result<Rendered, ApiError> {
        let link = letter
            .action
            .as_ref()
            .map(|(_, path)| format!("{}{path}", self.public_url));
        let stop = stop.map(str::to_owned);
        let centre = self.centre.now();
        let logo = centre.logo.as_ref().and_then(|logo| self.logo(&logo.light));
        let (centre, public_url) = (&centre.settings, self.public_url.as_str());
        let text = Text {
            letter,
            link: link.clone(),
            stop: stop.clone(),
            centre,
            public_url,
        }
        .render()
        .map_err(ApiError::internal)?;
        let html = Html {
            letter,
            link,
            stop,
            centre,
            logo,
            public_url,
        }
        .render()
        .map_err(ApiError::internal)?;
        Ok(Rendered { html, text })
    }

    /// The logo in at most 48 by 240 points. No reader of mails that matters shows a drawing: then the name stands there.
    fn logo(&self, picture: &CentrePicture) -> Option<MailLogo> {
        let path = picture.mail_path()?;
        let (width, height) = (picture.width.max(1), picture.height.max(1));
        let by_height = (width.saturating_mul(48) / height, 48);
        let (width, height) = if by_height.0 <= 240 {
            by_height
        } else {
            (240, height.saturating_mul(240) / width)
        };
        Some(MailLogo {
            url: format!("{}{path}", self.public_url),
            width: width.max(1),
            height: height.max(1),
        })
    }

    /// The whole message (RFC 5322).
    fn compose(
        &self,
        now: DateTime<Utc>,
        to: Recipient<'_>,
        letter: &Letter,
        stop: Option<&str>,
    ) -> Result<Vec<u8>, ApiError> {
        let (from, address) = (self.from()?, to.address.unwrap_or_default());
        let to = Correspondent::new(None, address.parse::<Address>().map_err(ApiError::internal)?);
        let stop = stop.map(|path| format!("{}{path}", self.public_url));
        let Rendered { html, text } = self.render(letter, stop.as_deref())?;
        let message_id = message_id(&from.email, now, address, &text);
        let alternative = MultiPart::alternative_plain_html(text, html);
        let mut builder = Message::builder()
            .from(from)
            .to(to)
            .subject(&letter.subject)
            .date(now.into())
            .message_id(Some(message_id))
            // No program sends an absence note to a mail that was sent automatically (RFC 3834).
            .raw_header(raw_header("Auto-Submitted", "auto-generated"));
        if let Some(stop) = stop {
            // Where the reader unsubscribes (RFC 2369), and that a POST there is enough (RFC 8058).
            builder = builder
                .raw_header(raw_header("List-Unsubscribe", format!("<{stop}/stop>")))
                .raw_header(raw_header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let message = match &letter.event {
            None => builder.multipart(alternative),
            Some(event) => builder.multipart(MultiPart::mixed().multipart(alternative).singlepart(invite(event)?)),
        };
        Ok(message.map_err(ApiError::internal)?.formatted())
    }
}

/// The letter as it goes to its reader: one who receives it for somebody else is told for whom.
fn addressed<'a>(letter: &'a Letter, to: Recipient<'_>) -> Cow<'a, Letter> {
    let Some((name, surname)) = to.about else {
        return Cow::Borrowed(letter);
    };
    let mut letter = letter.clone();
    let note = format!("Questo messaggio è per {name} {surname}: arriva a te perché ricevi le sue email.");
    letter.paragraphs.insert(0, note);
    letter.subject = format!("{} ({name} {surname})", letter.subject);
    Cow::Owned(letter)
}

/// An identifier in the sender's domain (RFC 5322, 3.6.4), not in that of the machine, whose name stays
/// private. It is a digest of the letter, so it needs no randomness; two letters with the same one would be
/// the same letter.
fn message_id(sender: &Address, now: DateTime<Utc>, recipient: &str, text: &str) -> String {
    let letter = format!("{}\0{recipient}\0{text}", now.timestamp_micros());
    let digest: String = randomness::hash(&letter).chars().take(32).collect();
    format!("<{digest}@{}>", sender.domain())
}

fn invite(event: &calendar::Event) -> Result<SinglePart, ApiError> {
    let content_type = format!("text/calendar; charset=utf-8; method={}", event.method());
    let content_type = header::ContentType::parse(&content_type).map_err(ApiError::internal)?;
    Ok(Attachment::new("corso.ics".into()).body(event.to_ics(), content_type))
}

fn raw_header(name: &'static str, value: impl Into<String>) -> header::HeaderValue {
    header::HeaderValue::new(header::HeaderName::new_from_ascii_str(name), value.into())
}
