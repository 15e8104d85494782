//! The letter that asks how a course was.

use battito_domain::rome_time;
use chrono::NaiveDate;

use crate::{
    entities::users,
    features::reservations::date_details::DateDetails,
    platform::mail::{Fact, Letter},
};

/// Asks somebody who took part. The token lets its holder answer once.
pub(super) fn invitation(user: &users::Model, details: &DateDetails, (token, closes_on): (&str, NaiveDate)) -> Letter {
    Letter {
        kind: "survey-invitation",
        subject: format!("Com'è andato il corso? {}", details.course.title),
        name: user.name.clone(),
        paragraphs: vec![
            "grazie di aver partecipato. Ci aiuti a migliorare? Sono cinque domande: basta un minuto, senza accedere."
                .into(),
        ],
        facts: vec![
            Fact::new("Corso", &details.course.title),
            Fact::new("Quando", rome_time::long(details.date.starts_at)),
            Fact::new("Dove", details.address()),
        ],
        action: Some(("Rispondi al questionario", format!("/questionario/{token}"))),
        closing: vec![
            format!(
                "Il questionario è anonimo: il link serve solo a far rispondere una volta sola, e la risposta viene salvata senza il tuo nome e senza il link. Puoi rispondere fino al {}.",
                rome_time::long_date(closes_on)
            ),
            "È l'unica email che ti mandiamo per questo questionario.".into(),
        ],
        event: None,
    }
}
