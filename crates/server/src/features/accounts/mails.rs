//! The mails about accounts.

use crate::platform::mail::Letter;

/// Asks the user to confirm the e-mail address, after registration or on request.
#[must_use]
pub fn verify_email(name: &str, token: &str) -> Letter {
    Letter {
        kind: "verify-email",
        subject: "Conferma il tuo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![
            "grazie per esserti registrato. Conferma il tuo indirizzo email: così siamo sicuri che ricevi gli avvisi sui tuoi corsi."
                .into(),
        ],
        action: Some(("Conferma l'indirizzo", format!("/auth/verify-email/{token}"))),
        closing: vec![
            "Il link vale tre giorni. Nel frattempo puoi già prenotare i corsi. Se non ti sei registrato tu, ignora questo messaggio."
                .into(),
        ],
        ..Letter::default()
    }
}

/// Asks the user to confirm an e-mail address that staff have written.
#[must_use]
pub fn confirm_new_address(name: &str, token: &str) -> Letter {
    Letter {
        kind: "confirm-address",
        subject: "Conferma il tuo nuovo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![
            "abbiamo registrato questo indirizzo per il tuo account. Confermalo: così siamo sicuri che ricevi gli avvisi sui tuoi corsi."
                .into(),
        ],
        action: Some(("Conferma l'indirizzo", format!("/auth/verify-email/{token}"))),
        closing: vec!["Il link vale tre giorni. Da ora accedi con questo indirizzo.".into()],
        ..Letter::default()
    }
}

/// The password reset link.
#[must_use]
pub fn reset_password(name: &str, token: &str) -> Letter {
    Letter {
        kind: "reset-password",
        subject: "Scegli una nuova password".into(),
        name: name.into(),
        paragraphs: vec!["abbiamo ricevuto la richiesta di una nuova password per il tuo account.".into()],
        action: Some(("Scegli una nuova password", format!("/auth/password-reset/{token}"))),
        closing: vec![
            "Il link funziona una sola volta, per 60 minuti. Se non l'hai chiesto tu, ignora questo messaggio: la tua password resta quella di prima."
                .into(),
        ],
        ..Letter::default()
    }
}

/// The link with which somebody whom staff have added sets the first password.
#[must_use]
pub fn invitation(name: &str, centre: &str, token: &str) -> Letter {
    Letter {
        kind: "invitation",
        subject: format!("Il tuo account su {centre}"),
        name: name.into(),
        paragraphs: vec![format!(
            "{centre} ha creato un account per te. Scegli una password: poi puoi vedere i tuoi corsi, prenotarne altri e scaricare gli attestati."
        )],
        action: Some(("Scegli la password", format!("/auth/password-reset/{token}"))),
        closing: vec![
            "Il link funziona una sola volta, per sette giorni. Se è scaduto, usa «Password dimenticata» nella pagina di accesso."
                .into(),
        ],
        ..Letter::default()
    }
}

/// Notifies the user that the password was changed, in case it was somebody else.
#[must_use]
pub fn password_changed(name: &str) -> Letter {
    Letter {
        kind: "password-changed",
        subject: "La tua password è stata cambiata".into(),
        name: name.into(),
        paragraphs: vec![
            "la password del tuo account è appena stata cambiata e le altre sessioni aperte sono state chiuse.".into(),
        ],
        action: Some((
            "Non sei stato tu? Reimposta la password",
            "/auth/forget-password".into(),
        )),
        ..Letter::default()
    }
}

#[cfg(test)]
mod tests {
    use battito_domain::email_address::EmailAddress;
    use lettre::Address;

    /// All texts of up to five of these characters.
    fn texts(alphabet: &[&str]) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut start = 0;
        for _ in 0..5 {
            let end = all.len();
            for at in start..end {
                all.extend(
                    alphabet
                        .iter()
                        .map(|next| format!("{}{next}", all[at]))
                        .collect::<Vec<_>>(),
                );
            }
            start = end;
        }
        all
    }

    #[test]
    fn can_be_sent_to_every_address_that_is_accepted() {
        let locals = texts(&["a", ".", "-", "'", "\""])
            .into_iter()
            .map(|local| format!("{local}@a.it"));
        let domains = texts(&["a", ".", "-", "1", "["])
            .into_iter()
            .map(|domain| format!("a@{domain}"));
        let longest = [64, 65].map(|length| format!("{}@{}.it", "a".repeat(length), "b".repeat(63)));
        let mut accepted = 0;
        for address in locals.chain(domains).chain(longest) {
            if EmailAddress::parse(&address).is_ok() {
                assert!(address.parse::<Address>().is_ok(), "{address}");
                accepted += 1;
            }
        }
        assert!(accepted > 500, "only {accepted} addresses");
    }
}
