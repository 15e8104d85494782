//! The mails whose words a centre can change, in the order of a participant's life.

use super::field::Field;
use crate::wire_enum::wire_enum;

wire_enum! {
    /// A mail to participants.
    pub enum MailKind as "MailKind" {
        /// Staff have made an account.
        Invitation = "invitation",
        /// A seat was booked.
        BookingConfirmed = "booking-confirmed",
        /// A place in the waiting list.
        BookingWaiting = "booking-waiting",
        /// A seat was freed for somebody who waited.
        BookingPromoted = "booking-promoted",
        /// The course begins soon.
        CourseReminder = "course-reminder",
        /// The date of somebody with a seat was moved.
        DateMoved = "date-moved",
        /// The date of somebody who waits was moved.
        DateMovedWaiting = "date-moved-waiting",
        /// Staff moved somebody to another date, with a seat.
        ReservationMoved = "reservation-moved",
        /// Staff moved somebody to the waiting list of another date.
        ReservationMovedWaiting = "reservation-moved-waiting",
        /// A seat moved to another date.
        BookingMoved = "booking-moved",
        /// A person moved to the waiting list of another date.
        BookingMovedWaiting = "booking-moved-waiting",
        /// The date of somebody with a seat was cancelled.
        DateCancelled = "date-cancelled",
        /// The date of somebody who waited was cancelled.
        DateCancelledWaiting = "date-cancelled-waiting",
        /// Staff cancelled a booking.
        ReservationCancelled = "reservation-cancelled",
        /// Staff took somebody off the waiting list.
        ReservationCancelledWaiting = "reservation-cancelled-waiting",
        /// A participant cancelled the booking.
        BookingCancelled = "booking-cancelled",
        /// A participant left the waiting list.
        BookingCancelledWaiting = "booking-cancelled-waiting",
        /// Certificates were issued.
        CertificateIssued = "certificate-issued",
        /// A corrected certificate replaces another one.
        CertificateReplaced = "certificate-replaced",
        /// A revoked certificate was issued again.
        CertificateReissued = "certificate-reissued",
        /// A certificate was revoked.
        CertificateRevoked = "certificate-revoked",
        /// Certificates expire.
        RenewalReminder = "renewal-reminder",
    }
}

wire_enum! {
    /// A part of a participant's life.
    pub enum Phase as "MailPhase" {
        /// From the account to the seat.
        Booking = "booking",
        /// Before the course.
        BeforeCourse = "before_course",
        /// Another date.
        Move = "move",
        /// Cancelled.
        Cancellation = "cancellation",
        /// After the course.
        Certificate = "certificate",
        /// Before a certificate expires.
        Renewal = "renewal",
    }
}

const READER: [Field; 5] = [Field::Name, Field::Surname, Field::Centre, Field::Phone, Field::Email];
const DATE: [Field; 7] = [
    Field::Course,
    Field::Start,
    Field::End,
    Field::Venue,
    Field::City,
    Field::NoticeHours,
    Field::HowToCancel,
];
const PAPER: [Field; 4] = [Field::Course, Field::Paper, Field::Number, Field::Expiry];

impl MailKind {
    /// Its name, as an admin reads it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Invitation => "Invito",
            Self::BookingConfirmed => "Prenotazione confermata",
            Self::BookingWaiting => "Lista d'attesa",
            Self::BookingPromoted => "Posto liberato",
            Self::CourseReminder => "Promemoria del corso",
            Self::DateMoved => "Data spostata",
            Self::DateMovedWaiting => "Data spostata, a chi è in lista d'attesa",
            Self::ReservationMoved => "Spostamento deciso dal centro",
            Self::ReservationMovedWaiting => "Spostamento deciso dal centro, in lista d'attesa",
            Self::BookingMoved => "Spostamento chiesto dal partecipante",
            Self::BookingMovedWaiting => "Spostamento chiesto dal partecipante, in lista d'attesa",
            Self::DateCancelled => "Data annullata",
            Self::DateCancelledWaiting => "Data annullata, a chi è in lista d'attesa",
            Self::ReservationCancelled => "Annullamento deciso dal centro",
            Self::ReservationCancelledWaiting => "Tolto dalla lista d'attesa dal centro",
            Self::BookingCancelled => "Annullamento chiesto dal partecipante",
            Self::BookingCancelledWaiting => "Uscita dalla lista d'attesa",
            Self::CertificateIssued => "Attestato pronto",
            Self::CertificateReplaced => "Attestato corretto",
            Self::CertificateReissued => "Attestato rilasciato di nuovo",
            Self::CertificateRevoked => "Attestato revocato",
            Self::RenewalReminder => "Promemoria del rinnovo",
        }
    }

    /// When it is sent, as an admin reads it.
    #[must_use]
    pub const fn occasion(self) -> &'static str {
        match self {
            Self::Invitation => "Quando il centro crea un account per qualcuno",
            Self::BookingConfirmed => "Appena si prenota un posto, o il centro iscrive qualcuno",
            Self::BookingWaiting => "Quando la data è al completo e si entra in lista d'attesa",
            Self::BookingPromoted => "Quando si libera un posto per chi aspetta",
            Self::CourseReminder => "Nei giorni prima del corso, a chi ha un posto",
            Self::DateMoved => "Quando una data cambia giorno, orario o sede",
            Self::DateMovedWaiting => "Quando cambia una data, a chi aspetta un posto",
            Self::ReservationMoved => "Quando il centro sposta qualcuno a un'altra data",
            Self::ReservationMovedWaiting => "Quando il centro sposta qualcuno a una data al completo",
            Self::BookingMoved => "Quando un partecipante sceglie un'altra data",
            Self::BookingMovedWaiting => "Quando un partecipante sceglie un'altra data al completo",
            Self::DateCancelled => "Quando il centro annulla una data",
            Self::DateCancelledWaiting => "Quando il centro annulla una data, a chi aspetta un posto",
            Self::ReservationCancelled => "Quando il centro annulla un'iscrizione",
            Self::ReservationCancelledWaiting => "Quando il centro toglie qualcuno dalla lista d'attesa",
            Self::BookingCancelled => "Quando un partecipante annulla",
            Self::BookingCancelledWaiting => "Quando un partecipante esce dalla lista d'attesa",
            Self::CertificateIssued => "Quando si rilasciano gli attestati",
            Self::CertificateReplaced => "Quando un attestato viene corretto",
            Self::CertificateReissued => "Quando un attestato revocato viene rilasciato di nuovo",
            Self::CertificateRevoked => "Quando un attestato viene revocato",
            Self::RenewalReminder => "90, 60, 30 e 7 giorni prima della scadenza, e il giorno dopo",
        }
    }

    /// Where it belongs in a participant's life.
    #[must_use]
    pub const fn phase(self) -> Phase {
        match self {
            Self::Invitation | Self::BookingConfirmed | Self::BookingWaiting | Self::BookingPromoted => Phase::Booking,
            Self::CourseReminder => Phase::BeforeCourse,
            Self::DateMoved
            | Self::DateMovedWaiting
            | Self::ReservationMoved
            | Self::ReservationMovedWaiting
            | Self::BookingMoved
            | Self::BookingMovedWaiting => Phase::Move,
            Self::DateCancelled
            | Self::DateCancelledWaiting
            | Self::ReservationCancelled
            | Self::ReservationCancelledWaiting
            | Self::BookingCancelled
            | Self::BookingCancelledWaiting => Phase::Cancellation,
            Self::CertificateIssued
            | Self::CertificateReplaced
            | Self::CertificateReissued
            | Self::CertificateRevoked => Phase::Certificate,
            Self::RenewalReminder => Phase::Renewal,
        }
    }

    /// The fields that its text may name.
    #[must_use]
    pub fn fields(self) -> Vec<Field> {
        let mut fields: Vec<Field> = match self.phase() {
            Phase::Certificate => PAPER.into(),
            Phase::Renewal => Vec::new(),
            Phase::Booking if self == Self::Invitation => Vec::new(),
            Phase::Booking | Phase::BeforeCourse | Phase::Move | Phase::Cancellation => DATE.into(),
        };
        match self {
            Self::BookingWaiting | Self::BookingMovedWaiting => fields.push(Field::Position),
            Self::CourseReminder => fields.push(Field::Countdown),
            Self::DateCancelled | Self::DateCancelledWaiting | Self::CertificateRevoked => fields.push(Field::Reason),
            Self::CertificateIssued => fields.push(Field::PapersReady),
            Self::RenewalReminder => fields.extend([Field::Expiring, Field::Renewal]),
            Self::Invitation
            | Self::BookingConfirmed
            | Self::BookingPromoted
            | Self::DateMoved
            | Self::DateMovedWaiting
            | Self::ReservationMoved
            | Self::ReservationMovedWaiting
            | Self::BookingMoved
            | Self::ReservationCancelled
            | Self::ReservationCancelledWaiting
            | Self::BookingCancelled
            | Self::BookingCancelledWaiting
            | Self::CertificateReplaced
            | Self::CertificateReissued => {}
        }
        if self.phase() == Phase::Move {
            fields.extend([Field::FormerStart, Field::FormerVenue]);
        }
        fields.extend(READER);
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mail_names_a_field_twice() {
        for kind in MailKind::ALL {
            let fields = kind.fields();
            for (at, field) in fields.iter().enumerate() {
                assert!(!fields[at + 1..].contains(field), "{kind:?}: {field:?}");
            }
        }
    }

    #[test]
    fn mails_stand_in_the_order_of_their_phases() {
        let phases: Vec<usize> = MailKind::ALL
            .iter()
            .filter_map(|kind| Phase::ALL.iter().position(|phase| *phase == kind.phase()))
            .collect();
        assert_eq!(phases.len(), MailKind::ALL.len());
        assert!(phases.is_sorted(), "{phases:?}");
    }
}
