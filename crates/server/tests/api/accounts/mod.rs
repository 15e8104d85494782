//! Accounts: registration, sessions, forgotten passwords, the proof of an address.

mod check;
mod forgot_password;
mod login;
mod logout;
mod register;
mod reset_password;
mod verify_email;
