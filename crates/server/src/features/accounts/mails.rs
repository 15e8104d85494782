//! The mails about accounts.

use battito_domain::{email_address::masked, mail_text::MailKind};

use crate::{
    entities::users,
    platform::{
        App,
        mail::{
            Fact, Letter,
            texts::{self, MailTexts},
        },
    },
};

/// Asks the user to confirm the e-mail address, after registration or on request.
#[must_use]
pub fn verify_email(name: &str, token: &str) -> Letter {
    Letter {
        kind: "verify-email",
        subject: "Conferma il tuo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![
            "grazie per la registrazione. Conferma il tuo indirizzo email: così siamo sicuri che ricevi gli avvisi sui tuoi corsi."
                .into(),
        ],
        action: Some(("Conferma l'indirizzo", format!("/auth/verify-email/{token}"))),
        closing: vec![
            "Il link vale tre giorni. Nel frattempo puoi già prenotare i corsi. Se non hai creato tu questo account, ignora questo messaggio."
                .into(),
        ],
        ..Letter::default()
    }
}

/// Asks the user to confirm an e-mail address that staff have written.
pub(super) fn confirm_new_address(name: &str, centre: &str, token: &str) -> Letter {
    Letter {
        kind: "confirm-address",
        subject: "Conferma il tuo nuovo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "{centre} ha registrato questo indirizzo per il tuo account. Confermalo: da quel momento accedi con questo indirizzo e qui ricevi gli avvisi sui tuoi corsi."
        )],
        action: Some(("Conferma l'indirizzo", format!("/auth/confirm-email/{token}"))),
        closing: vec![
            "Il link funziona una sola volta, per 24 ore. Se non sai di che cosa si tratta, ignora questo messaggio: non cambia nulla."
                .into(),
        ],
        ..Letter::default()
    }
}

/// Tells the old address that staff have written another one, with the way back.
pub(super) fn address_change_asked(name: &str, author: &str, new: &str, token: &str) -> Letter {
    Letter {
        kind: "email-changed",
        subject: "Il centro vuole cambiare il tuo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "{author} ha scritto un nuovo indirizzo email per il tuo account. Finché non viene confermato, accedi ancora con questo."
        )],
        facts: vec![Fact::new("Nuovo indirizzo", masked(new))],
        action: Some((
            "Non l'hai chiesto tu? Tieni questo indirizzo",
            format!("/auth/restore-email/{token}"),
        )),
        closing: vec![
            "Il link vale sette giorni, anche dopo la conferma del nuovo: l'indirizzo del tuo account è di nuovo questo, tutte le sessioni si chiudono e scegli una nuova password."
                .into(),
        ],
        ..Letter::default()
    }
}

/// Tells the contact of a person that the person has an account of their own now.
pub(super) fn claimed_by_owner(centre: &str, new: &str) -> Letter {
    Letter {
        kind: "email-changed",
        subject: "Un account con un indirizzo suo".into(),
        paragraphs: vec![format!(
            "la persona ha confermato un account di {centre} con un indirizzo suo: le email sui suoi corsi arrivano lì, non più a te."
        )],
        facts: vec![Fact::new("Nuovo indirizzo", masked(new))],
        closing: vec!["Se ti sembra un errore, contattaci subito.".into()],
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
pub(super) fn invitation(app: &App, texts: &MailTexts, user: &users::Model, token: &str) -> Letter {
    let values = texts::reader(app, &user.name, &user.surname);
    Letter {
        kind: "invitation",
        name: user.name.clone(),
        action: Some(("Scegli la password", format!("/auth/password-reset/{token}"))),
        ..texts.letter(MailKind::Invitation, &values)
    }
}

/// The link with which somebody whom the centre knows without an account sets the first password.
pub(super) fn claimed(name: &str, centre: &str, token: &str) -> Letter {
    Letter {
        kind: "claim-account",
        subject: "Attiva il tuo account".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "{centre} ti conosce già: scegli la password e nel tuo account trovi le prenotazioni e gli attestati che hai."
        )],
        action: Some(("Scegli la password", format!("/auth/password-reset/{token}"))),
        closing: vec![
            "Il link vale sette giorni. Se non ti sei registrato tu, ignora questo messaggio: non cambia nulla.".into(),
        ],
        ..Letter::default()
    }
}

/// A note that the new password also revoked the address of the calendar, which works without a password.
fn calendar_note(had_calendar: bool) -> Option<String> {
    had_calendar.then(|| {
        "Anche l'indirizzo del tuo calendario dei turni non funziona più: creane uno nuovo dal tuo Profilo.".into()
    })
}

/// Notifies the user that the password was changed, in case it was somebody else.
#[must_use]
pub fn password_changed(name: &str, had_calendar: bool) -> Letter {
    Letter {
        kind: "password-changed",
        subject: "La tua password è stata cambiata".into(),
        name: name.into(),
        paragraphs: vec![
            "la password del tuo account è appena stata cambiata e le altre sessioni aperte sono state chiuse.".into(),
        ]
        .into_iter()
        .chain(calendar_note(had_calendar))
        .collect(),
        action: Some((
            "Non l'hai chiesto tu? Reimposta la password",
            "/auth/forget-password".into(),
        )),
        ..Letter::default()
    }
}

/// The same after a reset, which has confirmed the address if it was unconfirmed, and may have switched
/// two-factor login off.
pub(super) fn password_reset(name: &str, had_calendar: bool, lost_two_factor: bool) -> Letter {
    let mut letter = password_changed(name, had_calendar);
    if lost_two_factor {
        letter.paragraphs.push(
            "Abbiamo disattivato anche la verifica in due passaggi, che era stata attivata prima di confermare questo indirizzo. Puoi riattivarla dal tuo Profilo."
                .into(),
        );
    }
    letter
}

/// The link with which a new e-mail address is confirmed, sent there.
pub(super) fn confirm_email_change(name: &str, token: &str) -> Letter {
    Letter {
        kind: "confirm-email-change",
        subject: "Conferma il tuo nuovo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![
            "hai chiesto di usare questo indirizzo per il tuo account. Confermalo: da quel momento accedi con questo indirizzo e qui ricevi gli avvisi sui tuoi corsi."
                .into(),
        ],
        action: Some(("Conferma l'indirizzo", format!("/auth/confirm-email/{token}"))),
        closing: vec![
            "Il link funziona una sola volta, per 24 ore. Se non l'hai chiesto tu, ignora questo messaggio: non cambia nulla."
                .into(),
        ],
        ..Letter::default()
    }
}

/// Sent in its place when the address belongs to another account.
pub(super) fn address_has_account(name: &str) -> Letter {
    Letter {
        kind: "address-has-account",
        subject: "Questo indirizzo ha già un account".into(),
        name: name.into(),
        paragraphs: vec![
            "qualcuno ha chiesto di usare questo indirizzo per un altro account. Non è possibile, perché qui c'è già il tuo: non cambia nulla."
                .into(),
        ],
        action: Some(("Non ricordi la password?", "/auth/forget-password".into())),
        closing: vec![
            "Se l'hai chiesto tu e hai due account, contattaci: li uniamo noi. Altrimenti ignora questo messaggio.".into(),
        ],
        ..Letter::default()
    }
}

/// Tells the old address that a change was asked for, in case it was somebody else.
pub(super) fn email_change_asked(name: &str, new: &str) -> Letter {
    Letter {
        kind: "email-change-asked",
        subject: "È stato chiesto di cambiare il tuo indirizzo email".into(),
        name: name.into(),
        paragraphs: vec![
            "dal tuo account è stato chiesto di cambiare indirizzo email. Finché il nuovo non viene confermato, accedi ancora con questo."
                .into(),
        ],
        facts: vec![Fact::new("Nuovo indirizzo", masked(new))],
        action: Some((
            "Non l'hai chiesto tu? Reimposta la password",
            "/auth/forget-password".into(),
        )),
        closing: vec!["Con una nuova password la richiesta è annullata e tutte le sessioni si chiudono.".into()],
        ..Letter::default()
    }
}

/// Tells the old address that it was replaced, with the way back.
pub(super) fn email_changed(name: &str, new: &str, token: &str) -> Letter {
    Letter {
        kind: "own-email-changed",
        subject: "Il tuo indirizzo email è stato cambiato".into(),
        name: name.into(),
        paragraphs: vec![
            "il nuovo indirizzo email del tuo account è stato confermato. D'ora in poi accedi con quello, e lì arrivano gli avvisi."
                .into(),
        ],
        facts: vec![Fact::new("Nuovo indirizzo", masked(new))],
        action: Some((
            "Non l'hai chiesto tu? Ripristina questo indirizzo",
            format!("/auth/restore-email/{token}"),
        )),
        closing: vec![
            "Il link vale sette giorni: rimette questo indirizzo, chiude tutte le sessioni e ti fa scegliere una nuova password."
                .into(),
        ],
        ..Letter::default()
    }
}

/// What somebody else may have added to an account with another address, and what is gone with it.
pub(super) const LOST_TWO_FACTOR: &str = "Abbiamo disattivato anche la verifica in due passaggi, che era stata attivata dopo la modifica dell'indirizzo. Puoi riattivarla dal tuo Profilo.";
pub(super) const LOST_PASSKEYS: &str = "Abbiamo rimosso anche le passkey aggiunte dopo la modifica dell'indirizzo. Puoi aggiungerne altre dal tuo Profilo.";

/// Tells the old address that it is back, with a link to choose a new password, and what was `lost`.
pub(super) fn email_restored(name: &str, token: &str, had_calendar: bool, lost: Option<&str>) -> Letter {
    Letter {
        kind: "email-restored",
        subject: "Il tuo indirizzo email è di nuovo questo".into(),
        name: name.into(),
        paragraphs: vec![
            "il tuo account usa di nuovo questo indirizzo. Abbiamo chiuso tutte le sessioni e la password di prima non funziona più: scegline una nuova."
                .into(),
        ]
        .into_iter()
        .chain(calendar_note(had_calendar))
        .chain(lost.map(str::to_owned))
        .collect(),
        action: Some(("Scegli una nuova password", format!("/auth/password-reset/{token}"))),
        closing: vec![
            "Il link funziona una sola volta, per 60 minuti. Se è scaduto, usa «Password dimenticata» nella pagina di accesso."
                .into(),
        ],
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
