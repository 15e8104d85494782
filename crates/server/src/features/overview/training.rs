//! What was taught in a period, as a spreadsheet: by month, by course and by company, for the annual report and for
//! companies. A person counts where they were present.

use std::collections::{BTreeMap, HashSet};

use battito_documents::spreadsheet::{Cell, Table};
use battito_domain::{reservation::Outcome, rome_time};
use battito_platform::{
    ApiError, App, Attachment,
    attachment::{ListColumn, list_table},
};

use super::{
    steps::Period,
    store::{self, Seat},
};

const WITHOUT_COMPANY: &str = "Senza azienda";

/// The figures of a month, a course or a company.
#[derive(Debug, Default)]
struct Sum {
    name: String,
    dates: HashSet<i64>,
    people: HashSet<i64>,
    present: i64,
    hours: i64,
    passed: i64,
    certificates: i64,
}

impl Sum {
    fn add(&mut self, seat: &Seat, certificates: i64) {
        self.dates.insert(seat.course_date_id);
        self.people.insert(seat.user_id);
        self.present += 1;
        self.hours += i64::from(seat.hours);
        self.passed += i64::from(seat.outcome.0 == Outcome::Passed);
        self.certificates += certificates;
    }
}

const FIGURES: [ListColumn<Sum>; 6] = [
    ("Date", 8.0, |sum| count(&sum.dates)),
    ("Persone", 10.0, |sum| count(&sum.people)),
    ("Presenze", 10.0, |sum| sum.present.into()),
    ("Ore di formazione", 18.0, |sum| sum.hours.into()),
    ("Superati", 10.0, |sum| sum.passed.into()),
    ("Attestati", 10.0, |sum| sum.certificates.into()),
];

fn count(distinct: &HashSet<i64>) -> Cell {
    i32::try_from(distinct.len()).unwrap_or(i32::MAX).into()
}

/// Three sheets, each with a total below: months, courses, companies.
pub(super) async fn export(app: &App, period: Period) -> Result<Attachment, ApiError> {
    let db = app.db().read();
    let seats = store::seats(db, period).await?;
    let papers = store::papers(db, &seats).await?;
    let month = |seat: &Seat| rome_time::local(seat.starts_at).format("%Y-%m").to_string();
    let company = |seat: &Seat| {
        let company = seat.company.as_deref().map(str::trim).unwrap_or_default();
        if company.is_empty() { WITHOUT_COMPANY } else { company }.to_owned()
    };
    let tables = vec![
        sheet(app, ("Mesi", "Mese"), &seats, &papers, month),
        sheet(app, ("Corsi", "Corso"), &seats, &papers, |seat| seat.title.clone()),
        sheet(app, ("Aziende", "Azienda"), &seats, &papers, company),
    ];
    let name = format!("formazione-{}-{}.xlsx", period.from, period.to);
    Attachment::spreadsheets(app, name, tables).await
}

fn sheet(
    app: &App,
    (title, heading): (&str, &'static str),
    seats: &[Seat],
    papers: &BTreeMap<i64, i64>,
    group: impl Fn(&Seat) -> String,
) -> Table {
    let mut sums: BTreeMap<String, Sum> = BTreeMap::new();
    let mut total = Sum {
        name: "Totale".into(),
        ..Sum::default()
    };
    for seat in seats {
        let (name, certificates) = (group(seat), papers.get(&seat.id).copied().unwrap_or_default());
        let sum = sums
            .entry(name.clone())
            .or_insert_with(|| Sum { name, ..Sum::default() });
        sum.add(seat, certificates);
        total.add(seat, certificates);
    }
    let rows: Vec<Sum> = sums.into_values().chain([total]).collect();
    let mut columns: Vec<ListColumn<Sum>> = vec![(heading, 44.0, |sum| (&sum.name).into())];
    columns.extend(FIGURES);
    list_table(app, title, &columns, &rows)
}
