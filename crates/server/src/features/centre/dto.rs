//! The centre's settings on the wire.

use std::collections::BTreeMap;

use battito_platform::{
    Instant,
    schemas::centre::{Centre, Closure, Counters, LegalSection, Partner},
};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use utoipa::ToSchema;

/// The centre in force, the configuration's, and the differences.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedCentre {
    /// The centre in force.
    #[serde(flatten)]
    pub centre: Centre,
    /// Number of the version; 0 before the first change.
    pub version: i64,
    /// The centre of the configuration.
    pub file: Centre,
    /// The members that differ from the configuration, by name.
    pub changed: BTreeMap<String, MemberChange>,
}

/// Author and time of a changed member.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MemberChange {
    /// Since when.
    pub at: Instant,
    /// Name of the admin; null when the account is gone.
    pub by: Option<String>,
}

/// Changes of the centre. An absent member stays as it is. One that is as in the configuration follows it again. The members
/// that `showCentreSettings` adds are ignored, all others refused.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CentreWrite {
    /// Name.
    #[schema(max_length = 60)]
    pub name: Option<String>,
    /// A short sentence that says what it does.
    #[schema(max_length = 120)]
    pub claim: Option<String>,
    /// Name of the legal person.
    #[schema(max_length = 120)]
    pub legal_name: Option<String>,
    /// Postal address.
    #[schema(max_length = 160)]
    pub address: Option<String>,
    /// Public e-mail address.
    #[schema(max_length = 254)]
    pub email: Option<String>,
    /// Public telephone number.
    #[schema(max_length = 30)]
    pub phone: Option<String>,
    /// Partita IVA or codice fiscale, with its check digit or character.
    #[schema(max_length = 16)]
    pub tax_id: Option<String>,
    /// The body that certifies the instructors.
    #[schema(max_length = 120)]
    pub accreditation: Option<String>,
    /// The centre's own logo.
    pub logo: Option<LogoWrite>,
    /// Profiles on social networks.
    #[schema(max_items = 8)]
    pub social: Option<Vec<SocialLinkWrite>>,
    /// Partners, in order. A logo is one that was uploaded, or one that the centre has already.
    #[schema(max_items = 24)]
    pub partners: Option<Vec<Partner>>,
    /// Numbers of the about page.
    pub counters: Option<Counters>,
    /// The list of things to bring.
    #[schema(max_items = 20)]
    pub what_to_bring: Option<Vec<String>>,
    /// Privacy page.
    #[schema(max_items = 40)]
    pub privacy: Option<Vec<LegalSection>>,
    /// Cookie page.
    #[schema(max_items = 40)]
    pub cookies: Option<Vec<LegalSection>>,
    /// Hours before the start until which a booking can be cancelled.
    #[schema(minimum = 0, maximum = 720)]
    pub cancellation_notice_hours: Option<i64>,
    /// For how many minutes mails about certificates are held back, unless whoever issues them says otherwise.
    #[schema(minimum = 0, maximum = 1440)]
    pub certificate_mail_delay_minutes: Option<i64>,
    /// Days on which the centre is closed, besides the public holidays.
    #[schema(max_items = 60)]
    pub closures: Option<Vec<Closure>>,
    /// Groups of words that mean the same in a search of the courses. An entry may be several words.
    #[schema(max_items = 60)]
    pub synonyms: Option<Vec<Vec<String>>>,
    #[serde(rename = "version", default)]
    #[schema(ignore)]
    _version: Option<IgnoredAny>,
    #[serde(rename = "file", default)]
    #[schema(ignore)]
    _file: Option<IgnoredAny>,
    #[serde(rename = "changed", default)]
    #[schema(ignore)]
    _changed: Option<IgnoredAny>,
}

/// The centre's own logo: none without `light`.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LogoWrite {
    /// On light ground.
    pub light: Option<PictureWrite>,
    /// On dark ground.
    pub dark: Option<PictureWrite>,
}

/// An uploaded picture, by its address.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PictureWrite {
    /// As the upload gave it.
    pub url: String,
}

/// A profile on a social network.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SocialLinkWrite {
    /// The network; told by the address when it is absent.
    #[schema(max_length = 40)]
    pub name: Option<String>,
    /// Its address.
    #[schema(max_length = 300)]
    pub url: String,
}
