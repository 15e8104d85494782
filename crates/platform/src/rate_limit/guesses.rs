//! Guesses at one account. One network address never uses up the account's budget for guesses from anywhere,
//! so it cannot lock the account for others. An address that the account has logged in from has only its own
//! limits: guesses from elsewhere do not hold it up, however many addresses they come from.

use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::{
    ApiError, App, Budget, LOGIN_ACCOUNT, LOGIN_ACCOUNT_ADDRESS, Limit, TWO_FACTOR, TWO_FACTOR_ACCOUNT, TWO_FACTOR_DAY,
    add, from_network, open_counters,
};

/// An address that an account has logged in from, for thirty days. It limits nothing: its presence counts.
const KNOWN_ADDRESS: Limit = Limit {
    kind: "known-address",
    hits: i32::MAX,
    minutes: 30 * 1440,
};

/// Limits of guesses at one account.
#[derive(Debug)]
pub struct AccountGuesses {
    from_one_address: &'static [Limit],
    from_anywhere: Limit,
}

impl AccountGuesses {
    /// Passwords, for any purpose.
    pub const PASSWORDS: Self = Self {
        from_one_address: &[LOGIN_ACCOUNT_ADDRESS],
        from_anywhere: LOGIN_ACCOUNT,
    };
    /// Codes of two-factor login.
    pub const CODES: Self = Self {
        from_one_address: &[TWO_FACTOR, TWO_FACTOR_DAY],
        from_anywhere: TWO_FACTOR_ACCOUNT,
    };

    /// The budgets of a guess at `account` from `network`. An account that does not exist has the same as a new one.
    pub async fn budgets(&self, app: &App, account: &str, network: &str) -> Result<Vec<Budget>, ApiError> {
        let here = from_network(network, account);
        let known = [KNOWN_ADDRESS.of(&here)];
        let is_known = !open_counters(app, known.iter(), app.now()).await?.is_empty();
        let near = self.from_one_address.iter().map(|limit| limit.of(&here));
        let anywhere = (!is_known).then(|| self.from_anywhere.of(account));
        Ok(near.chain(anywhere).collect())
    }
}

/// Records that an account has logged in from a network address, or chosen a password there with a link of a mail.
pub async fn remember_address(
    tx: &DatabaseTransaction,
    account: &str,
    network: &str,
    now: DateTime<Utc>,
) -> Result<(), ApiError> {
    let known = KNOWN_ADDRESS.of(&from_network(network, account));
    add(tx, [(&known, 1)].into_iter(), now).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate_limit::{
        BOOKING_PASSWORD, BOOKING_PASSWORD_ADDRESS, CERTIFICATE_SURNAME, CERTIFICATE_SURNAME_ADDRESS,
    };

    /// The most that one part can use up of a shared limit: windows begin at any time, so those of the part
    /// meet one more window of the whole than fit into it.
    fn most(part: Limit, whole: Limit) -> i64 {
        i64::from(part.hits) * ((whole.minutes + part.minutes - 1) / part.minutes + 1)
    }

    #[test]
    fn no_part_can_use_up_a_shared_limit() {
        let passwords = &AccountGuesses::PASSWORDS;
        for (part, whole) in [
            (passwords.from_one_address[0], passwords.from_anywhere),
            (TWO_FACTOR_DAY, AccountGuesses::CODES.from_anywhere),
            (CERTIFICATE_SURNAME_ADDRESS, CERTIFICATE_SURNAME),
            (BOOKING_PASSWORD, BOOKING_PASSWORD_ADDRESS),
        ] {
            assert!(
                most(part, whole) < i64::from(whole.hits),
                "{} and {}",
                part.kind,
                whole.kind
            );
        }
    }
}
