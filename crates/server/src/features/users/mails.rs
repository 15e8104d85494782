//! The mails about changes that staff make to an account.

use crate::platform::mail::{Fact, Letter};

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

/// An address that its owner recognises and others cannot write to: `m•••@libero.it`.
fn masked(address: &str) -> String {
    let (local, domain) = address.split_once('@').unwrap_or((address, ""));
    let first: String = local.chars().take(1).collect();
    format!("{first}•••@{domain}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_an_address() {
        assert_eq!(masked("mario.rossi@libero.it"), "m•••@libero.it");
    }
}
