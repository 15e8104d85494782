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
