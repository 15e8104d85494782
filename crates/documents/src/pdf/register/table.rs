//! The tables of the register. A table that does not fit continues on further pages, with its header again.

use super::{
    super::measure::fit, Anchor, BOTTOM, Book, CONTENT_WIDTH, Canvas, HAIRLINE, INK, MARGIN, MUTED, Style, draw,
};

const HEADER_HEIGHT: f32 = 30.0;
/// 9 mm: enough for a signature.
const ROW_HEIGHT: f32 = 26.0;
const PADDING: f32 = 6.0;
const NUMBER_WIDTH: f32 = 26.0;
const CODE_WIDTH: f32 = 122.0;
const LEAST_NAME_WIDTH: f32 = 190.0;
const WIDEST_FIELD: f32 = 170.0;
const HEADER_BACKGROUND: &str = "#e7f0ec";
const STRIPE: &str = "#f7f9f8";
const SIGN_HERE: &str = "#9db0a8";

/// The columns: number, name, tax code or role, and a field for each half day.
pub(super) struct Columns<'a> {
    halves: &'a [(&'a str, &'a str)],
    name_width: f32,
    field_width: f32,
}

impl<'a> Columns<'a> {
    pub(super) fn new(halves: &'a [(&'a str, &'a str)]) -> Self {
        let fields = f32::from(u8::try_from(halves.len().max(1)).unwrap_or(u8::MAX));
        let rest = CONTENT_WIDTH - NUMBER_WIDTH - CODE_WIDTH;
        let field_width = ((rest - LEAST_NAME_WIDTH) / fields).min(WIDEST_FIELD);
        Self {
            halves,
            name_width: field_width.mul_add(-fields, rest),
            field_width,
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
            _ => {
                let field = f32::from(u8::try_from(column - 3).unwrap_or(u8::MAX));
                (self.field_width.mul_add(field, code + CODE_WIDTH), self.field_width)
            }
        }
    }

    const fn count(&self) -> usize {
        self.halves.len() + 3
    }
}

/// A line of a table.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    /// Tax code or role.
    pub(super) code: &'a str,
    /// The text of each field above its line for a signature.
    pub(super) times: &'a [Option<String>],
}

/// A table.
pub(super) struct Table<'a> {
    columns: &'a Columns<'a>,
    headings: [&'a str; 3],
    /// The number of the header row in the ids of the cells; the rows follow. Two tables of a page have different ones.
    first_id: usize,
}

impl<'a> Table<'a> {
    pub(super) const fn new(columns: &'a Columns<'a>, headings: [&'a str; 3], first_id: usize) -> Self {
        Self {
            columns,
            headings,
            first_id,
        }
    }

    /// The height with this many rows, when all are on one page.
    pub(super) fn height(rows: usize) -> f32 {
        ROW_HEIGHT.mul_add(f32::from(u16::try_from(rows).unwrap_or(u16::MAX)), HEADER_HEIGHT)
    }

    /// Draws the rows. `next_page` draws the head of a further page and returns where the table continues.
    pub(super) fn draw(&self, book: &mut Book, rows: Vec<Row>, next_page: impl Fn(&mut Canvas) -> f32) {
        let mut top = book.top;
        if let Some(page) = book.pages.last_mut() {
            self.header(page, top, true);
        }
        top += HEADER_HEIGHT;
        for (index, row) in rows.into_iter().enumerate() {
            if top + ROW_HEIGHT > BOTTOM {
                let page = book.new_page();
                top = next_page(page);
                self.header(page, top, false);
                top += HEADER_HEIGHT;
            }
            if let Some(page) = book.pages.last_mut() {
                self.row(page, top, index, row);
            }
            top += ROW_HEIGHT;
        }
        book.top = top;
    }

    /// The header. Only the first one of a table is read aloud; its repetitions are decoration.
    fn header(&self, page: &mut Canvas, top: f32, is_first: bool) {
        page.rectangle("", (MARGIN, top), (CONTENT_WIDTH, HEADER_HEIGHT), HEADER_BACKGROUND);
        let style = Style::strong(8.5, INK);
        for column in 0..self.columns.count() {
            let id = if is_first {
                format!("th.{}.{column}", self.first_id)
            } else {
                format!("header.{column}")
            };
            let (x, width) = self.columns.span(column);
            let width = width - 2.0 * PADDING;
            let at = |line: f32| (x + PADDING, top + line);
            if let Some((day, half)) = column.checked_sub(3).and_then(|field| self.columns.halves.get(field)) {
                let day = fit(day, style, 6.0, width, 1);
                let half = fit(half, style, 6.0, width, 1);
                let size = day.style.size.min(half.style.size);
                let lines = [day.lines.concat(), half.lines.concat()];
                page.text(&id, at(13.0), &lines, style.sized(size), Anchor::Left);
                continue;
            }
            let heading = self.headings.get(column).copied().unwrap_or_default();
            if !heading.is_empty() {
                page.text(&id, at(18.5), &[heading.to_owned()], style, Anchor::Left);
            }
        }
        let bottom = top + HEADER_HEIGHT;
        page.line("", (MARGIN, bottom), (MARGIN + CONTENT_WIDTH, bottom), (0.8, MUTED));
    }

    fn row(&self, page: &mut Canvas, top: f32, index: usize, Row { name, code, times }: Row) {
        let row = self.first_id + 1 + index;
        let bottom = top + ROW_HEIGHT;
        if index % 2 == 1 {
            // Not over the line of the row above.
            page.rectangle("", (MARGIN, top + 0.25), (CONTENT_WIDTH, ROW_HEIGHT - 0.25), STRIPE);
        }
        for column in 3..self.columns.count() {
            let (x, _) = self.columns.span(column);
            page.line("", (x, top), (x, bottom), (0.5, HAIRLINE));
        }
        page.line("", (MARGIN, bottom), (MARGIN + CONTENT_WIDTH, bottom), (0.5, HAIRLINE));
        let middle = top + ROW_HEIGHT / 2.0;
        if !self.headings[0].is_empty() {
            let (x, width) = self.columns.span(0);
            let number = [(index + 1).to_string()];
            let style = Style::regular(9.0, MUTED);
            page.text(
                &format!("td.{row}.0"),
                (x + width - PADDING - 2.0, middle + 3.2),
                &number,
                style,
                Anchor::Right,
            );
        }
        self.cell(
            page,
            &format!("rh.{row}.1"),
            (1, middle),
            name,
            Style::strong(10.5, INK),
        );
        self.cell(
            page,
            &format!("td.{row}.2"),
            (2, middle),
            code,
            Style::regular(9.5, INK),
        );
        for column in 3..self.columns.count() {
            let (x, width) = self.columns.span(column);
            let y = bottom - 6.5;
            let ends = ((x + PADDING, y), (x + width - PADDING, y));
            let id = format!("td.{row}.{column}");
            let Some(time) = times.get(column - 3).and_then(Option::as_deref) else {
                page.line(&id, ends.0, ends.1, (0.6, SIGN_HERE));
                continue;
            };
            // Small and in the corner: the rest of the field is for the signature.
            page.line("", ends.0, ends.1, (0.6, SIGN_HERE));
            let style = Style::strong(7.5, MUTED);
            page.text(&id, (x + PADDING, top + 9.5), &[time.to_owned()], style, Anchor::Left);
        }
    }

    /// A text in the middle of its row, in up to two lines. An empty one becomes a line to write on.
    fn cell(&self, page: &mut Canvas, id: &str, (column, middle): (usize, f32), text: &str, style: Style) {
        let (x, width) = self.columns.span(column);
        let width = width - 2.0 * PADDING;
        if text.trim().is_empty() {
            let y = middle + ROW_HEIGHT / 2.0 - 6.5;
            page.line(id, (x + PADDING, y), (x + PADDING + width, y), (0.6, SIGN_HERE));
            return;
        }
        let fitted = fit(text, style, 7.5, width, 2);
        let size = fitted.style.size;
        let base = if fitted.lines.len() == 1 {
            size * 0.36
        } else {
            size * -0.24
        };
        draw(page, id, (x + PADDING, middle + base), &fitted, Anchor::Left);
    }
}
