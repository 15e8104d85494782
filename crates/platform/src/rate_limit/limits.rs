//! All rate limits. A person never meets one, nor does a class of forty that works behind one address at the same time.

use super::Limit;

/// Wrong passwords for one account, from all addresses that it has not logged in from.
pub const LOGIN_ACCOUNT: Limit = Limit {
    kind: "login-account",
    hits: 20,
    minutes: 15,
};
/// Wrong passwords for one account from one address.
pub const LOGIN_ACCOUNT_ADDRESS: Limit = Limit {
    kind: "login-account-address",
    hits: 8,
    minutes: 15,
};
/// Passwords that one address makes the server hash, right or wrong: logins, registrations, changes. Forty people behind one
/// address may each do so twenty-five times.
pub const HASHES_ADDRESS: Limit = Limit {
    kind: "hashes-address",
    hits: 1000,
    minutes: 15,
};
/// The same for one account.
pub const HASHES_ACCOUNT_ADDRESS: Limit = Limit {
    kind: "hashes-account-address",
    hits: 100,
    minutes: 15,
};
/// Wrong logins from one address, for all accounts. A class of forty behind one address never reaches it.
pub const LOGIN_ADDRESS: Limit = Limit {
    kind: "login-address",
    hits: 300,
    minutes: 15,
};
/// Password reset mails to one e-mail address.
pub const RESET_ACCOUNT: Limit = Limit {
    kind: "reset-account",
    hits: 5,
    minutes: 60,
};
/// Password resets requested from one network address.
pub const RESET_ADDRESS: Limit = Limit {
    kind: "reset-address",
    hits: 100,
    minutes: 60,
};
/// Wrong one-time links from one network address.
pub const TOKEN_ADDRESS: Limit = Limit {
    kind: "token-address",
    hits: 100,
    minutes: 60,
};
/// Registrations from one network address.
pub const REGISTER_ADDRESS: Limit = Limit {
    kind: "register-address",
    hits: 300,
    minutes: 60,
};
/// Wrong booking passwords of one user for one date.
pub const BOOKING_PASSWORD: Limit = Limit {
    kind: "booking-password",
    hits: 10,
    minutes: 15,
};
/// Wrong booking passwords for one date from one address, of all people. One account uses up a third at most,
/// so it cannot keep a class from booking.
pub const BOOKING_PASSWORD_ADDRESS: Limit = Limit {
    kind: "booking-password-address",
    hits: 60,
    minutes: 15,
};
/// Links for a new e-mail address that one user has asked for.
pub const VERIFY_MAIL: Limit = Limit {
    kind: "verify-mail",
    hits: 5,
    minutes: 60,
};

/// Mails to one address that its reader has not confirmed: after a registration, for a new address, for all
/// accounts. So a stranger neither fills a mailbox nor writes to it twice.
pub const NEW_ADDRESS: Limit = Limit {
    kind: "new-address",
    hits: 1,
    minutes: 60,
};
/// Letters about an account's own actions (bookings, changes of the password) to an unconfirmed address: it
/// may be a stranger's.
pub const UNCONFIRMED_MAIL: Limit = Limit {
    kind: "unconfirmed-mail",
    hits: 10,
    minutes: 60,
};
/// Tax codes of other people that one user has tried to take.
pub const TAX_CODE: Limit = Limit {
    kind: "tax-code",
    hits: 10,
    minutes: 60,
};
/// Wrong codes of two-factor login for one account from one address. At any time, three codes of a million are good.
pub const TWO_FACTOR: Limit = Limit {
    kind: "two-factor",
    hits: 8,
    minutes: 15,
};
/// The same over a day.
pub const TWO_FACTOR_DAY: Limit = Limit {
    kind: "two-factor-day",
    hits: 20,
    minutes: 1440,
};
/// Wrong codes for one account in a day, from all addresses that it has not logged in from: an attacker with
/// the password would have to guess for years.
pub const TWO_FACTOR_ACCOUNT: Limit = Limit {
    kind: "two-factor-account",
    hits: 50,
    minutes: 1440,
};
/// Logins with a passkey that one address begins. A class of forty behind one address never reaches it.
pub const PASSKEY_ADDRESS: Limit = Limit {
    kind: "passkey-address",
    hits: 300,
    minutes: 15,
};

/// Unknown codes and wrong surnames that one network address checks certificates with, one by one and in lists. It allows a
/// whole list with a wrong column, and a class of forty behind the same address. A thousand guesses reach it.
pub const CERTIFICATE_ADDRESS: Limit = Limit {
    kind: "certificate-address",
    hits: 600,
    minutes: 60,
};
/// Wrong surnames for one certificate, from anywhere.
pub const CERTIFICATE_SURNAME: Limit = Limit {
    kind: "certificate-surname",
    hits: 60,
    minutes: 60,
};
/// Wrong surnames for one certificate from one network address.
pub const CERTIFICATE_SURNAME_ADDRESS: Limit = Limit {
    kind: "certificate-surname-address",
    hits: 10,
    minutes: 15,
};

/// Lists of certificates that one network address has checked.
pub const CERTIFICATE_LISTS: Limit = Limit {
    kind: "certificate-lists",
    hits: 300,
    minutes: 60,
};
/// One list that was checked by one network address. Its wrong rows are counted once: to check it again tells nothing new.
pub const CERTIFICATE_LIST: Limit = Limit {
    kind: "certificate-list",
    hits: i32::MAX,
    minutes: 60,
};
/// Unknown addresses of calendars that one network address asks for.
pub const CALENDAR_ADDRESS: Limit = Limit {
    kind: "calendar-address",
    hits: 100,
    minutes: 60,
};

/// Stale or unknown codes of classrooms from one network address. A class of forty that scans too late never reaches it.
pub const PRESENCE_ADDRESS: Limit = Limit {
    kind: "presence-address",
    hits: 600,
    minutes: 60,
};

/// Mails that one member of the staff writes to participants.
pub const PARTICIPANTS_MAIL: Limit = Limit {
    kind: "participants-mail",
    hits: 60,
    minutes: 60,
};

/// Mails that one admin sends to themselves to try words out.
pub const TEST_MAIL: Limit = Limit {
    kind: "test-mail",
    hits: 30,
    minutes: 60,
};

/// Archives of all data that one user downloads.
pub const DATA_EXPORT: Limit = Limit {
    kind: "data-export",
    hits: 10,
    minutes: 60,
};
