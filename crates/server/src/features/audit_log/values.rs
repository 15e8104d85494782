//! Recorded values as people read them.

use battito_domain::{
    attendance::{Half, HalfDay},
    rome_time,
};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::JsonValue;

use super::names::Names;

/// A value in words; `None` when there is none. The subject is told by its kind and its course date.
pub(super) fn shown(
    (subject_kind, date): (&str, Option<i64>),
    field: &str,
    value: &JsonValue,
    names: &Names,
) -> Option<String> {
    match value {
        JsonValue::Null => None,
        JsonValue::Bool(_) if field == "password" => value.as_bool()?.then(|| "impostata".to_owned()),
        JsonValue::Bool(is_so) => Some(yes_or_no(*is_so).to_owned()),
        JsonValue::Number(number) => Some(match number.as_i64() {
            Some(number) => names
                .member(field, number)
                .or_else(|| coded(subject_kind, field, number).map(str::to_owned))
                .unwrap_or_else(|| number.to_string()),
            None => number.to_string(),
        }),
        JsonValue::String(_) if field == "image" => Some("presente".to_owned()),
        JsonValue::String(text) => {
            let text = text.trim();
            let word = word(subject_kind, field, text).map(str::to_owned);
            word.or_else(|| moment(text))
                .or_else(|| (!text.is_empty()).then(|| text.to_owned()))
        }
        JsonValue::Array(items) if field == "attendances" => {
            joined(items.iter().filter_map(|item| mark(date, item, names)))
        }
        JsonValue::Array(items) => list(subject_kind, field, items),
        JsonValue::Object(_) if (subject_kind, field) == ("centre", "logo") => Some("presente".to_owned()),
        JsonValue::Object(_) if field == "counters" => counters(value),
        JsonValue::Object(_) => texts(value).filter(|text| !text.is_empty()),
    }
}

const fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "sì" } else { "no" }
}

/// The contract writes some choices as numbers.
fn coded(subject_kind: &str, field: &str, number: i64) -> Option<&'static str> {
    Some(match (subject_kind, field, number) {
        ("course", "type", 0) => "Intero",
        ("course", "type", _) => "Rinnovo",
        ("course", "destinatary", 0) => "Sanitari",
        ("course", "destinatary", 1) => "Laici",
        ("course", "destinatary", _) => "Chiunque",
        ("course", "external", 0) => "Il centro",
        ("course", "external", _) => "Esterno",
        (_, "private", 0) => "no",
        (_, "private", _) => "sì",
        _ => return None,
    })
}

/// Statuses, in the words of the panel.
pub(in crate::features) fn word(subject_kind: &str, field: &str, text: &str) -> Option<&'static str> {
    Some(match (subject_kind, field, text) {
        ("course_date", "status", "scheduled") => "Programmata",
        ("course_date", "status", "completed") => "Conclusa",
        (_, "status", "confirmed") => "Confermata",
        (_, "status", "cancelled") => "Annullata",
        (_, "status", "waiting") => "In lista d'attesa",
        (_, "status", "issued") => "Rilasciato",
        (_, "status", "revoked") => "Revocato",
        (_, "status", "replaced") => "Sostituito",
        (_, "status", "proposed") => "Proposto",
        (_, "status", "accepted") => "Accettato",
        (_, "status", "declined") => "Rifiutato",
        (_, "attendance", "unknown") | (_, "outcome", "none") => "Da segnare",
        (_, "attendance", "present") => "Presente",
        (_, "attendance", "absent") => "Assente",
        (_, "outcome", "passed") => "Superato",
        (_, "outcome", "failed") => "Non superato",
        _ => return None,
    })
}

/// A moment or a day.
fn moment(text: &str) -> Option<String> {
    if let Ok(moment) = DateTime::parse_from_rfc3339(text) {
        return Some(rome_time::short(moment.with_timezone(&Utc)));
    }
    let day: NaiveDate = text.parse().ok()?;
    Some(day.format("%d/%m/%Y").to_string())
}

fn list(subject_kind: &str, field: &str, items: &[JsonValue]) -> Option<String> {
    if items.is_empty() {
        return None;
    }
    if field.ends_with("reservations") || (subject_kind, field) == ("certificate", "certificates") {
        return Some(items.len().to_string());
    }
    joined(items.iter().filter_map(|item| part(field, item)))
}

fn joined(parts: impl Iterator<Item = String>) -> Option<String> {
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The attendance of a half day.
fn mark(date: Option<i64>, item: &JsonValue, names: &Names) -> Option<String> {
    let text = |name: &str| item.get(name).and_then(JsonValue::as_str);
    let day: NaiveDate = text("day")?.parse().ok()?;
    let half = if text("half")? == "morning" {
        Half::Morning
    } else {
        Half::Afternoon
    };
    let half = names.half_day(date, HalfDay { day, half });
    let status = word("reservation", "attendance", text("status")?)?;
    let scanned = text("scanned_at").and_then(|at| DateTime::parse_from_rfc3339(at).ok());
    let scanned = scanned.filter(|_| text("status") == Some("present"));
    let scanned = scanned.map(|at| format!(" (da sé alle {})", rome_time::local(at.to_utc()).format("%H:%M")));
    Some(format!(
        "{} {half}: {}{}",
        day.format("%d/%m"),
        status.to_lowercase(),
        scanned.unwrap_or_default()
    ))
}

/// An item of a list.
fn part(field: &str, item: &JsonValue) -> Option<String> {
    let text = |name: &str| item.get(name).and_then(JsonValue::as_str);
    match field {
        "days" => {
            let moment = |name| DateTime::parse_from_rfc3339(text(name)?).ok();
            let (start, end) = (moment("start")?.with_timezone(&Utc), moment("end")?.with_timezone(&Utc));
            Some(format!(
                "{} – {}",
                rome_time::short(start),
                rome_time::local(end).format("%H:%M")
            ))
        }
        "social" => text("url").map(str::to_owned),
        "closures" => Some(format!(
            "{}: {} – {}",
            text("name")?,
            moment(text("from")?)?,
            moment(text("to")?)?
        )),
        "partners" => Some(format!("{} ({})", text("name")?, text("url")?)),
        "privacy" | "cookies" => {
            let paragraphs = texts(item.get("paragraphs")?)?;
            Some(format!("{}: {paragraphs}", text("heading")?))
        }
        "certificates" => {
            let name = text("name")?;
            let is_retired = item.get("retired").and_then(JsonValue::as_bool) == Some(true);
            let months = item.get("validity_months").and_then(JsonValue::as_i64);
            let from = match text("validity_from") {
                Some("issue") => " dal rilascio",
                _ => "",
            };
            let months = months
                .map(|months| format!(" ({months} mesi{from})"))
                .unwrap_or_default();
            Some(format!("{name}{months}{}", if is_retired { ", ritirata" } else { "" }))
        }
        _ => texts(item),
    }
}

/// The numbers of the about page.
fn counters(value: &JsonValue) -> Option<String> {
    let number = |name: &str| value.get(name).and_then(JsonValue::as_u64);
    Some(format!(
        "{} istruttori, {} percorsi, {} partecipanti",
        number("instructors")?,
        number("paths")?,
        number("participants")?
    ))
}

/// All texts of a structure, in order.
fn texts(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::String(text) => Some(text.clone()),
        JsonValue::Number(number) => Some(number.to_string()),
        JsonValue::Array(items) => Some(items.iter().filter_map(texts).collect::<Vec<_>>().join(", ")),
        JsonValue::Object(members) => Some(members.values().filter_map(texts).collect::<Vec<_>>().join(", ")),
        JsonValue::Null | JsonValue::Bool(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(kind: &str, field: &str, value: &JsonValue) -> Option<String> {
        shown((kind, None), field, value, &Names::default())
    }

    #[test]
    fn choices_are_words() {
        assert_eq!(read("course", "type", &json!(1)).as_deref(), Some("Rinnovo"));
        assert_eq!(read("course_date", "private", &json!(0)).as_deref(), Some("no"));
        assert_eq!(read("certificate", "external", &json!(true)).as_deref(), Some("sì"));
        assert_eq!(
            read("course_date", "status", &json!("scheduled")).as_deref(),
            Some("Programmata")
        );
        assert_eq!(
            read("reservation", "outcome", &json!("passed")).as_deref(),
            Some("Superato")
        );
    }

    #[test]
    fn a_password_is_never_more_than_there() {
        assert_eq!(
            read("course_date", "password", &json!(true)).as_deref(),
            Some("impostata")
        );
        assert_eq!(read("course_date", "password", &json!(false)), None);
    }

    #[test]
    fn moments_are_in_rome() {
        assert_eq!(
            read("course_date", "date", &json!("2027-03-12T08:00:00Z")).as_deref(),
            Some("12/03/2027 alle 09:00")
        );
        assert_eq!(
            read("certificate", "expires_at", &json!("2029-03-12")).as_deref(),
            Some("12/03/2029")
        );
    }

    #[test]
    fn lists_are_one_line() {
        let days = json!([{"start": "2027-03-12T09:00:00+01:00", "end": "2027-03-12T13:00:00+01:00"}]);
        assert_eq!(
            read("course_date", "days", &days).as_deref(),
            Some("12/03/2027 alle 09:00 – 13:00")
        );
        assert_eq!(
            read("course", "requirements", &json!(["A", "B"])).as_deref(),
            Some("A; B")
        );
        assert_eq!(read("course", "requirements", &json!([])), None);
        assert_eq!(read("user", "moved_reservations", &json!([1, 2])).as_deref(), Some("2"));
        let marks = json!([{"day": "2027-03-12", "half": "morning", "status": "present"}]);
        assert_eq!(
            read("reservation", "attendances", &marks).as_deref(),
            Some("12/03 mattina: presente")
        );
        let program = json!([{"title": "Teoria", "day": 1, "entries": [{"description": "BLS"}]}]);
        let text = read("course", "program", &program).unwrap();
        assert!(text.contains("Teoria") && text.contains("BLS"), "{text}");
    }

    #[test]
    fn the_centre_is_told_in_words() {
        let partners = json!([{"name": "Croce Verde", "url": "https://croce.it", "logo": "/a.webp"}]);
        assert_eq!(
            read("centre", "partners", &partners).as_deref(),
            Some("Croce Verde (https://croce.it)")
        );
        let numbers = json!({"instructors": 12, "paths": 5, "participants": 900});
        assert_eq!(
            read("centre", "counters", &numbers).as_deref(),
            Some("12 istruttori, 5 percorsi, 900 partecipanti")
        );
        let logo = json!({"light": {"url": "/a.webp", "width": 1, "height": 1}, "dark": null});
        assert_eq!(read("centre", "logo", &logo).as_deref(), Some("presente"));
        let sections = json!([{"heading": "Chi siamo", "paragraphs": ["Uno.", "Due."]}]);
        assert_eq!(
            read("centre", "privacy", &sections).as_deref(),
            Some("Chi siamo: Uno., Due.")
        );
    }

    #[test]
    fn shows_an_empty_value_as_none() {
        for empty in [json!(null), json!(""), json!("  "), json!({})] {
            assert_eq!(read("course", "goal", &empty), None, "{empty}");
        }
    }
}
