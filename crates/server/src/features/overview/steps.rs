//! The period of the charts and its steps, in days of Rome.

use battito_domain::{field_errors::FieldErrors, messages, rome_time};
use battito_platform::ApiError;
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};

use super::dto::{FigureStep, FiguresQuery};

/// A leap year.
const MOST_DAYS: i64 = 366;
/// Up to so many days each is a step.
const MOST_SINGLE_DAYS: i64 = 31;
/// Up to so many days each week is a step.
const MOST_DAYS_IN_WEEKS: i64 = 100;

/// Days of Rome, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Period {
    pub(super) from: NaiveDate,
    pub(super) to: NaiveDate,
}

impl Period {
    /// Reads the parameters.
    pub(super) fn parse(query: &FiguresQuery) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        for (field, day) in [("from", query.from), ("to", query.to)] {
            match day {
                None => errors.add(field, messages::REQUIRED),
                Some(day) if !rome_time::YEARS.contains(&day.year()) => errors.add(field, messages::INVALID_VALUE),
                Some(_) => {}
            }
        }
        let period = Self {
            from: query.from.unwrap_or_default(),
            to: query.to.unwrap_or_default(),
        };
        if errors.is_empty() && period.to < period.from {
            errors.add("to", messages::INVALID_VALUE);
        }
        if errors.is_empty() && period.days() > MOST_DAYS {
            errors.add("to", format!("Un periodo può durare al massimo {MOST_DAYS} giorni."));
        }
        Ok(errors.into_result(period)?)
    }

    /// A number of its own, for the cache.
    pub(super) fn key(self) -> i64 {
        i64::from(self.from.num_days_from_ce()) * (MOST_DAYS + 1) + self.days()
    }

    fn days(self) -> i64 {
        (self.to - self.from).num_days() + 1
    }

    /// The equally long period before.
    pub(super) fn before(self) -> Self {
        let days = Days::new(self.days().unsigned_abs());
        Self {
            from: self.from.checked_sub_days(days).unwrap_or(self.from),
            to: self.to.checked_sub_days(days).unwrap_or(self.to),
        }
    }

    /// From its first instant to the first one after it.
    pub(super) fn instants(self) -> (DateTime<Utc>, DateTime<Utc>) {
        let midnight = |day: NaiveDate| rome_time::from_local(day.and_time(NaiveTime::MIN));
        (midnight(self.from), midnight(self.to.succ_opt().unwrap_or(self.to)))
    }

    /// The length of its steps.
    pub(super) fn step(self) -> FigureStep {
        let days = self.days();
        if days <= MOST_SINGLE_DAYS {
            FigureStep::Day
        } else if days <= MOST_DAYS_IN_WEEKS {
            FigureStep::Week
        } else {
            FigureStep::Month
        }
    }

    /// Its steps, in order and without gaps.
    pub(super) fn steps(self) -> Vec<Self> {
        let step = self.step();
        let mut steps: Vec<Self> = Vec::new();
        for day in self.from.iter_days().take_while(|day| *day <= self.to) {
            let begins = match step {
                FigureStep::Day => true,
                FigureStep::Week => day.weekday() == chrono::Weekday::Mon,
                FigureStep::Month => day.day() == 1,
            };
            match steps.last_mut() {
                Some(last) if !begins => last.to = day,
                _ => steps.push(Self { from: day, to: day }),
            }
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(from: &str, to: &str) -> Period {
        Period {
            from: from.parse().unwrap(),
            to: to.parse().unwrap(),
        }
    }

    #[test]
    fn a_month_has_days_a_quarter_weeks_and_a_year_months() {
        assert_eq!(period("2027-03-01", "2027-03-31").steps().len(), 31);
        let weeks = period("2027-03-03", "2027-05-31").steps();
        assert_eq!(weeks.first(), Some(&period("2027-03-03", "2027-03-07")));
        assert_eq!(weeks[1], period("2027-03-08", "2027-03-14"));
        assert_eq!(weeks.last(), Some(&period("2027-05-31", "2027-05-31")));
        let months = period("2026-03-11", "2027-03-10").steps();
        assert_eq!(months.len(), 13);
        assert_eq!(months[1], period("2026-04-01", "2026-04-30"));
    }

    #[test]
    fn steps_meet_at_the_midnights_of_rome() {
        let steps = period("2027-03-27", "2027-03-29").steps();
        let instants: Vec<_> = steps.iter().map(|step| step.instants()).collect();
        assert!(instants.windows(2).all(|pair| pair[0].1 == pair[1].0));
        let short = instants[1].1 - instants[1].0;
        assert_eq!(short.num_hours(), 23, "summer time begins");
    }

    #[test]
    fn the_period_before_is_as_long() {
        assert_eq!(
            period("2027-03-01", "2027-03-30").before(),
            period("2027-01-30", "2027-02-28")
        );
    }

    #[test]
    fn each_period_has_a_key_of_its_own() {
        let key = period("2027-03-01", "2027-03-30").key();
        for other in [("2027-03-01", "2027-03-29"), ("2027-02-28", "2027-03-30")] {
            assert_ne!(period(other.0, other.1).key(), key);
        }
    }
}
