//! The mail about one's own data.

use crate::platform::mail::{Fact, Letter};

/// The last mail to somebody who has deleted the account.
pub(super) fn goodbye(name: &str, centre: &str, dates: Vec<String>, shifts: usize) -> Letter {
    let mut facts: Vec<Fact> = Fact::list("Prenotazioni annullate", dates).into_iter().collect();
    if shifts > 0 {
        facts.push(Fact::new("Turni ritirati", shifts.to_string()));
    }
    Letter {
        kind: "account-deleted",
        subject: "Il tuo account è stato eliminato".into(),
        name: name.into(),
        paragraphs: vec![
            format!("come hai chiesto, abbiamo eliminato il tuo account presso {centre}. Questa è l'ultima email che ricevi da noi."),
            "Restano solo gli attestati che ti abbiamo rilasciato e i registri delle presenze dei corsi già iniziati, che dobbiamo conservare. Gli attestati valgono come prima.".into(),
        ],
        facts,
        action: None,
        closing: vec![
            "Se non l'hai chiesto tu, rispondi subito a questo messaggio.".into(),
            "Se cambi idea, puoi registrarti di nuovo quando vuoi con la stessa email.".into(),
        ],
        event: None,
    }
}
