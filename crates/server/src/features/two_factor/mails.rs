//! The mails about two-factor login, in case it was somebody else.

use crate::platform::mail::Letter;

const SECTION: &str = "/control-panel/user/profile#due-passaggi";

pub(super) fn switched_on(name: &str) -> Letter {
    Letter {
        kind: "two-factor-on",
        subject: "La verifica in due passaggi è attiva".into(),
        name: name.into(),
        paragraphs: vec![
            "d'ora in poi per accedere al tuo account servono la password e un codice della tua app di autenticazione."
                .into(),
            "Conserva i codici di recupero lontano dal telefono: con uno di loro accedi anche senza l'app.".into(),
        ],
        action: Some(("Vai al Profilo", SECTION.into())),
        closing: vec![not_you("contattaci subito")],
        ..Letter::default()
    }
}

pub(super) fn switched_off(name: &str) -> Letter {
    Letter {
        kind: "two-factor-off",
        subject: "La verifica in due passaggi è stata disattivata".into(),
        name: name.into(),
        paragraphs: vec!["per accedere al tuo account ora basta la password.".into()],
        action: Some((
            "Non l'hai chiesto tu? Reimposta la password",
            "/auth/forget-password".into(),
        )),
        closing: vec!["Puoi riattivarla quando vuoi dal tuo Profilo.".into()],
        ..Letter::default()
    }
}

pub(super) fn recovery_code_used(name: &str, left: u64) -> Letter {
    let rest = match left {
        0 => "Era l'ultimo: creane subito di nuovi dal tuo Profilo.".to_owned(),
        1 => "Te ne resta uno: creane di nuovi dal tuo Profilo.".to_owned(),
        left => format!("Te ne restano {left}."),
    };
    Letter {
        kind: "recovery-code-used",
        subject: "È stato usato un codice di recupero".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "un codice di recupero è appena stato usato al posto della tua app di autenticazione. {rest}"
        )],
        action: Some(("Vai al Profilo", SECTION.into())),
        closing: vec![not_you("cambia subito la password")],
        ..Letter::default()
    }
}

pub(super) fn recovery_codes_renewed(name: &str) -> Letter {
    Letter {
        kind: "recovery-codes-renewed",
        subject: "Hai nuovi codici di recupero".into(),
        name: name.into(),
        paragraphs: vec![
            "i codici di recupero del tuo account sono stati sostituiti. Quelli di prima non funzionano più.".into(),
        ],
        action: Some(("Vai al Profilo", SECTION.into())),
        closing: vec![not_you("cambia subito la password")],
        ..Letter::default()
    }
}

pub(super) fn passkey_added(name: &str, passkey: &str) -> Letter {
    Letter {
        kind: "passkey-added",
        subject: "Hai aggiunto una passkey".into(),
        name: name.into(),
        paragraphs: vec![format!(
            "d'ora in poi accedi al tuo account anche con la passkey «{passkey}», senza password e senza codice."
        )],
        action: Some(("Vai al Profilo", SECTION.into())),
        closing: vec![not_you("rimuovila dal Profilo e cambia subito la password")],
        ..Letter::default()
    }
}

pub(super) fn passkey_removed(name: &str, passkey: &str) -> Letter {
    Letter {
        kind: "passkey-removed",
        subject: "Hai rimosso una passkey".into(),
        name: name.into(),
        paragraphs: vec![format!("la passkey «{passkey}» non apre più il tuo account.")],
        action: Some(("Vai al Profilo", SECTION.into())),
        closing: vec![not_you("cambia subito la password")],
        ..Letter::default()
    }
}

fn not_you(then: &str) -> String {
    format!("Se non l'hai chiesto tu, {then}.")
}
