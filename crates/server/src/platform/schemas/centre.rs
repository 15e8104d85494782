//! The centre as visitors see it: everything a centre would change about itself. It is configuration; the demo centre's
//! stands in `demo/centre.json`.

use serde::{Deserialize, Serialize};
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
    /// What participants bring with them.
    #[serde(default)]
    pub what_to_bring: Vec<String>,
    /// Privacy page.
    #[serde(default)]
    pub privacy: Vec<LegalSection>,
    /// Cookie page.
    #[serde(default)]
    pub cookies: Vec<LegalSection>,
}

/// The centre, with the rules a visitor should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Centre {
    /// What the centre says about itself.
    #[serde(flatten)]
    pub settings: CentreSettings,
    /// Hours before the start until which a booking can be cancelled.
    pub cancellation_notice_hours: u16,
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
