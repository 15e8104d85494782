//! An authenticator app, as people have it on their phones.

use axum::http::Method;
use battito_platform::totp;
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::BASE32_NOPAD;
use serde_json::{Value, json};

use super::{World, actor::Answer, fixtures::Person, people::PASSWORD};

pub(crate) const TWO_FACTOR: &str = "/api/profile/two-factor";

/// The app, with the secret of one account.
#[derive(Clone)]
pub(crate) struct Authenticator(Vec<u8>);

impl Authenticator {
    /// Reads the secret that is typed in.
    pub(crate) fn with(secret: &str) -> Self {
        Self(BASE32_NOPAD.decode(secret.as_bytes()).expect("Base32"))
    }

    /// The code it shows at an instant.
    pub(crate) fn code(&self, at: DateTime<Utc>) -> String {
        totp::code_at(&self.0, totp::step_of(at))
    }

    /// A code that is not good at this instant.
    pub(crate) fn wrong_code(&self, at: DateTime<Utc>) -> String {
        let good = [-30, 0, 30].map(|seconds| self.code(at + TimeDelta::seconds(seconds)));
        let wrong = (0..).map(|number| format!("{number:06}"));
        wrong.into_iter().find(|code| !good.contains(code)).expect("a code")
    }
}

impl World {
    /// Switches two-factor login on for somebody; gives the app and the recovery codes. A minute passes, so that the app's
    /// next code is a new one.
    pub(crate) async fn two_factor(&self, person: &Person) -> (Authenticator, Vec<String>) {
        self.confirm_address(person).await;
        if self.user(person.id).await.password_hash.is_none() {
            self.give_password(person).await;
        }
        let offered = person.actor.post(TWO_FACTOR, json!({})).await.expect(201).json();
        let app = Authenticator::with(offered["secret"].as_str().expect("a secret"));
        let body = json!({"code": app.code(self.now()), "password": PASSWORD});
        let on = person.actor.put(TWO_FACTOR, body).await.expect(200).json();
        self.clock.advance(TimeDelta::minutes(1));
        (app, texts(&on["recovery_codes"]))
    }

    /// Tries to sign in with a code.
    pub(crate) async fn log_in_with(&self, identity: &str, code: &str) -> Answer {
        self.visitor()
            .post(
                "/api/login",
                json!({"email": identity, "password": PASSWORD, "code": code}),
            )
            .await
    }
}

/// Switches two-factor login off.
pub(crate) async fn switch_off(person: &Person, password: &str, code: &str) -> Answer {
    let body = json!({"password": password, "code": code});
    person.actor.send(Method::DELETE, TWO_FACTOR, Some(body)).await
}

pub(crate) fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|text| text.as_str().expect("a text").to_owned())
        .collect()
}
