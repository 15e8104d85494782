//! The mails about changes that staff make to an account.

use crate::{
    features::accounts::mails::masked,
    platform::mail::{Fact, Letter},
};

/// Tells the old address that staff have changed it.
pub(super) fn email_changed(name: &str, centre: &str, new: &str) -> Letter {
    Letter {
        kind: "email-changed",
        subject: "Il tuo indirizzo email è stato cambiato".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "{centre} ha cambiato l'indirizzo email del tuo account. D'ora in poi gli avvisi arrivano al nuovo indirizzo."
        )],
        facts: vec![Fact::new("Nuovo indirizzo", masked(new))],
        closing: vec!["Se non l'hai chiesto tu, rispondi a questo messaggio.".into()],
        ..Letter::default()
    }
}

/// Tells a person that staff have switched off two-factor login, because the phone was lost.
pub(super) fn two_factor_reset(name: &str, centre: &str) -> Letter {
    Letter {
        kind: "two-factor-reset",
        subject: "La verifica in due passaggi è stata azzerata".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "{centre} ha disattivato la verifica in due passaggi del tuo account. Ora accedi con la sola password: riattivala dal tuo Profilo appena puoi."
        )],
        action: Some(("Vai al Profilo", "/control-panel/user/profile#due-passaggi".into())),
        closing: vec!["Se non l'hai chiesto tu, rispondi subito a questo messaggio e cambia la password.".into()],
        ..Letter::default()
    }
}

/// Tells somebody whose account was disabled which reservations were cancelled with it.
pub(super) fn disabled(name: &str, centre: &str, dates: Vec<String>) -> Letter {
    Letter {
        kind: "account-disabled",
        subject: "Le tue prenotazioni sono state annullate".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "{centre} ha disattivato il tuo account e ha annullato le prenotazioni dei corsi che non sono ancora iniziati."
        )],
        facts: Fact::list("Prenotazioni annullate", dates).into_iter().collect(),
        closing: vec!["Se pensi che sia un errore, rispondi a questo messaggio.".into()],
        ..Letter::default()
    }
}
