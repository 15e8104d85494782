//! The facts that decide the renewal of certificates: the holder, other certificates and bookings of the same
//! person, and the reminders that were sent. The number of queries does not grow with the certificates.

use std::collections::HashMap;

use battito_domain::{
    certificate::PaperStatus,
    renewal::{self, Lifetime, OtherCertificate, RenewalFacts, RenewalState, RenewingCourses, Step},
    rome_time,
};
use battito_platform::entities::{certificates, renewal_contacts, renewal_reminders, renewals, users};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::store::{
    self,
    catalogue::Catalogue,
    facts::{BookingRow, PaperRow},
};

/// A certificate that expires, with all that its renewal depends on.
#[derive(Debug, Clone)]
pub struct Assessment {
    /// The certificate.
    pub paper: certificates::Model,
    /// Its days.
    pub lifetime: Lifetime,
    /// The holder's account.
    pub holder: Option<users::Model>,
    /// The courses that renew it.
    pub courses: RenewingCourses,
    /// The state of the renewal.
    pub state: RenewalState,
    /// The booking that will renew it.
    pub booking: Option<BookingRow>,
    /// The certificate that renewed it.
    pub renewed_by: Option<PaperRow>,
    /// The reservation that led to the certificate that renewed it, or the booking that will.
    pub reservation_id: Option<i64>,
    /// The last reminder before the booking or the renewal.
    pub credited_step: Option<Step>,
    /// The reminders that were sent, in order of time.
    pub reminders: Vec<renewal_reminders::Model>,
    /// What staff did about it, in order of time.
    pub contacts: Vec<renewal_contacts::Model>,
    /// The day of the next reminder; none when there is none.
    pub remind_on: Option<NaiveDate>,
}

impl Assessment {
    /// The reminder to send on `today`.
    #[must_use]
    pub fn due(&self, today: NaiveDate) -> Option<Step> {
        self.remind_on?;
        self.lifetime.due(&steps(&self.reminders), today)
    }

    /// Whether it was neither revoked nor replaced.
    #[must_use]
    pub fn is_in_force(&self) -> bool {
        self.paper.status.0 == PaperStatus::Issued
    }

    /// Its row on the board.
    #[must_use]
    pub fn row(&self) -> renewals::Model {
        renewals::Model {
            certificate_id: self.paper.id,
            user_id: self.paper.user_id,
            course_id: self.courses.own,
            renewal_course_id: self.courses.renewal,
            expires_on: self.lifetime.expires_on,
            sort_key: self.paper.sort_key.clone(),
            state: self.state.into(),
            reservation_id: self.reservation_id,
            renewed_by_id: self.renewed_by.as_ref().map(|paper| paper.id),
            credited_step: self.credited_step.map(Into::into),
            remind_on: self.remind_on,
        }
    }
}

/// Assesses certificates. Certificates that do not expire are left out.
pub async fn assess(
    db: &impl ConnectionTrait,
    catalogue: &Catalogue,
    papers: Vec<certificates::Model>,
    now: DateTime<Utc>,
) -> Result<Vec<Assessment>, DbErr> {
    let people: Vec<i64> = papers.iter().filter_map(|paper| paper.user_id).collect();
    let ids: Vec<i64> = papers.iter().map(|paper| paper.id).collect();
    let mut known = Known {
        catalogue,
        now,
        today: rome_time::local(now).date(),
        holders: store::facts::holders(db, &people).await?,
        papers: store::facts::papers_of(db, &people).await?,
        bookings: store::facts::bookings_of(db, &people, now).await?,
        reminders: store::facts::reminders_of(db, &ids).await?,
        contacts: store::facts::contacts_of(db, &ids).await?,
    };
    Ok(papers.into_iter().filter_map(|paper| known.assess(paper)).collect())
}

struct Known<'c> {
    catalogue: &'c Catalogue,
    now: DateTime<Utc>,
    today: NaiveDate,
    holders: HashMap<i64, users::Model>,
    /// Certificates in force by person.
    papers: HashMap<i64, Vec<PaperRow>>,
    /// Live reservations by person, the soonest first.
    bookings: HashMap<i64, Vec<BookingRow>>,
    reminders: HashMap<i64, Vec<renewal_reminders::Model>>,
    contacts: HashMap<i64, Vec<renewal_contacts::Model>>,
}

impl Known<'_> {
    fn assess(&mut self, paper: certificates::Model) -> Option<Assessment> {
        let expires_on = paper.expires_on?;
        let lifetime = Lifetime {
            issued_on: paper.issued_on,
            expires_on,
        };
        let courses = self
            .catalogue
            .renewing(paper.course_id, paper.certificate_option_id, &paper.title);
        let reminders = self.reminders.remove(&paper.id).unwrap_or_default();
        let contacts = self.contacts.remove(&paper.id).unwrap_or_default();
        let sent = steps(&reminders);
        let renewed_by = self.renewal_of(&paper, expires_on, courses);
        let booking = match renewed_by {
            Some(_) => None,
            None => self.booking_of(&paper, courses),
        };
        let state = RenewalState::of(
            expires_on,
            self.today,
            RenewalFacts {
                is_renewed: renewed_by.is_some(),
                is_booked: booking.is_some(),
                is_reminded: !sent.is_empty() || !contacts.is_empty(),
            },
        );
        // A renewal after a booking is credited to the reminder before the booking.
        let decided_at = match (&renewed_by, &booking) {
            (Some(paper), _) => Some(paper.booked_at.unwrap_or(paper.issued_at)),
            (None, booking) => booking.as_ref().map(|booking| booking.created_at),
        };
        let credited = decided_at.and_then(|at| reminders.iter().rfind(|one| one.sent_at <= at));
        let holder = paper.user_id.and_then(|id| self.holders.get(&id)).cloned();
        let may_be_reminded = state.is_open() && holder.as_ref().is_some_and(wants_reminders);
        Some(Assessment {
            remind_on: lifetime.next_day(&sent, self.today).filter(|_| may_be_reminded),
            credited_step: credited.map(|one| one.step.0),
            reservation_id: match (&renewed_by, &booking) {
                (Some(paper), _) => paper.reservation_id,
                (None, booking) => booking.as_ref().map(|booking| booking.id),
            },
            paper,
            lifetime,
            holder,
            courses,
            state,
            booking,
            renewed_by,
            reminders,
            contacts,
        })
    }

    /// The certificate that renews this one: the one that is valid longest.
    fn renewal_of(
        &self,
        paper: &certificates::Model,
        expires_on: NaiveDate,
        courses: RenewingCourses,
    ) -> Option<PaperRow> {
        let renews = |other: &&PaperRow| {
            let course = self.catalogue.course_of(other.course_id, &other.title);
            let facts = OtherCertificate {
                course,
                expires_on: other.expires_on,
                is_of_another_class: is_of_another_class(paper, other),
            };
            other.id != paper.id && facts.renews(expires_on, courses)
        };
        let longest = |other: &&PaperRow| (other.expires_on.unwrap_or(NaiveDate::MAX), other.id);
        let others = self.papers.get(&paper.user_id?)?;
        others.iter().filter(renews).max_by_key(longest).cloned()
    }

    /// The booking that will renew it: a seat before a place in a waiting list, then the soonest.
    fn booking_of(&self, paper: &certificates::Model, courses: RenewingCourses) -> Option<BookingRow> {
        let renews = |booking: &&BookingRow| {
            let facts = renewal::Booking {
                course: booking.course_id,
                status: booking.status.0,
                attendance: booking.attendance.0,
                outcome: booking.outcome.0,
                is_date_cancelled: booking.date_status.0 == battito_domain::course_date::Status::Cancelled,
                ends_on: rome_time::local(booking.ends_at).date(),
                is_over: booking.ends_at <= self.now,
            };
            Some(booking.id) != paper.reservation_id && facts.will_renew(courses, self.today)
        };
        let waits = |booking: &&BookingRow| booking.status.0 == battito_domain::reservation::Status::Waiting;
        let bookings = self.bookings.get(&paper.user_id?)?;
        bookings.iter().filter(renews).min_by_key(waits).cloned()
    }
}

fn steps(reminders: &[renewal_reminders::Model]) -> Vec<Step> {
    reminders.iter().map(|one| one.step.0).collect()
}

/// Whether two certificates are of two classes. Imported certificates tell only their day of issue.
fn is_of_another_class(paper: &certificates::Model, other: &PaperRow) -> bool {
    match (paper.reservation_id, other.reservation_id) {
        (Some(one), Some(another)) => one != another,
        _ => other.issued_on > paper.issued_on,
    }
}

/// Whether somebody can be reminded and has not said no.
fn wants_reminders(user: &users::Model) -> bool {
    user.renewal_reminders && can_be_written_to(user)
}

/// Whether mails reach somebody, at the own address or at that of a contact.
pub(super) fn can_be_written_to(user: &users::Model) -> bool {
    user.disabled_at.is_none() && user.anonymised_at.is_none() && user.is_reachable()
}
