//! Adds up dates: of all, of a month, of a course, of an instructor.

use battito_domain::survey::{Question, recommendation_score};

use super::{dto::SurveyFigures, store::figures::DateFigures};

/// A running sum.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sum {
    dates: i64,
    invited: i64,
    answers: i64,
    counted: i64,
    sums: [i64; 5],
    promoters: i64,
    detractors: i64,
}

impl Sum {
    pub(super) fn of<'d>(dates: impl IntoIterator<Item = &'d DateFigures>) -> Self {
        let mut sum = Self::default();
        for date in dates {
            sum.add(date);
        }
        sum
    }

    pub(super) fn add(&mut self, date: &DateFigures) {
        self.dates += 1;
        self.invited += i64::from(date.invited);
        self.answers += i64::from(date.answers);
        if !date.counts() {
            return;
        }
        self.counted += i64::from(date.answers);
        for (sum, question) in self.sums.iter_mut().zip(Question::ALL) {
            *sum += date.sum(*question);
        }
        self.promoters += date.promoters;
        self.detractors += date.detractors;
    }

    pub(super) fn figures(&self) -> SurveyFigures {
        // The last question has another scale.
        let of_five = self.sums.iter().take(4).sum();
        SurveyFigures {
            dates: self.dates,
            invited: self.invited,
            answers: self.answers,
            counted: self.counted,
            means: self.sums.iter().map(|sum| mean(*sum, self.counted)).collect(),
            mean: mean(of_five, self.counted * 4),
            score: recommendation_score(self.promoters, self.detractors, self.counted),
        }
    }
}

/// To two decimals.
#[expect(clippy::cast_precision_loss, reason = "sums of small numbers are far below 2^52")]
pub(super) fn mean(sum: i64, count: i64) -> Option<f64> {
    (count > 0).then(|| (sum as f64 * 100.0 / count as f64).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(answers: i32, value: i64) -> DateFigures {
        let sum = Some(i64::from(answers) * value);
        DateFigures {
            course_date_id: 1,
            course_id: 1,
            ends_on: "2027-03-01".parse().unwrap(),
            invited: 10,
            answers,
            content: sum,
            teaching: sum,
            practice: sum,
            organisation: sum,
            recommend: sum,
            promoters: 0,
            detractors: i64::from(answers),
        }
    }

    #[test]
    fn counts_only_dates_with_enough_answers() {
        let figures = Sum::of(&[date(2, 5), date(3, 1), date(4, 2)]).figures();
        assert_eq!(
            (figures.dates, figures.invited, figures.answers, figures.counted),
            (3, 30, 9, 7)
        );
        assert_eq!(figures.means, vec![Some(1.57); 5]);
        assert_eq!((figures.mean, figures.score), (Some(1.57), Some(-100)));
    }

    #[test]
    fn has_no_means_without_them() {
        let figures = Sum::of(&[date(2, 5)]).figures();
        assert_eq!(figures.means, vec![None; 5]);
        assert_eq!(
            (figures.answers, figures.counted, figures.mean, figures.score),
            (2, 0, None, None)
        );
    }
}
