//! The standard certificate.

use super::{
    super::{
        measure::fit,
        svg::{Anchor, Canvas, Style},
    },
    PAGE, Paper, words,
};

const INK: &str = "#10231e";
const MUTED: &str = "#4a5b55";
const BRAND: &str = "#0b5d4b";
const MARGIN: f32 = 60.0;
const CENTRE: f32 = PAGE.0 / 2.0;

/// Draws the page.
pub(super) fn draw(paper: &Paper) -> String {
    let mut page = Canvas::new(PAGE.0, PAGE.1);
    let mut line = |id: &str, y: f32, text: &str, style: Style| {
        if !text.trim().is_empty() {
            let fitted = fit(text, style, style.size * 0.5, PAGE.0 - 2.0 * MARGIN, 2);
            page.text(id, (CENTRE, y), &fitted.lines, fitted.style, Anchor::Middle);
        }
    };
    line("p.centre", 100.0, &paper.centre, Style::strong(12.0, BRAND));
    line("h1.title", 150.0, "Attestato", Style::serif_italic(36.0, BRAND));
    line("p.says", 185.0, "Si attesta che", Style::regular(12.0, MUTED));
    line("p.holder", 230.0, &paper.holder, Style::serif(44.0, INK));
    line(
        "p.passed",
        290.0,
        "ha frequentato e superato il corso",
        Style::regular(12.0, MUTED),
    );
    line("p.course", 320.0, &paper.course, Style::strong(20.0, INK));
    line("p.option", 365.0, &paper.option, Style::regular(12.0, MUTED));
    let facts = [
        paper.hours.map_or_else(String::new, |hours| format!("{hours} ore")),
        words::days(&paper.days),
        paper.place.clone(),
        words::list(&paper.instructors),
    ];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.trim().is_empty()).collect();
    line("p.facts", 395.0, &facts.join(" · "), Style::regular(11.0, INK));
    let expires = paper.expires_on.map_or_else(
        || "senza scadenza".to_owned(),
        |last| format!("valido fino al {}", words::day(last)),
    );
    let number = format!(
        "N. {} · rilasciato il {} · {expires}",
        paper.number,
        words::day(paper.issued_on)
    );
    line("p.number", 420.0, &number, Style::regular(11.0, INK));
    line(
        "p.code",
        520.0,
        &format!("{} · {}", paper.code, paper.check_url),
        Style::regular(9.0, INK),
    );
    line("p.signer", 470.0, &paper.signer, Style::strong(10.0, INK));
    line("p.role", 485.0, &paper.signer_role, Style::regular(10.0, MUTED));
    line(
        "p.accreditation",
        545.0,
        &paper.accreditation.join(" "),
        Style::regular(8.0, MUTED),
    );
    page.rectangle("figure.logo", (CENTRE - 80.0, 40.0), (160.0, 44.0), "none");
    page.rectangle("figure.qr", (MARGIN, 430.0), (72.0, 72.0), "none");
    page.rectangle("figure.signature", (CENTRE - 70.0, 428.0), (140.0, 32.0), "none");
    page.finish()
}
