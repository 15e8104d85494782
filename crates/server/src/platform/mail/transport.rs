//! How a message leaves: over SMTP, or, without a server set, as an .eml file that any mail program opens.

use std::path::PathBuf;

use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    address::Envelope,
    transport::smtp::{self, PoolConfig, response::Category},
};

use crate::{entities::outbox::Model, platform::config::Config};

/// Where mails go.
#[derive(Debug, Clone)]
pub enum Transport {
    /// A mail server; connections are kept and reused.
    Smtp(AsyncSmtpTransport<Tokio1Executor>, Address),
    /// A folder.
    Folder(PathBuf),
}

/// Why a mail did not leave.
#[derive(Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// For the log and the outbox.
    pub reason: String,
    /// Trying again would not help.
    pub is_final: bool,
}

impl Refusal {
    fn passing(error: impl std::fmt::Display) -> Self {
        Self {
            reason: error.to_string(),
            is_final: false,
        }
    }
}

impl Transport {
    /// The transport of the settings.
    ///
    /// # Errors
    /// When the SMTP address cannot be read or the folder cannot be made.
    pub fn new(config: &Config, sender: Address) -> Result<Self, Refusal> {
        if let Some(url) = &config.mail.smtp_url {
            let smtp = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
                .map_err(Refusal::passing)?
                .timeout(Some(std::time::Duration::from_secs(30)))
                .pool_config(PoolConfig::new().max_size(4))
                .build();
            return Ok(Self::Smtp(smtp, sender));
        }
        let folder = config.data_dir.join("mail");
        std::fs::create_dir_all(&folder).map_err(Refusal::passing)?;
        Ok(Self::Folder(folder))
    }

    /// Hands the mail over. `Ok` means that the server (or the disk) has it.
    ///
    /// # Errors
    /// Why not, and whether trying again can help.
    pub async fn deliver(&self, mail: &Model) -> Result<(), Refusal> {
        match self {
            Self::Smtp(smtp, sender) => {
                let recipient: Address = mail.recipient.parse().map_err(|error| Refusal {
                    reason: format!("{error}"),
                    is_final: true,
                })?;
                let envelope = Envelope::new(Some(sender.clone()), vec![recipient]).map_err(Refusal::passing)?;
                smtp.send_raw(&envelope, &mail.message)
                    .await
                    .map(drop)
                    .map_err(|error| Refusal {
                        is_final: is_final(&error),
                        reason: error.to_string(),
                    })
            }
            Self::Folder(folder) => {
                let name = format!("{:06}-{}.eml", mail.id, mail.kind);
                let unfinished = folder.join(format!(".{name}.part"));
                tokio::fs::write(&unfinished, &mail.message)
                    .await
                    .map_err(Refusal::passing)?;
                tokio::fs::rename(&unfinished, folder.join(name))
                    .await
                    .map_err(Refusal::passing)
            }
        }
    }
}

/// Whether the server refuses this very mail for good. A refused login (530, 534, 535) is a fault of the settings: the mail
/// waits until it is mended.
fn is_final(error: &smtp::Error) -> bool {
    error.is_permanent()
        && error
            .status()
            .is_none_or(|code| code.category != Category::Unspecified3)
}
