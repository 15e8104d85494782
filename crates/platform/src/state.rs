//! The state shared by handlers and services. Cheap to clone: everything stands behind one `Arc`.

use std::{ops::Deref, sync::Arc};

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{FutureExt, future::BoxFuture};
use sea_orm::DatabaseTransaction;
use tokio::sync::Semaphore;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    clock::Clock,
    config::Config,
    course_index::CourseIndexCache,
    db::Db,
    document_threads::DocumentThreads,
    error::ApiError,
    files::Files,
    live_centre::{CentreVersion, LiveCentre},
    mail::{Mailbox, texts::MailTextCache},
    nodes::Node,
    parsed_designs::ParsedDesigns,
    passwords::Passwords,
    randomness::{self, Randomness},
    response_cache::ResponseCache,
    schemas::centre::{Centre, CentreSettings},
    supervisor::Tasks,
    upload,
    worker::Workers,
};

/// The application's state.
#[derive(Clone)]
pub struct App(Arc<Inner>);

/// The parts of the state.
pub struct Inner {
    db: Db,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
    /// This process.
    pub node: Node,
    /// Settings as checked at start.
    pub config: Config,
    /// The centre: the configuration with the changes of admins.
    pub live_centre: LiveCentre,
    /// Argon2 with bounded concurrency.
    pub passwords: Passwords,
    /// Reads and writes documents with bounded concurrency.
    pub document_threads: DocumentThreads,
    /// Uploaded and generated files.
    pub files: Files,
    /// Read files from outside.
    pub workers: Workers,
    /// Bounds the memory of uploads.
    pub uploads: Arc<Semaphore>,
    /// The background tasks of this process.
    pub tasks: Tasks,
    /// Cancelled when this process is told to stop.
    pub stopping: CancellationToken,
    /// Work that calls leave behind when they respond.
    pub after_responses: TaskTracker,
    /// Writes mails into the outbox.
    pub mailbox: Mailbox,
    /// The words of mails that the centre has changed.
    pub mail_texts: MailTextCache,
    /// Serialized responses that many clients ask for.
    pub response_cache: ResponseCache,
    /// The index that the public searches.
    pub course_index: CourseIndexCache,
    /// Designs of certificates, parsed.
    pub parsed_designs: ParsedDesigns,
}

impl App {
    /// Assembles the state.
    ///
    /// # Errors
    /// When the centre's settings or the sender cannot be read, the file store cannot be opened, or there is no randomness.
    pub fn new(
        config: Config,
        db: Db,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Result<Self, ApiError> {
        Self::with_workers(config, db, clock, randomness, Workers::processes())
    }

    /// The same, with files from outside read as these workers do.
    ///
    /// # Errors
    /// As [`App::new`].
    pub fn with_workers(
        config: Config,
        db: Db,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
        workers: Workers,
    ) -> Result<Self, ApiError> {
        let settings = match &config.centre {
            Some(settings) => settings.clone(),
            None if config.demo => CentreSettings::demo()?,
            None => CentreSettings::empty(),
        };
        let live_centre = LiveCentre::new(Centre {
            settings,
            cancellation_notice_hours: config.booking.cancellation_notice_hours,
            certificate_mail_delay_minutes: Some(0),
            logo: None,
        })?;
        let mailbox = Mailbox::new(&config, live_centre.clone())?;
        let passwords = Passwords::new(2);
        let files = Files::open(&config, Arc::clone(&randomness)).map_err(ApiError::internal)?;
        let node = Node::new(&config, randomness.as_ref(), clock.now())?;
        Ok(Self(Arc::new(Inner {
            db,
            clock,
            randomness,
            node,
            config,
            live_centre,
            passwords,
            document_threads: DocumentThreads::default(),
            files,
            workers,
            uploads: Arc::new(Semaphore::new(upload::BLOCKS)),
            tasks: Tasks::default(),
            stopping: CancellationToken::new(),
            after_responses: TaskTracker::new(),
            mailbox,
            mail_texts: MailTextCache::default(),
            response_cache: ResponseCache::default(),
            course_index: CourseIndexCache::default(),
            parsed_designs: ParsedDesigns::default(),
        })))
    }

    /// Runs a use case in one transaction, as [`Db::write`] does.
    pub async fn write<T, F>(&self, job: F) -> Result<T, ApiError>
    where
        T: Send + 'static,
        F: for<'t> FnOnce(&'t Self, &'t DatabaseTransaction) -> BoxFuture<'t, Result<T, ApiError>> + Send + 'static,
    {
        let app = self.clone();
        self.db
            .write(move |tx| async move { job(&app, tx).await }.boxed())
            .await
    }
}

impl Deref for App {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Inner {
    /// The database.
    #[must_use]
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The current instant.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A new secret of 256 bits.
    pub fn secret(&self) -> Result<String, ApiError> {
        randomness::secret(self.randomness.as_ref())
    }

    /// A random number, not for secrets.
    pub fn random(&self) -> Result<u64, ApiError> {
        randomness::number(self.randomness.as_ref())
    }

    /// Random bytes.
    pub fn random_bytes<const N: usize>(&self) -> Result<[u8; N], ApiError> {
        let mut bytes = [0; N];
        self.randomness.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// The centre as visitors see it now.
    #[must_use]
    pub fn centre(&self) -> Arc<CentreVersion> {
        self.live_centre.now()
    }

    /// How long before the start one may still cancel.
    #[must_use]
    pub fn cancellation_notice(&self) -> TimeDelta {
        TimeDelta::hours(self.centre().cancellation_notice_hours.into())
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("App")
    }
}
