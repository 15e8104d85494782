//! The original texts of the mails, until a centre changes them. They are templates like those of a centre.

use super::{kind::MailKind, wording::Wording};

const MAY_CANCEL: &str = "Se non puoi venire, {come_annullare}: il posto andrà a chi aspetta.";
const MAY_LEAVE: &str = "Se cambi idea puoi uscire dalla lista in qualsiasi momento, fino all'inizio del corso.";
const CANNOT_COME_SO: &str = "Se così non puoi venire, {come_annullare}.";
const NOTHING_TO_DO: &str = "Non devi fare nulla: la tua prenotazione è già stata annullata.";
const MISTAKE: &str = "Se pensi che sia un errore, contattaci.";

impl MailKind {
    /// The original text.
    #[must_use]
    pub fn original(self) -> Wording {
        let (subject, text, closing) = self.texts();
        Wording {
            subject: subject.to_owned(),
            text: text.to_owned(),
            closing: closing.to_owned(),
        }
    }

    /// Subject, text and closing.
    #[expect(clippy::too_many_lines, reason = "a table of texts, one entry a mail")]
    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Invitation => (
                "Il tuo account su {centro}",
                "{centro} ha creato un account per te. Scegli una password: poi puoi vedere i tuoi corsi, prenotarne altri e scaricare gli attestati.",
                "Il link funziona una sola volta, per sette giorni. Se è scaduto, usa «Password dimenticata» nella pagina di accesso.",
            ),
            Self::BookingConfirmed => (
                "Prenotazione confermata: {corso}",
                "la tua prenotazione è confermata. Ti aspettiamo!",
                MAY_CANCEL,
            ),
            Self::BookingWaiting => (
                "Sei in lista d'attesa: {corso}",
                "ti abbiamo inserito nella lista d'attesa. Se si libera un posto è tuo, in ordine di arrivo: ti avvisiamo subito per email.",
                MAY_LEAVE,
            ),
            Self::BookingPromoted => (
                "Si è liberato un posto: {corso}",
                "si è liberato un posto e la tua prenotazione ora è confermata. Ti aspettiamo!",
                MAY_CANCEL,
            ),
            Self::CourseReminder => (
                "Ti aspettiamo {fra_quanto}: {corso}",
                "il corso che hai prenotato inizia {fra_quanto}. Qui sotto trovi quando, dove e cosa portare.",
                MAY_CANCEL,
            ),
            Self::DateMoved => (
                "Cambio di programma: {corso}",
                "il corso che hai prenotato cambia data o luogo. Il tuo posto resta confermato.",
                CANNOT_COME_SO,
            ),
            Self::DateMovedWaiting => (
                "Cambio di programma: {corso}",
                "il corso per cui sei in lista d'attesa cambia data o luogo. Il tuo posto in lista resta lo stesso.",
                MAY_LEAVE,
            ),
            Self::ReservationMoved => (
                "Nuova data per il tuo corso: {corso}",
                "abbiamo spostato la tua prenotazione a un'altra data. Il tuo posto è confermato.",
                MAY_CANCEL,
            ),
            Self::ReservationMovedWaiting => (
                "Nuova data per il tuo corso: {corso}",
                "abbiamo spostato la tua prenotazione a un'altra data, dove sei in lista d'attesa. Se si libera un posto è tuo, in ordine di arrivo.",
                MAY_LEAVE,
            ),
            Self::BookingMoved => (
                "Hai spostato la tua prenotazione: {corso}",
                "come hai chiesto, abbiamo spostato la tua prenotazione a un'altra data. Il tuo posto è confermato. Ti aspettiamo!",
                MAY_CANCEL,
            ),
            Self::BookingMovedWaiting => (
                "Hai spostato la tua prenotazione: {corso}",
                "come hai chiesto, ora sei nella lista d'attesa di un'altra data. Se si libera un posto è tuo, in ordine di arrivo.",
                MAY_LEAVE,
            ),
            Self::DateCancelled => (
                "Corso annullato: {corso}",
                "purtroppo il corso che hai prenotato è stato annullato. Ci scusiamo per il disagio.",
                NOTHING_TO_DO,
            ),
            Self::DateCancelledWaiting => (
                "Corso annullato: {corso}",
                "purtroppo il corso per cui eri in lista d'attesa è stato annullato. Ci scusiamo per il disagio.",
                NOTHING_TO_DO,
            ),
            Self::ReservationCancelled => (
                "Prenotazione annullata: {corso}",
                "abbiamo annullato la tua prenotazione.",
                MISTAKE,
            ),
            Self::ReservationCancelledWaiting => (
                "Non sei più in lista d'attesa: {corso}",
                "ti abbiamo tolto dalla lista d'attesa di questo corso.",
                MISTAKE,
            ),
            Self::BookingCancelled => (
                "Prenotazione annullata: {corso}",
                "come hai chiesto, abbiamo annullato la tua prenotazione. Speriamo di rivederti presto in aula.",
                "",
            ),
            Self::BookingCancelledWaiting => (
                "Hai lasciato la lista d'attesa: {corso}",
                "come hai chiesto, non sei più in lista d'attesa per questo corso.",
                "",
            ),
            Self::CertificateIssued => (
                "Il tuo attestato è pronto: {corso}",
                "{attestati_pronti} da I Miei Corsi.",
                "Chiunque può verificarne la validità sul nostro sito con il codice di verifica.",
            ),
            Self::CertificateReplaced => (
                "Il tuo attestato è stato corretto: {corso}",
                "abbiamo corretto il tuo attestato. Quello di prima non è più valido: scarica il nuovo da I Miei Corsi.",
                "",
            ),
            Self::CertificateReissued => (
                "Il tuo attestato è stato rilasciato di nuovo: {corso}",
                "abbiamo rilasciato di nuovo il tuo attestato, con un numero nuovo. Quello revocato resta non valido: scarica il nuovo da I Miei Corsi.",
                "",
            ),
            Self::CertificateRevoked => (
                "Il tuo attestato è stato revocato: {corso}",
                "abbiamo revocato il tuo attestato: da ora non è più valido, e chi lo verifica sul nostro sito lo vede.",
                MISTAKE,
            ),
            Self::RenewalReminder => (
                "{cosa_scade}",
                "{invito_al_rinnovo}",
                "Trovi i tuoi attestati in I Miei Corsi. Se hai già rinnovato altrove, puoi fermare i promemoria con il link in fondo a questo messaggio.",
            ),
        }
    }
}
