//! Argon2id (19 MiB, two passes, one lane: the OWASP minimum), on the blocking threads and two at a time, so that a burst of
//! logins can neither stall the server nor take its memory. The queue of waiting hashes is bounded: a request that finds it
//! full is answered 503 at once.

use std::sync::{Arc, OnceLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use super::error::ApiError;

/// Hashes in progress and waiting. Hashes run two at a time, so the last of the queue waits for two to four seconds.
const QUEUE: usize = 128;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    queue: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl Passwords {
    /// A hasher that runs at most `concurrency` hashes at the same time.
    #[must_use]
    pub fn new(concurrency: usize) -> Self {
        Self {
            queue: Arc::new(Semaphore::new(QUEUE)),
            running: Arc::new(Semaphore::new(concurrency)),
        }
    }

    /// The PHC string of a password.
    ///
    /// # Errors
    /// 503 when too many hashes wait already; 500 when hashing fails.
    pub async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let password = password.to_owned();
        self.run(move || hash_now(&password)).await
    }

    /// Whether the password fits the hash. Without a hash the answer is no, after the same work.
    ///
    /// # Errors
    /// 503 when too many hashes wait already; 500 when the stored hash cannot be read.
    pub async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool, ApiError> {
        let known = hash.is_some();
        let hash = hash.map(str::to_owned);
        let password = password.to_owned();
        let fits = self
            .run(move || {
                let hash = hash.map_or_else(decoy, Ok)?;
                let hash = PasswordHash::new(&hash).map_err(|error| ApiError::internal(error.to_string()))?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(fits && known)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| ApiError::Unavailable("too many passwords wait to be hashed".into()))?;
        let permit = Arc::clone(&self.running)
            .acquire_owned()
            .await
            .map_err(ApiError::internal)?;
        // The permits go with the work: it runs on when the client hangs up and this future is dropped.
        let hashing = move || {
            let _held = (place, permit);
            work()
        };
        tokio::task::spawn_blocking(hashing).await.map_err(ApiError::internal)?
    }
}

fn hash_now(password: &str) -> Result<String, ApiError> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| ApiError::internal(error.to_string()))
}

/// The hash of a password that nobody has. It is verified when the account is unknown, so that both cases take the same time.
fn decoy() -> Result<String, ApiError> {
    static DECOY: OnceLock<String> = OnceLock::new();
    if let Some(hash) = DECOY.get() {
        return Ok(hash.clone());
    }
    let hash = hash_now("a password that nobody has")?;
    Ok(DECOY.get_or_init(|| hash).clone())
}
