//! Attendance by half day: which half days a course date has, the marks of a person, and the resulting
//! attendance and outcome of the whole reservation.
//!
//! A part of a day before or after 13:00 is a half day when it is longer than an hour. Attendance is recorded from the half
//! day's date in Rome on, the outcome from the first day of the date on; taking back is always possible. Absent and passed
//! exclude each other, and a passed person who is marked absent has no outcome any more.
//!
//! When a date gets or loses half days, the attendance of its live reservations is worked out again: presence on all that
//! is left is presence, an absence goes with its half day, a new half day is unknown. A reservation with an issued
//! certificate keeps attendance and outcome.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike, Utc};

use crate::{
    course_date::Day,
    messages,
    reservation::{Attendance, Outcome},
    rome_time,
    wire_enum::wire_enum,
};

/// The hour from which a half day is called an evening.
const EVENING: u32 = 18;
/// When the morning ends and the afternoon begins.
const MIDDAY: NaiveTime = match NaiveTime::from_hms_opt(13, 0, 0) {
    Some(time) => time,
    None => NaiveTime::MIN,
};
/// A part of a day that is not longer than this is no half day of its own: a course from 09:00 to 13:30 is a morning.
const SHORTEST: TimeDelta = TimeDelta::hours(1);

wire_enum! {
    /// A half of a day.
    pub enum Half as "Half" {
        /// Before 13:00.
        Morning = "morning",
        /// After 13:00, evenings included.
        Afternoon = "afternoon",
    }
}

/// Half a day of a course date, in Rome's calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HalfDay {
    /// Day.
    pub day: NaiveDate,
    /// Half.
    pub half: Half,
}

/// A half day with its hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HalfDayHours {
    /// Half day.
    pub half_day: HalfDay,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it ends.
    pub ends_at: DateTime<Utc>,
}

impl HalfDayHours {
    /// `mattina`, `pomeriggio` or, when it begins in the evening, `sera`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.half_day.half {
            Half::Morning => "mattina",
            Half::Afternoon if rome_time::local(self.starts_at).hour() >= EVENING => "sera",
            Half::Afternoon => "pomeriggio",
        }
    }
}

/// The half days on which a course takes place, in order; at least one for each day. A half day is longer than an hour,
/// unless the whole day is not.
#[must_use]
pub fn half_days(days: &[Day]) -> Vec<HalfDay> {
    hours(days).iter().map(|hours| hours.half_day).collect()
}

/// The same with their hours. The only half day of a day has all its hours.
#[must_use]
pub fn hours(days: &[Day]) -> Vec<HalfDayHours> {
    let mut half_days = Vec::with_capacity(days.len() * 2);
    for day in days {
        let (start, end) = (rome_time::local(day.starts_at), rome_time::local(day.ends_at));
        let date = start.date();
        let midday = date.and_time(MIDDAY);
        let (morning, afternoon) = (length(start, end.min(midday)), length(start.max(midday), end));
        let both = morning > SHORTEST && afternoon > SHORTEST;
        let noon = rome_time::from_local(midday);
        let of = |half, starts_at, ends_at| HalfDayHours {
            half_day: HalfDay { day: date, half },
            starts_at,
            ends_at,
        };
        if both || morning >= afternoon {
            half_days.push(of(Half::Morning, day.starts_at, if both { noon } else { day.ends_at }));
        }
        if both || afternoon > morning {
            half_days.push(of(
                Half::Afternoon,
                if both { noon } else { day.starts_at },
                day.ends_at,
            ));
        }
    }
    half_days
}

fn length(from: NaiveDateTime, until: NaiveDateTime) -> TimeDelta {
    (until - from).max(TimeDelta::zero())
}

/// The attendance of one person on one half day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// Half day.
    pub half_day: HalfDay,
    /// Attendance on it.
    pub status: Attendance,
    /// When it was recorded, by the recorder's clock. `None` when it was not recorded by half day.
    pub at: Option<DateTime<Utc>>,
    /// When the person scanned the code in the classroom. It stays a fact, also after later marks by staff.
    pub scanned_at: Option<DateTime<Utc>>,
}

impl Mark {
    /// Whether it stands as the scan left it: staff have not marked the half day since.
    fn is_of_scan(&self) -> bool {
        self.scanned_at.is_some() && self.scanned_at == self.at
    }

    /// When the person scanned the code, if they count as present.
    #[must_use]
    pub fn confirmed_at(&self) -> Option<DateTime<Utc>> {
        self.scanned_at.filter(|_| self.status == Attendance::Present)
    }
}

/// Why a scan does not make somebody present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanRefused {
    /// The date does not take place on this half day.
    UnknownHalfDay,
    /// Staff have marked the person absent.
    MarkedAbsent,
    /// Staff have taken back a mark after the scan.
    TakenBack,
}

/// A date does not take place on this half day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownHalfDay;

/// The marks of one person on all half days of a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet(Vec<Mark>);

impl Sheet {
    /// The sheet of a person. Stored marks of half days that the date no longer has are ignored. When nothing was recorded
    /// by half day, each half day has the attendance of the whole reservation.
    #[must_use]
    pub fn new(half_days: &[HalfDay], stored: &[Mark], whole: Attendance) -> Self {
        let find = |half_day| stored.iter().find(|mark| mark.half_day == half_day);
        let recorded = half_days.iter().any(|half_day| find(*half_day).is_some());
        let marks = half_days.iter().map(|half_day| {
            find(*half_day).copied().unwrap_or(Mark {
                half_day: *half_day,
                status: if recorded { Attendance::Unknown } else { whole },
                at: None,
                scanned_at: None,
            })
        });
        Self(marks.collect())
    }

    /// The marks in the order of the half days.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.0
    }

    /// Records the attendance on a half day at a moment of the recorder's clock. A later mark stays, so that
    /// a queue of marks can be sent again. A moment in the future counts as `now`. An absence marked by staff
    /// wins over a scan, also when the mark reaches the server after it.
    ///
    /// # Errors
    /// When the date does not have the half day.
    pub fn set(
        &mut self,
        half_day: HalfDay,
        status: Attendance,
        at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<(), UnknownHalfDay> {
        let at = at.min(now);
        let mark = self.0.iter_mut().find(|mark| mark.half_day == half_day);
        let mark = mark.ok_or(UnknownHalfDay)?;
        let overrules_scan = status == Attendance::Absent && mark.is_of_scan();
        if overrules_scan || mark.at.is_none_or(|recorded| recorded <= at) {
            mark.status = status;
            mark.at = Some(at);
        }
        Ok(())
    }

    /// Records that the person scanned the code of a half day. A person who is present already stays present,
    /// with the first time.
    ///
    /// # Errors
    /// When the date does not have the half day, or staff have decided otherwise.
    pub fn scan(&mut self, half_day: HalfDay, at: DateTime<Utc>) -> Result<(), ScanRefused> {
        let mark = self.0.iter_mut().find(|mark| mark.half_day == half_day);
        let mark = mark.ok_or(ScanRefused::UnknownHalfDay)?;
        match mark.status {
            Attendance::Present => Ok(()),
            Attendance::Absent => Err(ScanRefused::MarkedAbsent),
            Attendance::Unknown if mark.at.is_some_and(|recorded| recorded > at) => Err(ScanRefused::TakenBack),
            Attendance::Unknown => {
                mark.status = Attendance::Present;
                mark.at = Some(at);
                mark.scanned_at = Some(at);
                Ok(())
            }
        }
    }

    /// The mark of a half day.
    #[must_use]
    pub fn mark(&self, half_day: HalfDay) -> Option<&Mark> {
        self.0.iter().find(|mark| mark.half_day == half_day)
    }

    /// Records the same attendance on every half day.
    pub fn set_all(&mut self, status: Attendance, now: DateTime<Utc>) {
        for mark in &mut self.0 {
            mark.status = status;
            mark.at = Some(mark.at.map_or(now, |recorded| recorded.max(now)));
        }
    }

    /// Copies the marks that only another sheet of the same half days has.
    pub fn complete_with(&mut self, other: &Self) {
        for mark in self.0.iter_mut().filter(|mark| mark.status == Attendance::Unknown) {
            if let Some(known) = other
                .mark(mark.half_day)
                .filter(|mark| mark.status != Attendance::Unknown)
            {
                *mark = *known;
            }
        }
    }

    /// Whether anything is known about any half day.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.0.iter().any(|mark| mark.status != Attendance::Unknown)
    }

    /// The attendance of the whole reservation: absent when absent on one half day, present when present on all.
    #[must_use]
    pub fn attendance(&self) -> Attendance {
        if self.0.iter().any(|mark| mark.status == Attendance::Absent) {
            Attendance::Absent
        } else if !self.0.is_empty() && self.0.iter().all(|mark| mark.status == Attendance::Present) {
            Attendance::Present
        } else {
            Attendance::Unknown
        }
    }
}

/// The outcome after a change. An absent person cannot pass: asking for it is an error, and a later absence
/// takes a pass away.
///
/// # Errors
/// The message, when an absent person is to pass.
pub fn outcome(attendance: Attendance, was: Outcome, wanted: Option<Outcome>) -> Result<Outcome, &'static str> {
    match (attendance, wanted) {
        (Attendance::Absent, Some(Outcome::Passed)) => Err(messages::ABSENT_CANNOT_PASS),
        (Attendance::Absent, None) if was == Outcome::Passed => Ok(Outcome::None),
        (_, wanted) => Ok(wanted.unwrap_or(was)),
    }
}

/// Why results cannot be recorded yet. Attendance on a half day is recorded from its day on, the outcome from
/// the first day of the date on, both in Rome's calendar: people come early. A mark can always be taken back.
///
/// # Errors
/// The message, when something is recorded for a day to come.
pub fn check_has_come(
    (old_sheet, sheet): (&Sheet, &Sheet),
    (old_outcome, outcome): (Outcome, Outcome),
    now: DateTime<Utc>,
) -> Result<(), &'static str> {
    let today = rome_time::local(now).date();
    let has_begun = sheet.marks().iter().any(|mark| mark.half_day.day <= today);
    let is_recorded = |(old, new): &(&Mark, &Mark)| new.status != Attendance::Unknown && new.status != old.status;
    let mut recorded = old_sheet.marks().iter().zip(sheet.marks()).filter(is_recorded);
    if recorded.any(|(_, mark)| mark.half_day.day > today) {
        return Err(if has_begun {
            messages::ATTENDANCE_OF_LATER_DAYS
        } else {
            messages::ATTENDANCE_TOO_EARLY
        });
    }
    if outcome != Outcome::None && outcome != old_outcome && !has_begun {
        return Err(messages::OUTCOME_TOO_EARLY);
    }
    Ok(())
}

/// Whether a reservation has results that would be lost if it were moved or cancelled: presence, also on one half day only,
/// or an outcome. A scan that staff have overruled is none: they could not take it back.
#[must_use]
pub fn has_results(attendance: Attendance, outcome: Outcome, sheet: &Sheet) -> bool {
    let is_present = |mark: &Mark| mark.status == Attendance::Present;
    attendance == Attendance::Present || outcome != Outcome::None || sheet.marks().iter().any(is_present)
}

#[cfg(test)]
mod tests;
