//! Argon2id (19 MiB, two passes, one lane: the OWASP minimum), away from the async threads and two at a time, so that a
//! burst of logins can neither stall the server nor take its memory.

use std::sync::{Arc, OnceLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use super::error::ApiError;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords {
    permits: Arc<Semaphore>,
}

impl Passwords {
    /// Ready to hash, at most `concurrency` at the same time.
    #[must_use]
    pub fn new(concurrency: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(concurrency)),
        }
    }

    /// The PHC string of a password.
    ///
    /// # Errors
    /// When hashing fails, which is a fault of ours.
    pub async fn hash(&self, password: &str) -> Result<String, ApiError> {
        let password = password.to_owned();
        self.run(move || hash_now(&password)).await
    }

    /// Whether the password fits the hash. Without a hash the answer is no, after the same work.
    ///
    /// # Errors
    /// When the stored hash cannot be read or the work cannot be done.
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
        let _permit = self.permits.acquire().await.map_err(ApiError::internal)?;
        tokio::task::spawn_blocking(work).await.map_err(ApiError::internal)?
    }
}

fn hash_now(password: &str) -> Result<String, ApiError> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| ApiError::internal(error.to_string()))
}

/// The hash of a password nobody has: checked when the account is unknown, so that both cases take the same time.
fn decoy() -> Result<String, ApiError> {
    static DECOY: OnceLock<String> = OnceLock::new();
    if let Some(hash) = DECOY.get() {
        return Ok(hash.clone());
    }
    let hash = hash_now("a password that nobody has")?;
    Ok(DECOY.get_or_init(|| hash).clone())
}
