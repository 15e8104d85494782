//! The attendance register of a course date: one line for each participant, with a field for each half day. It says what is known
//! of the half day, and is there to be signed where nothing is.

use chrono::{DateTime, Utc};

use super::{
    measure::{Fitted, fit},
    svg::{Anchor, Canvas, Style},
    write::{Page, PdfError, PdfFile, write},
};

mod pages;
mod table;

use pages::{Room, spread};
use table::{Columns, HEADER_HEIGHT, PRINTED_ROW, Row, SIGNED_ROW, Table};

/// A4 landscape, in points.
const PAGE: (f32, f32) = (841.89, 595.28);
const MARGIN: f32 = 36.0;
const CONTENT_WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// The base line of the running head.
const HEAD_LINE: f32 = 47.0;
/// Where tables start on pages without the title.
const NEXT_PAGE_TOP: f32 = 62.0;
/// Where tables end.
const BOTTOM: f32 = 548.0;
/// Between the tables.
const GAP: f32 = 12.0;
/// The line below the table of participants.
const LEGEND: f32 = 13.0;
/// Half days side by side. More than these continue on further pages, with all names again.
const MOST_COLUMNS: usize = 8;

const INK: &str = "#10231e";
const MUTED: &str = "#4a5b55";
const BRAND: &str = "#0b5d4b";
const SIGNAL: &str = "#e4572e";
const HAIRLINE: &str = "#c9d3ce";

/// An attendance register.
#[derive(Debug, Clone)]
pub struct Register {
    /// Name of the centre.
    pub centre: String,
    /// Address of the centre, in one line.
    pub centre_address: String,
    /// Title of the course.
    pub course: String,
    /// When it is held, in prose, one line for each day.
    pub when: Vec<String>,
    /// Where it is held.
    pub place: String,
    /// The instructors.
    pub instructors: Vec<RegisterInstructor>,
    /// Days of the course. Each has at least one half.
    pub days: Vec<RegisterDay>,
    /// The people with a confirmed seat, in the order of the list.
    pub people: Vec<RegisterPerson>,
    /// When the register was made.
    pub created_at: DateTime<Utc>,
    /// The same, as the footer shows it.
    pub created: String,
}

/// An instructor of the date.
#[derive(Debug, Clone)]
pub struct RegisterInstructor {
    /// Surname and name.
    pub name: String,
    /// The role at the date.
    pub role: String,
}

/// A day of the course.
#[derive(Debug, Clone)]
pub struct RegisterDay {
    /// The day, short: `ven 12/03/2027`.
    pub day: String,
    /// The half days to sign for: `mattina`, `pomeriggio`.
    pub halves: Vec<String>,
}

/// A participant.
#[derive(Debug, Clone)]
pub struct RegisterPerson {
    /// Surname and name.
    pub name: String,
    /// Tax code.
    pub tax_code: String,
    /// For each half day, in the order of the days.
    pub presences: Vec<Presence>,
    /// The outcome in words, once it is known.
    pub outcome: Option<String>,
}

/// What is known of a person on a half day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Presence {
    /// Nothing: there is a line to sign on.
    Unmarked,
    /// Present, with the time at which the person confirmed it with the code: `09:03`.
    Present(Option<String>),
    /// Absent.
    Absent,
}

impl RegisterPerson {
    /// Absent whenever anything is known.
    fn is_absent(&self) -> bool {
        let is_present = |presence: &Presence| matches!(presence, Presence::Present(_));
        self.presences.contains(&Presence::Absent) && !self.presences.iter().any(is_present)
    }
}

impl Register {
    /// Writes the register as a PDF file.
    ///
    /// # Errors
    /// When the page template is wrong; never because of a text in it.
    pub fn to_pdf(&self) -> Result<Vec<u8>, PdfError> {
        let page = |svg| Page { svg, ..Page::default() };
        write(&PdfFile {
            title: format!("Registro delle presenze: {}", self.course),
            author: self.centre.clone(),
            created_at: self.created_at,
            pages: self.pages().into_iter().map(page).collect(),
        })
    }

    pub(super) fn pages(&self) -> Vec<String> {
        let halves: Vec<(&str, &str)> = self
            .days
            .iter()
            .flat_map(|day| day.halves.iter().map(|half| (day.day.as_str(), half.as_str())))
            .collect();
        let mut book = Book::default();
        let groups: Vec<_> = halves.chunks(MOST_COLUMNS).collect();
        for (index, group) in groups.iter().enumerate() {
            let top = if index == 0 {
                self.title(book.new_page())
            } else {
                self.running_head(book.new_page())
            };
            book.top = top;
            self.tables(&mut book, index, group);
        }
        if groups.is_empty() {
            self.title(book.new_page());
        }
        self.footers(book.pages)
    }

    /// The tables of participants and instructors for one group of half days.
    fn tables(&self, book: &mut Book, group: usize, halves: &[(&str, &str)]) {
        let first = group * MOST_COLUMNS;
        let shown = |person: &'_ RegisterPerson| -> Vec<Presence> {
            let of_group = person.presences.iter().skip(first).take(halves.len());
            of_group.cloned().collect()
        };
        let presences: Vec<Vec<Presence>> = self.people.iter().map(shown).collect();
        // There is always a line for an instructor's signature, even when no shift is planned yet.
        let teachers = self.teachers();
        let names = self.people.iter().map(|person| person.name.as_str());
        let names = names.chain(teachers.iter().map(|row| row.name));
        let has_outcome = self.has_outcomes(first + halves.len());
        let columns = Columns::new(halves, has_outcome, names);
        let has_legend = presences
            .iter()
            .flatten()
            .any(|one| matches!(one, Presence::Present(Some(_))));
        let legend = if has_legend { LEGEND } else { 0.0 };
        let own_page = Table::height(SIGNED_ROW, teachers.len());
        if self.people.is_empty() {
            let style = Style::regular(10.5, MUTED);
            let line = vec!["Nessun iscritto confermato.".to_owned()];
            let at = (MARGIN, book.top + 16.0);
            if let Some(page) = book.pages.last_mut() {
                page.text(&format!("p.empty{group}"), at, &line, style, Anchor::Left);
            }
            book.top += 32.0;
        } else {
            let is_signed = presences
                .iter()
                .any(|all| all.is_empty() || all.contains(&Presence::Unmarked));
            let row_height = if is_signed { SIGNED_ROW } else { PRINTED_ROW };
            let table = Table {
                columns: &columns,
                headings: ["N.", "Cognome e nome", "Codice fiscale"],
                row_height,
                has_outcome,
                first_id: 0,
            };
            let rows = self.people.iter().zip(&presences).map(|(person, presences)| Row {
                name: &person.name,
                code: &person.tax_code,
                presences,
                outcome: person.outcome.as_deref().unwrap_or("–"),
                is_absent: person.is_absent(),
            });
            let room = |top: f32| rows_in(BOTTOM - top - HEADER_HEIGHT, row_height);
            let pages = spread(
                self.people.len(),
                Room {
                    first: room(book.top),
                    next: room(NEXT_PAGE_TOP),
                    tail: rows_in(legend + GAP + own_page + row_height - 0.1, row_height),
                },
            );
            table.draw(book, rows.collect(), &pages, |page| self.running_head(page));
            if has_legend {
                self.legend(book, group);
            }
        }
        if book.top + GAP + own_page > BOTTOM {
            book.top = self.running_head(book.new_page());
        } else {
            book.top += GAP;
        }
        let table = Table {
            columns: &columns,
            headings: ["", "Istruttori", "Ruolo"],
            row_height: SIGNED_ROW,
            has_outcome: false,
            first_id: self.people.len() + 1,
        };
        table.draw(book, teachers, &[], |page| self.running_head(page));
    }

    /// Whether the table with the half days before this one says the outcomes: the last one, once there are any, or nothing
    /// is left to sign.
    fn has_outcomes(&self, end: usize) -> bool {
        let all: usize = self.days.iter().map(|day| day.halves.len()).sum();
        let is_marked =
            |person: &RegisterPerson| !person.presences.is_empty() && !person.presences.contains(&Presence::Unmarked);
        let is_known = self.people.iter().any(|person| person.outcome.is_some());
        end >= all && (is_known || (!self.people.is_empty() && self.people.iter().all(is_marked)))
    }

    fn teachers(&self) -> Vec<Row<'_>> {
        let row = |name, code| Row {
            name,
            code,
            presences: &[],
            outcome: "",
            is_absent: false,
        };
        let teachers: Vec<_> = self
            .instructors
            .iter()
            .map(|one| row(one.name.as_str(), one.role.as_str()))
            .collect();
        if teachers.is_empty() {
            vec![row("", "")]
        } else {
            teachers
        }
    }

    /// The legend of the times in the fields.
    fn legend(&self, book: &mut Book, group: usize) {
        if book.top + LEGEND > BOTTOM {
            book.top = self.running_head(book.new_page());
        }
        let line = vec!["L'ora è quella in cui la persona ha confermato la presenza con il codice in aula.".to_owned()];
        let (at, style) = ((MARGIN, book.top + 10.5), Style::regular(8.0, MUTED));
        if let Some(page) = book.pages.last_mut() {
            page.text(&format!("p.times{group}"), at, &line, style, Anchor::Left);
        }
        book.top += LEGEND;
    }

    /// The first page above the table. Returns where the table starts.
    fn title(&self, page: &mut Canvas) -> f32 {
        heartbeat(page, (MARGIN, HEAD_LINE - 4.0));
        let centre = fit(&self.centre, Style::strong(11.0, BRAND), 8.0, 300.0, 1);
        draw(page, "p.centre", (MARGIN + 34.0, HEAD_LINE), &centre, Anchor::Left);
        let address = fit(&self.centre_address, Style::regular(8.5, MUTED), 7.0, 380.0, 1);
        draw(page, "p.address", (PAGE.0 - MARGIN, HEAD_LINE), &address, Anchor::Right);
        page.line("", (MARGIN, 58.0), (PAGE.0 - MARGIN, 58.0), (0.6, HAIRLINE));
        let title = vec!["Registro delle presenze".to_owned()];
        page.text(
            "h1.title",
            (MARGIN, 90.0),
            &title,
            Style::strong(23.0, INK),
            Anchor::Left,
        );
        let course = fit(&self.course, Style::strong(13.5, BRAND), 11.0, CONTENT_WIDTH, 2);
        draw(page, "p.course", (MARGIN, 110.0), &course, Anchor::Left);
        self.facts(page, 110.0 + height(&course)) + 14.0
    }

    /// When, where and who, side by side. Returns the end of the longest.
    fn facts(&self, page: &mut Canvas, top: f32) -> f32 {
        const GAP: f32 = 20.0;
        let width = (CONTENT_WIDTH - 2.0 * GAP) / 3.0;
        let names: Vec<&str> = self.instructors.iter().map(|one| one.name.as_str()).collect();
        let instructors = if names.is_empty() {
            "da assegnare".to_owned()
        } else {
            names.join(", ")
        };
        let facts = [
            ("Quando", self.when.clone()),
            ("Dove", vec![self.place.clone()]),
            ("Istruttori", vec![instructors]),
        ];
        let mut bottom = top;
        for (index, (label, value)) in (0_u8..).zip(&facts) {
            let x = f32::from(index).mul_add(width + GAP, MARGIN);
            let label_at = (x, top + 11.0);
            page.text(
                &format!("p.label{index}"),
                label_at,
                &[(*label).to_owned()],
                Style::strong(8.0, MUTED),
                Anchor::Left,
            );
            let value = fit_lines(value, Style::regular(10.0, INK), width);
            draw(page, &format!("p.value{index}"), (x, top + 25.0), &value, Anchor::Left);
            bottom = bottom.max(top + 25.0 + height(&value) - value.style.size * 1.2);
        }
        bottom
    }

    /// The head of all pages but the first. Returns where the table starts.
    fn running_head(&self, page: &mut Canvas) -> f32 {
        heartbeat(page, (MARGIN, HEAD_LINE - 4.0));
        let centre = fit(&self.centre, Style::strong(9.0, BRAND), 7.0, 220.0, 1);
        draw(page, "header.centre", (MARGIN + 34.0, HEAD_LINE), &centre, Anchor::Left);
        let text = format!("Registro delle presenze · {}", self.course);
        let course = fit(&text, Style::regular(9.0, MUTED), 7.0, 480.0, 1);
        draw(
            page,
            "header.course",
            (PAGE.0 - MARGIN, HEAD_LINE),
            &course,
            Anchor::Right,
        );
        NEXT_PAGE_TOP
    }

    fn footers(&self, pages: Vec<Canvas>) -> Vec<String> {
        let total = pages.len();
        let style = Style::regular(8.0, MUTED);
        let line = |(index, mut page): (usize, Canvas)| {
            page.line("", (MARGIN, 562.0), (PAGE.0 - MARGIN, 562.0), (0.6, HAIRLINE));
            let made = format!("{} · Stampato il {}", self.course, self.created);
            let made = fit(&made, style, 7.0, 620.0, 1);
            draw(&mut page, "footer.made", (MARGIN, 575.0), &made, Anchor::Left);
            let number = vec![format!("Pagina {} di {total}", index + 1)];
            page.text("page.number", (PAGE.0 - MARGIN, 575.0), &number, style, Anchor::Right);
            page.finish()
        };
        pages.into_iter().enumerate().map(line).collect()
    }
}

/// The pages, and where the next table starts on the last one.
#[derive(Default)]
struct Book {
    pages: Vec<Canvas>,
    top: f32,
}

impl Book {
    fn new_page(&mut self) -> &mut Canvas {
        self.pages.push(Canvas::new(PAGE.0, PAGE.1));
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }
}

fn draw(page: &mut Canvas, id: &str, at: (f32, f32), fitted: &Fitted, anchor: Anchor) {
    page.text(id, at, &fitted.lines, fitted.style, anchor);
}

/// Fits lines below each other, or as one flowing text when that takes less room.
fn fit_lines(lines: &[String], style: Style, width: f32) -> Fitted {
    const LEAST_SIZE: f32 = 8.5;
    const MOST_EACH: usize = 4;
    /// As many as a month of days takes.
    const MOST_LINES: usize = 14;
    let each: Vec<Fitted> = lines
        .iter()
        .map(|line| fit(line, style, LEAST_SIZE, width, 1))
        .collect();
    let is_whole = |(line, fitted): (&String, &Fitted)| fitted.lines.first() == Some(line);
    if (2..=MOST_EACH).contains(&each.len()) && lines.iter().zip(&each).all(is_whole) {
        let size = each.iter().map(|line| line.style.size).fold(style.size, f32::min);
        return Fitted {
            lines: lines.to_vec(),
            style: style.sized(size),
        };
    }
    fit(&lines.join(" · "), style, LEAST_SIZE, width, MOST_LINES)
}

/// How many rows fit into a height.
fn rows_in(height: f32, row_height: f32) -> usize {
    let mut rows = 0_u16;
    while f32::from(rows + 1) * row_height <= height {
        rows += 1;
    }
    rows.into()
}

fn height(fitted: &Fitted) -> f32 {
    fitted.lines.iter().map(|_| fitted.style.size * 1.2).sum()
}

/// The heartbeat of the brand, 26 points wide.
fn heartbeat(page: &mut Canvas, (x, y): (f32, f32)) {
    let line = [
        (0.0, 0.0),
        (6.0, 0.0),
        (9.0, -6.5),
        (13.5, 6.0),
        (16.5, -2.5),
        (18.5, 0.0),
        (26.0, 0.0),
    ];
    page.polyline(&line.map(|(dx, dy)| (x + dx, y + dy)), (1.6, SIGNAL));
}
