//! The letters of renewals: reminders, and texts that staff write to holders.

use battito_domain::{
    mail_text::{Field, MailKind},
    renewal::{RenewalState, Step},
    rome_time,
};
use battito_platform::{
    App,
    entities::{certificates, users},
    mail::{
        Fact, Letter,
        texts::{self, MailTexts},
    },
};
use chrono::NaiveDate;

use super::{facts::Assessment, offers::Offers, store::catalogue::Catalogue};
use crate::features::reservations::MY_CERTIFICATES;

/// The reminder of these certificates of one person, which expire in this order, and the path of the page that stops such
/// mails.
pub(super) fn reminder(
    app: &App,
    texts: &MailTexts,
    user: &users::Model,
    due: &[Assessment],
    (catalogue, offers): (&Catalogue, &Offers),
    today: NaiveDate,
    token: &str,
) -> (Letter, String) {
    let link = |one: &Assessment| match catalogue.to_book(one.courses) {
        Some((id, _)) => format!("/courses/{id}?date=next"),
        None => "/courses".to_owned(),
    };
    let main = due.first().map_or_else(|| "/courses".to_owned(), link);
    let mut facts = Vec::new();
    for (place, one) in due.iter().enumerate() {
        facts.push(Fact::new("Corso", &one.paper.title));
        facts.push(Fact::new("Attestato", &one.paper.option_name));
        facts.push(Fact::new("Numero", &one.paper.number));
        let last = rome_time::long_date(one.lifetime.expires_on);
        let is_over = one.lifetime.expires_on < today;
        facts.push(Fact::new(if is_over { "Scaduto il" } else { "Valido fino a" }, last));
        // A course that renews two certificates is named once, after the last of them.
        if due[place + 1..].iter().any(|next| link(next) == link(one)) {
            continue;
        }
        if let Some((id, title)) = catalogue.to_book(one.courses) {
            facts.push(Fact::new("Corso per rinnovarlo", title));
            let nearest = offers.nearest(id).unwrap_or("in programmazione");
            facts.push(Fact::new("Prossima data", nearest));
        }
        if link(one) != main {
            facts.push(Fact::new(
                "Prenota su",
                format!("{}{}", app.config.public_url(), link(one)),
            ));
        }
    }
    let values = texts::reader(app, &user.name, &user.surname)
        .with(Field::Expiring, &subject(due, today))
        .with(Field::Renewal, &opening(due, today));
    let letter = Letter {
        kind: "renewal-reminder",
        name: user.name.clone(),
        facts,
        action: Some(("Prenota il rinnovo", main)),
        ..texts.letter(MailKind::RenewalReminder, &values)
    };
    (letter, format!("/promemoria/{token}"))
}

fn subject(due: &[Assessment], today: NaiveDate) -> String {
    let (expired, valid) = counted(due, today);
    match due {
        [one] if expired == 0 => format!(
            "Il tuo attestato scade il {}: {}",
            one.lifetime.expires_on.format("%d/%m/%Y"),
            one.paper.title
        ),
        [one] => format!(
            "Il tuo attestato è scaduto il {}: {}",
            one.lifetime.expires_on.format("%d/%m/%Y"),
            one.paper.title
        ),
        [first, ..] if expired == 0 => format!(
            "Hai {valid} attestati in scadenza, il primo il {}",
            first.lifetime.expires_on.format("%d/%m/%Y")
        ),
        _ if valid == 0 => format!("Hai {expired} attestati scaduti"),
        _ => format!("Hai {} attestati scaduti o in scadenza", due.len()),
    }
}

fn opening(due: &[Assessment], today: NaiveDate) -> String {
    let (expired, valid) = counted(due, today);
    let is_last_week = due
        .iter()
        .any(|one| Step::Seven.day(one.lifetime.expires_on).is_some_and(|day| day <= today));
    match (expired, valid) {
        (0, 1) if is_last_week => {
            "il tuo attestato scade fra pochi giorni. Prenota il rinnovo: bastano due minuti.".into()
        }
        (0, 1) => "il tuo attestato sta per scadere. Puoi già prenotare il rinnovo, così scegli la data che ti è più comoda."
            .into(),
        (0, _) => {
            "i tuoi attestati stanno per scadere. Puoi già prenotare il rinnovo, così scegli la data che ti è più comoda."
                .into()
        }
        (1, 0) => "il tuo attestato è scaduto. Puoi ancora rinnovarlo: prenota la prossima data.".into(),
        (_, 0) => "i tuoi attestati sono scaduti. Puoi ancora rinnovarli: prenota la prossima data.".into(),
        _ => "alcuni tuoi attestati sono scaduti o stanno per scadere. Prenota il rinnovo.".into(),
    }
}

/// How many have expired, and how many have not.
fn counted(due: &[Assessment], today: NaiveDate) -> (usize, usize) {
    let expired = due.iter().filter(|one| one.lifetime.expires_on < today).count();
    (expired, due.len() - expired)
}

/// A text that staff wrote to the holder of these certificates.
pub(super) fn written(
    user: &users::Model,
    subject: &str,
    paragraphs: &[String],
    papers: &[(&certificates::Model, RenewalState)],
    course: Option<i64>,
    today: NaiveDate,
) -> Letter {
    let mut facts = Vec::new();
    for (paper, _) in papers {
        facts.push(Fact::new("Corso", &paper.title));
        facts.push(Fact::new("Attestato", &paper.option_name));
        facts.push(Fact::new("Numero", &paper.number));
        if let Some(last) = paper.expires_on {
            let label = if last < today { "Scaduto il" } else { "Valido fino a" };
            facts.push(Fact::new(label, rome_time::long_date(last)));
        }
    }
    let is_open = papers.iter().any(|(_, state)| state.is_open());
    let (label, path) = match course {
        Some(id) if is_open => ("Prenota il rinnovo", format!("/courses/{id}?date=next")),
        _ => ("Vai a I Miei Corsi", MY_CERTIFICATES.into()),
    };
    Letter::new("renewals-mail", subject, &user.name)
        .paragraphs(paragraphs.iter().cloned())
        .facts(facts)
        .action(label, path)
}
