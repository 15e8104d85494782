//! The attendance register of a course date: one line for each participant, with a field to sign for each half day.

use chrono::{DateTime, Utc};

use super::{
    measure::{Fitted, fit},
    svg::{Anchor, Canvas, Style},
    write::{Page, PdfError, PdfFile, write},
};

mod table;

use table::{Columns, Row, Table};

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
    /// For each half day, in the order of the days, the time at which the person confirmed to be there: `09:03`.
    pub times: Vec<Option<String>>,
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
        let columns = Columns::new(halves);
        let first = group * MOST_COLUMNS;
        let people = self.people.iter().map(|person| Row {
            name: &person.name,
            code: &person.tax_code,
            times: person.times.get(first..).unwrap_or_default(),
        });
        if self.people.is_empty() {
            let style = Style::regular(10.5, MUTED);
            let line = vec!["Nessun iscritto confermato.".to_owned()];
            let at = (MARGIN, book.top + 16.0);
            if let Some(page) = book.pages.last_mut() {
                page.text(&format!("p.empty{group}"), at, &line, style, Anchor::Left);
            }
            book.top += 32.0;
        } else {
            let table = Table::new(&columns, ["N.", "Cognome e nome", "Codice fiscale"], 0);
            table.draw(book, people.collect(), |page| self.running_head(page));
            self.legend(book, group, halves.len());
        }
        // There is always a line for an instructor's signature, even when no shift is planned yet.
        let blank = Row {
            name: "",
            code: "",
            times: &[],
        };
        let mut teachers: Vec<_> = self
            .instructors
            .iter()
            .map(|one| Row {
                name: &one.name,
                code: &one.role,
                times: &[],
            })
            .collect();
        if teachers.is_empty() {
            teachers.push(blank);
        }
        let table = Table::new(&columns, ["", "Istruttori", "Ruolo"], self.people.len() + 1);
        if book.top + 12.0 + Table::height(teachers.len()) > BOTTOM {
            book.top = self.running_head(book.new_page());
        } else {
            book.top += 12.0;
        }
        table.draw(book, teachers, |page| self.running_head(page));
    }

    /// The legend of the times in the fields, where there are any.
    fn legend(&self, book: &mut Book, group: usize, columns: usize) {
        const HEIGHT: f32 = 13.0;
        let times = |person: &'_ RegisterPerson| {
            let shown = person.times.iter().skip(group * MOST_COLUMNS).take(columns);
            shown.flatten().next().is_some()
        };
        if !self.people.iter().any(times) {
            return;
        }
        if book.top + HEIGHT > BOTTOM {
            book.top = self.running_head(book.new_page());
        }
        let line = vec!["L'ora è quella in cui la persona ha confermato la presenza con il codice in aula.".to_owned()];
        let (at, style) = ((MARGIN, book.top + 10.5), Style::regular(8.0, MUTED));
        if let Some(page) = book.pages.last_mut() {
            page.text(&format!("p.times{group}"), at, &line, style, Anchor::Left);
        }
        book.top += HEIGHT;
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
    const MOST_LINES: usize = 3;
    let each: Vec<Fitted> = lines
        .iter()
        .map(|line| fit(line, style, LEAST_SIZE, width, 1))
        .collect();
    let is_whole = |(line, fitted): (&String, &Fitted)| fitted.lines.first() == Some(line);
    if (2..=MOST_LINES).contains(&each.len()) && lines.iter().zip(&each).all(is_whole) {
        let size = each.iter().map(|line| line.style.size).fold(style.size, f32::min);
        return Fitted {
            lines: lines.to_vec(),
            style: style.sized(size),
        };
    }
    fit(&lines.join(" · "), style, LEAST_SIZE, width, MOST_LINES)
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
