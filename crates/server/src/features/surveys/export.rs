//! The results as a spreadsheet, a date in each row. Cells are texts or numbers, never formulas.

use std::collections::{HashMap, HashSet};

use battito_documents::spreadsheet::{Cell, Column, Table};
use battito_domain::{rome_time, survey::Question};
use battito_platform::{ApiError, App, Attachment, SignedIn};

use super::{
    dto::{SurveyFigures, SurveyFilter},
    figures::Sum,
    results,
    store::figures::{self, DateFigures},
};
use crate::features::{course_dates::titles, shifts::teachers};

const COLUMNS: [(&str, f64); 14] = [
    ("Fine del corso", 14.0),
    ("Corso", 40.0),
    ("Istruttori", 32.0),
    ("Invitati", 10.0),
    ("Risposte", 10.0),
    ("Contenuti", 11.0),
    ("Istruttori (1-5)", 13.0),
    ("Pratica", 11.0),
    ("Organizzazione", 15.0),
    ("Media (1-5)", 11.0),
    ("Consiglio (0-10)", 16.0),
    ("Indice di raccomandazione", 24.0),
    ("Commenti", 60.0),
    ("Nota", 40.0),
];
const TOO_FEW: &str = "Meno di tre risposte: non si mostrano";
/// The longest text of a cell, in characters.
const LONGEST: usize = 32_000;

/// All dates that match.
pub(super) async fn export(app: &App, viewer: &SignedIn, query: &SurveyFilter) -> Result<Attachment, ApiError> {
    let (db, filter) = (app.db().read(), results::parse(viewer, query)?);
    let dates = figures::dates(db, &filter).await?;
    let titles = titles(db, dates.iter().map(|date| date.course_id).collect::<HashSet<_>>()).await?;
    let taught = figures::instructors(db, &filter).await?;
    let people = teachers::by_id(
        db,
        taught
            .iter()
            .map(|(_, id)| *id)
            .collect::<HashSet<_>>()
            .into_iter()
            .collect(),
    )
    .await?;
    let names: HashMap<i64, String> = people
        .into_iter()
        .map(|person| (person.id, format!("{} {}", person.name, person.surname)))
        .collect();
    let mut instructors: HashMap<i64, Vec<&str>> = HashMap::new();
    for (date_id, user_id) in &taught {
        if let Some(name) = names.get(user_id) {
            instructors.entry(*date_id).or_default().push(name);
        }
    }
    let mut comments: HashMap<i64, Vec<String>> = HashMap::new();
    for (date_id, comment) in figures::comments_of(db, &filter).await? {
        comments.entry(date_id).or_default().push(comment);
    }
    let rows = dates.iter().map(|date| {
        let title = titles.get(&date.course_id).map_or("", String::as_str);
        let instructors = instructors.get(&date.course_date_id).map(|names| names.join(", "));
        let comments = comments.get(&date.course_date_id).map(|texts| texts.join("\n\n"));
        row(
            date,
            title,
            &instructors.unwrap_or_default(),
            &comments.unwrap_or_default(),
        )
    });
    let table = Table {
        title: "Questionari".into(),
        sheet: "Questionari".into(),
        created_at: app.now().naive_utc(),
        columns: COLUMNS
            .iter()
            .map(|(heading, width)| Column::new(*heading, *width))
            .collect(),
        rows: rows.collect(),
    };
    Attachment::spreadsheet(
        app,
        format!("questionari-{}.xlsx", rome_time::local(app.now()).date()),
        table,
    )
    .await
}

fn row(date: &DateFigures, title: &str, instructors: &str, comments: &str) -> Vec<Cell> {
    let SurveyFigures { means, mean, score, .. } = Sum::of([date]).figures();
    let number = |value: Option<f64>| value.map_or(Cell::Empty, Cell::Number);
    let of = |question: usize| number(means.get(question).copied().flatten());
    let score = score.and_then(|score| i32::try_from(score).ok());
    let comments: String = comments.chars().take(LONGEST).collect();
    let mut cells = vec![
        Cell::Date(date.ends_on),
        title.into(),
        instructors.into(),
        Cell::Integer(date.invited),
        Cell::Integer(date.answers),
    ];
    // The recommendation has another scale: the mean of the others stands before it.
    let recommend = Question::ALL.len() - 1;
    cells.extend((0..recommend).map(of));
    cells.extend([
        number(mean),
        of(recommend),
        score.map_or(Cell::Empty, Cell::Integer),
        comments.as_str().into(),
        if date.counts() { Cell::Empty } else { TOO_FEW.into() },
    ]);
    cells
}
