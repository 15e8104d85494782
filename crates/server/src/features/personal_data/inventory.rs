//! The tables of the database, with the part of each in the download of a person's data, and its treatment
//! when the person deletes the account or is merged with another. Tests compare it with the schema and with
//! the rows that remain: a new table needs a decision here.

/// Where the rows about a person are in the download.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// In this member of `dati.json`.
    Section(&'static str),
    /// Left out, for this reason.
    LeftOut(&'static str),
    /// It holds nothing about a person.
    Impersonal,
}

/// The treatment of rows about a person who deletes the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deletion {
    /// They are deleted.
    Erased,
    /// They stay, without identifying data.
    Anonymised,
    /// They stay, because the centre needs them.
    Kept(Keeping),
    /// They expire within thirty days, and hold a hash of who it is.
    Expires,
    /// It holds nothing about a person.
    Impersonal,
}

/// The treatment of rows about a duplicate that is merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Merge {
    /// The person who stays gets them, or their parent rows.
    Moved,
    /// They are deleted.
    Erased,
    /// They stay with the duplicate, without identifying data, or found by its number.
    Stays,
    /// It holds nothing about a person.
    Impersonal,
}

/// Why the centre keeps something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeping {
    /// A certificate that can be checked.
    Certificates,
    /// The attendance register of a course that has begun.
    Registers,
}

impl Keeping {
    /// The kept data and the reason, as the person reads it.
    #[must_use]
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Certificates => (
                "Gli attestati rilasciati, con il nome, il codice fiscale e il numero che riportano",
                "Il centro deve poter dimostrare a chi li ha rilasciati e chiunque deve poterli verificare.",
            ),
            Self::Registers => (
                "I registri delle presenze dei corsi già iniziati, con nome e codice fiscale",
                "Sono la prova della formazione svolta, che il centro deve conservare per legge.",
            ),
        }
    }
}

/// A table with all decisions.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// In the download.
    pub export: Export,
    /// When the account is deleted.
    pub deletion: Deletion,
    /// When the person is merged with another.
    pub merge: Merge,
}

macro_rules! tables {
    ($($name:literal: $export:ident $(($where:literal))?, $deletion:ident $(($why:expr))?, $merge:ident;)*) => {
        &[$(Table {
            name: $name,
            export: Export::$export $(($where))?,
            deletion: Deletion::$deletion $(($why))?,
            merge: Merge::$merge,
        },)*]
    };
}

/// All tables, by name: where the rows are in the download, what becomes of them with the account, and with a duplicate.
pub const TABLES: &[Table] = tables! {
    "audit_entries": Section("registro_attivita"), Anonymised, Stays;
    "backups": Impersonal, Impersonal, Impersonal;
    "calendar_feeds": Section("calendario_personale"), Erased, Erased;
    "centre_pictures": Impersonal, Impersonal, Impersonal;
    "centre_settings": Section("impostazioni_del_centro"), Anonymised, Moved;
    "certificate_counters": Impersonal, Impersonal, Impersonal;
    "certificate_designs": Section("modelli_di_attestato"), Anonymised, Moved;
    "certificate_options": Impersonal, Impersonal, Impersonal;
    "certificate_words":
        LeftOut("le parole con cui si cercano gli attestati: ripetono ciò che sta negli attestati"),
        Kept(Keeping::Certificates), Moved;
    "certificates": Section("attestati"), Kept(Keeping::Certificates), Moved;
    "cities": Impersonal, Impersonal, Impersonal;
    "course_date_counts": Impersonal, Impersonal, Impersonal;
    "course_dates": Impersonal, Impersonal, Impersonal;
    "course_images": Impersonal, Impersonal, Impersonal;
    "course_reminder_settings": Section("registro_attivita"), Anonymised, Moved;
    "course_reminders": Section("prenotazioni"), Anonymised, Moved;
    "courses": Impersonal, Impersonal, Impersonal;
    "instructor_availabilities": Section("disponibilita"), Erased, Moved;
    "jobs": Section("lavori_avviati"), Anonymised, Moved;
    "mail_holds": Impersonal, Impersonal, Impersonal;
    "mail_texts": Section("registro_attivita"), Anonymised, Moved;
    "nodes": Impersonal, Impersonal, Impersonal;
    "one_time_tokens": Section("link_ricevuti"), Erased, Moved;
    "outbox": Section("email"), Erased, Moved;
    "passkey_challenges":
        LeftOut("le richieste in attesa di una tua passkey: durano cinque minuti"),
        Erased, Erased;
    "passkeys": Section("passkey"), Erased, Erased;
    "presence_claims":
        LeftOut("le scansioni del codice in aula: durano dieci minuti, e ciò che ne resta è nelle presenze"),
        Erased, Erased;
    "presence_secrets": Impersonal, Impersonal, Impersonal;
    "recovery_codes":
        LeftOut("i codici di recupero: conserviamo solo la loro impronta, e nessuno può rileggerli"),
        Erased, Erased;
    "renewal_contacts": Section("attestati"), Anonymised, Moved;
    "renewal_reminders": Section("attestati"), Kept(Keeping::Certificates), Moved;
    "renewal_rounds": Impersonal, Impersonal, Impersonal;
    "renewals": Section("attestati"), Kept(Keeping::Certificates), Moved;
    "reservation_attendances": Section("prenotazioni"), Kept(Keeping::Registers), Moved;
    "reservation_certificates": Section("prenotazioni"), Kept(Keeping::Registers), Moved;
    "reservations": Section("prenotazioni"), Anonymised, Moved;
    "retained_names":
        LeftOut("i nomi nei registri di chi ha eliminato l'account: finché il tuo esiste, non ce n'è"),
        Kept(Keeping::Registers), Stays;
    "saved_views": Section("viste_salvate"), Erased, Erased;
    "search_versions": Impersonal, Impersonal, Impersonal;
    "sessions": Section("sessioni"), Erased, Erased;
    "settings_lock": Impersonal, Impersonal, Impersonal;
    "shifts": Section("turni"), Anonymised, Moved;
    "survey_answers": Impersonal, Impersonal, Impersonal;
    "survey_instructors":
        LeftOut("chi insegnava alle date con un questionario: ripete ciò che sta nei turni"),
        Anonymised, Moved;
    "survey_invitations": Section("questionari"), Erased, Moved;
    "survey_tokens": Impersonal, Impersonal, Impersonal;
    "surveys": Impersonal, Impersonal, Impersonal;
    "throttles":
        LeftOut("i contatori dei tentativi, per esempio di accesso: durano al massimo trenta giorni e di chi li fa tengono solo un'impronta"),
        Expires, Stays;
    "user_words":
        LeftOut("le parole con cui il centro ti trova: ripetono nome, email, azienda e codice fiscale"),
        Anonymised, Stays;
    "users": Section("persona"), Anonymised, Stays;
};

/// The data that stay after an account is deleted, each kind once.
#[must_use]
pub fn keepings() -> Vec<Keeping> {
    let mut kept = Vec::new();
    for table in TABLES {
        if let Deletion::Kept(keeping) = table.deletion
            && !kept.contains(&keeping)
        {
            kept.push(keeping);
        }
    }
    kept
}

/// The data left out of the download, with the reasons.
pub fn left_out() -> impl Iterator<Item = &'static str> {
    TABLES.iter().filter_map(|table| match table.export {
        Export::LeftOut(reason) => Some(reason),
        Export::Section(_) | Export::Impersonal => None,
    })
}

#[cfg(test)]
mod tests {
    use battito_platform::rate_limit;

    use super::*;

    #[test]
    fn says_how_long_counters_last() {
        assert_eq!(rate_limit::LONGEST_MINUTES, 30 * 24 * 60);
        assert!(left_out().any(|reason| reason.contains("contatori") && reason.contains("al massimo trenta giorni")));
    }
}
