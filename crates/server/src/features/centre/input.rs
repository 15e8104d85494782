//! The centre's settings as admins type them: every member is checked, and all failures are reported together.

use std::collections::{BTreeMap, BTreeSet};

use battito_domain::{email_address::EmailAddress, field_errors::FieldErrors, messages, tax_code::TaxCode};
use battito_platform::{
    ApiError, App,
    schemas::centre::{Centre, CentreLogo, CentrePicture, Counters, LegalSection, Partner, SocialLink},
};
use serde::Serialize;
use serde_json::{Value, json};
use url::Url;

use super::{
    closures::closures,
    dto::{CentreWrite, LogoWrite, SocialLinkWrite},
    pictures,
    synonyms::synonyms,
};

const LONGEST_NAME: usize = 60;
const LONGEST_LINE: usize = 120;
const LONGEST_ADDRESS: usize = 160;
const LONGEST_ITEM: usize = 200;
const LONGEST_URL: usize = 300;
const LONGEST_PARAGRAPH: usize = 4000;
const MOST_PROFILES: usize = 8;
const MOST_PARTNERS: usize = 24;
const MOST_ITEMS: usize = 20;
const MOST_SECTIONS: usize = 40;
const MOST_PARAGRAPHS: usize = 40;
const MOST_COUNTED: u32 = 10_000_000;
const MOST_HOURS: i64 = 720;
/// A day.
const MOST_DELAY_MINUTES: i64 = 1440;

const PHONE: &str = "Numero di telefono non valido.";
const TAX_ID: &str = "Partita IVA o codice fiscale non validi.";
const TAX_ID_CHECK: &str = "Controlla le cifre: il codice di controllo non torna.";
const WEB_ADDRESS: &str = "Indirizzo non valido: deve iniziare con https://.";
const REPEATED: &str = "C'è già nella lista.";
const NO_SECTIONS: &str = "La pagina deve avere almeno una sezione.";
const NO_TEXT: &str = "Scrivi almeno un paragrafo.";
const UNKNOWN_PICTURE: &str = "Questo logo non c'è più: caricalo di nuovo.";
const DARK_ALONE: &str = "Carica prima il logo per sfondo chiaro.";

/// The networks that have a sign of their own on the site, by a label of their hosts.
const NETWORKS: [(&str, &str); 5] = [
    ("facebook", "facebook"),
    ("instagram", "instagram"),
    ("linkedin", "linkedin"),
    ("youtube", "youtube"),
    ("youtu", "youtube"),
];

/// The members to change, sound but for the pictures that they name.
#[derive(Debug, Default)]
pub(super) struct Input {
    values: BTreeMap<&'static str, Value>,
    logo: Option<LogoWrite>,
    partners: Option<Vec<Partner>>,
}

impl Input {
    /// # Errors
    /// All members at fault.
    pub(super) fn parse(write: CentreWrite, file: &Centre) -> Result<Self, ApiError> {
        let mut reader = Reader::default();
        let own = &file.settings;
        reader.line("name", write.name, &own.name, LONGEST_NAME);
        reader.line("claim", write.claim, &own.claim, LONGEST_LINE);
        reader.line("legal_name", write.legal_name, &own.legal_name, LONGEST_LINE);
        reader.line("address", write.address, &own.address, LONGEST_ADDRESS);
        reader.line("accreditation", write.accreditation, &own.accreditation, LONGEST_LINE);
        reader.read("email", write.email, &own.email, |text, _| email(&text));
        reader.read("phone", write.phone, &own.phone, |text, _| phone(&text));
        reader.read("tax_id", write.tax_id, &own.tax_id, |text, _| tax_id(&text));
        let profiles = write.social.map(|links| links.into_iter().map(named).collect());
        reader.read("social", profiles, &own.social, social);
        reader.read("counters", write.counters, &own.counters, |numbers, errors| {
            Ok(counters(numbers, errors))
        });
        reader.read(
            "what_to_bring",
            write.what_to_bring,
            &own.what_to_bring,
            |list, errors| items(&list, errors),
        );
        reader.read("privacy", write.privacy, &own.privacy, |sections, errors| {
            legal("privacy", sections, errors)
        });
        reader.read("cookies", write.cookies, &own.cookies, |sections, errors| {
            legal("cookies", sections, errors)
        });
        reader.number("cancellation_notice_hours", write.cancellation_notice_hours, MOST_HOURS);
        let delay = write.certificate_mail_delay_minutes;
        reader.number("certificate_mail_delay_minutes", delay, MOST_DELAY_MINUTES);
        reader.read("closures", write.closures, &own.closures, closures);
        let groups = own.synonyms.clone().unwrap_or_default();
        reader.read("synonyms", write.synonyms, &groups, |groups, errors| {
            synonyms(&groups, errors)
        });
        let partners = reader.partners(write.partners, &own.partners);
        let Reader { values, errors } = reader;
        Ok(errors.into_result(Self {
            values,
            logo: write.logo,
            partners,
        })?)
    }

    /// The values by member, once all pictures that they name are known.
    ///
    /// # Errors
    /// 422 for a picture that was not uploaded.
    pub(super) async fn with_pictures(self, app: &App) -> Result<BTreeMap<&'static str, Value>, ApiError> {
        let Self {
            mut values,
            logo,
            partners,
        } = self;
        let named = logo.iter().flat_map(|logo| [&logo.light, &logo.dark]).flatten();
        let mut urls: Vec<&str> = named.map(|picture| picture.url.as_str()).collect();
        urls.extend(partners.iter().flatten().map(|partner| partner.logo.as_str()));
        let known = pictures::at(app.db().read(), &urls).await?;
        let find = |url: &str| known.iter().find(|picture| picture.url == url).cloned();
        let mut errors = FieldErrors::default();
        if let Some(logo) = logo {
            let logo = chosen(logo, find, &mut errors);
            values.insert("logo", json!(logo));
        }
        if let Some(partners) = partners {
            // Pictures of the configuration are files of the site.
            let (file, now) = (app.live_centre.file(), app.centre());
            let configured = file.settings.partners.iter().chain(&now.settings.partners);
            let configured: BTreeSet<&str> = configured.map(|partner| partner.logo.as_str()).collect();
            for (index, partner) in partners.iter().enumerate() {
                if find(&partner.logo).is_none() && !configured.contains(partner.logo.as_str()) {
                    let message = if partner.logo.is_empty() {
                        messages::REQUIRED
                    } else {
                        UNKNOWN_PICTURE
                    };
                    errors.add(&format!("partners.{index}.logo"), message);
                }
            }
            values.insert("partners", json!(partners));
        }
        Ok(errors.into_result(values)?)
    }
}

fn chosen(
    logo: LogoWrite,
    find: impl Fn(&str) -> Option<CentrePicture>,
    errors: &mut FieldErrors,
) -> Option<CentreLogo> {
    let mut picture = |field: &str, write: Option<super::dto::PictureWrite>| {
        let found = find(&write?.url);
        if found.is_none() {
            errors.add(field, UNKNOWN_PICTURE);
        }
        found
    };
    let has_light = logo.light.is_some();
    let light = picture("logo.light", logo.light);
    let dark = picture("logo.dark", logo.dark);
    if dark.is_some() && !has_light {
        errors.add("logo.dark", DARK_ALONE);
    }
    Some(CentreLogo { light: light?, dark })
}

#[derive(Default)]
struct Reader {
    values: BTreeMap<&'static str, Value>,
    errors: FieldErrors,
}

impl Reader {
    /// Reads a member. A value equal to the configuration's is not validated: it follows the configuration.
    fn read<T: PartialEq + Serialize>(
        &mut self,
        member: &'static str,
        value: Option<T>,
        file: &T,
        parse: impl FnOnce(T, &mut FieldErrors) -> Result<T, String>,
    ) {
        let Some(value) = value else { return };
        let parsed = if value == *file {
            Ok(value)
        } else {
            parse(value, &mut self.errors)
        };
        match parsed {
            Ok(value) => drop(self.values.insert(member, json!(value))),
            Err(message) => self.errors.add(member, message),
        }
    }

    /// A text that is one line.
    fn line(&mut self, member: &'static str, value: Option<String>, file: &String, longest: usize) {
        self.read(member, value, file, |text, _| line(&text, longest));
    }

    fn number(&mut self, member: &'static str, value: Option<i64>, most: i64) {
        let Some(value) = value else { return };
        if (0..=most).contains(&value) {
            self.values.insert(member, json!(value));
        } else {
            self.errors.add(member, messages::number_between(0, most));
        }
    }

    fn partners(&mut self, partners: Option<Vec<Partner>>, file: &Vec<Partner>) -> Option<Vec<Partner>> {
        let partners = partners?;
        if partners == *file {
            return Some(partners);
        }
        let errors = &mut self.errors;
        if partners.len() > MOST_PARTNERS {
            errors.add("partners", messages::max_items(MOST_PARTNERS));
        }
        let mut seen = BTreeSet::new();
        let read = partners.into_iter().enumerate().map(|(index, partner)| {
            let mut take = |part: &str, parsed: Result<String, String>| match parsed {
                Ok(text) => text,
                Err(message) => {
                    errors.add(&format!("partners.{index}.{part}"), message);
                    String::new()
                }
            };
            let name = take("name", line(&partner.name, LONGEST_NAME));
            let url = take("url", web_address(&partner.url));
            if !url.is_empty() && !seen.insert(url.clone()) {
                take("url", Err(REPEATED.to_owned()));
            }
            Partner {
                name,
                url,
                logo: partner.logo,
            }
        });
        Some(read.collect())
    }
}

/// The text in one line, with single spaces.
pub(super) fn line(text: &str, longest: usize) -> Result<String, String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        0 => Err(messages::REQUIRED.to_owned()),
        characters if characters > longest => Err(messages::max_length(longest)),
        _ => Ok(text),
    }
}

/// An address that mail can be sent to, and from.
fn email(text: &str) -> Result<String, String> {
    let first = |messages: Vec<String>| messages.into_iter().next().unwrap_or_default();
    let email = EmailAddress::parse(text).map_err(first)?.as_str().to_owned();
    match email.parse::<lettre::Address>() {
        Ok(_) => Ok(email),
        Err(_) => Err(messages::EMAIL.to_owned()),
    }
}

/// A number as a centre writes it: `+39 035 5550142`, `035/555 01 42`, `800.123.456`.
fn phone(text: &str) -> Result<String, String> {
    let text = line(text, 30)?;
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let rest = text.strip_prefix('+').unwrap_or(&text);
    let is_written_so = rest
        .chars()
        .all(|sign| sign.is_ascii_digit() || " ()-./".contains(sign));
    if (5..=15).contains(&digits) && is_written_so {
        Ok(text)
    } else {
        Err(PHONE.to_owned())
    }
}

/// A partita IVA or a codice fiscale. Of the centre's own the check digit counts: a wrong one is a slip.
fn tax_id(text: &str) -> Result<String, String> {
    let text = line(text, 20)?;
    let text = text.strip_prefix("IT").unwrap_or(&text);
    let code = TaxCode::parse(text).map_err(|_| TAX_ID.to_owned())?;
    if code.has_valid_check_character() {
        Ok(code.as_str().to_owned())
    } else {
        Err(TAX_ID_CHECK.to_owned())
    }
}

/// An address of the web over TLS.
fn web_address(text: &str) -> Result<String, String> {
    let text = line(text, LONGEST_URL)?;
    let url = Url::parse(&text).map_err(|_| WEB_ADDRESS.to_owned())?;
    let has_host = url.domain().is_some_and(|host| host.contains('.'));
    if url.scheme() == "https" && has_host && url.username().is_empty() && url.password().is_none() {
        Ok(text)
    } else {
        Err(WEB_ADDRESS.to_owned())
    }
}

/// The profile with the name of its network: the one that was typed, or that its host tells.
fn named(link: SocialLinkWrite) -> SocialLink {
    let name = link
        .name
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| {
        let url = Url::parse(link.url.trim()).ok();
        let host = url.as_ref().and_then(Url::domain).unwrap_or_default();
        let host = host.strip_prefix("www.").unwrap_or(host);
        // The label before the ending: that of `it-it.facebook.com`, not that of `facebook.example.com`.
        let label = host.rsplit('.').nth(1).unwrap_or_default();
        let network = NETWORKS.iter().find(|(known, _)| *known == label);
        network.map_or(host, |(_, name)| name).to_owned()
    });
    SocialLink { name, url: link.url }
}

fn social(links: Vec<SocialLink>, errors: &mut FieldErrors) -> Result<Vec<SocialLink>, String> {
    if links.len() > MOST_PROFILES {
        return Err(messages::max_items(MOST_PROFILES));
    }
    let mut seen = BTreeSet::new();
    let read = links.into_iter().enumerate().map(|(index, link)| {
        let mut take = |part: &str, parsed: Result<String, String>| match parsed {
            Ok(text) => text,
            Err(message) => {
                errors.add(&format!("social.{index}.{part}"), message);
                String::new()
            }
        };
        let url = take("url", web_address(&link.url));
        if !url.is_empty() && !seen.insert(url.clone()) {
            take("url", Err(REPEATED.to_owned()));
        }
        // A host that cannot be read gives no name: its address is at fault then.
        let name = if url.is_empty() {
            String::new()
        } else {
            take("name", line(&link.name, 40))
        };
        SocialLink { name, url }
    });
    Ok(read.collect())
}

fn counters(counters: Counters, errors: &mut FieldErrors) -> Counters {
    let all = [
        ("instructors", counters.instructors),
        ("paths", counters.paths),
        ("participants", counters.participants),
    ];
    for (name, number) in all {
        if number > MOST_COUNTED {
            errors.add(
                &format!("counters.{name}"),
                messages::number_between(0, MOST_COUNTED.into()),
            );
        }
    }
    counters
}

fn items(items: &[String], errors: &mut FieldErrors) -> Result<Vec<String>, String> {
    let mut read = Vec::new();
    for (index, item) in items.iter().enumerate() {
        match line(item, LONGEST_ITEM) {
            Ok(text) => read.push(text),
            // An empty line is left out.
            Err(_) if item.trim().is_empty() => {}
            Err(message) => errors.add(&format!("what_to_bring.{index}"), message),
        }
    }
    if read.len() > MOST_ITEMS {
        return Err(messages::max_items(MOST_ITEMS));
    }
    Ok(read)
}

fn legal(member: &str, sections: Vec<LegalSection>, errors: &mut FieldErrors) -> Result<Vec<LegalSection>, String> {
    if sections.is_empty() {
        return Err(NO_SECTIONS.to_owned());
    }
    if sections.len() > MOST_SECTIONS {
        return Err(messages::max_items(MOST_SECTIONS));
    }
    let mut seen = BTreeSet::new();
    let mut read = Vec::new();
    for (index, section) in sections.into_iter().enumerate() {
        let mut wrong = |part: &str, message: String| errors.add(&format!("{member}.{index}.{part}"), message);
        let heading = line(&section.heading, LONGEST_LINE).unwrap_or_else(|message| {
            wrong("heading", message);
            String::new()
        });
        if !heading.is_empty() && !seen.insert(heading.clone()) {
            wrong("heading", REPEATED.to_owned());
        }
        let mut paragraphs = Vec::new();
        for paragraph in &section.paragraphs {
            match line(paragraph, LONGEST_PARAGRAPH) {
                Ok(text) => paragraphs.push(text),
                Err(_) if paragraph.trim().is_empty() => {}
                Err(message) => wrong("paragraphs", message),
            }
        }
        if paragraphs.is_empty() {
            wrong("paragraphs", NO_TEXT.to_owned());
        }
        if paragraphs.len() > MOST_PARAGRAPHS {
            wrong("paragraphs", messages::max_items(MOST_PARAGRAPHS));
        }
        read.push(LegalSection { heading, paragraphs });
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_telephone_numbers_as_centres_write_them() {
        for good in ["+39 035 5550142", "035/555 01 42", "800.123.456", "(035) 5550142"] {
            assert_eq!(phone(good).as_deref(), Ok(good));
        }
        for bad in [
            "chiama",
            "12",
            "+39 035 555 0142 interno 3",
            "1+2345678",
            &"1".repeat(16),
        ] {
            assert_eq!(phone(bad), Err(PHONE.to_owned()), "{bad}");
        }
    }

    #[test]
    fn checks_the_digits_of_a_tax_id() {
        assert_eq!(tax_id("IT01234567897").as_deref(), Ok("01234567897"));
        assert_eq!(tax_id(" 01234567897 ").as_deref(), Ok("01234567897"));
        assert_eq!(tax_id("01234567890"), Err(TAX_ID_CHECK.to_owned()));
        assert_eq!(tax_id("0123"), Err(TAX_ID.to_owned()));
        assert_eq!(tax_id("rssmra80a01h501u").as_deref(), Ok("RSSMRA80A01H501U"));
    }

    #[test]
    fn takes_addresses_over_tls_only() {
        for good in ["https://centro.it", "https://www.facebook.com/centro?x=1"] {
            assert_eq!(web_address(good).as_deref(), Ok(good));
        }
        for bad in [
            "http://centro.it",
            "javascript:alert(1)",
            "centro.it",
            "https://localhost",
            "https://10.0.0.1/",
            "https://io:me@centro.it",
            "https://",
            "data:text/html,x",
        ] {
            assert_eq!(web_address(bad), Err(WEB_ADDRESS.to_owned()), "{bad}");
        }
    }

    #[test]
    fn tells_the_network_by_its_host() {
        let name = |url: &str| {
            let link = SocialLinkWrite {
                name: None,
                url: url.to_owned(),
            };
            named(link).name
        };
        assert_eq!(name("https://www.facebook.com/centro"), "facebook");
        assert_eq!(name("https://it.linkedin.com/company/x"), "linkedin");
        assert_eq!(name("https://youtu.be/x"), "youtube");
        assert_eq!(name("https://facebook.centro.it"), "facebook.centro.it");
        assert_eq!(name("https://www.mastodon.social/@centro"), "mastodon.social");
    }
}
