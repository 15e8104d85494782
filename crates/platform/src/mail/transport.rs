//! Sends a message over SMTP or, without a configured server, writes it as an .eml file that any mail program opens.

use std::path::PathBuf;

use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    address::{AddressError, Envelope},
    transport::smtp::{self, PoolConfig, response::Category},
};

use super::Mailbox;
use crate::{config::Config, entities::outbox::Model, private_files};

/// Where mails go.
#[derive(Debug, Clone)]
pub enum Transport {
    /// A mail server; connections are kept and reused.
    Smtp(AsyncSmtpTransport<Tokio1Executor>, Mailbox),
    /// A folder.
    Folder(PathBuf),
}

/// Why a mail was not delivered. Its text is for the log: the kind of error with its codes, never the
/// server's answer, which often repeats the recipient's address.
#[derive(Debug, thiserror::Error)]
#[error("{summary}")]
pub struct Refusal {
    summary: String,
    /// The whole error, for the outbox, which holds the address anyway.
    pub detail: String,
    /// Trying again would not help.
    pub is_final: bool,
}

impl Refusal {
    fn temporary(summary: &str, error: impl std::fmt::Display) -> Self {
        Self {
            summary: summary.to_owned(),
            detail: error.to_string(),
            is_final: false,
        }
    }

    fn smtp(error: &smtp::Error) -> Self {
        let detail = error.to_string();
        Self {
            summary: summary(error, &detail),
            is_final: is_final(error),
            detail,
        }
    }
}

/// Such as `SMTP 550 5.1.1`, or the kind of error when there was no answer.
fn summary(error: &smtp::Error, detail: &str) -> String {
    if let Some(code) = error.status() {
        let enhanced = detail.split_whitespace().find(|word| is_enhanced_code(word));
        return format!("SMTP {code} {}", enhanced.unwrap_or_default())
            .trim_end()
            .to_owned();
    }
    let kind = if error.is_timeout() {
        "timeout"
    } else if error.is_tls() {
        "TLS error"
    } else if error.is_response() {
        "unreadable answer"
    } else if error.is_client() {
        "client error"
    } else {
        "connection error"
    };
    format!("SMTP {kind}")
}

/// An enhanced status code (RFC 3463), such as `5.7.26`.
fn is_enhanced_code(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let is_number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && matches!(parts[0], "2" | "4" | "5") && parts.iter().all(is_number)
}

impl Transport {
    /// The transport of the settings.
    ///
    /// # Errors
    /// When the SMTP address is not valid or the folder cannot be made.
    pub fn new(config: &Config, mailbox: Mailbox) -> Result<Self, Refusal> {
        if let Some(url) = &config.mail.smtp_url {
            return Ok(Self::Smtp(server(url)?, mailbox));
        }
        let folder = config.data_dir.join("mail");
        private_files::create_folder(&folder)
            .map_err(|error| Refusal::temporary("the mail folder cannot be made", error))?;
        Ok(Self::Folder(folder))
    }

    /// Logs in to the mail server, if one is set.
    pub async fn check(config: &Config) -> Option<Result<(), Refusal>> {
        let url = config.mail.smtp_url.as_ref()?;
        let tried = async {
            match server(url)?.test_connection().await {
                Ok(true) => Ok(()),
                Ok(false) => Err(Refusal::temporary("the mail server does not answer", "")),
                Err(error) => Err(Refusal::smtp(&error)),
            }
        };
        Some(tried.await)
    }

    /// Hands the mail over. `Ok` means that the server (or the disk) has it.
    ///
    /// # Errors
    /// Why not, and whether trying again can help.
    pub async fn deliver(&self, mail: &Model) -> Result<(), Refusal> {
        match self {
            Self::Smtp(smtp, mailbox) => {
                let sender = mailbox
                    .sender()
                    .map_err(|error| Refusal::temporary("the sender's address is not valid", error))?;
                let recipient: Address = mail.recipient.parse().map_err(|error: AddressError| Refusal {
                    is_final: true,
                    ..Refusal::temporary("the recipient's address is not valid", error)
                })?;
                let envelope = Envelope::new(Some(sender), vec![recipient])
                    .map_err(|error| Refusal::temporary("the envelope is not valid", error))?;
                let sent = smtp.send_raw(&envelope, &mail.message).await;
                sent.map(drop).map_err(|error| Refusal::smtp(&error))
            }
            Self::Folder(folder) => {
                let name = format!("{:06}-{}.eml", mail.id, mail.kind);
                let unfinished = folder.join(format!(".{name}.part"));
                let not_written = |error| Refusal::temporary("the mail file cannot be written", error);
                tokio::fs::write(&unfinished, &mail.message)
                    .await
                    .map_err(not_written)?;
                tokio::fs::rename(&unfinished, folder.join(name))
                    .await
                    .map_err(not_written)
            }
        }
    }
}

/// The mail server at this address.
fn server(url: &str) -> Result<AsyncSmtpTransport<Tokio1Executor>, Refusal> {
    let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        .map_err(|error| Refusal::temporary("the SMTP address is not valid", error))?
        .timeout(Some(std::time::Duration::from_secs(30)))
        .pool_config(PoolConfig::new().max_size(4));
    Ok(server.build())
}

/// Whether the server refuses this mail permanently. A refused login (530, 534, 535) is a mistake in the settings: the mail
/// waits until that is corrected.
fn is_final(error: &smtp::Error) -> bool {
    error.is_permanent()
        && error
            .status()
            .is_none_or(|code| code.category != Category::Unspecified3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_enhanced_code_but_no_address() {
        assert!(is_enhanced_code("5.1.1") && is_enhanced_code("4.7.26"));
        for word in ["192.0.2.1", "anna@test.example", "5.1", "5..1", "5.1.1:", "1.2.3"] {
            assert!(!is_enhanced_code(word), "{word}");
        }
    }
}
