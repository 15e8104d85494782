//! The hours taught in a year, by instructor and month, also as a spreadsheet.

use std::collections::BTreeMap;

use battito_documents::spreadsheet::{Cell, Column, Table};
use battito_domain::{
    messages, rome_time,
    shift::{Hours, ShiftStatus, hours_by_month},
};
use battito_platform::{ApiError, App, Attachment};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

use super::{
    dto::{HoursTaught, HoursTaughtList, ShiftYear},
    store::{self, Filter},
    view,
};

const MONTHS: [&str; 12] = [
    "Gennaio",
    "Febbraio",
    "Marzo",
    "Aprile",
    "Maggio",
    "Giugno",
    "Luglio",
    "Agosto",
    "Settembre",
    "Ottobre",
    "Novembre",
    "Dicembre",
];

/// The hours taught in a year: of everybody with an accepted shift that is over, and of all who teach.
pub(super) async fn taught(app: &App, query: &ShiftYear) -> Result<HoursTaughtList, ApiError> {
    let now = app.now();
    let year = query.year.unwrap_or_else(|| rome_time::year(now));
    let period = whole(year).ok_or_else(|| ApiError::field("year", messages::INVALID_VALUE))?;
    let db = app.db().read();
    let filter = Filter {
        period: Some(period),
        status: Some(ShiftStatus::Accepted),
        ..Filter::default()
    };
    let shifts = store::list(db, &filter).await?;
    let hours = store::real_hours_of(db, &shifts).await?;
    let mut by_person: BTreeMap<i64, [f64; 12]> = BTreeMap::new();
    for shift in &shifts {
        let months = hours_by_month(hours.get(&shift.id).map_or(&[], Vec::as_slice), year, now);
        if months.iter().any(|hours| *hours > 0.0) {
            let sums = by_person.entry(shift.user_id).or_default();
            for (sum, hours) in sums.iter_mut().zip(months) {
                *sum += hours;
            }
        }
    }
    let teachers = store::staff(db).await?.into_iter().filter(|user| user.is_instructor);
    for user in teachers {
        by_person.entry(user.id).or_default();
    }
    let people = store::people(db, by_person.keys().copied().collect()).await?;
    let data = people.iter().map(|user| {
        let months = by_person.get(&user.id).copied().unwrap_or_default();
        HoursTaught {
            user: view::person(user),
            months: months.map(rounded).to_vec(),
            total: rounded(months.iter().sum()),
        }
    });
    Ok(HoursTaughtList {
        year,
        data: data.collect(),
    })
}

/// The same as a spreadsheet, with the sums of all below.
pub(super) async fn export(app: &App, query: &ShiftYear) -> Result<Attachment, ApiError> {
    let HoursTaughtList { year, data } = taught(app, query).await?;
    let widths = MONTHS.map(|month| (month, 11.0));
    let columns = [("Cognome", 22.0), ("Nome", 22.0)].into_iter().chain(widths);
    let columns = columns
        .chain([("Totale", 11.0)])
        .map(|(heading, width)| Column::new(heading, width));
    let table = Table {
        title: format!("Ore di lezione {year}"),
        sheet: format!("Ore {year}"),
        created_at: app.now().naive_utc(),
        columns: columns.collect(),
        rows: data.iter().map(row).chain([sums(&data)]).collect(),
    };
    Attachment::spreadsheet(app, format!("ore-{year}.xlsx"), table).await
}

fn row(taught: &HoursTaught) -> Vec<Cell> {
    let names = [taught.user.surname.as_str().into(), taught.user.name.as_str().into()];
    let months = taught.months.iter().copied().chain([taught.total]);
    names.into_iter().chain(months.map(Cell::Number)).collect()
}

fn sums(data: &[HoursTaught]) -> Vec<Cell> {
    let month = |month: usize| data.iter().filter_map(|taught| taught.months.get(month)).sum();
    let months = (0..MONTHS.len()).map(month);
    let total = data.iter().map(|taught| taught.total).sum();
    let names = [Cell::from("Totale"), Cell::Empty];
    names
        .into_iter()
        .chain(months.chain([total]).map(rounded).map(Cell::Number))
        .collect()
}

/// A year of Rome's calendar.
fn whole(year: i32) -> Option<Hours> {
    let first = |year| -> Option<DateTime<Utc>> {
        let day = NaiveDate::from_ymd_opt(year, 1, 1)?;
        Some(rome_time::from_local(day.and_time(NaiveTime::MIN)))
    };
    Some(Hours {
        start: first(year).filter(|_| rome_time::YEARS.contains(&year))?,
        end: first(year + 1)?,
    })
}

/// Sums of hundredths without errors of binary fractions.
fn rounded(hours: f64) -> f64 {
    (hours * 100.0).round() / 100.0
}
