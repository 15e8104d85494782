//! The mails about two-factor login, in case it was somebody else.

use battito_platform::mail::Letter;

const SECTION: &str = "/control-panel/user/profile#due-passaggi";

pub(super) fn switched_on(name: &str) -> Letter {
    Letter::new("two-factor-on", "La verifica in due passaggi è attiva", name)
        .paragraph(
            "d'ora in poi per accedere al tuo account servono la password e un codice della tua app di autenticazione.",
        )
        .paragraph("Conserva i codici di recupero lontano dal telefono: con uno di loro accedi anche senza l'app.")
        .action("Vai al Profilo", SECTION)
        .closing(not_you("contattaci subito"))
}

pub(super) fn switched_off(name: &str) -> Letter {
    Letter::new(
        "two-factor-off",
        "La verifica in due passaggi è stata disattivata",
        name,
    )
    .paragraph("per accedere al tuo account ora basta la password.")
    .action("Non l'hai chiesto tu? Reimposta la password", "/auth/forget-password")
    .closing("Puoi riattivarla quando vuoi dal tuo Profilo.")
}

pub(super) fn recovery_code_used(name: &str, left: u64) -> Letter {
    let rest = match left {
        0 => "Era l'ultimo: creane subito di nuovi dal tuo Profilo.".to_owned(),
        1 => "Te ne resta uno: creane di nuovi dal tuo Profilo.".to_owned(),
        left => format!("Te ne restano {left}."),
    };
    Letter::new("recovery-code-used", "È stato usato un codice di recupero", name)
        .paragraph(format!(
            "un codice di recupero è appena stato usato al posto della tua app di autenticazione. {rest}"
        ))
        .action("Vai al Profilo", SECTION)
        .closing(not_you("cambia subito la password"))
}

pub(super) fn recovery_codes_renewed(name: &str) -> Letter {
    Letter::new("recovery-codes-renewed", "Hai nuovi codici di recupero", name)
        .paragraph("i codici di recupero del tuo account sono stati sostituiti. Quelli di prima non funzionano più.")
        .action("Vai al Profilo", SECTION)
        .closing(not_you("cambia subito la password"))
}

pub(super) fn passkey_added(name: &str, passkey: &str) -> Letter {
    Letter::new("passkey-added", "Hai aggiunto una passkey", name)
        .paragraph(format!(
            "d'ora in poi accedi al tuo account anche con la passkey «{passkey}», senza password e senza codice."
        ))
        .action("Vai al Profilo", SECTION)
        .closing(not_you("rimuovila dal Profilo e cambia subito la password"))
}

pub(super) fn passkey_removed(name: &str, passkey: &str) -> Letter {
    Letter::new("passkey-removed", "Hai rimosso una passkey", name)
        .paragraph(format!("la passkey «{passkey}» non apre più il tuo account."))
        .action("Vai al Profilo", SECTION)
        .closing(not_you("cambia subito la password"))
}

fn not_you(then: &str) -> String {
    format!("Se non l'hai chiesto tu, {then}.")
}
