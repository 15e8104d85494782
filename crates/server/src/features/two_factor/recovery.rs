//! Recovery codes: ten, each for one login without the authenticator app. They are told once and stored as hashes.

use battito_platform::{ApiError, App, SignedIn, randomness};
use futures_util::FutureExt;

use super::{codes::Confirmation, dto::PasswordAndCode, mails, store};

const COUNT: usize = 10;
const LENGTH: usize = 12;
/// Digits and letters that are not mistaken for one another (Crockford's Base32): 60 bits in twelve of them.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// New recovery codes, as they are shown, with their stored hashes.
pub(super) fn generate(app: &App, user_id: i64) -> Result<(Vec<String>, Vec<String>), ApiError> {
    let bytes = app.random_bytes::<{ COUNT * LENGTH }>()?;
    let codes: Vec<String> = bytes.chunks(LENGTH).map(write).collect();
    let hashes = codes.iter().map(|code| hash(user_id, code)).collect();
    Ok((codes, hashes))
}

/// In groups of four: `0k3d-9fjx-wq7m`.
fn write(bytes: &[u8]) -> String {
    let groups = bytes.chunks(4).map(|group| {
        let letters = group.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)]));
        letters.collect::<String>()
    });
    groups.collect::<Vec<_>>().join("-")
}

/// The stored hash of a code, independent of how it was typed: in capitals, without hyphens, with `o` for
/// zero.
pub(super) fn hash(user_id: i64, code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    let read: String = letters
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            other => other,
        })
        .collect();
    randomness::hash(&format!("{user_id} {read}"))
}

/// Makes new recovery codes. Earlier codes stop working.
pub(super) async fn renew(app: &App, signed_in: SignedIn, request: PasswordAndCode) -> Result<Vec<String>, ApiError> {
    let confirmation = Confirmation::take(app, &signed_in, &request).await?;
    let (codes, hashes) = generate(app, signed_in.user.id)?;
    app.write(move |app, tx| {
        async move {
            let user = confirmation.user(app, tx, &signed_in).await?;
            let now = app.now();
            store::replace_recovery_codes(tx, user.id, hashes, now).await?;
            let letter = mails::recovery_codes_renewed(&user.name);
            app.mailbox.post_or_record(tx, now, user.recipient(), &letter).await?;
            Ok(codes)
        }
        .boxed()
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_codes_in_groups_and_reads_them_however_they_are_typed() {
        let code = write(&[0, 1, 31, 32, 33, 63, 10, 18, 20, 22, 29, 255]);
        assert_eq!(code, "01z0-1zaj-mpxz");
        for typed in ["01z01zajmpxz", "O1Z0 lzaj mpxz", "oIz0-1ZAJ-MPXZ"] {
            assert_eq!(hash(7, typed), hash(7, &code), "{typed}");
        }
        assert_ne!(hash(8, &code), hash(7, &code));
    }
}
