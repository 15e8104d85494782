//! A device that makes passkeys and logs in with them, as browsers and phones do: Web Authentication Level 3, ES256.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{World, actor::Answer, fixtures::Person, people::PASSWORD, two_factor::Authenticator};

/// Flags of the data that an authenticator signs: somebody was there, was recognised, and a key follows.
const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const WITH_KEY: u8 = 0x40;

pub(crate) struct Device {
    key: EcdsaKeyPair,
    credential_id: Vec<u8>,
    user_handle: Value,
    /// The site that the browser says it is on.
    pub(crate) origin: &'static str,
    /// Whether it asks for a finger, a face or a PIN.
    pub(crate) verifies: bool,
    /// How often it has signed; 0 for ever on devices that do not count.
    pub(crate) counter: u32,
}

impl Device {
    pub(crate) fn new() -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        let key = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).expect("a key");
        let credential_id = Sha256::digest(key.public_key().as_ref()).to_vec();
        Self {
            key,
            credential_id,
            user_handle: Value::Null,
            origin: "https://battito.test",
            verifies: true,
            counter: 0,
        }
    }

    /// Answers `navigator.credentials.create`.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        self.user_handle = options["user"]["id"].clone();
        let mut signed = self.signed(&options["rp"]["id"], WITH_KEY);
        signed.extend([0; 16]);
        signed.extend(u16::try_from(self.credential_id.len()).expect("short").to_be_bytes());
        signed.extend(&self.credential_id);
        // COSE: an elliptic curve key for ES256 on P-256, with its two coordinates.
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        signed.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        signed.extend(x);
        signed.extend([0x22, 0x58, 0x20]);
        signed.extend(y);
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": signed}.
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(signed.len()).expect("short"));
        attestation.extend(signed);
        let client_data = self.client_data("webauthn.create", options);
        self.credential(&json!({
            "clientDataJSON": BASE64.encode(client_data),
            "attestationObject": BASE64.encode(attestation),
            "transports": ["internal"],
        }))
    }

    /// Answers `navigator.credentials.get`.
    pub(crate) fn get(&mut self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        let authenticator_data = self.signed(&options["rpId"], 0);
        let message = [&authenticator_data[..], &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).expect("a signature");
        self.credential(&json!({
            "clientDataJSON": BASE64.encode(client_data),
            "authenticatorData": BASE64.encode(authenticator_data),
            "signature": BASE64.encode(signature.as_ref()),
            "userHandle": self.user_handle,
        }))
    }

    fn credential(&self, response: &Value) -> Value {
        let id = BASE64.encode(&self.credential_id);
        json!({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data =
            json!({"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn signed(&self, site: &Value, flags: u8) -> Vec<u8> {
        let site = site.as_str().expect("the domain of the site");
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(site).to_vec();
        data.push(PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }
}

impl World {
    /// Adds a passkey; two-factor login is on.
    pub(crate) async fn add_passkey(&self, person: &Person, app: &Authenticator, name: &str) -> Device {
        let asked = self
            .ask_for_passkey(person, &app.code(self.now()))
            .await
            .expect(201)
            .json();
        let mut device = Device::new();
        add(person, &asked, name, device.create(&asked["options"]))
            .await
            .expect(201);
        self.clock.advance(chrono::TimeDelta::minutes(1));
        device
    }

    pub(crate) async fn ask_for_passkey(&self, person: &Person, code: &str) -> Answer {
        let body = json!({"password": PASSWORD, "code": code});
        person.actor.post("/api/profile/passkeys/challenge", body).await
    }

    /// Begins a login.
    pub(crate) async fn ask_for_login(&self) -> Value {
        let asked = self.visitor().post("/api/login/passkey/challenge", json!({})).await;
        asked.expect(201).json()
    }

    /// Answers the challenge of a login.
    pub(crate) async fn answer(&self, asked: &Value, credential: &Value) -> Answer {
        let body = json!({"challenge": asked["challenge"], "credential": credential});
        self.visitor().post("/api/login/passkey", body).await
    }

    /// Logs in with a passkey.
    pub(crate) async fn log_in_by(&self, device: &mut Device) -> Answer {
        let asked = self.ask_for_login().await;
        self.answer(&asked, &device.get(&asked["options"])).await
    }
}

/// Sends what the browser has made.
pub(crate) async fn add(person: &Person, asked: &Value, name: &str, credential: Value) -> Answer {
    let body = json!({"challenge": asked["challenge"], "name": name, "credential": credential});
    person.actor.post("/api/profile/passkeys", body).await
}
