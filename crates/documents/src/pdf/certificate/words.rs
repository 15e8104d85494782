//! Dates and names in Italian prose.

use chrono::{Datelike, NaiveDate};

const MONTHS: [&str; 12] = [
    "gennaio",
    "febbraio",
    "marzo",
    "aprile",
    "maggio",
    "giugno",
    "luglio",
    "agosto",
    "settembre",
    "ottobre",
    "novembre",
    "dicembre",
];

/// `12 marzo 2027`, `1º aprile 2027`
pub(super) fn day(day: NaiveDate) -> String {
    format!("{} {} {}", number(day), month(day), day.year())
}

/// `12 e 13 marzo 2027`, `30 marzo, 6 e 13 aprile 2027`, `30 dicembre 2027 e 3 gennaio 2028`. Month and year are said once,
/// after the last day that they belong to.
pub(super) fn days(days: &[NaiveDate]) -> String {
    let texts: Vec<String> = days
        .iter()
        .enumerate()
        .map(|(index, one)| {
            let next = days.get(index + 1);
            let is_same_year = next.is_some_and(|next| next.year() == one.year());
            let is_same_month = is_same_year && next.is_some_and(|next| next.month() == one.month());
            match (is_same_month, is_same_year) {
                (true, _) => number(*one),
                (false, true) => format!("{} {}", number(*one), month(*one)),
                (false, false) => day(*one),
            }
        })
        .collect();
    list(&texts)
}

/// `Rossi, Bianchi e Verdi`
pub(super) fn list(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} e {last}", first.join(", ")),
    }
}

fn number(day: NaiveDate) -> String {
    match day.day() {
        1 => "1º".into(),
        other => other.to_string(),
    }
}

fn month(day: NaiveDate) -> &'static str {
    usize::try_from(day.month0())
        .ok()
        .and_then(|month| MONTHS.get(month))
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(texts: &[&str]) -> String {
        let parsed: Vec<NaiveDate> = texts.iter().map(|text| text.parse().unwrap()).collect();
        days(&parsed)
    }

    #[test]
    fn says_month_and_year_once() {
        assert_eq!(said(&[]), "");
        assert_eq!(said(&["2027-03-12"]), "12 marzo 2027");
        assert_eq!(said(&["2027-03-12", "2027-03-13"]), "12 e 13 marzo 2027");
        assert_eq!(
            said(&["2027-03-30", "2027-04-01", "2027-04-13"]),
            "30 marzo, 1º e 13 aprile 2027"
        );
        assert_eq!(said(&["2027-12-30", "2028-01-03"]), "30 dicembre 2027 e 3 gennaio 2028");
        assert_eq!(said(&["2027-03-12", "2028-03-12"]), "12 marzo 2027 e 12 marzo 2028");
    }

    #[test]
    fn joins_names() {
        assert_eq!(
            list(&["Anna".into(), "Bruno".into(), "Carla".into()]),
            "Anna, Bruno e Carla"
        );
    }
}
