//! Secrets that the server has to read again, as they are stored: encrypted with the key of the settings (AES-256-GCM), so
//! that a copy of the database alone does not tell them. Without a key they are stored as they are.

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use ring::{
    aead::{self, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    digest,
};

use super::{error::ApiError, state::App};

const PLAIN: &str = "plain:";
const ENCRYPTED: &str = "aes256gcm:";

/// Encrypts a secret for its column. `owner` names the row it belongs to: in another row it cannot be read.
pub fn seal(app: &App, owner: &str, secret: &[u8]) -> Result<String, ApiError> {
    seal_with(app.config.secret_key.as_deref(), app.random_bytes()?, owner, secret)
}

/// The secret that was stored.
///
/// # Errors
/// When the key of the settings is missing or another one.
pub fn open(app: &App, owner: &str, stored: &str) -> Result<Vec<u8>, ApiError> {
    open_with(app.config.secret_key.as_deref(), owner, stored)
}

fn seal_with(key: Option<&str>, nonce: [u8; NONCE_LEN], owner: &str, secret: &[u8]) -> Result<String, ApiError> {
    let Some(key) = key else {
        return Ok(format!("{PLAIN}{}", STANDARD_NO_PAD.encode(secret)));
    };
    let mut bytes = secret.to_vec();
    cipher(key)?
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(owner), &mut bytes)
        .map_err(|_| ApiError::internal("a secret could not be encrypted"))?;
    let whole = [nonce.as_slice(), &bytes].concat();
    Ok(format!("{ENCRYPTED}{}", STANDARD_NO_PAD.encode(whole)))
}

fn open_with(key: Option<&str>, owner: &str, stored: &str) -> Result<Vec<u8>, ApiError> {
    if let Some(secret) = stored.strip_prefix(PLAIN) {
        return decode(secret);
    }
    let unreadable = || {
        ApiError::internal("a stored secret cannot be read: secret_key is missing or not the one it was stored with")
    };
    let whole = decode(stored.strip_prefix(ENCRYPTED).ok_or_else(unreadable)?)?;
    let (nonce, bytes) = whole.split_first_chunk::<NONCE_LEN>().ok_or_else(unreadable)?;
    let mut bytes = bytes.to_vec();
    let nonce = Nonce::assume_unique_for_key(*nonce);
    let secret = cipher(key.ok_or_else(unreadable)?)?
        .open_in_place(nonce, Aad::from(owner), &mut bytes)
        .map_err(|_| unreadable())?;
    Ok(secret.to_vec())
}

fn decode(text: &str) -> Result<Vec<u8>, ApiError> {
    STANDARD_NO_PAD.decode(text).map_err(ApiError::internal)
}

/// The key of the settings is long and random (the settings say so), so its hash is a good key.
fn cipher(key: &str) -> Result<LessSafeKey, ApiError> {
    let key = digest::digest(&digest::SHA256, key.as_bytes());
    UnboundKey::new(&aead::AES_256_GCM, key.as_ref())
        .map(LessSafeKey::new)
        .map_err(|_| ApiError::internal("no cipher for this key"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "a key of at least thirty-two characters";
    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn are_read_again_with_the_same_key_only() {
        let stored = seal_with(Some(KEY), [7; NONCE_LEN], "user 1", SECRET).unwrap();
        assert!(stored.starts_with("aes256gcm:") && !stored.contains(&STANDARD_NO_PAD.encode(SECRET)));
        assert_eq!(open_with(Some(KEY), "user 1", &stored).unwrap(), SECRET);
        for (key, owner) in [
            (Some("another key of thirty-two characters"), "user 1"),
            (None, "user 1"),
            (Some(KEY), "user 2"),
        ] {
            assert!(
                open_with(key, owner, &stored)
                    .unwrap_err()
                    .to_string()
                    .contains("secret_key")
            );
        }
    }

    #[test]
    fn are_read_without_a_key_and_after_one_was_set() {
        let stored = seal_with(None, [7; NONCE_LEN], "user 1", SECRET).unwrap();
        assert_eq!(open_with(None, "user 1", &stored).unwrap(), SECRET);
        assert_eq!(open_with(Some(KEY), "user 1", &stored).unwrap(), SECRET);
    }

    #[test]
    fn are_refused_when_cut_off() {
        for stored in ["", "aes256gcm:", "aes256gcm:AAAA", "MZXW6"] {
            assert!(open_with(Some(KEY), "user 1", stored).is_err(), "{stored}");
        }
    }
}
