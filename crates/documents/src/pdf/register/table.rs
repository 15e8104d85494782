//! The tables of the register. A table that does not fit continues on further pages, with its header again.

use super::{
    super::measure::{Fitted, fit, width},
    Anchor, BOTTOM, Book, CONTENT_WIDTH, Canvas, HAIRLINE, INK, MARGIN, MUTED, Presence, Style, draw,
};

pub(super) const HEADER_HEIGHT: f32 = 30.0;
/// 9 mm: enough for a signature.
pub(super) const SIGNED_ROW: f32 = 26.0;
/// A row without anything to sign.
pub(super) const PRINTED_ROW: f32 = 18.0;
const PADDING: f32 = 6.0;
const NUMBER_WIDTH: f32 = 26.0;
const CODE_WIDTH: f32 = 116.0;
/// The name is as wide as the longest one needs, within these.
const NAME_WIDTHS: (f32, f32) = (120.0, 230.0);
/// Room for a field beside a long name.
const LEAST_FIELD: f32 = 62.0;
/// A field with room for «Presente 08:58» in the usual size.
const WIDE_FIELD: f32 = 84.0;
const HEADER_BACKGROUND: &str = "#e7f0ec";
const STRIPE: &str = "#f7f9f8";
const SIGN_HERE: &str = "#9db0a8";
const NAME: Style = Style::strong(10.5, INK);

/// The columns: number, name, tax code or role, a field for each half day, and the outcome where it is printed.
pub(super) struct Columns<'a> {
    halves: &'a [(&'a str, &'a str)],
    name_width: f32,
    field_width: f32,
}

impl<'a> Columns<'a> {
    /// The fields share what the names leave.
    pub(super) fn new<'n>(
        halves: &'a [(&'a str, &'a str)],
        has_outcome: bool,
        names: impl Iterator<Item = &'n str>,
    ) -> Self {
        let (least, most) = NAME_WIDTHS;
        let fields = count(halves.len().max(1) + usize::from(has_outcome));
        let rest = CONTENT_WIDTH - NUMBER_WIDTH - CODE_WIDTH;
        let longest = names.map(|name| width(name, NAME)).fold(least, f32::max) + 2.0 * PADDING;
        let name_width = longest.min(most).min(LEAST_FIELD.mul_add(-fields, rest)).max(least);
        Self {
            halves,
            name_width,
            field_width: (rest - name_width) / fields,
        }
    }

    /// Left edge and width of a column.
    fn span(&self, column: usize) -> (f32, f32) {
        let name = MARGIN + NUMBER_WIDTH;
        let code = name + self.name_width;
        match column {
            0 => (MARGIN, NUMBER_WIDTH),
            1 => (name, self.name_width),
            2 => (code, CODE_WIDTH),
            _ => (
                self.field_width.mul_add(count(column - 3), code + CODE_WIDTH),
                self.field_width,
            ),
        }
    }
}

fn count(number: usize) -> f32 {
    u16::try_from(number).unwrap_or(u16::MAX).into()
}

/// A line of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    /// Tax code or role.
    pub(super) code: &'a str,
    /// What is known of each half day; a line to sign on where nothing is.
    pub(super) presences: &'a [Presence],
    /// The outcome in words.
    pub(super) outcome: &'a str,
    /// Struck out: the person did not come.
    pub(super) is_absent: bool,
}

/// A table.
pub(super) struct Table<'a> {
    pub(super) columns: &'a Columns<'a>,
    pub(super) headings: [&'a str; 3],
    pub(super) row_height: f32,
    /// Whether the column of the outcomes is this table's, too.
    pub(super) has_outcome: bool,
    /// The number of the header row in the ids of the cells; the rows follow. Two tables of a page have different ones.
    pub(super) first_id: usize,
}

impl Table<'_> {
    /// The number of columns.
    fn count(&self) -> usize {
        self.columns.halves.len() + 3 + usize::from(self.has_outcome)
    }

    /// The height with this many rows, when all are on one page.
    pub(super) fn height(row_height: f32, rows: usize) -> f32 {
        row_height.mul_add(count(rows), HEADER_HEIGHT)
    }

    /// Draws the rows: as many on each page as `pages` says, and then as many as fit. `next_page` draws the head of a
    /// further page and returns where the table continues.
    pub(super) fn draw(
        &self,
        book: &mut Book,
        rows: Vec<Row>,
        pages: &[usize],
        next_page: impl Fn(&mut Canvas) -> f32,
    ) {
        let mut top = book.top;
        if let Some(page) = book.pages.last_mut() {
            self.header(page, top, true);
        }
        top += HEADER_HEIGHT;
        let mut left = pages.iter().copied();
        let mut on_page = left.next().unwrap_or(usize::MAX);
        for (index, row) in rows.into_iter().enumerate() {
            if on_page == 0 || top + self.row_height > BOTTOM {
                on_page = left.next().unwrap_or(usize::MAX);
                let page = book.new_page();
                top = next_page(page);
                self.header(page, top, false);
                top += HEADER_HEIGHT;
            }
            if let Some(page) = book.pages.last_mut() {
                self.row(page, top, index, row);
            }
            top += self.row_height;
            on_page -= 1;
        }
        book.top = top;
    }

    /// The header. Only the first one of a table is read aloud; its repetitions are decoration.
    fn header(&self, page: &mut Canvas, top: f32, is_first: bool) {
        page.rectangle("", (MARGIN, top), (CONTENT_WIDTH, HEADER_HEIGHT), HEADER_BACKGROUND);
        let style = Style::strong(8.5, INK);
        for column in 0..self.count() {
            let id = if is_first {
                format!("th.{}.{column}", self.first_id)
            } else {
                format!("header.{column}")
            };
            let (x, width) = self.columns.span(column);
            let width = width - 2.0 * PADDING;
            let at = |line: f32| (x + PADDING, top + line);
            if let Some((day, half)) = column.checked_sub(3).and_then(|field| self.columns.halves.get(field)) {
                let whole = fit(day, style, 7.0, width, 1);
                // A narrow column does without the year, which the facts above the table have.
                let day = match day.rsplit_once('/') {
                    Some((short, _)) if whole.lines.concat() != *day => fit(short, style, 5.0, width, 1),
                    _ => whole,
                };
                let half = fit(half, style, 5.0, width, 1);
                let size = day.style.size.min(half.style.size);
                let lines = [day.lines.concat(), half.lines.concat()];
                page.text(&id, at(13.0), &lines, style.sized(size), Anchor::Left);
                continue;
            }
            let heading = match column {
                0..3 => self.headings[column],
                _ => "Esito",
            };
            if !heading.is_empty() {
                page.text(&id, at(18.5), &[heading.to_owned()], style, Anchor::Left);
            }
        }
        let bottom = top + HEADER_HEIGHT;
        page.line("", (MARGIN, bottom), (MARGIN + CONTENT_WIDTH, bottom), (0.8, MUTED));
    }

    fn row(&self, page: &mut Canvas, top: f32, index: usize, row: Row) {
        let number = self.first_id + 1 + index;
        let bottom = top + self.row_height;
        if index % 2 == 1 {
            // Not over the line of the row above.
            page.rectangle(
                "",
                (MARGIN, top + 0.25),
                (CONTENT_WIDTH, self.row_height - 0.25),
                STRIPE,
            );
        }
        for column in 3..self.count() {
            let (x, _) = self.columns.span(column);
            page.line("", (x, top), (x, bottom), (0.5, HAIRLINE));
        }
        page.line("", (MARGIN, bottom), (MARGIN + CONTENT_WIDTH, bottom), (0.5, HAIRLINE));
        let middle = top + self.row_height / 2.0;
        if !self.headings[0].is_empty() {
            let (x, width) = self.columns.span(0);
            page.text(
                &format!("td.{number}.0"),
                (x + width - PADDING - 2.0, middle + 3.2),
                &[(index + 1).to_string()],
                Style::regular(9.0, MUTED),
                Anchor::Right,
            );
        }
        let color = if row.is_absent { MUTED } else { INK };
        let name = Style { color, ..NAME };
        self.cell(page, &format!("rh.{number}.1"), (1, middle), row.name, name);
        if row.is_absent {
            self.strike(page, (1, middle), row.name, name);
        }
        let code = Style::regular(9.5, color);
        self.cell(page, &format!("td.{number}.2"), (2, middle), row.code, code);
        let halves = self.columns.halves.len();
        // One size for all: a narrow column has little room for the time.
        let size = if self.columns.field_width < WIDE_FIELD {
            7.0
        } else {
            9.0
        };
        for field in 0..halves {
            let column = field + 3;
            let id = format!("td.{number}.{column}");
            match row.presences.get(field) {
                Some(Presence::Present(time)) => {
                    let text = match time {
                        Some(time) => format!("Presente {time}"),
                        None => "Presente".to_owned(),
                    };
                    self.cell(page, &id, (column, middle), &text, Style::strong(size, INK));
                }
                Some(Presence::Absent) => {
                    self.cell(page, &id, (column, middle), "Assente", Style::regular(size, MUTED));
                }
                Some(Presence::Unmarked) | None => self.field(page, &id, (column, bottom)),
            }
        }
        if self.has_outcome {
            let (column, style) = (halves + 3, Style::strong(9.0, color));
            self.cell(
                page,
                &format!("td.{number}.{column}"),
                (column, middle),
                row.outcome,
                style,
            );
        }
    }

    /// A line to write on.
    fn field(&self, page: &mut Canvas, id: &str, (column, bottom): (usize, f32)) {
        let (x, width) = self.columns.span(column);
        let y = bottom - 6.5;
        page.line(id, (x + PADDING, y), (x + width - PADDING, y), (0.6, SIGN_HERE));
    }

    /// A text in the middle of its row, in up to two lines. An empty one becomes a line to write on.
    fn cell(&self, page: &mut Canvas, id: &str, (column, middle): (usize, f32), text: &str, style: Style) {
        if text.trim().is_empty() {
            return self.field(page, id, (column, middle + self.row_height / 2.0));
        }
        let (at, fitted) = self.placed((column, middle), text, style);
        draw(page, id, at, &fitted, Anchor::Left);
    }

    /// Strikes the text of a cell out.
    fn strike(&self, page: &mut Canvas, place: (usize, f32), text: &str, style: Style) {
        let ((x, base), fitted) = self.placed(place, text, style);
        let size = fitted.style.size;
        for (index, line) in fitted.lines.iter().enumerate() {
            let y = size.mul_add(count(index).mul_add(1.2, -0.32), base);
            page.line("", (x, y), (x + width(line, fitted.style), y), (0.9, INK));
        }
    }

    /// Where the text of a cell begins, and how it fits.
    fn placed(&self, (column, middle): (usize, f32), text: &str, style: Style) -> ((f32, f32), Fitted) {
        let (x, width) = self.columns.span(column);
        let fitted = fit(text, style, 7.0, width - 2.0 * PADDING, 2);
        let size = fitted.style.size;
        let base = if fitted.lines.len() == 1 {
            size * 0.36
        } else {
            size * -0.24
        };
        ((x + PADDING, middle + base), fitted)
    }
}
