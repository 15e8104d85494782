//! Decides whether a person may be issued a certificate.

use super::CertificateStatus;
use crate::reservation::{Attendance, Outcome, Status};

/// How somebody took part in a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Participation {
    /// Status of the reservation.
    pub status: Status,
    /// Whether the person came.
    pub attendance: Attendance,
    /// Result of the final test.
    pub outcome: Outcome,
    /// Whether the person has deleted the account.
    pub is_deleted: bool,
}

/// One certificate that comes with a reservation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// Its status.
    pub status: CertificateStatus,
    /// Whether another organisation prints it.
    pub external: bool,
}

/// Why nothing is issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The person has deleted the account.
    Deleted,
    /// The reservation is cancelled.
    Cancelled,
    /// The person has no seat yet.
    Waiting,
    /// The person did not come.
    Absent,
    /// The attendance was not recorded.
    AttendanceUnknown,
    /// The person did not pass.
    Failed,
    /// The result is not recorded.
    OutcomeUnknown,
    /// No certificate comes with the reservation.
    NoCertificate,
    /// Everything is issued already.
    AlreadyIssued,
    /// It was issued and revoked.
    Revoked,
    /// Another organisation prints it, and its paper is not here yet.
    Requested,
}

impl Refusal {
    /// The reason as staff read it.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Deleted => "La persona ha eliminato l'account: non si rilasciano più attestati a suo nome.",
            Self::Cancelled => "L'iscrizione è annullata.",
            Self::Waiting => "È ancora in lista d'attesa.",
            Self::Absent => "Risulta assente.",
            Self::AttendanceUnknown => "La presenza non è stata registrata.",
            Self::Failed => "Non ha superato il corso.",
            Self::OutcomeUnknown => "L'esito non è stato registrato.",
            Self::NoCertificate => "L'iscrizione non prevede attestati.",
            Self::AlreadyIssued => crate::messages::NOTHING_TO_ISSUE,
            Self::Revoked => "Il suo attestato è stato revocato.",
            Self::Requested => "L'attestato arriva da un ente esterno: caricalo quando lo ricevi.",
        }
    }
}

impl Participation {
    /// Why the person can have no certificate at all; `None` for somebody who has a seat, came and passed.
    #[must_use]
    pub const fn refusal(self) -> Option<Refusal> {
        if self.is_deleted {
            return Some(Refusal::Deleted);
        }
        Some(match (self.status, self.attendance, self.outcome) {
            (Status::Cancelled, ..) => Refusal::Cancelled,
            (Status::Waiting, ..) => Refusal::Waiting,
            (_, Attendance::Absent, _) => Refusal::Absent,
            (_, Attendance::Unknown, _) => Refusal::AttendanceUnknown,
            (_, _, Outcome::Failed) => Refusal::Failed,
            (_, _, Outcome::None) => Refusal::OutcomeUnknown,
            (Status::Confirmed, Attendance::Present, Outcome::Passed) => return None,
        })
    }
}

/// Why nothing can be issued for a reservation with these certificates; `None` when something can. A pending certificate of
/// another organisation is requested then, which issues nothing.
#[must_use]
pub fn refusal(participation: Participation, due: &[Due]) -> Option<Refusal> {
    let refused = participation.refusal();
    if refused.is_some() {
        return refused;
    }
    let any = |is: fn(&Due) -> bool| due.iter().any(is);
    if any(|one| one.status == CertificateStatus::Pending && !one.external) {
        None
    } else if any(|one| one.status == CertificateStatus::Requested || one.status == CertificateStatus::Pending) {
        Some(Refusal::Requested)
    } else if any(|one| one.status == CertificateStatus::Issued) {
        Some(Refusal::AlreadyIssued)
    } else if any(|one| one.status == CertificateStatus::Revoked) {
        Some(Refusal::Revoked)
    } else {
        Some(Refusal::NoCertificate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSED: Participation = Participation {
        status: Status::Confirmed,
        attendance: Attendance::Present,
        outcome: Outcome::Passed,
        is_deleted: false,
    };

    const fn due(status: CertificateStatus, external: bool) -> Due {
        Due { status, external }
    }

    const PENDING: Due = due(CertificateStatus::Pending, false);

    #[test]
    fn requires_a_seat_presence_and_a_pass() {
        for status in Status::ALL {
            for attendance in Attendance::ALL {
                for outcome in Outcome::ALL {
                    let participation = Participation {
                        status: *status,
                        attendance: *attendance,
                        outcome: *outcome,
                        is_deleted: false,
                    };
                    let refused = refusal(participation, &[PENDING]).is_some();
                    assert_eq!(refused, participation != PASSED, "{participation:?}");
                }
            }
        }
    }

    #[test]
    fn names_the_reason_that_stands_in_the_way_first() {
        let with = |change: fn(&mut Participation)| {
            let mut participation = PASSED;
            change(&mut participation);
            refusal(participation, &[PENDING])
        };
        assert_eq!(with(|one| one.is_deleted = true), Some(Refusal::Deleted));
        assert_eq!(with(|one| one.status = Status::Cancelled), Some(Refusal::Cancelled));
        assert_eq!(with(|one| one.status = Status::Waiting), Some(Refusal::Waiting));
        assert_eq!(with(|one| one.attendance = Attendance::Absent), Some(Refusal::Absent));
        assert_eq!(
            with(|one| one.attendance = Attendance::Unknown),
            Some(Refusal::AttendanceUnknown)
        );
        assert_eq!(with(|one| one.outcome = Outcome::Failed), Some(Refusal::Failed));
        assert_eq!(with(|one| one.outcome = Outcome::None), Some(Refusal::OutcomeUnknown));
    }

    #[test]
    fn nothing_is_issued_twice_or_after_it_was_revoked() {
        use CertificateStatus::{Issued, Pending, Requested, Revoked};
        assert_eq!(refusal(PASSED, &[due(Issued, false)]), Some(Refusal::AlreadyIssued));
        assert_eq!(refusal(PASSED, &[due(Revoked, false)]), Some(Refusal::Revoked));
        assert_eq!(refusal(PASSED, &[due(Issued, false), PENDING]), None);
        assert_eq!(refusal(PASSED, &[]), Some(Refusal::NoCertificate));
        for status in [Pending, Requested] {
            assert_eq!(refusal(PASSED, &[due(status, true)]), Some(Refusal::Requested));
            assert_eq!(refusal(PASSED, &[due(status, true), PENDING]), None);
        }
    }
}
