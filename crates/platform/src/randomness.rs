//! Secrets come from the state's source of randomness; only their hashes are stored.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use super::error::ApiError;

/// A source of unpredictable bytes.
pub trait Randomness: Send + Sync {
    /// Fills `bytes`.
    ///
    /// # Errors
    /// When the source cannot answer; nothing secret may then be made.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), ApiError>;
}

/// The operating system's source.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    fn fill(&self, bytes: &mut [u8]) -> Result<(), ApiError> {
        getrandom::fill(bytes).map_err(|error| ApiError::internal(std::io::Error::other(error.to_string())))
    }
}

/// A new secret: 256 random bits, as 43 characters that are safe in a URL.
pub fn secret(source: &dyn Randomness) -> Result<String, ApiError> {
    let mut bytes = [0; 32];
    source.fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// A random number, not for secrets.
pub fn number(source: &dyn Randomness) -> Result<u64, ApiError> {
    let mut bytes = [0; 8];
    source.fill(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// The stored hash of a secret: SHA-256 in hex. These secrets are random and long, so a plain hash is enough.
#[must_use]
pub fn hash(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

/// Lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
