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

/// `12 marzo 2027`, `1º aprile 2027`, with no-break spaces.
pub(super) fn day(day: NaiveDate) -> String {
    format!("{}\u{a0}{}\u{a0}{}", number(day), month(day), day.year())
}

/// `12 e 13 marzo 2027`, `30 marzo, 6 e 13 aprile 2027`, `30 dicembre 2027 e 3 gennaio 2028`: month and year once, after
/// the last day that they belong to.
pub(super) fn days(days: &[NaiveDate]) -> String {
    let year = |days: &[NaiveDate]| {
        let months: Vec<String> = days
            .chunk_by(|a, b| a.month() == b.month())
            .filter_map(|days| Some(format!("{}\u{a0}{}", numbers(days), month(*days.first()?))))
            .collect();
        let year = days.first().map_or(0, NaiveDate::year);
        // Not `30 marzo e 6 e 13 aprile`.
        let months = match months.last() {
            Some(last) if last.contains(" e ") => months.join(", "),
            _ => list(&months),
        };
        format!("{months}\u{a0}{year}")
    };
    let years: Vec<String> = days.chunk_by(|a, b| a.year() == b.year()).map(year).collect();
    list(&years)
}

fn numbers(days: &[NaiveDate]) -> String {
    list(&days.iter().map(|day| number(*day)).collect::<Vec<_>>())
}

/// `Rossi, Bianchi e Verdi`
pub(super) fn list(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} e {last}", first.join(", ")),
    }
}

/// The address of the check without protocol and code, for typing: `battito.it/verifica`.
pub(super) fn address(url: &str, code: &str) -> String {
    let address = url.trim_start_matches("https://").trim_start_matches("http://");
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.trim_end_matches(code).trim_end_matches('/').to_owned()
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
        days(&parsed).replace('\u{a0}', " ")
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
        assert_eq!(
            said(&["2027-01-30", "2027-02-06", "2027-02-27", "2027-03-06"]),
            "30 gennaio, 6 e 27 febbraio e 6 marzo 2027"
        );
        assert_eq!(said(&["2027-12-30", "2028-01-03"]), "30 dicembre 2027 e 3 gennaio 2028");
        assert_eq!(said(&["2027-03-12", "2028-03-12"]), "12 marzo 2027 e 12 marzo 2028");
    }

    #[test]
    fn shortens_the_address() {
        assert_eq!(
            address("https://battito.it/verifica/ABCD-1234", "ABCD-1234"),
            "battito.it/verifica"
        );
        assert_eq!(
            address("https://battito.it/verifica/ABCD-1234?da=qr", "ABCD-1234"),
            "battito.it/verifica"
        );
    }

    #[test]
    fn joins_names() {
        assert_eq!(
            list(&["Anna".into(), "Bruno".into(), "Carla".into()]),
            "Anna, Bruno e Carla"
        );
    }
}
