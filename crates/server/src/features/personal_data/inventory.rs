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

const fn table(name: &'static str, export: Export, deletion: Deletion, merge: Merge) -> Table {
    Table {
        name,
        export,
        deletion,
        merge,
    }
}

const fn impersonal(name: &'static str) -> Table {
    table(name, Export::Impersonal, Deletion::Impersonal, Merge::Impersonal)
}

/// All tables, by name.
pub const TABLES: &[Table] = &[
    table(
        "audit_entries",
        Export::Section("registro_attivita"),
        Deletion::Anonymised,
        Merge::Stays,
    ),
    table(
        "calendar_feeds",
        Export::Section("calendario_personale"),
        Deletion::Erased,
        Merge::Erased,
    ),
    impersonal("centre_pictures"),
    table(
        "centre_settings",
        Export::Section("impostazioni_del_centro"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    impersonal("certificate_counters"),
    table(
        "certificate_designs",
        Export::Section("modelli_di_attestato"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    impersonal("certificate_options"),
    table(
        "certificate_words",
        Export::LeftOut("le parole con cui si cercano gli attestati: ripetono ciò che sta negli attestati"),
        Deletion::Kept(Keeping::Certificates),
        Merge::Moved,
    ),
    table(
        "certificates",
        Export::Section("attestati"),
        Deletion::Kept(Keeping::Certificates),
        Merge::Moved,
    ),
    impersonal("cities"),
    impersonal("course_date_counts"),
    impersonal("course_dates"),
    impersonal("course_images"),
    table(
        "course_reminder_settings",
        Export::Section("registro_attivita"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    table(
        "course_reminders",
        Export::Section("prenotazioni"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    impersonal("courses"),
    table(
        "instructor_availabilities",
        Export::Section("disponibilita"),
        Deletion::Erased,
        Merge::Moved,
    ),
    table(
        "jobs",
        Export::Section("lavori_avviati"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    table(
        "mail_texts",
        Export::Section("registro_attivita"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    table(
        "one_time_tokens",
        Export::Section("link_ricevuti"),
        Deletion::Erased,
        Merge::Moved,
    ),
    table("outbox", Export::Section("email"), Deletion::Erased, Merge::Moved),
    table(
        "presence_claims",
        Export::LeftOut("le scansioni del codice in aula: durano dieci minuti, e ciò che ne resta è nelle presenze"),
        Deletion::Erased,
        Merge::Erased,
    ),
    impersonal("presence_secrets"),
    table(
        "recovery_codes",
        Export::LeftOut("i codici di recupero: conserviamo solo la loro impronta, e nessuno può rileggerli"),
        Deletion::Erased,
        Merge::Erased,
    ),
    table(
        "renewal_reminders",
        Export::Section("attestati"),
        Deletion::Kept(Keeping::Certificates),
        Merge::Moved,
    ),
    impersonal("renewal_rounds"),
    table(
        "renewals",
        Export::Section("attestati"),
        Deletion::Kept(Keeping::Certificates),
        Merge::Moved,
    ),
    table(
        "reservation_attendances",
        Export::Section("prenotazioni"),
        Deletion::Kept(Keeping::Registers),
        Merge::Moved,
    ),
    table(
        "reservation_certificates",
        Export::Section("prenotazioni"),
        Deletion::Kept(Keeping::Registers),
        Merge::Moved,
    ),
    table(
        "reservations",
        Export::Section("prenotazioni"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    table(
        "retained_names",
        Export::LeftOut("i nomi nei registri di chi ha eliminato l'account: finché il tuo esiste, non ce n'è"),
        Deletion::Kept(Keeping::Registers),
        Merge::Stays,
    ),
    impersonal("search_versions"),
    table("sessions", Export::Section("sessioni"), Deletion::Erased, Merge::Erased),
    impersonal("settings_lock"),
    table("shifts", Export::Section("turni"), Deletion::Anonymised, Merge::Moved),
    impersonal("survey_answers"),
    table(
        "survey_instructors",
        Export::LeftOut("chi insegnava alle date con un questionario: ripete ciò che sta nei turni"),
        Deletion::Anonymised,
        Merge::Moved,
    ),
    table(
        "survey_invitations",
        Export::Section("questionari"),
        Deletion::Erased,
        Merge::Moved,
    ),
    impersonal("survey_tokens"),
    impersonal("surveys"),
    table(
        "throttles",
        Export::LeftOut(
            "i contatori dei tentativi, per esempio di accesso: durano al massimo trenta giorni e di chi li fa tengono solo un'impronta",
        ),
        Deletion::Expires,
        Merge::Stays,
    ),
    table(
        "user_words",
        Export::LeftOut("le parole con cui il centro ti trova: ripetono nome, email, azienda e codice fiscale"),
        Deletion::Anonymised,
        Merge::Stays,
    ),
    table("users", Export::Section("persona"), Deletion::Anonymised, Merge::Stays),
];

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
    use super::*;
    use crate::platform::rate_limit;

    #[test]
    fn says_how_long_counters_last() {
        assert_eq!(rate_limit::LONGEST_MINUTES, 30 * 24 * 60);
        assert!(left_out().any(|reason| reason.contains("contatori") && reason.contains("al massimo trenta giorni")));
    }
}
