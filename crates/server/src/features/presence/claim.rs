//! A scan that waits for its login. Logging in takes longer than a code is good for, so opening the scanned address exchanges
//! the code at once for a claim in a cookie of this browser. The address is stale for everybody else within a minute.

use axum::http::{HeaderMap, HeaderValue};
use battito_domain::{attendance::HalfDay, presence};
use battito_platform::{ApiError, App, ClientAddress, csrf, rate_limit};
use chrono::SubsecRound;
use futures_util::FutureExt;

use super::{
    code::{self, Code},
    store,
};
use crate::features::reservations::store as reserved;

/// The cookie with the token of a claim, which scripts never get.
const COOKIE: &str = "battito-presence";
/// The same over TLS: browsers take a cookie of this name from this very host only, and never from an unencrypted page.
const HOST_COOKIE: &str = "__Host-battito-presence";
/// As long as a claim lives.
const MAX_AGE_SECONDS: u32 = 600;

/// Exchanges a scanned code for a claim, and returns the cookie that carries it. None when the code is stale or never was one.
///
/// # Errors
/// 429 after too many wrong codes.
pub async fn exchange(app: &App, text: &str, address: ClientAddress) -> Result<Option<HeaderValue>, ApiError> {
    let budget = rate_limit::PRESENCE_ADDRESS.of(&rate_limit::network(address.0));
    let attempt = rate_limit::take(app, [budget]).await?;
    let Some((date_id, half_day)) = check(app, text).await? else {
        return Ok(None);
    };
    // The wire shows seconds: an instant that is read and sent back then stays the same.
    let (token, now) = (app.secret()?, app.now().trunc_subsecs(0));
    let cookie = cookie(app, &token)?;
    app.write(move |_, tx| {
        async move {
            attempt.give_back_in(tx).await?;
            Ok(store::add_claim(tx, &token, date_id, half_day, now).await?)
        }
        .boxed()
    })
    .await?;
    Ok(Some(cookie))
}

async fn check(app: &App, text: &str) -> Result<Option<(i64, HalfDay)>, ApiError> {
    let Some(code) = Code::parse(text) else {
        return Ok(None);
    };
    let Some(secret) = code::find(app, code.date_id).await? else {
        return Ok(None);
    };
    let dates = reserved::date_details(app.db().read(), [code.date_id]).await?;
    let openings = dates
        .get(&code.date_id)
        .map(|details| presence::openings(&details.days()));
    let half_day = code.check(&secret, &openings.unwrap_or_default(), app.now());
    Ok(half_day.map(|half_day| (code.date_id, half_day)))
}

fn cookie(app: &App, token: &str) -> Result<HeaderValue, ApiError> {
    let name = name(app);
    let secure = if name == HOST_COOKIE { "; Secure" } else { "" };
    let cookie = format!("{name}={token}; Path=/; Max-Age={MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).map_err(ApiError::internal)
}

fn name(app: &App) -> &'static str {
    if app.config.is_https() { HOST_COOKIE } else { COOKIE }
}

/// The token of the claim that the request carries.
pub(super) fn token<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    let wanted = name(app);
    csrf::cookies(headers).find_map(|(name, value)| (name == wanted && !value.is_empty()).then_some(value))
}
