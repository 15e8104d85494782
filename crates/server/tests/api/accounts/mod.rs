//! Accounts: registration, sessions, password reset, confirmation of the e-mail address.

mod check;
mod create_admin;
mod forgot_password;
mod login;
mod logout;
mod person_fields;
mod register;
mod reset_password;
mod verify_email;
