use chrono::TimeDelta;
use proptest::prelude::*;

use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn lifetime(issued_on: &str, expires_on: &str) -> Lifetime {
    Lifetime {
        issued_on: day(issued_on),
        expires_on: day(expires_on),
    }
}

const COURSES: RenewingCourses = RenewingCourses {
    own: Some(1),
    renewal: Some(2),
};

#[test]
fn each_reminder_has_its_day() {
    let paper = lifetime("2025-05-30", "2027-05-30");
    for (on, expected) in [
        ("2027-02-28", None),
        ("2027-03-01", Some(Step::Ninety)),
        ("2027-03-30", Some(Step::Ninety)),
        ("2027-03-31", Some(Step::Sixty)),
        ("2027-04-30", Some(Step::Thirty)),
        ("2027-05-23", Some(Step::Seven)),
        ("2027-05-30", Some(Step::Seven)),
        ("2027-05-31", Some(Step::After)),
        ("2027-06-29", Some(Step::After)),
        ("2027-06-30", None),
    ] {
        assert_eq!(paper.due(&[], day(on)), expected, "{on}");
    }
}

#[test]
fn never_sends_an_earlier_step_after_a_later_one() {
    let paper = lifetime("2025-05-30", "2027-05-30");
    assert_eq!(paper.due(&[Step::Thirty], day("2027-05-01")), None, "sent");
    assert_eq!(
        paper.due(&[Step::Seven], day("2027-05-01")),
        None,
        "a later one was sent by a clock that jumped"
    );
    assert_eq!(
        paper.due(&[Step::Ninety], day("2027-05-25")),
        Some(Step::Seven),
        "two were missed"
    );
    assert_eq!(paper.due(&[Step::After], day("2027-06-05")), None);
}

#[test]
fn no_reminder_is_older_than_the_certificate() {
    let short = lifetime("2027-04-01", "2027-05-30");
    assert_eq!(
        short.due(&[], day("2027-04-02")),
        None,
        "the day of 60 was before it was issued"
    );
    assert_eq!(short.next_day(&[], day("2027-04-02")), Some(day("2027-04-30")));
    let of_thirty_days = lifetime("2027-04-30", "2027-05-30");
    assert_eq!(
        of_thirty_days.due(&[], day("2027-04-30")),
        None,
        "nobody is reminded on the day of issue"
    );
}

#[test]
fn the_next_reminder_is_the_first_that_is_not_sent() {
    let paper = lifetime("2025-05-30", "2027-05-30");
    let next = |sent: &[Step], today| paper.next_day(sent, day(today));
    assert_eq!(next(&[], "2026-01-01"), Some(day("2027-03-01")));
    assert_eq!(next(&[], "2027-03-10"), Some(day("2027-03-01")), "it is due");
    assert_eq!(next(&[Step::Ninety], "2027-03-10"), Some(day("2027-03-31")));
    assert_eq!(next(&[Step::Seven], "2027-05-24"), Some(day("2027-05-31")));
    assert_eq!(next(&[Step::After], "2027-06-01"), None);
    assert_eq!(next(&[], "2027-07-01"), None, "too late");
}

#[test]
fn the_limits_of_the_calendar_are_no_days() {
    let endless = Lifetime {
        issued_on: NaiveDate::MIN,
        expires_on: NaiveDate::MAX,
    };
    assert_eq!(endless.due(&[], NaiveDate::MAX), Some(Step::Seven));
    let ancient = Lifetime {
        issued_on: NaiveDate::MIN,
        expires_on: NaiveDate::MIN,
    };
    assert_eq!(ancient.due(&[], NaiveDate::MAX), None);
}

#[test]
fn a_newer_certificate_counts_before_a_booking_and_a_booking_before_the_day() {
    let (last, today) = (day("2027-05-30"), day("2027-06-05"));
    let state = |is_renewed, is_booked, is_reminded, today| {
        let facts = RenewalFacts {
            is_renewed,
            is_booked,
            is_reminded,
        };
        RenewalState::of(last, today, facts)
    };
    assert_eq!(state(true, true, true, today), RenewalState::Renewed);
    assert_eq!(state(false, true, true, today), RenewalState::Booked);
    assert_eq!(state(false, false, true, today), RenewalState::Lapsed);
    assert_eq!(
        state(false, false, true, last),
        RenewalState::Reminded,
        "it is valid on its last day"
    );
    assert_eq!(state(false, false, false, last), RenewalState::Expiring);
}

#[test]
fn is_renewed_by_a_longer_one_of_its_course_or_of_the_renewal_course() {
    let other = |course, expires_on: Option<&str>| OtherCertificate {
        course,
        expires_on: expires_on.map(day),
        is_of_another_class: true,
    };
    for (other, expected) in [
        (other(Some(1), Some("2029-04-01")), true),
        (other(Some(2), Some("2029-04-01")), true),
        (other(Some(2), None), true),
        (other(Some(3), Some("2029-04-01")), false),
        (other(None, Some("2029-04-01")), false),
        (other(Some(1), Some("2027-05-30")), false),
        (
            OtherCertificate {
                is_of_another_class: false,
                ..other(Some(1), Some("2029-04-01"))
            },
            false,
        ),
    ] {
        assert_eq!(other.renews(day("2027-05-30"), COURSES), expected, "{other:?}");
    }
}

#[test]
fn is_booked_until_the_results_are_known() {
    let coming = Booking {
        course: 2,
        status: Status::Confirmed,
        attendance: Attendance::Unknown,
        outcome: Outcome::None,
        is_date_cancelled: false,
        ends_on: day("2027-05-11"),
        is_over: false,
    };
    let over = Booking {
        is_over: true,
        ..coming
    };
    for (booking, today, expected) in [
        (coming, "2027-04-01", true),
        (Booking { course: 1, ..coming }, "2027-04-01", true),
        (Booking { course: 3, ..coming }, "2027-04-01", false),
        (
            Booking {
                status: Status::Waiting,
                ..coming
            },
            "2027-04-01",
            true,
        ),
        (
            Booking {
                status: Status::Cancelled,
                ..coming
            },
            "2027-04-01",
            false,
        ),
        (
            Booking {
                is_date_cancelled: true,
                ..coming
            },
            "2027-04-01",
            false,
        ),
        (over, "2027-05-12", true),
        (
            Booking {
                attendance: Attendance::Present,
                ..over
            },
            "2027-05-12",
            true,
        ),
        (
            Booking {
                attendance: Attendance::Absent,
                ..over
            },
            "2027-05-12",
            false,
        ),
        (
            Booking {
                outcome: Outcome::Failed,
                ..over
            },
            "2027-05-12",
            false,
        ),
        (
            Booking {
                outcome: Outcome::Passed,
                ..over
            },
            "2027-05-12",
            false,
        ),
        (
            Booking {
                status: Status::Waiting,
                ..over
            },
            "2027-05-12",
            false,
        ),
        (over, "2027-07-10", true),
        (over, "2027-07-11", false),
    ] {
        assert_eq!(booking.will_renew(COURSES, day(today)), expected, "{booking:?} {today}");
    }
}

proptest! {
    /// However the clock moves between sweeps, each reminder is sent at most once, in order, and never two on
    /// one day.
    #[test]
    fn reminders_are_sent_once_and_in_order(
        validity in 0..800_i64,
        sweeps in proptest::collection::vec(-300..900_i64, 1..60),
    ) {
        let issued_on = day("2027-01-01");
        let paper = Lifetime { issued_on, expires_on: issued_on + TimeDelta::days(validity) };
        let mut sent: Vec<Step> = Vec::new();
        for offset in sweeps {
            let today = issued_on + TimeDelta::days(offset);
            let Some(step) = paper.due(&sent, today) else { continue };
            let its_day = step.day(paper.expires_on).unwrap();
            prop_assert!(its_day <= today && its_day > issued_on);
            prop_assert!(today <= paper.expires_on + TimeDelta::days(i64::from(LATEST_REMINDER_DAYS)));
            prop_assert_eq!(paper.next_day(&sent, today), Some(its_day));
            prop_assert!(sent.last().is_none_or(|last| last.order() < step.order()));
            sent.push(step);
            prop_assert_eq!(paper.due(&sent, today), None);
        }
        prop_assert!(sent.len() <= Step::ALL.len());
    }

    /// When a sweep runs every day, every reminder whose day is after the day of issue is sent on its day.
    #[test]
    fn a_sweep_a_day_sends_each_on_its_day(validity in 0..800_i64) {
        let issued_on = day("2027-01-01");
        let paper = Lifetime { issued_on, expires_on: issued_on + TimeDelta::days(validity) };
        let mut sent: Vec<Step> = Vec::new();
        for today in issued_on.iter_days().take(900) {
            if let Some(step) = paper.due(&sent, today) {
                prop_assert_eq!(step.day(paper.expires_on), Some(today));
                sent.push(step);
            }
        }
        let expected: Vec<Step> = Step::ALL.iter().copied()
            .filter(|step| step.day(paper.expires_on).is_some_and(|day| day > issued_on))
            .collect();
        prop_assert_eq!(sent, expected);
    }
}
