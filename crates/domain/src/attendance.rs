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
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::course_date::days;

    fn utc(text: &str) -> DateTime<Utc> {
        rome_time::from_local(text.parse().unwrap())
    }

    fn halves(start: &str, end: &str) -> Vec<String> {
        half_days(&days(utc(start), utc(end)))
            .iter()
            .map(|half| format!("{} {}", half.day.format("%d"), half.half.as_str()))
            .collect()
    }

    #[test]
    fn a_half_day_from_18_on_is_an_evening() {
        let words = |start, end| -> Vec<&str> {
            hours(&days(utc(start), utc(end)))
                .iter()
                .map(HalfDayHours::word)
                .collect()
        };
        assert_eq!(
            words("2027-03-11T09:00:00", "2027-03-11T18:00:00"),
            ["mattina", "pomeriggio"]
        );
        assert_eq!(words("2027-03-11T14:00:00", "2027-03-11T20:00:00"), ["pomeriggio"]);
        assert_eq!(words("2027-03-11T18:30:00", "2027-03-11T22:30:00"), ["sera"]);
    }

    fn two_half_days() -> Vec<HalfDay> {
        half_days(&days(utc("2027-03-11T09:00:00"), utc("2027-03-11T18:00:00")))
    }

    #[test]
    fn a_whole_day_has_two_halves() {
        assert_eq!(
            halves("2027-03-11T09:00:00", "2027-03-12T18:00:00"),
            ["11 morning", "11 afternoon", "12 morning", "12 afternoon"]
        );
    }

    #[test]
    fn a_short_rest_is_no_half_day() {
        assert_eq!(halves("2027-03-11T09:00:00", "2027-03-11T14:00:00"), ["11 morning"]);
        assert_eq!(halves("2027-03-11T12:30:00", "2027-03-11T18:00:00"), ["11 afternoon"]);
        assert_eq!(halves("2027-03-11T12:30:00", "2027-03-11T13:30:00"), ["11 morning"]);
        assert_eq!(halves("2027-03-11T19:00:00", "2027-03-11T22:00:00"), ["11 afternoon"]);
        assert_eq!(halves("2027-03-11T20:00:00", "2027-03-12T02:00:00"), ["11 afternoon"]);
    }

    #[test]
    fn attendance_follows_from_the_half_days() {
        let half_days = two_half_days();
        let now = utc("2027-03-11T18:00:00");
        let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
        sheet.set(half_days[0], Attendance::Present, now, now).unwrap();
        assert_eq!(sheet.attendance(), Attendance::Unknown);
        sheet.set(half_days[1], Attendance::Present, now, now).unwrap();
        assert_eq!(sheet.attendance(), Attendance::Present);
        sheet.set(half_days[0], Attendance::Absent, now, now).unwrap();
        assert_eq!(sheet.attendance(), Attendance::Absent);
    }

    #[test]
    fn a_half_day_has_its_hours_by_the_wall_clock() {
        let of = |start: &str, end: &str| {
            let hours = hours(&days(utc(start), utc(end)));
            let time = |moment| rome_time::local(moment).format("%d %H:%M").to_string();
            let told = hours
                .iter()
                .map(|hours| format!("{} - {}", time(hours.starts_at), time(hours.ends_at)));
            told.collect::<Vec<_>>()
        };
        assert_eq!(
            of("2027-03-27T09:00:00", "2027-03-28T18:00:00"),
            [
                "27 09:00 - 27 13:00",
                "27 13:00 - 27 18:00",
                "28 09:00 - 28 13:00",
                "28 13:00 - 28 18:00"
            ],
            "summer time begins in between"
        );
        assert_eq!(
            of("2027-03-11T09:00:00", "2027-03-11T13:30:00"),
            ["11 09:00 - 11 13:30"]
        );
        assert_eq!(
            of("2027-10-30T22:00:00", "2027-10-31T04:00:00"),
            ["30 22:00 - 31 04:00"],
            "the night of the change"
        );
    }

    #[test]
    fn a_scan_makes_present_and_keeps_its_time() {
        let half_days = two_half_days();
        let at = |time: &str| utc(&format!("2027-03-11T{time}:00"));
        let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
        sheet.scan(half_days[0], at("09:05")).unwrap();
        sheet.scan(half_days[0], at("09:20")).unwrap();
        let mark = sheet.mark(half_days[0]).unwrap();
        assert_eq!((mark.status, mark.at), (Attendance::Present, Some(at("09:05"))));
        assert_eq!(mark.confirmed_at(), Some(at("09:05")));
        // Staff confirm it: the scan stays a fact.
        sheet.set_all(Attendance::Present, at("10:00"));
        let mark = sheet.mark(half_days[0]).unwrap();
        assert_eq!((mark.at, mark.confirmed_at()), (Some(at("10:00")), Some(at("09:05"))));
        assert_eq!(sheet.mark(half_days[1]).unwrap().confirmed_at(), None);
        sheet
            .set(half_days[0], Attendance::Absent, at("10:01"), at("10:01"))
            .unwrap();
        let mark = sheet.mark(half_days[0]).unwrap();
        assert_eq!((mark.scanned_at, mark.confirmed_at()), (Some(at("09:05")), None));
    }

    #[test]
    fn a_scan_never_undoes_a_decision_of_staff() {
        let half_days = two_half_days();
        let at = |time: &str| utc(&format!("2027-03-11T{time}:00"));
        let marked = |status, time: &str| {
            let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
            sheet.set(half_days[0], status, at(time), at("18:00")).unwrap();
            sheet
        };
        let mut absent = marked(Attendance::Absent, "09:00");
        assert_eq!(absent.scan(half_days[0], at("09:05")), Err(ScanRefused::MarkedAbsent));
        let mut taken_back = marked(Attendance::Unknown, "09:10");
        assert_eq!(taken_back.scan(half_days[0], at("09:05")), Err(ScanRefused::TakenBack));
        assert_eq!(taken_back.scan(half_days[0], at("09:15")), Ok(()), "a new scan counts");
        let mut present = marked(Attendance::Present, "09:00");
        assert_eq!(present.scan(half_days[0], at("09:05")), Ok(()));
        assert_eq!(present, marked(Attendance::Present, "09:00"), "nothing changes");
        let mut whole = Sheet::new(&half_days, &[], Attendance::Absent);
        assert_eq!(whole.scan(half_days[0], at("09:05")), Err(ScanRefused::MarkedAbsent));
        let stranger = HalfDay {
            half: Half::Morning,
            day: at("09:00").date_naive() + TimeDelta::days(9),
        };
        assert_eq!(whole.scan(stranger, at("09:05")), Err(ScanRefused::UnknownHalfDay));
    }

    #[test]
    fn a_late_mark_of_staff_overrules_a_scan() {
        let half_days = two_half_days();
        let at = |time: &str| utc(&format!("2027-03-11T{time}:00"));
        let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
        sheet.scan(half_days[0], at("09:05")).unwrap();
        // A tablet without a network had marked this before the scan.
        sheet
            .set(half_days[0], Attendance::Unknown, at("09:00"), at("09:30"))
            .unwrap();
        assert_eq!(sheet.mark(half_days[0]).unwrap().status, Attendance::Present);
        sheet
            .set(half_days[0], Attendance::Absent, at("09:01"), at("09:30"))
            .unwrap();
        assert_eq!(sheet.mark(half_days[0]).unwrap().status, Attendance::Absent);
        sheet
            .set(half_days[0], Attendance::Present, at("09:20"), at("09:30"))
            .unwrap();
        sheet
            .set(half_days[0], Attendance::Absent, at("09:10"), at("09:30"))
            .unwrap();
        let mark = sheet.mark(half_days[0]).unwrap();
        assert_eq!(
            mark.status,
            Attendance::Present,
            "among marks of staff the last one wins"
        );
    }

    #[test]
    fn results_are_recorded_from_the_day_on() {
        let half_days = half_days(&days(utc("2027-03-11T09:00:00"), utc("2027-03-12T18:00:00")));
        let empty = Sheet::new(&half_days, &[], Attendance::Unknown);
        let check = |marked: &[usize], outcome: Outcome, now: &str| {
            let (mut sheet, now) = (empty.clone(), utc(now));
            for index in marked {
                sheet.set(half_days[*index], Attendance::Present, now, now).unwrap();
            }
            check_has_come((&empty, &sheet), (Outcome::None, outcome), now)
        };
        let early = Err(messages::ATTENDANCE_TOO_EARLY);
        assert_eq!(check(&[0], Outcome::None, "2027-03-10T23:59:00"), early);
        assert_eq!(
            check(&[0, 1], Outcome::None, "2027-03-11T00:00:00"),
            Ok(()),
            "the afternoon, too"
        );
        let later = Err(messages::ATTENDANCE_OF_LATER_DAYS);
        assert_eq!(check(&[0, 1, 2], Outcome::None, "2027-03-11T18:00:00"), later);
        assert_eq!(check(&[0, 1, 2, 3], Outcome::Passed, "2027-03-12T07:00:00"), Ok(()));
        let no_outcome = Err(messages::OUTCOME_TOO_EARLY);
        assert_eq!(check(&[], Outcome::Failed, "2027-03-10T12:00:00"), no_outcome);
        assert_eq!(check(&[], Outcome::Failed, "2027-03-11T12:00:00"), Ok(()));
    }

    #[test]
    fn an_early_mark_can_be_taken_back() {
        let half_days = two_half_days();
        let now = utc("2027-03-01T12:00:00");
        let (recorded, empty) = (
            Sheet::new(&half_days, &[], Attendance::Present),
            Sheet::new(&half_days, &[], Attendance::Unknown),
        );
        let outcomes = (Outcome::Passed, Outcome::None);
        assert_eq!(check_has_come((&recorded, &empty), outcomes, now), Ok(()));
        assert_eq!(
            check_has_come((&recorded, &recorded), (Outcome::Passed, Outcome::Passed), now),
            Ok(()),
            "what was read may be sent back"
        );
    }

    #[test]
    fn an_older_mark_never_overwrites_a_newer_one() {
        let half_days = two_half_days();
        let (early, late) = (utc("2027-03-11T09:00:00"), utc("2027-03-11T10:00:00"));
        let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
        sheet.set(half_days[0], Attendance::Absent, late, late).unwrap();
        sheet.set(half_days[0], Attendance::Present, early, late).unwrap();
        assert_eq!(sheet.marks()[0].status, Attendance::Absent);
        sheet.set(half_days[0], Attendance::Present, late, late).unwrap();
        assert_eq!(sheet.marks()[0].status, Attendance::Present, "the last of two at once");
    }

    #[test]
    fn a_clock_that_runs_ahead_does_not_lock_a_mark() {
        let half_days = two_half_days();
        let now = utc("2027-03-11T09:00:00");
        let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
        sheet
            .set(half_days[0], Attendance::Absent, now + TimeDelta::days(1), now)
            .unwrap();
        let later = now + TimeDelta::minutes(1);
        sheet.set(half_days[0], Attendance::Present, later, later).unwrap();
        assert_eq!(sheet.marks()[0].status, Attendance::Present);
    }

    #[test]
    fn a_reservation_without_marks_lends_its_attendance_to_each_half_day() {
        let half_days = two_half_days();
        let now = utc("2027-03-11T09:00:00");
        let sheet = Sheet::new(&half_days, &[], Attendance::Present);
        assert_eq!(sheet.attendance(), Attendance::Present);
        let only_morning = [Mark {
            half_day: half_days[0],
            status: Attendance::Present,
            at: Some(now),
            scanned_at: None,
        }];
        let sheet = Sheet::new(&half_days, &only_morning, Attendance::Unknown);
        assert_eq!(sheet.marks()[1].status, Attendance::Unknown);
    }

    #[test]
    fn refuses_a_half_day_that_the_date_does_not_have() {
        let now = utc("2027-03-11T09:00:00");
        let mut sheet = Sheet::new(&two_half_days(), &[], Attendance::Unknown);
        let other = HalfDay {
            day: "2027-03-12".parse().unwrap(),
            half: Half::Morning,
        };
        assert_eq!(sheet.set(other, Attendance::Present, now, now), Err(UnknownHalfDay));
    }

    #[test]
    fn presence_on_half_a_day_is_a_result() {
        let half_days = two_half_days();
        let now = utc("2027-03-11T11:00:00");
        let mut sheet = Sheet::new(&half_days, &[], Attendance::Unknown);
        let has = |sheet: &Sheet| has_results(sheet.attendance(), Outcome::None, sheet);
        assert!(!has(&sheet));
        assert!(has_results(Attendance::Unknown, Outcome::Failed, &sheet));
        sheet.set(half_days[0], Attendance::Absent, now, now).unwrap();
        assert!(!has(&sheet), "a no-show has none");
        sheet.set(half_days[1], Attendance::Present, now, now).unwrap();
        assert!(has(&sheet), "absent as a whole");
        sheet.set_all(Attendance::Unknown, now);
        sheet.scan(half_days[0], now).unwrap();
        assert!(has(&sheet));
        sheet.set(half_days[0], Attendance::Unknown, now, now).unwrap();
        assert!(!has(&sheet), "staff have taken the scan back");
    }

    #[test]
    fn a_sheet_is_completed_with_marks_of_the_other() {
        use Attendance::{Present, Unknown};
        let half_days = half_days(&days(utc("2027-03-11T09:00:00"), utc("2027-03-12T18:00:00")));
        let now = utc("2027-03-12T18:00:00");
        let mut sheet = Sheet::new(&half_days, &[], Unknown);
        assert!(!sheet.is_recorded());
        sheet.set(half_days[1], Attendance::Present, now, now).unwrap();
        let mut other = Sheet::new(&half_days, &[], Attendance::Unknown);
        other.scan(half_days[0], now).unwrap();
        other.set(half_days[1], Attendance::Absent, now, now).unwrap();
        sheet.complete_with(&other);
        let statuses: Vec<Attendance> = sheet.marks().iter().map(|mark| mark.status).collect();
        assert_eq!(statuses, [Present, Present, Unknown, Unknown]);
        assert_eq!(sheet.marks()[0].scanned_at, Some(now));
    }

    #[test]
    fn an_absent_person_cannot_pass() {
        use Attendance::{Absent, Present, Unknown};
        assert_eq!(
            outcome(Absent, Outcome::None, Some(Outcome::Passed)),
            Err(messages::ABSENT_CANNOT_PASS)
        );
        assert_eq!(outcome(Absent, Outcome::Passed, None), Ok(Outcome::None));
        assert_eq!(outcome(Absent, Outcome::Failed, None), Ok(Outcome::Failed));
        assert_eq!(
            outcome(Unknown, Outcome::None, Some(Outcome::Passed)),
            Ok(Outcome::Passed)
        );
        assert_eq!(outcome(Present, Outcome::Passed, None), Ok(Outcome::Passed));
    }

    proptest! {
        #[test]
        fn every_day_has_a_half_day(start in 0..2_000_000_000_i64, minutes in 1..44_640_i64) {
            let starts_at = DateTime::from_timestamp(start, 0).unwrap();
            let days = days(starts_at, starts_at + TimeDelta::minutes(minutes));
            let half_days = half_days(&days);
            prop_assert!(half_days.len() >= days.len() && half_days.len() <= days.len() * 2);
            let mut unique = half_days.clone();
            unique.dedup();
            prop_assert_eq!(unique.len(), half_days.len());
        }
    }
}
