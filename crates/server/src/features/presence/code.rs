//! The codes that a classroom shows. A code names a date and one of its half days, and is signed for a window of 30 seconds.
//! It is short, so that the QR code has few modules and can be scanned from the last row.

use battito_domain::{
    attendance::HalfDay,
    presence::{Opening, Window},
};
use battito_platform::{ApiError, App, entities::course_dates, sealed};
use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use futures_util::FutureExt;
use ring::hmac;
use sea_orm::sea_query::LockType;
use subtle::ConstantTimeEq;

use super::store;

/// Characters of a signature: 50 bits. A guess has 60 seconds, and few attempts (`rate_limit::PRESENCE_ADDRESS`).
const SIGNATURE: usize = 10;
/// Digits of a number.
const MOST_DIGITS: usize = 18;

/// A code as it was scanned, not checked yet.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Code<'a> {
    /// The date.
    pub(super) date_id: i64,
    /// The half day among those of the date, from 1.
    number: usize,
    signature: &'a str,
}

impl<'a> Code<'a> {
    /// Reads `128-1-K7QF3NZ2XA`.
    pub(super) fn parse(text: &'a str) -> Option<Self> {
        let mut parts = text.split('-');
        let (date, number, signature) = (parts.next()?, parts.next()?, parts.next()?);
        let is_number = |part: &str| {
            let digits = part.bytes().all(|byte| byte.is_ascii_digit());
            digits && !part.starts_with('0') && (1..=MOST_DIGITS).contains(&part.len())
        };
        if parts.next().is_some() || !is_number(date) || !is_number(number) || signature.len() != SIGNATURE {
            return None;
        }
        Some(Self {
            date_id: date.parse().ok()?,
            number: number.parse().ok()?,
            signature,
        })
    }

    /// The half day that was scanned, when the code is good now: of the current window or the one before, and of a half day
    /// that can be confirmed.
    pub(super) fn check(&self, secret: &[u8], openings: &[Opening], now: DateTime<Utc>) -> Option<HalfDay> {
        let opening = openings.get(self.number.checked_sub(1)?)?;
        let half_day = opening.half_day();
        let fits = |window| {
            let expected = sign(secret, (self.date_id, half_day), window);
            bool::from(expected.as_bytes().ct_eq(self.signature.as_bytes()))
        };
        // All windows are compared, so that the time tells nothing.
        let is_good = Window::accepted(now).fold(false, |found, window| found | fits(window));
        (is_good && opening.is_open(now)).then_some(half_day)
    }
}

/// The code of a half day in a window. `number` counts the half days of the date from 1.
pub(super) fn write(secret: &[u8], date_id: i64, (number, half_day): (usize, HalfDay), window: Window) -> String {
    format!("{date_id}-{number}-{}", sign(secret, (date_id, half_day), window))
}

fn sign(secret: &[u8], (date_id, half_day): (i64, HalfDay), window: Window) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let text = format!("{date_id} {} {} {}", half_day.day, half_day.half.as_str(), window.0);
    let mut signature = BASE32_NOPAD.encode(hmac::sign(&key, text.as_bytes()).as_ref());
    signature.truncate(SIGNATURE);
    signature
}

/// Bytes of a secret: that of the hash.
const BYTES: usize = 32;

/// The secret of a date, if there is one that can be read.
pub(super) async fn find(app: &App, date_id: i64) -> Result<Option<Vec<u8>>, ApiError> {
    let stored = store::secret(app.db().read(), date_id).await?;
    Ok(stored.and_then(|stored| open(app, date_id, &stored)))
}

/// The secret of a date. One that was sealed with another key is replaced: codes live for a minute, so nothing is lost.
pub(super) async fn get_or_create(app: &App, date_id: i64) -> Result<Vec<u8>, ApiError> {
    if let Some(secret) = find(app, date_id).await? {
        return Ok(secret);
    }
    let secret = app.random_bytes::<BYTES>()?;
    let sealed = sealed::seal(app, &owner(date_id), &secret)?;
    let now = app.now();
    app.write(move |app, tx| {
        async move {
            let date = course_dates::lock(tx, date_id, LockType::NoKeyUpdate).await?;
            date.ok_or(ApiError::NotFound)?;
            // Another screen may have been opened meanwhile.
            let stored = store::secret(tx, date_id).await?;
            if let Some(secret) = stored.and_then(|stored| open(app, date_id, &stored)) {
                return Ok(secret);
            }
            store::replace_secret(tx, date_id, sealed, now).await?;
            Ok(secret.to_vec())
        }
        .boxed()
    })
    .await
}

fn open(app: &App, date_id: i64, stored: &str) -> Option<Vec<u8>> {
    let opened = sealed::open(app, &owner(date_id), stored);
    opened
        .inspect_err(|error| tracing::warn!(%error, "the secret of a date's presence codes cannot be read"))
        .ok()
}

fn owner(date_id: i64) -> String {
    format!("course date {date_id}")
}

#[cfg(test)]
mod tests {
    use battito_domain::{course_date::days, presence::openings, rome_time};
    use chrono::TimeDelta;

    use super::*;

    const SECRET: &[u8] = b"12345678901234567890123456789012";

    fn rome(text: &str) -> DateTime<Utc> {
        rome_time::from_local(text.parse().unwrap())
    }

    fn two_half_days() -> Vec<Opening> {
        openings(&days(rome("2027-03-12T09:00:00"), rome("2027-03-12T18:00:00")))
    }

    #[test]
    fn are_good_for_their_window_and_the_next() {
        let (openings, now) = (two_half_days(), rome("2027-03-12T08:55:10"));
        let text = write(SECRET, 128, (1, openings[0].half_day()), Window::of(now));
        let code = Code::parse(&text).unwrap();
        let check = |seconds| code.check(SECRET, &openings, now + TimeDelta::seconds(seconds));
        assert_eq!(check(0), Some(openings[0].half_day()));
        assert_eq!(check(49), Some(openings[0].half_day()));
        assert_eq!((check(-11), check(50)), (None, None));
    }

    #[test]
    fn are_good_for_their_date_half_day_and_secret_only() {
        let (openings, now) = (two_half_days(), rome("2027-03-12T12:55:00"));
        let text = write(SECRET, 128, (1, openings[0].half_day()), Window::of(now));
        assert_eq!(text.len(), "128-1-".len() + SIGNATURE);
        let check = |text: &str, secret: &[u8]| Code::parse(text).and_then(|code| code.check(secret, &openings, now));
        assert!(check(&text, SECRET).is_some());
        assert_eq!(check(&text, b"another secret"), None);
        for other in ["129-1-", "128-2-", "128-3-"] {
            assert_eq!(check(&text.replace("128-1-", other), SECRET), None, "{other}");
        }
    }

    #[test]
    fn are_refused_outside_of_the_hours_of_their_half_day() {
        let openings = two_half_days();
        for (time, good) in [
            ("08:29:59", false),
            ("08:30:00", true),
            ("13:29:59", true),
            ("13:30:00", false),
        ] {
            let now = rome(&format!("2027-03-12T{time}"));
            let text = write(SECRET, 128, (1, openings[0].half_day()), Window::of(now));
            let found = Code::parse(&text).unwrap().check(SECRET, &openings, now);
            assert_eq!(found.is_some(), good, "{time}");
        }
    }

    #[test]
    fn are_nothing_else() {
        for text in [
            "",
            "128",
            "128-1",
            "128-1-ABC",
            "128-1-ABCDEFGHIJ-1",
            "0128-1-ABCDEFGHIJ",
            "128-0-ABCDEFGHIJ",
            "-1-1-ABCDEFGHIJ",
            "1234567890123456789-1-ABCDEFGHIJ",
            "x-1-ABCDEFGHIJ",
        ] {
            assert_eq!(Code::parse(text), None, "{text}");
        }
    }
}
