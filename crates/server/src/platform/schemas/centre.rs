//! The centre as visitors see it: everything a centre would change about itself. The file of the configuration has the
//! defaults (the demo centre's stand in `demo/centre.json`), and admins change them member by member.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::ToSchema;

use crate::platform::error::ApiError;

const DEMO: &str = include_str!("../../../demo/centre.json");

/// The settings of the section `[centre]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CentreSettings {
    /// Name, also that of the provider of its courses.
    pub name: String,
    /// A short sentence that says what it does.
    pub claim: String,
    /// Name of the legal person.
    pub legal_name: String,
    /// Postal address.
    pub address: String,
    /// Public e-mail address.
    pub email: String,
    /// Public telephone number.
    pub phone: String,
    /// Partita IVA or codice fiscale.
    pub tax_id: String,
    /// The international body that certifies the instructors.
    pub accreditation: String,
    /// Profiles on social networks.
    #[serde(default)]
    pub social: Vec<SocialLink>,
    /// Partners shown on the home page.
    #[serde(default)]
    pub partners: Vec<Partner>,
    /// Numbers of the about page.
    pub counters: Counters,
    /// The list of things to bring.
    #[serde(default)]
    pub what_to_bring: Vec<String>,
    /// Privacy page.
    #[serde(default)]
    pub privacy: Vec<LegalSection>,
    /// Cookie page.
    #[serde(default)]
    pub cookies: Vec<LegalSection>,
    /// Groups of words that mean the same in a search of the courses. Only for admins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub synonyms: Option<Vec<Vec<String>>>,
}

/// The centre, with the rules a visitor should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Centre {
    /// The public facts of the centre.
    #[serde(flatten)]
    pub settings: CentreSettings,
    /// Hours before the start until which a booking can be cancelled.
    pub cancellation_notice_hours: u16,
    /// The centre's own logo; null for the mark and the name.
    #[schema(required = true)]
    pub logo: Option<CentreLogo>,
}

/// The centre's own logo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CentreLogo {
    /// On light ground.
    pub light: CentrePicture,
    /// On dark ground; null when the other one stands there on a light plate.
    #[schema(required = true)]
    pub dark: Option<CentrePicture>,
}

/// A picture that an admin uploaded. Its address never shows another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CentrePicture {
    /// Where it is, without the host.
    pub url: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
}

/// The members of [`Centre`] that an admin can change, in the order of the panel.
pub const MEMBERS: [&str; 17] = [
    "name",
    "claim",
    "legal_name",
    "tax_id",
    "accreditation",
    "logo",
    "address",
    "email",
    "phone",
    "social",
    "partners",
    "counters",
    "what_to_bring",
    "privacy",
    "cookies",
    "cancellation_notice_hours",
    "synonyms",
];

impl Centre {
    /// The members for visitors, without those for admins only.
    #[must_use]
    pub fn for_visitors(&self) -> Self {
        let settings = CentreSettings {
            synonyms: None,
            ..self.settings.clone()
        };
        Self {
            settings,
            ..self.clone()
        }
    }

    /// Puts another value into a member.
    ///
    /// # Errors
    /// When there is no such member, or the value has another shape.
    pub fn put(&mut self, member: &str, value: &Value) -> Result<(), serde_json::Error> {
        fn read<T: DeserializeOwned>(into: &mut T, value: &Value) -> Result<(), serde_json::Error> {
            *into = T::deserialize(value)?;
            Ok(())
        }
        let settings = &mut self.settings;
        match member {
            "name" => read(&mut settings.name, value),
            "claim" => read(&mut settings.claim, value),
            "legal_name" => read(&mut settings.legal_name, value),
            "tax_id" => read(&mut settings.tax_id, value),
            "accreditation" => read(&mut settings.accreditation, value),
            "logo" => read(&mut self.logo, value),
            "address" => read(&mut settings.address, value),
            "email" => read(&mut settings.email, value),
            "phone" => read(&mut settings.phone, value),
            "social" => read(&mut settings.social, value),
            "partners" => read(&mut settings.partners, value),
            "counters" => read(&mut settings.counters, value),
            "what_to_bring" => read(&mut settings.what_to_bring, value),
            "privacy" => read(&mut settings.privacy, value),
            "cookies" => read(&mut settings.cookies, value),
            "synonyms" => read(&mut settings.synonyms, value),
            "cancellation_notice_hours" => read(&mut self.cancellation_notice_hours, value),
            _ => Err(serde::de::Error::custom("there is no such member")),
        }
    }

    /// All members as JSON.
    ///
    /// # Errors
    /// Never: every member can be written.
    pub fn members(&self) -> Result<serde_json::Map<String, Value>, ApiError> {
        match serde_json::to_value(self).map_err(ApiError::internal)? {
            Value::Object(members) => Ok(members),
            _ => Err(ApiError::internal("the centre is no object")),
        }
    }
}

/// A profile on a social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SocialLink {
    /// facebook, instagram, linkedin or youtube.
    pub name: String,
    /// Its address.
    pub url: String,
}

/// A partner of the centre.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Partner {
    /// Its name.
    pub name: String,
    /// Its site.
    pub url: String,
    /// Path of its logo.
    pub logo: String,
}

/// Numbers shown on the about page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Counters {
    /// Instructors, shown as over this number.
    pub instructors: u32,
    /// Training paths.
    pub paths: u32,
    /// Participants so far, shown as over this number.
    pub participants: u32,
}

/// A part of a legal page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LegalSection {
    /// Its heading.
    pub heading: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

impl CentreSettings {
    /// The demo centre.
    ///
    /// # Errors
    /// Never in a tested build: the file is part of the binary.
    pub fn demo() -> Result<Self, ApiError> {
        serde_json::from_str(DEMO).map_err(ApiError::internal)
    }
}
