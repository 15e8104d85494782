//! Certificates of people who do not exist: with texts as long as they get, to try a template out, and with usual ones.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate};

use super::{super::picture::Picture, Paper};

const SIGNATURE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><path d="M10 45C30 5 45 5 40 40S60 20 75 25s-5 25 15 10 25-30 30-5 15-20 30-10 10 25 40-5" fill="none" stroke="#1b2a6b" stroke-width="2.2" stroke-linecap="round"/></svg>"##;
const LOGO: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 48"><rect width="200" height="48" rx="8" fill="#c9d3ce"/><path d="M60 24h20l10-16 16 32 10-16h24" fill="none" stroke="#fff" stroke-width="4"/></svg>"##;

/// How long the texts of a sample are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleNames {
    /// As most are.
    Usual,
    /// As long as they get.
    Longest,
}

/// A certificate that is issued on this day, without the texts and pictures of a design.
#[must_use]
pub fn sample(names: SampleNames, today: NaiveDate) -> Paper {
    let paper = match names {
        SampleNames::Usual => usual(today),
        SampleNames::Longest => longest(),
    };
    super::Design::default().apply_to(paper)
}

fn usual(today: NaiveDate) -> Paper {
    let yesterday = today.checked_sub_days(Days::new(1));
    Paper {
        holder: "Lucia Bianchi".into(),
        tax_code: Some("BNCLCU85C52F205X".into()),
        course: "BLSD esecutore sanitario".into(),
        option: "Attestato di esecutore BLSD".into(),
        hours: Some(8),
        days: yesterday.into_iter().chain([today]).collect(),
        place: "Via Larga 12, Milano (MI)".into(),
        instructors: vec!["Marco Verdi".into(), "Anna Neri".into()],
        issued_on: today,
        expires_on: today.checked_add_months(Months::new(24)),
        number: format!("{}-000123", today.year()),
        ..longest()
    }
}

/// The certificate with the longest texts.
pub(super) fn longest() -> Paper {
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
    let name = "Maria Annunziata Wolfeschlegelsteinhausen Montgomery della Vittoria";
    let instructors = [
        "Alessandro Mariani Della Rovere",
        "Maria Grazia Bevilacqua",
        "Giovanni Battista Colombo",
        "Francesca De Santis",
        "Pierfrancesco Quattrocchi",
        "Li Wu",
    ];
    Paper {
        centre: "Centro di Formazione per il Soccorso e l’Emergenza della Provincia di Bergamo".into(),
        holder: name.into(),
        tax_code: Some("WLFMNN85C52F205X".into()),
        course: "Corso di aggiornamento per addetti al primo soccorso aziendale di gruppo A secondo il D.M. 388/2003"
            .into(),
        option: "Esecutore BLSD per operatori sanitari con rianimazione pediatrica (linee guida IRC 2025)".into(),
        hours: Some(16),
        days: vec![
            day(2027, 1, 30),
            day(2027, 2, 6),
            day(2027, 2, 27),
            day(2027, 11, 26),
            day(2027, 11, 27),
        ],
        place: "Azienda Ospedaliera Papa Giovanni XXIII, Piazza Organizzazione Mondiale della Sanità 1, Bergamo (BG)"
            .into(),
        instructors: instructors.map(str::to_owned).into(),
        issued_on: day(2027, 11, 27),
        expires_on: Some(day(2029, 11, 30)),
        number: "2027-000123".into(),
        code: "7QKW-M9ZD-4TXA-0HVC".into(),
        check_url: "https://formazione.soccorso-bergamo.example/verifica/7QKW-M9ZD-4TXA-0HVC".into(),
        accreditation: vec![
            "Centro di formazione accreditato AREU Lombardia n. 123 per corsi BLSD rivolti a laici e sanitari.".into(),
            "Corso conforme al D.M. 388/2003 e al D.Lgs. 81/2008, art. 45; linee guida ILCOR ed ERC 2025.".into(),
            "Ente certificato UNI EN ISO 9001:2015, settore EA 37, certificato n. 45678.".into(),
        ],
        logo: Picture::parse(LOGO.as_bytes()).ok(),
        signature: Picture::parse(SIGNATURE.as_bytes()).ok(),
        signer: "Prof.ssa Maria Annunziata Montgomery della Vittoria".into(),
        signer_role: "Direttrice scientifica del centro di formazione e responsabile qualità".into(),
        created_at: DateTime::UNIX_EPOCH,
    }
}
