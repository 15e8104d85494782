//! Settings: flags override environment variables, which override the TOML file, which overrides the defaults. Every setting
//! is documented here once; `battito check-config --sample` prints a sample file generated from it.

use std::{net::SocketAddr, path::PathBuf};

use battito_domain::password::CommonPasswords;
use chrono::{DateTime, Utc};
use confique::{Config as _, Layer as _};
use serde::Deserialize;

use super::{files::Files, schemas::centre::CentreSettings};

/// Battito's settings.
#[derive(Debug, Clone, confique::Config)]
pub struct Config {
    /// Address and port to listen on. Put a reverse proxy with TLS before it when others can reach it.
    #[config(env = "BATTITO_LISTEN", default = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Folder of the database, the files and, without SMTP, the mails (`mail/`).
    #[config(env = "BATTITO_DATA_DIR", default = "./data")]
    pub data_dir: PathBuf,

    /// Database: `sqlite://path/file.db` or `postgres://user:password@host/name`.
    /// Without it: `battito.db` in the data folder.
    #[config(env = "BATTITO_DATABASE_URL")]
    pub database_url: Option<String>,

    /// Uploaded and generated files: `s3://bucket/prefix?region=eu-south-1`, for several nodes. Options in the query:
    /// `region`, `endpoint` (another S3 server), `allow_http=true`, `access_key_id`, `secret_access_key`; also read from
    /// the environment (`AWS_ACCESS_KEY_ID`, …). Without it: the folder `files` in the data folder.
    #[config(env = "BATTITO_FILES_URL")]
    pub files_url: Option<String>,

    /// Address of the site as people type it: stands in the links of mails and decides whether cookies are `Secure`.
    /// Without it: http:// and the listen address.
    #[config(env = "BATTITO_PUBLIC_URL")]
    pub public_url: Option<String>,

    /// Fill an empty database with the demo centre. Never switch it on for a real centre.
    #[config(env = "BATTITO_DEMO", default = false, parse_env = parse_switch)]
    pub demo: bool,

    /// Instant at which the demo's clock starts, for example `2027-03-12T10:00:00+01:00`: shows the centre on another day.
    /// Only with `demo`.
    #[config(env = "BATTITO_DEMO_CLOCK")]
    pub demo_clock: Option<String>,

    /// Network addresses of reverse proxies whose `X-Forwarded-For` is believed.
    #[config(env = "BATTITO_TRUSTED_PROXIES", default = [], parse_env = confique::env::parse::list_by_comma)]
    pub trusted_proxies: Vec<std::net::IpAddr>,

    /// Token that opens `/metrics` (figures for Prometheus) as `Authorization: Bearer …`. Without it there is no such page.
    #[config(env = "BATTITO_METRICS_TOKEN")]
    pub metrics_token: Option<String>,

    /// Seconds for which a server that is told to stop goes on serving: `/health/ready` says 503 meanwhile and each connection
    /// closes after its next response, so that a load balancer goes to the other nodes. At most 300; 0 for a single node.
    #[config(env = "BATTITO_DRAIN_SECONDS", default = 0)]
    pub drain_seconds: u16,

    /// Demand two-factor login of admins and instructors. Until they have set it up, they can open their own pages only.
    #[config(env = "BATTITO_STAFF_TWO_FACTOR", default = false, parse_env = parse_switch)]
    pub staff_two_factor: bool,

    /// Key that encrypts the secrets of two-factor login and of the codes of classrooms in the database: at least 32 random
    /// characters, the same on all nodes, kept apart from backups (`openssl rand -base64 32`). Without it they are stored as
    /// they are. When it is lost, two-factor login has to be set up again by everybody.
    #[config(env = "BATTITO_SECRET_KEY")]
    pub secret_key: Option<String>,

    /// Mail.
    #[config(nested)]
    pub mail: Mail,

    /// Booking.
    #[config(nested)]
    pub booking: Booking,

    /// Reminders of courses and of certificates that expire.
    #[config(nested)]
    pub reminders: Reminders,

    /// Backups.
    #[config(nested)]
    pub backup: Backup,

    /// Log.
    #[config(nested)]
    pub log: Log,

    /// Traces.
    #[config(nested)]
    pub traces: Traces,

    /// The centre, as visitors see it. Without this section: an empty one, and with `demo` the demo centre. Changes that admins
    /// save in the panel (Impostazioni) stand over it, setting by setting.
    pub centre: Option<CentreSettings>,
}

/// How mails leave.
#[derive(Debug, Clone, confique::Config)]
pub struct Mail {
    /// SMTP server: `smtps://user:password@host:465`, `smtp://host:587?tls=required` or, on a trusted network only,
    /// `smtp://host:25`. Without it, mails land as .eml files in `mail/` of the data folder.
    #[config(env = "BATTITO_SMTP_URL")]
    pub smtp_url: Option<String>,

    /// Sender of all mails. Without it: the centre's name and e-mail.
    #[config(env = "BATTITO_MAIL_FROM")]
    pub from: Option<String>,

    /// Days after which a delivered mail is deleted from the outbox (its content is erased on delivery). Failed mails stay
    /// for a year.
    #[config(env = "BATTITO_MAIL_KEEP_SENT_DAYS", default = 30)]
    pub keep_sent_days: u16,
}

/// Rules of booking that a centre may choose.
#[derive(Debug, Clone, confique::Config)]
pub struct Booking {
    /// Hours before the start until which participants may cancel by themselves. A change that admins save in
    /// the panel stands over it.
    #[config(env = "BATTITO_CANCELLATION_NOTICE_HOURS", default = 48)]
    pub cancellation_notice_hours: u16,
}

/// When mails remind people of certificates that expire.
#[derive(Debug, Clone, Copy, confique::Config)]
pub struct Reminders {
    /// The hour in Rome from which reminders are sent.
    #[config(env = "BATTITO_REMINDERS_FROM_HOUR", default = 8)]
    pub from_hour: u32,

    /// The hour in Rome until which reminders are sent, at most 24.
    #[config(env = "BATTITO_REMINDERS_TO_HOUR", default = 20)]
    pub to_hour: u32,
}

/// The backups that the server makes by itself, each restored elsewhere and audited. The demo makes none.
#[derive(Debug, Clone, confique::Config)]
pub struct Backup {
    /// Folder of the archives: of this centre alone, best on another disk. Without it: `backups` in the data folder.
    #[config(env = "BATTITO_BACKUP_DIR")]
    pub folder: Option<PathBuf>,

    /// The hour in Rome at which one is made each day, 0 to 23.
    #[config(env = "BATTITO_BACKUP_HOUR", default = 3)]
    pub hour: u32,

    /// Days after which an archive is deleted. With 0 the server makes no backups.
    #[config(env = "BATTITO_BACKUP_KEEP_DAYS", default = 14)]
    pub keep_days: u16,
}

/// The log's level and format.
#[derive(Debug, Clone, confique::Config)]
pub struct Log {
    /// Filter: `info`, `debug`, `battito=debug,info` …
    #[config(env = "BATTITO_LOG", default = "info,memory_serve=warn")]
    pub filter: String,

    /// `text` or `json`.
    #[config(env = "BATTITO_LOG_FORMAT", default = "text")]
    pub format: LogFormat,
}

/// Traces of requests for a collector of OpenTelemetry.
#[derive(Debug, Clone, confique::Config)]
pub struct Traces {
    /// Address of the collector (OTLP over HTTP), for instance `http://127.0.0.1:4318/v1/traces`. Headers that it wants, such as a
    /// token, are read from `OTEL_EXPORTER_OTLP_HEADERS`. Without it there are no traces.
    #[config(env = "BATTITO_TRACES_URL")]
    pub url: Option<String>,

    /// The share of requests that are traced, from 0 to 1.
    #[config(env = "BATTITO_TRACES_SHARE", default = 1.0)]
    pub share: f64,
}

/// Shape of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines: one JSON object a line.
    Json,
}

/// Settings of the command line, which stand over all others.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Flags {
    /// Configuration file (TOML).
    #[arg(long, env = "BATTITO_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Address and port to listen on.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// Folder of the database, files and mails.
    #[arg(long, value_name = "FOLDER")]
    pub data_dir: Option<PathBuf>,
    /// Database URL.
    #[arg(long, value_name = "URL")]
    pub database_url: Option<String>,
    /// Address of the site as people type it.
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Fill an empty database with the demo centre.
    #[arg(long)]
    pub demo: bool,
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file that cannot be read, a value of the wrong type.
    #[error("{0}")]
    Unreadable(#[from] confique::Error),
    /// A value that can be read but makes no sense.
    #[error("{setting}: {problem}")]
    Wrong {
        /// Name of the setting.
        setting: &'static str,
        /// The problem.
        problem: String,
    },
}

impl Config {
    /// Reads all layers and checks them.
    ///
    /// # Errors
    /// When a layer cannot be read or a value makes no sense; the text names the setting.
    pub fn load(flags: &Flags) -> Result<Self, ConfigError> {
        let mut over = <Self as confique::Config>::Layer::empty();
        over.listen = flags.listen;
        over.data_dir.clone_from(&flags.data_dir);
        over.database_url.clone_from(&flags.database_url);
        over.public_url.clone_from(&flags.public_url);
        over.demo = flags.demo.then_some(true);
        let mut builder = Self::builder().preloaded(over).env();
        if let Some(file) = &flags.config {
            if !file.is_file() {
                return Err(wrong("config", format!("the file {} does not exist", file.display())));
            }
            builder = builder.file(file);
        }
        let config = builder.load()?;
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<(), ConfigError> {
        let database = self.database_url();
        if !["sqlite:", "postgres:", "postgresql:"]
            .iter()
            .any(|scheme| database.starts_with(scheme))
        {
            return Err(wrong("database_url", "must start with sqlite:// or postgres://"));
        }
        if self.demo_clock.is_some() && !self.demo {
            return Err(wrong("demo_clock", "is for the demo only"));
        }
        self.demo_start()?;
        if let Some(files) = &self.files_url {
            Files::check(files).map_err(|error| wrong("files_url", error.to_string()))?;
        }
        let public = url::Url::parse(&self.public_url()).map_err(|error| wrong("public_url", error.to_string()))?;
        if !matches!(public.scheme(), "http" | "https") || public.host().is_none() || public.path() != "/" {
            return Err(wrong(
                "public_url",
                "must be http:// or https:// with a host and no path",
            ));
        }
        if self.reminders.from_hour >= self.reminders.to_hour || self.reminders.to_hour > 24 {
            return Err(wrong("reminders.to_hour", "must be after from_hour and at most 24"));
        }
        if self.drain_seconds > 300 {
            return Err(wrong("drain_seconds", "must be at most 300"));
        }
        if self.backup.hour > 23 {
            return Err(wrong("backup.hour", "must be between 0 and 23"));
        }
        if self.secret_key.as_ref().is_some_and(|key| key.chars().count() < 32) {
            return Err(wrong("secret_key", "must have at least 32 characters"));
        }
        if let Some(url) = &self.traces.url {
            let url = url::Url::parse(url).map_err(|error| wrong("traces.url", error.to_string()))?;
            if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
                return Err(wrong("traces.url", "must be http:// or https:// with a host"));
            }
        }
        if !(0.0..=1.0).contains(&self.traces.share) {
            return Err(wrong("traces.share", "must be between 0 and 1"));
        }
        if let Some(smtp) = &self.mail.smtp_url {
            lettre::AsyncSmtpTransport::<lettre::Tokio1Executor>::from_url(smtp)
                .map_err(|error| wrong("mail.smtp_url", error.to_string()))?;
        }
        if let Some(from) = &self.mail.from {
            from.parse::<lettre::message::Mailbox>()
                .map_err(|error| wrong("mail.from", error.to_string()))?;
        }
        tracing_subscriber::EnvFilter::try_new(&self.log.filter)
            .map_err(|error| wrong("log.filter", error.to_string()))?;
        Ok(())
    }

    /// The database, with its default.
    #[must_use]
    pub fn database_url(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite://{}", self.data_dir.join("battito.db").display()))
    }

    /// The instant at which the demo's clock starts; none for the machine's clock.
    ///
    /// # Errors
    /// When the setting is no instant.
    pub fn demo_start(&self) -> Result<Option<DateTime<Utc>>, ConfigError> {
        let parsed = self.demo_clock.as_deref().map(DateTime::parse_from_rfc3339).transpose();
        let start = parsed.map_err(|error| wrong("demo_clock", error.to_string()))?;
        Ok(start.map(|instant| instant.to_utc()))
    }

    /// Where the files are, without the options, which may hold secrets.
    #[must_use]
    pub fn files_place(&self) -> String {
        match &self.files_url {
            Some(url) => url.split('?').next().unwrap_or_default().to_owned(),
            None => self.data_dir.join("files").display().to_string(),
        }
    }

    /// Where the server's own backups are, with its default.
    #[must_use]
    pub fn backup_folder(&self) -> PathBuf {
        let default = || self.data_dir.join("backups");
        self.backup.folder.clone().unwrap_or_else(default)
    }

    /// The public address without a slash at its end, with its default.
    #[must_use]
    pub fn public_url(&self) -> String {
        let url = self
            .public_url
            .clone()
            .unwrap_or_else(|| format!("http://{}", self.listen));
        url.trim_end_matches('/').to_owned()
    }

    /// The host of the public address, without its port.
    #[must_use]
    pub fn public_host(&self) -> String {
        let url = url::Url::parse(&self.public_url()).ok();
        url.and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }

    /// Settings that are valid but probably a mistake, one sentence each.
    #[must_use]
    pub fn warnings(&self) -> Vec<&'static str> {
        let mut warnings = Vec::new();
        if self.is_https() && self.trusted_proxies.is_empty() {
            warnings.push(
                "public_url is https, but trusted_proxies is empty: behind a reverse proxy all visitors share its \
                 address, and with it the rate limits of one. Set trusted_proxies to the proxy's address.",
            );
        }
        warnings
    }

    /// Whether people reach the site over TLS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url().starts_with("https://")
    }

    /// Whether people may choose one of the commonest passwords.
    #[must_use]
    pub const fn common_passwords(&self) -> CommonPasswords {
        if self.demo {
            CommonPasswords::Allowed
        } else {
            CommonPasswords::Refused
        }
    }

    /// The sample file, with every setting, its documentation and its default.
    #[must_use]
    pub fn sample() -> String {
        confique::toml::template::<Self>(confique::toml::FormatOptions::default())
    }
}

fn wrong(setting: &'static str, problem: impl Into<String>) -> ConfigError {
    ConfigError::Wrong {
        setting,
        problem: problem.into(),
    }
}

/// A switch that is neither on nor off.
#[derive(Debug, thiserror::Error)]
#[error("'{0}' is neither 1 nor 0")]
struct NoSwitch(String);

fn parse_switch(text: &str) -> Result<bool, NoSwitch> {
    match text.to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Ok(true),
        "0" | "false" | "no" | "off" | "" => Ok(false),
        other => Err(NoSwitch(other.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(public_url: &str, trusted_proxies: &[&str]) -> Config {
        let flags = Flags {
            public_url: Some(public_url.to_owned()),
            ..Flags::default()
        };
        let mut config = Config::load(&flags).unwrap();
        config.trusted_proxies = trusted_proxies.iter().map(|address| address.parse().unwrap()).collect();
        config
    }

    #[test]
    fn warns_about_https_without_trusted_proxies() {
        assert_eq!(config("https://battito.example", &[]).warnings().len(), 1);
        assert!(config("https://battito.example", &["127.0.0.1"]).warnings().is_empty());
        assert!(config("http://127.0.0.1:8080", &[]).warnings().is_empty());
    }

    #[test]
    fn moves_the_clock_of_the_demo_only() {
        let mut config = config("http://127.0.0.1:8080", &[]);
        assert_eq!(config.demo_start().unwrap(), None);
        config.demo_clock = Some("2027-03-12T10:00:00+01:00".into());
        assert_eq!(
            config.demo_start().unwrap().unwrap().to_rfc3339(),
            "2027-03-12T09:00:00+00:00"
        );
        assert!(config.check().unwrap_err().to_string().contains("demo only"));
        config.demo = true;
        config.check().unwrap();
        config.demo_clock = Some("tomorrow".into());
        assert!(config.check().unwrap_err().to_string().starts_with("demo_clock: "));
    }

    #[test]
    fn shows_no_secret_of_the_file_store() {
        let mut config = config("http://127.0.0.1:8080", &[]);
        assert_eq!(config.files_place(), "./data/files");
        config.files_url = Some("s3://battito/centro?secret_access_key=hidden".into());
        assert_eq!(config.files_place(), "s3://battito/centro");
    }

    #[test]
    fn refuses_a_key_that_can_be_guessed() {
        let mut config = config("http://127.0.0.1:8080", &[]);
        config.secret_key = Some("x".repeat(31));
        assert!(config.check().unwrap_err().to_string().starts_with("secret_key: "));
        config.secret_key = Some("x".repeat(32));
        config.check().unwrap();
    }

    #[test]
    fn documents_every_setting_in_the_sample() {
        let sample = Config::sample();
        assert!(sample.contains("#keep_sent_days = 30"), "{sample}");
    }
}
