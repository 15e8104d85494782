//! The fields of mails, and their values in one mail.

use crate::wire_enum::wire_enum;

wire_enum! {
    /// A field in braces, which each mail replaces: `{corso}`.
    pub enum Field as "MailField" {
        /// First name of the reader.
        Name = "nome",
        /// Surname of the reader.
        Surname = "cognome",
        /// Name of the centre.
        Centre = "centro",
        /// Telephone of the centre.
        Phone = "telefono",
        /// E-mail address of the centre.
        Email = "email",
        /// Title of the course.
        Course = "corso",
        /// Start of the course date.
        Start = "data",
        /// End of the course date.
        End = "fine",
        /// Address of the course date.
        Venue = "sede",
        /// City of the course date.
        City = "citta",
        /// How far away the start is.
        Countdown = "fra_quanto",
        /// Hours before the start until which a booking can be cancelled.
        NoticeHours = "ore_preavviso",
        /// How a booking is cancelled: until when, or whom to write to once it is too late.
        HowToCancel = "come_annullare",
        /// Position in the waiting list.
        Position = "posizione",
        /// Start before the change.
        FormerStart = "data_prima",
        /// Address before the change.
        FormerVenue = "sede_prima",
        /// Why.
        Reason = "motivo",
        /// That the certificates are ready, in the singular or the plural.
        PapersReady = "attestati_pronti",
        /// Name of the certificate.
        Paper = "attestato",
        /// Number of the certificate.
        Number = "numero",
        /// Last day of the certificate.
        Expiry = "scadenza",
        /// Which certificates expire, in a line.
        Expiring = "cosa_scade",
        /// The renewal of the certificates, as a sentence.
        Renewal = "invito_al_rinnovo",
    }
}

/// Which values a preview shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// As most are.
    Usual,
    /// As long as they get.
    Longest,
}

impl Field {
    /// The description that admins read.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Name => "Il nome di chi legge",
            Self::Surname => "Il cognome di chi legge",
            Self::Centre => "Il nome del centro",
            Self::Phone => "Il telefono del centro",
            Self::Email => "L'indirizzo email del centro",
            Self::Course => "Il titolo del corso",
            Self::Start => "Quando inizia il corso",
            Self::End => "Quando finisce il corso",
            Self::Venue => "L'indirizzo della sede, con la città",
            Self::City => "La città della sede",
            Self::Countdown => "Quanto manca: oggi, domani, fra 2 giorni",
            Self::NoticeHours => "Fino a quante ore prima si può annullare",
            Self::HowToCancel => "Come annullare: entro quando, o che il termine è passato",
            Self::Position => "Il posto nella lista d'attesa",
            Self::FormerStart => "Quando iniziava prima del cambio",
            Self::FormerVenue => "Dove si teneva, se è cambiata la sede",
            Self::Reason => "Il motivo, se è stato scritto",
            Self::PapersReady => "Che gli attestati sono pronti, al singolare o al plurale",
            Self::Paper => "Il nome dell'attestato",
            Self::Number => "Il numero dell'attestato",
            Self::Expiry => "Fino a quando vale l'attestato, se scade",
            Self::Expiring => "Quali attestati scadono e quando, al singolare o al plurale",
            Self::Renewal => "L'invito a rinnovare, al singolare o al plurale",
        }
    }

    /// Whether some mails have no value for it. A line of the text that names it is left out then.
    #[must_use]
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::FormerVenue | Self::Reason | Self::Expiry)
    }

    /// An example. Values of the centre are not known here.
    #[must_use]
    pub const fn example(self, sample: Sample) -> &'static str {
        match sample {
            Sample::Usual => self.usual(),
            Sample::Longest => self.longest(),
        }
    }

    const fn usual(self) -> &'static str {
        match self {
            Self::Name => "Giulia",
            Self::Surname => "Bianchi",
            Self::Centre => "Battito",
            Self::Phone => "02 1234567",
            Self::Email => "info@centro.example",
            Self::Course => "BLSD per sanitari",
            Self::Start => "venerdì 12 marzo 2027 alle 09:00",
            Self::End => "venerdì 12 marzo 2027 alle 18:00",
            Self::Venue => "Via Manzoni 12, Milano (MI)",
            Self::City => "Milano",
            Self::Countdown => "fra 2 giorni",
            Self::NoticeHours => "48",
            Self::HowToCancel => "annulla da I Miei Corsi entro mercoledì 10 marzo 2027 alle 09:00",
            Self::Position => "3",
            Self::FormerStart => "giovedì 4 marzo 2027 alle 09:00",
            Self::FormerVenue => "Via Verdi 3, Bergamo (BG)",
            Self::Reason => "L'istruttore non è disponibile",
            Self::PapersReady => "il tuo attestato è pronto: puoi scaricarlo",
            Self::Paper => "Attestato BLSD",
            Self::Number => "2027-000123",
            Self::Expiry => "12/03/2029",
            Self::Expiring => "Il tuo attestato scade il 12/03/2029: BLSD per sanitari",
            Self::Renewal => {
                "il tuo attestato sta per scadere. Puoi già prenotare il rinnovo, così scegli la data che ti è più comoda."
            }
        }
    }

    const fn longest(self) -> &'static str {
        match self {
            Self::Name => "Maria Antonietta Francesca",
            Self::Surname => "Di Giovannantonio Castellammare",
            Self::Course => {
                "Primo soccorso aziendale gruppo A: aggiornamento triennale per addetti di aziende ad alto rischio"
            }
            Self::Start => "mercoledì 22 settembre 2027 alle 09:00",
            Self::End => "mercoledì 29 settembre 2027 alle 18:30",
            Self::Venue => {
                "Centro congressi della Fondazione, padiglione 4, aula magna, Viale della Repubblica 128/bis, San Benedetto del Tronto (AP)"
            }
            Self::City => "San Benedetto del Tronto",
            Self::Countdown => "fra 14 giorni",
            Self::HowToCancel => "annulla da I Miei Corsi entro mercoledì 29 settembre 2027 alle 09:00",
            Self::Position => "128",
            Self::FormerStart => "mercoledì 15 settembre 2027 alle 09:00",
            Self::FormerVenue => {
                "Palazzina della formazione, secondo piano, Via Guglielmo Marconi 1012, Castellammare di Stabia (NA)"
            }
            Self::Reason => {
                "L'aula prenotata è stata dichiarata inagibile dopo un guasto all'impianto elettrico e non ne abbiamo trovata un'altra in tempo"
            }
            Self::PapersReady => "i tuoi attestati sono pronti: puoi scaricarli",
            Self::Paper => "Attestato di addetto al primo soccorso aziendale, aggiornamento triennale",
            Self::Expiring => "Hai 12 attestati scaduti o in scadenza",
            Self::Renewal => {
                "i tuoi attestati stanno per scadere. Puoi già prenotare il rinnovo, così scegli la data che ti è più comoda."
            }
            Self::Centre | Self::Phone | Self::Email | Self::NoticeHours | Self::Number | Self::Expiry => self.usual(),
        }
    }
}

/// The values of the fields in one mail.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values(Vec<(Field, String)>);

impl Values {
    /// Examples of these fields.
    #[must_use]
    pub fn examples(fields: &[Field], sample: Sample) -> Self {
        let examples = fields.iter().map(|field| (*field, field.example(sample).to_owned()));
        Self(examples.collect())
    }

    /// The same with one more value, which replaces the one it had. It becomes one line; a blank one is none.
    #[must_use]
    pub fn with(mut self, field: Field, value: &str) -> Self {
        self.0.retain(|(known, _)| *known != field);
        let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if !line.is_empty() {
            self.0.push((field, line));
        }
        self
    }

    /// The same, when there is one.
    #[must_use]
    pub fn with_some(self, field: Field, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.with(field, value),
            None => self,
        }
    }

    /// The value of a field.
    #[must_use]
    pub fn get(&self, field: Field) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| *known == field)
            .map(|(_, value)| value.as_str())
    }
}
