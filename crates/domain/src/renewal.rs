//! Renewals: the state of a certificate that expires, and the days of its reminders. All days are days in
//! Rome's calendar.

use chrono::{Days, NaiveDate};

use crate::{
    certificate::EXPIRING_DAYS,
    reservation::{Attendance, Outcome, Status},
    wire_enum::wire_enum,
};

/// For how many days after expiry the last reminder may still be sent. A certificate that expired years ago
/// and is imported today causes no reminder.
pub const LATEST_REMINDER_DAYS: u16 = 30;
/// For how many days after its date a booking without a result still counts. After that no result will be
/// recorded.
pub const RESULT_DAYS: u16 = 60;

wire_enum! {
    /// One of the reminders of a certificate, in their order.
    pub enum Step as "RenewalStep" {
        /// 90 days before it expires.
        Ninety = "90",
        /// 60 days before.
        Sixty = "60",
        /// 30 days before.
        Thirty = "30",
        /// 7 days before.
        Seven = "7",
        /// The day after its last day.
        After = "after",
    }
}

impl Step {
    /// The day of this reminder. `None` beyond the calendar.
    #[must_use]
    pub fn day(self, expires_on: NaiveDate) -> Option<NaiveDate> {
        let before = |days| expires_on.checked_sub_days(Days::new(days));
        match self {
            Self::Ninety => before(EXPIRING_DAYS.into()),
            Self::Sixty => before(60),
            Self::Thirty => before(30),
            Self::Seven => before(7),
            Self::After => expires_on.succ_opt(),
        }
    }

    fn order(self) -> usize {
        Self::ALL.iter().position(|step| *step == self).unwrap_or_default()
    }
}

wire_enum! {
    /// The state of the renewal of a certificate that expires.
    pub enum RenewalState as "RenewalState" {
        /// It expires soon, and its holder was not reminded yet.
        Expiring = "expiring",
        /// Its holder was reminded, by mail or on the telephone.
        Reminded = "reminded",
        /// Its holder has booked the renewal.
        Booked = "booked",
        /// A newer certificate has taken its place.
        Renewed = "renewed",
        /// It expired, and nothing happened.
        Lapsed = "lapsed",
    }
}

wire_enum! {
    /// How staff asked for a renewal.
    pub enum ContactKind as "RenewalContactKind" {
        /// By telephone.
        Call = "call",
        /// By the reminder, sent at once.
        Reminder = "reminder",
    }
}

impl RenewalState {
    /// The state on `today`.
    #[must_use]
    pub fn of(expires_on: NaiveDate, today: NaiveDate, facts: RenewalFacts) -> Self {
        if facts.is_renewed {
            Self::Renewed
        } else if facts.is_booked {
            Self::Booked
        } else if expires_on < today {
            Self::Lapsed
        } else if facts.is_reminded {
            Self::Reminded
        } else {
            Self::Expiring
        }
    }

    /// Whether a renewal is still to be hoped for, so that its holder may be reminded.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Booked | Self::Renewed)
    }
}

/// The facts that decide the state of a renewal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RenewalFacts {
    /// A newer certificate has taken its place.
    pub is_renewed: bool,
    /// A booking will renew it.
    pub is_booked: bool,
    /// A reminder was sent, or staff called.
    pub is_reminded: bool,
}

/// The days of a certificate that expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lifetime {
    /// The day of issue.
    pub issued_on: NaiveDate,
    /// The last day of validity.
    pub expires_on: NaiveDate,
}

impl Lifetime {
    /// The reminder to send on `today`. Only the latest one whose day has come is ever sent, so an outage or a clock that
    /// jumps never sends several; and none once it or a later one was sent.
    #[must_use]
    pub fn due(self, sent: &[Step], today: NaiveDate) -> Option<Step> {
        let (step, _) = self.days().filter(|(_, day)| *day <= today).last()?;
        let is_too_late = step == Step::After && today > plus(self.expires_on, LATEST_REMINDER_DAYS);
        (!is_too_late && is_after(sent, step)).then_some(step)
    }

    /// The day of the next reminder: `today` or before when one is due.
    #[must_use]
    pub fn next_day(self, sent: &[Step], today: NaiveDate) -> Option<NaiveDate> {
        if let Some(due) = self.due(sent, today) {
            return due.day(self.expires_on);
        }
        let mut coming = self.days().filter(|(step, day)| *day > today && is_after(sent, *step));
        coming.next().map(|(_, day)| day)
    }

    /// The reminders of this certificate with their days. One whose day was not after the day of issue is left out.
    pub fn days(self) -> impl Iterator<Item = (Step, NaiveDate)> {
        Step::ALL
            .iter()
            .filter_map(move |step| Some((*step, step.day(self.expires_on)?)))
            .filter(move |(_, day)| *day > self.issued_on)
    }
}

/// Whether a step comes after all that were sent.
fn is_after(sent: &[Step], step: Step) -> bool {
    sent.iter().all(|one| one.order() < step.order())
}

fn plus(day: NaiveDate, days: u16) -> NaiveDate {
    crate::certificate::days_after(day, days)
}

/// The courses that renew a certificate: the renewal course of its option, and the course that it is of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RenewingCourses {
    /// The course that the certificate is of.
    pub own: Option<i64>,
    /// The renewal course of its option.
    pub renewal: Option<i64>,
}

impl RenewingCourses {
    /// Whether a course renews the certificate.
    #[must_use]
    pub fn include(self, course: i64) -> bool {
        self.own == Some(course) || self.renewal == Some(course)
    }
}

/// Another certificate in force of the same person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherCertificate {
    /// The course that it is of.
    pub course: Option<i64>,
    /// The last day of validity; none when it does not expire.
    pub expires_on: Option<NaiveDate>,
    /// Whether the person took a course again for it. A course may give two certificates that are not valid for equally long:
    /// neither renews the other.
    pub is_of_another_class: bool,
}

impl OtherCertificate {
    /// Whether it takes the place of a certificate: it is of a course that renews it, taken again, and is valid longer.
    #[must_use]
    pub fn renews(self, expires_on: NaiveDate, courses: RenewingCourses) -> bool {
        self.is_of_another_class
            && self.course.is_some_and(|course| courses.include(course))
            && self.expires_on.is_none_or(|last| last > expires_on)
    }
}

/// A reservation of the same person, but not the one that the certificate was issued for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Booking {
    /// The course.
    pub course: i64,
    /// Status of the reservation.
    pub status: Status,
    /// Whether the person came.
    pub attendance: Attendance,
    /// Result of the final test.
    pub outcome: Outcome,
    /// Whether the date was cancelled.
    pub is_date_cancelled: bool,
    /// The day on which the date ends.
    pub ends_on: NaiveDate,
    /// Whether the date is over.
    pub is_over: bool,
}

impl Booking {
    /// Whether it will renew a certificate: a seat or a place in the waiting list of a course that renews it, on a date that
    /// is not over, or one whose results are not recorded yet.
    #[must_use]
    pub fn will_renew(self, courses: RenewingCourses, today: NaiveDate) -> bool {
        let may_still_pass = if self.is_over {
            self.status == Status::Confirmed
                && self.outcome == Outcome::None
                && self.attendance != Attendance::Absent
                && today <= plus(self.ends_on, RESULT_DAYS)
        } else {
            self.status.is_live()
                && self.outcome != Outcome::Failed
                && self.attendance != Attendance::Absent
                && !self.is_date_cancelled
        };
        may_still_pass && courses.include(self.course)
    }
}

#[cfg(test)]
mod tests;
