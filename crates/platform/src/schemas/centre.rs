//! The centre as visitors see it: everything a centre would change about itself. The file of the configuration has the
//! defaults (the demo centre's stand in `demo.json`; without a file there are none), and admins change them member by
//! member. The legal pages are made of the centre's data (`legal.json`), unless it has written its own.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::ToSchema;

use crate::error::ApiError;

const DEMO: &str = include_str!("demo.json");
const LEGAL: &str = include_str!("legal.json");
/// The name of a centre that has not said its own yet.
const UNNAMED: &str = "Centro di formazione";

/// The settings of the section `[centre]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    /// Days on which the centre is closed, besides the public holidays.
    #[serde(default)]
    pub closures: Vec<Closure>,
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
    /// For how many minutes mails about certificates are held back, unless whoever issues them says otherwise. Only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub certificate_mail_delay_minutes: Option<u16>,
    /// The centre's own logo; null for the mark and the name.
    pub logo: Option<CentreLogo>,
}

/// Days on which the centre is closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Closure {
    /// The first day.
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
    /// Why, for example a holiday of the city.
    #[schema(max_length = 60)]
    pub name: String,
}

/// The centre's own logo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CentreLogo {
    /// On light ground.
    pub light: CentrePicture,
    /// On dark ground; null when the other one stands there on a light plate.
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

impl CentrePicture {
    /// The file name of a logo in mails.
    #[must_use]
    pub fn mail_name(digest: &str) -> String {
        format!("{digest}.png")
    }

    /// Where its PNG for mails is, without the host. None for a drawing, which has none.
    #[must_use]
    pub fn mail_path(&self) -> Option<String> {
        self.url.strip_suffix("webp").map(|path| format!("{path}png"))
    }
}

/// The members of [`Centre`] that an admin can change, in the order of the panel.
pub const MEMBERS: [&str; 19] = [
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
    "certificate_mail_delay_minutes",
    "closures",
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
            certificate_mail_delay_minutes: None,
            ..self.clone()
        }
    }

    /// The centre as it is published. The legal pages need a data controller: without one there are none, and where the centre
    /// has not written its own, they are made of its data.
    pub fn published(mut self) -> Result<Self, ApiError> {
        let is_complete = self.settings.is_complete();
        let Legal { privacy, cookies } = self.settings.legal()?;
        for (own, made) in [
            (&mut self.settings.privacy, privacy),
            (&mut self.settings.cookies, cookies),
        ] {
            if !is_complete {
                own.clear();
            } else if own.is_empty() {
                *own = made;
            }
        }
        Ok(self)
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
            "closures" => read(&mut settings.closures, value),
            "synonyms" => read(&mut settings.synonyms, value),
            "cancellation_notice_hours" => read(&mut self.cancellation_notice_hours, value),
            "certificate_mail_delay_minutes" => read(&mut self.certificate_mail_delay_minutes, value),
            _ => Err(serde::de::Error::custom("there is no such member")),
        }
    }

    /// All members as JSON.
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Counters {
    /// Instructors, shown as over this number.
    pub instructors: u32,
    /// Training paths.
    pub paths: u32,
    /// Participants so far, shown as over this number.
    pub participants: u32,
}

/// The texts of the legal pages.
#[derive(Deserialize)]
struct Legal {
    privacy: Vec<LegalSection>,
    cookies: Vec<LegalSection>,
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
    pub fn demo() -> Result<Self, ApiError> {
        let demo: Self = serde_json::from_str(DEMO).map_err(ApiError::internal)?;
        let Legal { privacy, cookies } = demo.legal()?;
        Ok(Self {
            privacy,
            cookies,
            ..demo
        })
    }

    /// A centre that has said nothing about itself yet.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            name: UNNAMED.to_owned(),
            ..Self::default()
        }
    }

    /// Whether name, contacts and data controller are there. Until then the site says that it is being set up.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let needed = [
            &self.name,
            &self.legal_name,
            &self.tax_id,
            &self.address,
            &self.email,
            &self.phone,
        ];
        self.name != UNNAMED && needed.iter().all(|value| !value.trim().is_empty())
    }

    /// The address at which the centre is written to; one that nobody reads while it has none.
    #[must_use]
    pub fn sender(&self, host: &str) -> String {
        if self.email.is_empty() {
            format!("noreply@{host}")
        } else {
            self.email.clone()
        }
    }

    /// The legal pages, made of the data of the centre.
    fn legal(&self) -> Result<Legal, ApiError> {
        let mut legal: Legal = serde_json::from_str(LEGAL).map_err(ApiError::internal)?;
        let sections = legal.privacy.iter_mut().chain(&mut legal.cookies);
        for paragraph in sections.flat_map(|section| &mut section.paragraphs) {
            *paragraph = paragraph
                .replace("{legal_name}", &self.legal_name)
                .replace("{address}", &self.address)
                .replace("{tax_id}", &self.tax_id)
                .replace("{email}", &self.email)
                .replace("{phone}", &self.phone);
        }
        Ok(legal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn centre(settings: CentreSettings) -> Centre {
        Centre {
            settings,
            cancellation_notice_hours: 48,
            certificate_mail_delay_minutes: Some(0),
            logo: None,
        }
    }

    #[test]
    fn an_empty_centre_publishes_nothing_that_is_invented() {
        let published = centre(CentreSettings::empty()).published().unwrap();
        assert_eq!(published.settings, CentreSettings::empty());
        assert!(!published.settings.is_complete());
    }

    #[test]
    fn the_legal_pages_name_the_centre_itself() {
        let own = CentreSettings {
            name: "Cuore".into(),
            legal_name: "Cuore S.r.l.".into(),
            tax_id: "00743110157".into(),
            address: "Via Roma, 1 - Lecco".into(),
            email: "ciao@cuore.example".into(),
            phone: "0341 123456".into(),
            ..CentreSettings::empty()
        };
        let text = serde_json::to_string(&centre(own).published().unwrap()).unwrap();
        assert!(text.contains("Il titolare del trattamento è Cuore S.r.l., con sede in Via Roma, 1 - Lecco"));
        assert!(!text.contains("Battito") && !text.contains("{email}"), "{text}");
    }

    #[test]
    fn a_text_without_a_data_controller_is_not_published() {
        let mut demo = CentreSettings::demo().unwrap();
        assert_eq!(centre(demo.clone()).published().unwrap().settings, demo);
        demo.legal_name.clear();
        let published = centre(demo).published().unwrap().settings;
        assert!(published.privacy.is_empty() && published.cookies.is_empty());
    }
}
