//! The mails about accounts.

use battito_domain::{email_address::masked, mail_text::MailKind};
use battito_platform::{
    App,
    entities::users,
    mail::{
        Fact, Letter,
        texts::{self, MailTexts},
    },
};

/// Asks the user to confirm the e-mail address, after registration or on request.
#[must_use]
pub fn verify_email(name: &str, token: &str) -> Letter {
    Letter::new("verify-email", "Conferma il tuo indirizzo email", name)
        .paragraph("grazie per la registrazione. Conferma il tuo indirizzo email: così siamo sicuri che ricevi gli avvisi sui tuoi corsi.")
        .action("Conferma l'indirizzo", format!("/auth/verify-email/{token}"))
        .closing("Il link vale tre giorni. Nel frattempo puoi già prenotare i corsi. Se non hai creato tu questo account, ignora questo messaggio.")
}

/// Asks the user to confirm an e-mail address that staff have written.
pub(super) fn confirm_new_address(name: &str, centre: &str, token: &str) -> Letter {
    Letter::new("confirm-address", "Conferma il tuo nuovo indirizzo email", name)
        .paragraph(format!("{centre} ha registrato questo indirizzo per il tuo account. Confermalo: da quel momento accedi con questo indirizzo e qui ricevi gli avvisi sui tuoi corsi."))
        .action("Conferma l'indirizzo", format!("/auth/confirm-email/{token}"))
        .closing("Il link funziona una sola volta, per 24 ore. Se non sai di che cosa si tratta, ignora questo messaggio: non cambia nulla.")
}

/// Tells the old address that staff have written another one, with the way back.
pub(super) fn address_change_asked(name: &str, author: &str, new: &str, token: &str) -> Letter {
    Letter::new("email-changed", "Il centro vuole cambiare il tuo indirizzo email", name)
        .paragraph(format!("{author} ha scritto un nuovo indirizzo email per il tuo account. Finché non viene confermato, accedi ancora con questo."))
        .facts([Fact::new("Nuovo indirizzo", masked(new))])
        .action("Non l'hai chiesto tu? Tieni questo indirizzo", format!("/auth/restore-email/{token}"))
        .closing("Il link vale sette giorni, anche dopo la conferma del nuovo: l'indirizzo del tuo account è di nuovo questo, tutte le sessioni si chiudono e scegli una nuova password.")
}

/// Tells the contact of a person that the person has an account of their own now.
pub(super) fn claimed_by_owner(centre: &str, new: &str) -> Letter {
    Letter::new("email-changed", "Un account con un indirizzo suo", "")
        .paragraph(format!("la persona ha confermato un account di {centre} con un indirizzo suo: le email sui suoi corsi arrivano lì, non più a te."))
        .facts([Fact::new("Nuovo indirizzo", masked(new))])
        .closing("Se ti sembra un errore, contattaci subito.")
}

/// The password reset link.
#[must_use]
pub fn reset_password(name: &str, token: &str) -> Letter {
    Letter::new("reset-password", "Scegli una nuova password", name)
        .paragraph("abbiamo ricevuto la richiesta di una nuova password per il tuo account.")
        .action("Scegli una nuova password", format!("/auth/password-reset/{token}"))
        .closing("Il link funziona una sola volta, per 60 minuti. Se non l'hai chiesto tu, ignora questo messaggio: la tua password resta quella di prima.")
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
    Letter::new("claim-account", "Attiva il tuo account", name)
        .paragraph(format!("{centre} ti conosce già: scegli la password e nel tuo account trovi le prenotazioni e gli attestati che hai."))
        .action("Scegli la password", format!("/auth/password-reset/{token}"))
        .closing("Il link vale sette giorni. Se non ti sei registrato tu, ignora questo messaggio: non cambia nulla.")
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
    Letter::new("password-changed", "La tua password è stata cambiata", name)
        .paragraph("la password del tuo account è appena stata cambiata e le altre sessioni aperte sono state chiuse.")
        .paragraphs(calendar_note(had_calendar))
        .action("Non l'hai chiesto tu? Reimposta la password", "/auth/forget-password")
}

/// The same after a reset, which has confirmed the address if it was unconfirmed, and may have switched
/// two-factor login off.
pub(super) fn password_reset(name: &str, had_calendar: bool, lost_two_factor: bool) -> Letter {
    let lost = lost_two_factor.then(|| {
        "Abbiamo disattivato anche la verifica in due passaggi, che era stata attivata prima di confermare questo indirizzo. Puoi riattivarla dal tuo Profilo."
            .into()
    });
    password_changed(name, had_calendar).paragraphs(lost)
}

/// The link with which a new e-mail address is confirmed, sent there.
pub(super) fn confirm_email_change(name: &str, token: &str) -> Letter {
    Letter::new("confirm-email-change", "Conferma il tuo nuovo indirizzo email", name)
        .paragraph("hai chiesto di usare questo indirizzo per il tuo account. Confermalo: da quel momento accedi con questo indirizzo e qui ricevi gli avvisi sui tuoi corsi.")
        .action("Conferma l'indirizzo", format!("/auth/confirm-email/{token}"))
        .closing("Il link funziona una sola volta, per 24 ore. Se non l'hai chiesto tu, ignora questo messaggio: non cambia nulla.")
}

/// Sent in its place when the address belongs to another account.
pub(super) fn address_has_account(name: &str) -> Letter {
    Letter::new("address-has-account", "Questo indirizzo ha già un account", name)
        .paragraph("qualcuno ha chiesto di usare questo indirizzo per un altro account. Non è possibile, perché qui c'è già il tuo: non cambia nulla.")
        .action("Non ricordi la password?", "/auth/forget-password")
        .closing("Se l'hai chiesto tu e hai due account, contattaci: li uniamo noi. Altrimenti ignora questo messaggio.")
}

/// Tells the old address that a change was asked for, in case it was somebody else.
pub(super) fn email_change_asked(name: &str, new: &str) -> Letter {
    Letter::new("email-change-asked", "È stato chiesto di cambiare il tuo indirizzo email", name)
        .paragraph("dal tuo account è stato chiesto di cambiare indirizzo email. Finché il nuovo non viene confermato, accedi ancora con questo.")
        .facts([Fact::new("Nuovo indirizzo", masked(new))])
        .action("Non l'hai chiesto tu? Reimposta la password", "/auth/forget-password")
        .closing("Con una nuova password la richiesta è annullata e tutte le sessioni si chiudono.")
}

/// Tells the old address that it was replaced, with the way back.
pub(super) fn email_changed(name: &str, new: &str, token: &str) -> Letter {
    Letter::new("own-email-changed", "Il tuo indirizzo email è stato cambiato", name)
        .paragraph("il nuovo indirizzo email del tuo account è stato confermato. D'ora in poi accedi con quello, e lì arrivano gli avvisi.")
        .facts([Fact::new("Nuovo indirizzo", masked(new))])
        .action("Non l'hai chiesto tu? Ripristina questo indirizzo", format!("/auth/restore-email/{token}"))
        .closing("Il link vale sette giorni: rimette questo indirizzo, chiude tutte le sessioni e ti fa scegliere una nuova password.")
}

/// What somebody else may have added to an account with another address, and what is gone with it.
pub(super) const LOST_TWO_FACTOR: &str = "Abbiamo disattivato anche la verifica in due passaggi, che era stata attivata dopo la modifica dell'indirizzo. Puoi riattivarla dal tuo Profilo.";
pub(super) const LOST_PASSKEYS: &str = "Abbiamo rimosso anche le passkey aggiunte dopo la modifica dell'indirizzo. Puoi aggiungerne altre dal tuo Profilo.";

/// Tells the old address that it is back, with a link to choose a new password, and what was `lost`.
pub(super) fn email_restored(name: &str, token: &str, had_calendar: bool, lost: Option<&str>) -> Letter {
    Letter::new("email-restored", "Il tuo indirizzo email è di nuovo questo", name)
        .paragraph("il tuo account usa di nuovo questo indirizzo. Abbiamo chiuso tutte le sessioni e la password di prima non funziona più: scegline una nuova.")
        .paragraphs(calendar_note(had_calendar))
        .paragraphs(lost.map(str::to_owned))
        .action("Scegli una nuova password", format!("/auth/password-reset/{token}"))
        .closing("Il link funziona una sola volta, per 60 minuti. Se è scaduto, usa «Password dimenticata» nella pagina di accesso.")
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
