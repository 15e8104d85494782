//! The Italian messages of the rules. The first group is verbatim from the specification, the second from the product
//! page, the third belongs to course dates, the fourth to courses.

/// A required value is blank.
pub const REQUIRED: &str = "Campo obbligatorio.";
/// Neither a 16-character tax code nor 11 digits.
pub const TAX_CODE: &str = "Codice fiscale non valido.";
/// A password without a special character.
pub const SPECIAL_CHARS: &str = "Deve contenere caratteri speciali (!@#$&+-).";
/// A password without a digit.
pub const NUMBERS: &str = "Deve contenere almeno un numero.";
/// A password without a capital letter.
pub const UPPERCASE: &str = "Deve contenere almeno una maiuscola.";
/// Not exactly ten digits.
pub const PHONE: &str = "Numero di telefono non valido (10 cifre).";
/// Not an e-mail address.
pub const EMAIL: &str = "Email non valida.";

/// Staff describe a person with neither a tax code nor birth date and place.
pub const TAX_CODE_OR_BIRTH: &str = "Serve il codice fiscale, oppure data e luogo di nascita.";
/// One of birth date and place without the other, and without a tax code.
pub const BIRTH_WITHOUT_TAX_CODE: &str = "Senza codice fiscale servono data e luogo di nascita.";
/// Not a day from 1900 to today.
pub const BIRTH_DATE: &str = "Data di nascita non valida.";
/// Not a telephone number of any country.
pub const ANY_PHONE: &str = "Numero di telefono non valido (da 6 a 11 cifre, con o senza +).";

/// A control character, or a mark that hides or turns the text around.
pub const HIDDEN_CHARS: &str = "Contiene caratteri invisibili. Riscrivi il testo a mano.";
/// A web or e-mail address, or a text that a mail program takes for one.
pub const ADDRESSES: &str = "Non può contenere indirizzi web o email. Dopo un punto lascia uno spazio.";
/// A value of the wrong type, or an impossible one.
pub const INVALID_VALUE: &str = "Valore non valido.";
/// The date is unknown, past, cancelled or past its deadline.
pub const DATE_NOT_AVAILABLE: &str = "La data scelta non è più disponibile.";
/// The user has an active reservation for the date.
pub const ALREADY_BOOKED: &str = "Sei già iscritto a questa data.";
/// A layperson on a course for professionals.
pub const PROFESSIONALS_ONLY: &str = "Corso riservato ai sanitari.";
/// No seat is free.
pub const FULL: &str = "Posti esauriti per questa data.";
/// The certificate is not one of the course's choosable options.
pub const INVALID_CERTIFICATE: &str = "Certificazione non valida.";
/// The booking password is wrong.
pub const WRONG_BOOKING_PASSWORD: &str = "Password errata.";
/// The reservation starts too soon to be cancelled.
pub const TOO_LATE_TO_CANCEL: &str = "Non è più possibile annullare questa prenotazione.";
/// The notice period of a reservation that its owner moves has begun.
pub const TOO_LATE_TO_MOVE: &str = "Non è più possibile spostare questa prenotazione.";
/// A reservation that its owner moves was cancelled.
pub const CANCELLED_BOOKING: &str = "Questa prenotazione è annullata: puoi prenotare di nuovo dalla pagina del corso.";
/// A reservation was moved by somebody else meanwhile.
pub const RESERVATION_MOVED: &str = "Nel frattempo la prenotazione è stata spostata. Ricarica la pagina.";
/// A new password is one of the commonest.
pub const COMMON_PASSWORD: &str = "Questa password è fra le più usate: scegline un'altra.";
/// A new password and its repetition differ.
pub const PASSWORDS_DIFFER: &str = "Le password non coincidono.";
/// Another user has the address.
pub const EMAIL_TAKEN: &str = "Email già registrata.";
/// Another user has the tax code.
pub const TAX_CODE_TAKEN: &str = "Codice fiscale già registrato.";
/// A failed login, for any reason.
pub const INVALID_CREDENTIALS: &str = "Credenziali non valide.";
/// The response to every request for a password reset.
pub const RESET_LINK_SENT: &str = "Se l'indirizzo è registrato, riceverai un'email con le istruzioni.";
/// A link that is unknown, used or expired.
pub const LINK_EXPIRED: &str = "Il link non è più valido. Richiedine uno nuovo.";

/// A course date that does not end after it starts.
pub const END_NOT_AFTER_START: &str = "La fine deve essere successiva all'inizio.";
/// A course date that lasts too many days.
pub const DATE_TOO_LONG: &str = "Una data può durare al massimo 31 giorni.";
/// A booking deadline after the start.
pub const DEADLINE_AFTER_START: &str = "La scadenza delle iscrizioni non può essere successiva all'inizio.";
/// A day that does not end after it starts.
pub const DAY_ENDS_TOO_SOON: &str = "Ogni giorno deve finire dopo il suo inizio.";
/// Days that are not in order, overlap, or begin on the same day of the calendar.
pub const DAYS_OVERLAP: &str = "I giorni devono essere in ordine, diversi e senza sovrapposizioni.";
/// Days before the start or after the end of the date.
pub const DAYS_OUTSIDE: &str = "I giorni devono stare tra l'inizio e la fine della data.";
/// Seats outside 1 to 500.
pub const SEATS: &str = "I posti devono essere da 1 a 500.";
/// A colour that is not `#rrggbb`.
pub const COLOR: &str = "Colore non valido (#rrggbb).";
/// A province that is not two letters.
pub const PROVINCE: &str = "Provincia non valida (2 lettere).";

/// Fewer participants at most than at least.
pub const MAX_BELOW_MIN: &str = "Il massimo non può essere inferiore al minimo.";
/// A course that does not exist.
pub const COURSE_NOT_FOUND: &str = "Corso non trovato.";
/// Whether a certificate is chosen or given to everyone changes although somebody has it.
pub const BOOKED_CERTIFICATE: &str = "Qualcuno l'ha già: ritirala e aggiungine una nuova.";
/// A part of a programme without entries.
pub const NO_ENTRIES: &str = "Aggiungi almeno una voce.";

/// A number outside its bounds.
#[must_use]
pub fn number_between(least: i64, most: i64) -> String {
    format!("Inserisci un numero da {least} a {most}.")
}

/// Too many items in a list.
#[must_use]
pub fn max_items(items: usize) -> String {
    format!("Al massimo {items} voci.")
}
/// Staff add somebody who has an active reservation for the date.
pub const ALREADY_ENROLLED: &str = "Questa persona è già iscritta a questa data.";
/// Staff add somebody whose account is disabled.
pub const DISABLED_ACCOUNT: &str = "L'account di questa persona è disattivato.";
/// The reservations of a person changed while staff disabled or merged the person.
pub const RESERVATIONS_CHANGED: &str = "Nel frattempo le iscrizioni di questa persona sono cambiate. Riprova.";
/// A cancelled reservation cannot be changed.
pub const CANCELLED_RESERVATION: &str = "Questa iscrizione è annullata: ripristinala per modificarla.";
/// Attendance or outcome of somebody without a seat.
pub const NO_SEAT_YET: &str =
    "Chi è in lista d'attesa non ha ancora un posto: presenza ed esito si segnano solo agli iscritti.";
/// Answers a pass of an absent person.
pub const ABSENT_CANNOT_PASS: &str = "Chi è assente non può superare il corso: prima segna la presenza.";
/// Attendance before the date.
pub const ATTENDANCE_TOO_EARLY: &str = "È presto per le presenze: si segnano dal giorno del corso.";
/// Attendance on a whole date of which some days are to come.
pub const ATTENDANCE_OF_LATER_DAYS: &str =
    "Il corso continua nei prossimi giorni: segna le presenze di oggi in Appello.";
/// An outcome before the date.
pub const OUTCOME_TOO_EARLY: &str = "È presto per l'esito: si segna dal primo giorno del corso.";
/// A half day on which the date does not take place.
pub const UNKNOWN_HALF_DAY: &str = "Questa mezza giornata non fa parte della data.";
/// A reservation with results can be neither moved nor cancelled.
pub const HAS_RESULTS: &str =
    "Ha già presenze o esiti registrati in questa data: toglili prima di spostare o annullare l'iscrizione.";
/// A reservation with an issued certificate cannot lose the facts that the certificate states.
pub const CERTIFICATE_ISSUED: &str = "Il suo attestato è già stato rilasciato: prima di cambiare devi revocarlo.";
/// Nothing is left to issue.
pub const NOTHING_TO_ISSUE: &str = "Il suo attestato è già stato rilasciato.";
/// A reservation that was moved to another date.
pub const NOT_ON_THIS_DATE: &str = "Non è più iscritto a questa data.";

/// Too few characters.
#[must_use]
pub fn min_length(characters: usize) -> String {
    format!("Minimo {characters} caratteri.")
}

/// Too many characters.
#[must_use]
pub fn max_length(characters: usize) -> String {
    format!("Massimo {characters} caratteri.")
}

/// A year outside the accepted ones.
#[must_use]
pub fn year_between(first: i32, last: i32) -> String {
    format!("L'anno deve essere compreso tra {first} e {last}.")
}

/// Hours that the instructor has promised already.
pub const SHIFT_OVERLAPS: &str = "Turno sovrapposto a un altro.";
/// A shift of somebody who is neither an instructor nor an admin, or whose account is disabled.
pub const NOT_AN_INSTRUCTOR: &str = "Scegli un istruttore con un account attivo.";
/// A shift on a date during none of its days.
pub const SHIFT_OUTSIDE_DATE: &str = "Il turno deve cadere nelle ore del corso.";
/// A shift without a course date that lasts too long.
pub const SHIFT_TOO_LONG: &str = "Un turno senza corso può durare al massimo 24 ore.";
/// A shift on a date that was cancelled.
pub const SHIFT_ON_CANCELLED_DATE: &str = "Questa data è stata annullata.";
/// An answer to a shift that has begun.
pub const TOO_LATE_TO_ANSWER: &str = "Il turno è già iniziato: la risposta non si può più cambiare.";
/// The shifts of a date changed while staff moved or cancelled it.
pub const SHIFTS_CHANGED: &str = "Nel frattempo i turni sono cambiati. Riprova.";
/// Hours of a week that overlap on one day.
pub const WEEKLY_HOURS_OVERLAP: &str = "Le fasce orarie dello stesso giorno non devono sovrapporsi.";
/// Hours of a week that do not end after they start.
pub const WEEKLY_HOURS_ORDER: &str = "Ogni fascia oraria deve finire dopo il suo inizio.";
/// Exceptions that have a day in common.
pub const EXCEPTIONS_OVERLAP: &str = "Le eccezioni non devono avere giorni in comune.";
/// An exception that ends before it starts.
pub const EXCEPTION_ORDER: &str = "L'ultimo giorno di un'eccezione non può precedere il primo.";

/// A subject with a line break.
pub const SUBJECT_OF_ONE_LINE: &str = "L'oggetto deve stare su una sola riga.";
