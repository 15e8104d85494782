//! Fits texts into a width: a smaller size first, then several lines, then an ellipsis.

use usvg::{Node, Tree};

use super::{
    fonts::Fonts,
    svg::{Anchor, Canvas, Style},
};

/// A text that fits.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Fitted {
    pub(super) lines: Vec<String>,
    pub(super) style: Style,
}

/// The width of a line, as usvg shapes it.
pub(super) fn width(line: &str, style: Style) -> f32 {
    let mut canvas = Canvas::new(1.0, 1.0);
    canvas.text("text", (0.0, 0.0), &[line.to_owned()], style, Anchor::Left);
    let Ok(tree) = Tree::from_str(&canvas.finish(), &Fonts::get().options(false)) else {
        return 0.0;
    };
    tree.node_by_id("text")
        .map(Node::bounding_box)
        .map_or(0.0, |bounds| bounds.width())
}

/// Fits a text into `max_width`, in at most `max_lines` lines, no smaller than `least_size`.
pub(super) fn fit(text: &str, style: Style, least_size: f32, max_width: f32, max_lines: usize) -> Fitted {
    let text = tidy(text);
    let natural = width(&text, style);
    if natural <= max_width {
        return Fitted {
            lines: vec![text],
            style,
        };
    }
    // Widths grow with the size, so the size that fits is known at once. Half a percent covers rounding.
    let shrunk = style.size * max_width / natural * 0.995;
    if shrunk >= least_size {
        return Fitted {
            lines: vec![text],
            style: style.sized(shrunk),
        };
    }
    let style = style.sized(least_size);
    Fitted {
        lines: wrap(&text, style, max_width, max_lines),
        style,
    }
}

/// Fits a text into a box: at the largest size between `style.size` and `least_size` at which all of it has room, in as
/// many lines as that takes.
pub(super) fn fit_box(text: &str, style: Style, least_size: f32, (max_width, max_height): (f32, f32)) -> Fitted {
    let text = tidy(text);
    let mut style = style;
    loop {
        let lines = wrap(&text, style, max_width, usize::MAX);
        let height = lines.iter().map(|_| style.size * 1.2).sum::<f32>();
        if height <= max_height {
            return Fitted { lines, style };
        }
        if style.size <= least_size {
            let most = lines_in(max_height, style);
            return Fitted {
                lines: wrap(&text, style, max_width, most),
                style,
            };
        }
        style = style.sized((style.size * 0.94).max(least_size));
    }
}

/// The same lines with about the same length each: the narrowest width that needs no more of them.
pub(super) fn balance(fitted: Fitted, max_width: f32) -> Fitted {
    let count = fitted.lines.len();
    if count < 2 || fitted.lines.last().is_some_and(|line| line.ends_with('…')) {
        return fitted;
    }
    let text = fitted.lines.join(" ");
    let (mut narrow, mut wide) = (max_width / 2.0, max_width);
    let mut lines = fitted.lines;
    for _ in 0..6 {
        let middle = f32::midpoint(narrow, wide);
        let tried = wrap(&text, fitted.style, middle, usize::MAX);
        if tried.len() > count || tried.concat().len() != lines.concat().len() {
            narrow = middle;
        } else {
            wide = middle;
            lines = tried;
        }
    }
    Fitted { lines, ..fitted }
}

/// The text with single spaces between its words. A no-break space stays part of a word.
fn tidy(text: &str) -> String {
    let is_space = |character: char| character.is_whitespace() && character != '\u{a0}';
    let words: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// How many lines a height has room for, at least one.
fn lines_in(height: f32, style: Style) -> usize {
    let mut lines = 1_u8;
    while f32::from(lines + 1) * style.size * 1.2 <= height && lines < u8::MAX - 1 {
        lines += 1;
    }
    lines.into()
}

/// Breaks a text between words, and words that are wider than a line anywhere. A text that does not fit ends
/// with an ellipsis.
fn wrap(text: &str, style: Style, max_width: f32, max_lines: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        if width(rest, style) <= max_width {
            lines.push(rest.to_owned());
            break;
        }
        if lines.len() >= max_lines.saturating_sub(1) {
            let end = longest(rest, |part| width(&format!("{part}…"), style) <= max_width);
            lines.push(format!("{}…", rest.get(..end).unwrap_or_default().trim_end()));
            break;
        }
        let end = longest(rest, |part| width(part.trim_end(), style) <= max_width);
        let at_space = rest.get(..end).and_then(|part| part.rfind(' ')).filter(|at| *at > 0);
        let next_is_space = rest.get(end..).is_some_and(|after| after.starts_with(' '));
        let end = if next_is_space { end } else { at_space.unwrap_or(end) };
        let (line, after) = rest.split_at(end);
        lines.push(line.trim_end().to_owned());
        rest = after.trim_start();
    }
    lines
}

/// The end of the longest start of a text that fits, at least one character. Found by halving, because widths grow.
fn longest(text: &str, fits: impl Fn(&str) -> bool) -> usize {
    let ends: Vec<usize> = text
        .char_indices()
        .skip(1)
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let fitting = ends.partition_point(|end| text.get(..*end).is_some_and(&fits));
    ends.get(fitting.saturating_sub(1)).copied().unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style::regular(10.0, "#000000");

    #[test]
    fn measures_like_the_font() {
        assert!(width("iiii", STYLE) < width("WWWW", STYLE));
        let (once, twice) = (width("Rossi", STYLE), width("Rossi", STYLE.sized(20.0)));
        assert!((twice - 2.0 * once).abs() < 0.1, "{once} {twice}");
    }

    #[test]
    fn shrinks_then_wraps_then_cuts() {
        let name = "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine";
        let natural = width(name, STYLE);
        assert_eq!(fit(name, STYLE, 8.0, natural + 1.0, 2).style, STYLE);
        let shrunk = fit(name, STYLE, 8.0, natural * 0.9, 2);
        assert!(shrunk.lines.len() == 1 && shrunk.style.size < 10.0);
        let wrapped = fit(name, STYLE, 8.0, natural * 0.6, 2);
        assert_eq!(wrapped.lines, ["Wolfeschlegelsteinhausenbergerdorff", "Hubert Blaine"]);
        let cut = fit(name, STYLE, 8.0, natural * 0.2, 2);
        assert!(cut.lines.len() == 2 && cut.lines[1].ends_with('…'), "{cut:?}");
        for fitted in [shrunk, wrapped] {
            assert!(
                fitted
                    .lines
                    .iter()
                    .all(|line| width(line, fitted.style) <= natural * 0.9)
            );
        }
    }

    #[test]
    fn fills_a_box_before_it_shrinks() {
        let text = "12, 13 e 19\u{a0}marzo\u{a0}2027";
        let wide = width(text, STYLE);
        let fitted = fit_box(text, STYLE, 5.0, (wide * 0.7, 24.0));
        assert_eq!((fitted.lines.len(), fitted.style), (2, STYLE));
        assert_eq!(fitted.lines[1], "19\u{a0}marzo\u{a0}2027");
        let small = fit_box(text, STYLE, 5.0, (wide * 0.7, 12.0));
        assert!(small.lines.len() == 1 && small.style.size < 10.0);
        let cut = fit_box(&text.repeat(9), STYLE, 9.0, (wide, 24.0));
        assert!(cut.lines.len() == 2 && cut.lines[1].ends_with('…'));
    }

    #[test]
    fn balances_lines() {
        let name = "Maria Annunziata Della Rovere Bianchi";
        let wide = width(name, STYLE) * 0.9;
        let fitted = fit_box(name, STYLE, 10.0, (wide, 24.0));
        assert_eq!(fitted.lines, ["Maria Annunziata Della Rovere", "Bianchi"]);
        assert_eq!(
            balance(fitted, wide).lines,
            ["Maria Annunziata", "Della Rovere Bianchi"]
        );
        let word = Fitted {
            lines: vec!["a".repeat(40), "a".repeat(20)],
            style: STYLE,
        };
        assert_eq!(balance(word.clone(), 300.0).lines.len(), word.lines.len());
    }

    #[test]
    fn breaks_a_word_without_spaces() {
        let fitted = fit(&"a".repeat(300), STYLE, 8.0, 100.0, 3);
        assert_eq!(fitted.lines.len(), 3);
        assert!(fitted.lines.iter().all(|line| width(line, fitted.style) <= 100.0));
    }
}
