//! The standard certificate. Everything about the holder stands in the middle of the page, one below the other; the room
//! that is left is shared out between. The check, the dates and the signature stand at the bottom, side by side.

use super::{
    super::{
        measure::{Fitted, balance, fit, fit_box},
        svg::{Anchor, Canvas, Face, Style},
    },
    PAGE, Paper, fields, frame, words,
};

const INK: &str = "#10231e";
const MUTED: &str = "#4a5b55";
const BRAND: &str = "#0b5d4b";
const HAIRLINE: &str = "#c9d3ce";

const MARGIN: f32 = 72.0;
const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
const MIDDLE: f32 = PAGE.0 / 2.0;
/// Where the middle begins below the centre's name, and where the foot begins.
const FOOT: f32 = 428.0;
/// Lines of a text are this far apart, in sizes of the font.
const LEADING: f32 = 1.2;

/// Draws the page.
pub(super) fn draw(paper: &Paper) -> String {
    let mut page = Canvas::new(PAGE.0, PAGE.1);
    frame::draw(&mut page);
    let top = head(&mut page, paper);
    middle(&mut page, paper, top);
    foot(&mut page, paper);
    page.finish()
}

/// Logo and name of the centre. Returns where they end.
fn head(page: &mut Canvas, paper: &Paper) -> f32 {
    if paper.logo.is_none() {
        let name = fit(&paper.centre, Style::strong(15.0, BRAND), 9.0, WIDTH, 1);
        text(page, "p.centre", (MIDDLE, 82.0), &name, Anchor::Middle);
        return 92.0;
    }
    page.rectangle("figure.logo", (MIDDLE - 120.0, 56.0), (240.0, 40.0), "none");
    let name = fit(&paper.centre, Style::strong(10.5, BRAND), 8.0, WIDTH, 1);
    text(page, "p.centre", (MIDDLE, 112.0), &name, Anchor::Middle);
    118.0
}

/// A block of the middle.
struct Block {
    id: &'static str,
    fitted: Fitted,
    /// The least room above it.
    gap: f32,
    /// Its part of the room that is left.
    share: f32,
}

impl Block {
    fn height(&self) -> f32 {
        let lines = self.fitted.lines.iter().skip(1).map(|_| LEADING).sum::<f32>();
        self.fitted.style.size * (lines + 1.02)
    }
}

fn middle(page: &mut Canvas, paper: &Paper, top: f32) {
    let small = Style::regular(11.0, MUTED);
    let mut blocks = Vec::new();
    let mut add = |id, fitted: Fitted, gap, share| {
        if fitted.lines.iter().any(|line| !line.is_empty()) {
            blocks.push(Block { id, fitted, gap, share });
        }
    };
    let line = |text: &str, style: Style| fit(text, style, style.size * 0.6, WIDTH, 1);
    let title = Style::regular(31.0, BRAND).face(Face::SerifItalic);
    add("h1.title", line("Attestato di formazione", title), 6.0, 1.6);
    add("p.says", line("Si attesta che", small), 4.0, 0.7);
    add("p.holder", name(&paper.holder), 3.0, 0.55);
    let tax_code = paper.tax_code.as_deref().unwrap_or_default().trim();
    if !tax_code.is_empty() {
        let style = Style::regular(9.5, MUTED).face(Face::Tabular);
        add(
            "p.tax_code",
            line(&format!("Codice fiscale {tax_code}"), style),
            4.0,
            0.1,
        );
    }
    add("p.passed", line("ha frequentato e superato il corso", small), 4.0, 0.7);
    let course = in_the_middle(&paper.course, Style::strong(21.0, INK), 9.0, 44.0);
    add("p.course", course, 4.0, 0.3);
    let option = paper.option.trim();
    if option != paper.course.trim() {
        add(
            "p.option",
            in_the_middle(option, Style::regular(12.5, BRAND), 9.0, 24.0),
            4.0,
            0.1,
        );
    }
    let facts = facts(paper);
    let facts_height = facts.iter().map(|fact| 14.0 + height(&fact.value)).fold(0.0, f32::max);
    let (facts_gap, facts_share) = (8.0, 1.2);

    let used: f32 = blocks.iter().map(|block| block.gap + block.height()).sum();
    let shares: f32 = blocks.iter().map(|block| block.share).sum::<f32>() + facts_share + 1.2;
    let rest = (FOOT - top - used - facts_gap - facts_height).max(0.0) / shares;
    let mut y = top;
    for block in &blocks {
        y += rest.mul_add(block.share, block.gap);
        let base = y + block.fitted.style.size * 0.76;
        text(page, block.id, (MIDDLE, base), &block.fitted, Anchor::Middle);
        y += block.height();
    }
    draw_facts(page, &facts, y + rest.mul_add(facts_share, facts_gap));
}

/// The holder's name: in one line if it can be large there, in two otherwise.
fn name(holder: &str) -> Fitted {
    let style = Style::regular(54.0, INK).face(Face::Serif);
    let one = fit(holder, style, 34.0, WIDTH, 1);
    if one.lines.first().is_some_and(|line| !line.ends_with('…')) {
        return one;
    }
    in_the_middle(holder, style.sized(32.0), 12.0, 78.0)
}

/// A text of the full width, in lines of about the same length.
fn in_the_middle(text: &str, style: Style, least_size: f32, height: f32) -> Fitted {
    balance(fit_box(text, style, least_size, (WIDTH, height)), WIDTH)
}

struct Fact {
    id: [&'static str; 2],
    label: &'static str,
    value: Fitted,
    width: f32,
}

/// Length, days, place and instructors, each in a column of its own.
fn facts(paper: &Paper) -> Vec<Fact> {
    const GAP: f32 = 36.0;
    let is_one = paper.days.len() == 1;
    let is_alone = paper.instructors.len() == 1;
    let values = [
        (["p.label_hours", "p.hours"], "Durata", fields::hours(paper), 1.0),
        (
            ["p.label_days", "p.days"],
            if is_one { "Data" } else { "Date" },
            words::days(&paper.days),
            2.2,
        ),
        (["p.label_place", "p.place"], "Sede", paper.place.clone(), 2.6),
        (
            ["p.label_instructors", "p.instructors"],
            if is_alone { "Istruttore" } else { "Istruttori" },
            words::list(&paper.instructors),
            3.0,
        ),
    ];
    let values: Vec<_> = values.into_iter().filter(|value| !value.2.trim().is_empty()).collect();
    let parts: f32 = values.iter().map(|value| value.3).sum();
    let gaps: f32 = values.iter().skip(1).map(|_| GAP).sum();
    let fact = |(id, label, value, part): ([&'static str; 2], _, String, f32)| {
        let width = (WIDTH - gaps) * part / parts;
        // A column is no wider than its text, so that few facts stand close together.
        let value = fit_box(&value, Style::regular(10.5, INK), 6.0, (width, 38.0));
        let natural = |text: &str, style| super::super::measure::width(text, style);
        let widest = value
            .lines
            .iter()
            .map(|line| natural(line, value.style))
            .fold(natural(label, LABEL), f32::max);
        Fact {
            id,
            label,
            value,
            width: widest.min(width),
        }
    };
    values.into_iter().map(fact).collect()
}

const LABEL: Style = Style::strong(8.0, MUTED);

fn draw_facts(page: &mut Canvas, facts: &[Fact], top: f32) {
    let count: f32 = facts.iter().skip(1).map(|_| 1.0).sum();
    let natural: f32 = facts.iter().map(|fact| fact.width).sum();
    let gap = if count > 0.0 {
        ((WIDTH - natural) / count).min(44.0)
    } else {
        0.0
    };
    let bottom = facts.iter().map(|fact| height(&fact.value)).fold(0.0, f32::max) + top + 12.0;
    let mut x = MIDDLE - f32::midpoint(natural, gap * count);
    for (index, fact) in facts.iter().enumerate() {
        if index > 0 {
            page.line("", (x - gap / 2.0, top), (x - gap / 2.0, bottom), (0.5, HAIRLINE));
        }
        let [label, value] = fact.id;
        page.text(label, (x, top + 7.0), &[fact.label.to_owned()], LABEL, Anchor::Left);
        text(page, value, (x, top + 21.0), &fact.value, Anchor::Left);
        x += fact.width + gap;
    }
}

/// The check, number and dates, and the signature.
fn foot(page: &mut Canvas, paper: &Paper) {
    check(page, paper);
    dates(page, paper);
    signature(page, paper);
    let texts = paper
        .accreditation
        .iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty());
    let accreditation = texts.collect::<Vec<_>>().join(" · ");
    if !accreditation.is_empty() {
        let fitted = in_the_middle(&accreditation, Style::regular(7.8, MUTED), 5.0, 30.0);
        let base = 545.0 - height(&fitted) + fitted.style.size;
        text(page, "p.accreditation", (MIDDLE, base), &fitted, Anchor::Middle);
    }
}

fn check(page: &mut Canvas, paper: &Paper) {
    const SIDE: f32 = 74.0;
    page.rectangle("figure.qr", (MARGIN, FOOT + 8.0), (SIDE, SIDE), "none");
    let x = MARGIN + SIDE + 12.0;
    page.text(
        "p.label_check",
        (x, FOOT + 34.0),
        &["Verifica su".to_owned()],
        LABEL,
        Anchor::Left,
    );
    let address = fit(
        &words::address(&paper.check_url, &paper.code),
        Style::regular(9.5, INK),
        6.0,
        150.0,
        1,
    );
    text(page, "p.check", (x, FOOT + 47.0), &address, Anchor::Left);
    let code = fit(
        &paper.code,
        Style::strong(9.5, INK).face(Face::TabularSemiBold),
        6.0,
        150.0,
        1,
    );
    text(page, "p.code", (x, FOOT + 60.0), &code, Anchor::Left);
}

fn dates(page: &mut Canvas, paper: &Paper) {
    let small = Style::regular(9.5, MUTED);
    let number = fit(
        &format!("Attestato n. {}", paper.number),
        small.face(Face::Tabular),
        6.0,
        170.0,
        1,
    );
    text(page, "p.number", (MIDDLE, FOOT + 34.0), &number, Anchor::Middle);
    let issued = fit(
        &format!("Rilasciato il {}", words::day(paper.issued_on)),
        small,
        6.0,
        170.0,
        1,
    );
    text(page, "p.issued", (MIDDLE, FOOT + 47.0), &issued, Anchor::Middle);
    let expires = paper.expires_on.map_or_else(
        || fields::NEVER.to_owned(),
        |last| format!("Valido fino al {}", words::day(last)),
    );
    let expires = fit(&expires, Style::strong(11.0, BRAND), 6.0, 190.0, 1);
    text(page, "p.expires", (MIDDLE, FOOT + 64.0), &expires, Anchor::Middle);
}

fn signature(page: &mut Canvas, paper: &Paper) {
    const SIGN_WIDTH: f32 = 180.0;
    let left = PAGE.0 - MARGIN - SIGN_WIDTH;
    let middle = left + SIGN_WIDTH / 2.0;
    page.rectangle(
        "figure.signature",
        (left + 10.0, FOOT + 4.0),
        (SIGN_WIDTH - 20.0, 44.0),
        "none",
    );
    page.line("", (left, FOOT + 51.0), (left + SIGN_WIDTH, FOOT + 51.0), (0.6, MUTED));
    let signer = fit(&paper.signer, Style::strong(10.0, INK), 6.0, SIGN_WIDTH, 1);
    text(page, "p.signer", (middle, FOOT + 65.0), &signer, Anchor::Middle);
    let role = fit_box(&paper.signer_role, Style::regular(9.0, MUTED), 6.0, (SIGN_WIDTH, 18.0));
    text(page, "p.role", (middle, FOOT + 77.0), &role, Anchor::Middle);
}

/// Draws a text, unless it is empty.
fn text(page: &mut Canvas, id: &str, at: (f32, f32), fitted: &Fitted, anchor: Anchor) {
    if fitted.lines.iter().any(|line| !line.trim().is_empty()) {
        page.text(id, at, &fitted.lines, fitted.style, anchor);
    }
}

fn height(fitted: &Fitted) -> f32 {
    fitted.lines.iter().map(|_| fitted.style.size * LEADING).sum()
}
