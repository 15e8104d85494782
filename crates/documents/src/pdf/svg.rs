//! Writes SVG elements. All numbers are points (1/72 inch), measured from the upper left corner.

use std::fmt::Write;

use super::fonts::{SANS, SERIF, TABULAR};

/// The fonts that our own pages use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Regular,
    SemiBold,
    Tabular,
    TabularSemiBold,
    Serif,
    SerifItalic,
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    /// Size in points.
    pub(super) size: f32,
    pub(super) face: Face,
    /// Colour, `#rrggbb`.
    pub(super) color: &'static str,
}

impl Style {
    pub(super) const fn regular(size: f32, color: &'static str) -> Self {
        Self {
            size,
            face: Face::Regular,
            color,
        }
    }

    pub(super) const fn strong(size: f32, color: &'static str) -> Self {
        Self {
            size,
            face: Face::SemiBold,
            color,
        }
    }

    pub(super) const fn face(self, face: Face) -> Self {
        Self { face, ..self }
    }

    pub(super) const fn sized(self, size: f32) -> Self {
        Self { size, ..self }
    }
}

/// Where the start point of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A page while it is drawn.
pub(super) struct Canvas {
    elements: String,
    width: f32,
    height: f32,
}

impl Canvas {
    pub(super) const fn new(width: f32, height: f32) -> Self {
        Self {
            elements: String::new(),
            width,
            height,
        }
    }

    /// Lines of one text below each other. `y` is the base line of the first.
    pub(super) fn text(&mut self, id: &str, (x, y): (f32, f32), lines: &[String], style: Style, anchor: Anchor) {
        let (anchor, before) = match anchor {
            Anchor::Left => ("start", ""),
            // A space on either side, so that the line stays in the middle.
            Anchor::Middle => ("middle", " "),
            Anchor::Right => ("end", ""),
        };
        let (family, weight, slope) = match style.face {
            Face::Regular => (SANS, 400, "normal"),
            Face::SemiBold => (SANS, 600, "normal"),
            Face::Tabular => (TABULAR, 400, "normal"),
            Face::TabularSemiBold => (TABULAR, 600, "normal"),
            Face::Serif => (SERIF, 400, "normal"),
            Face::SerifItalic => (SERIF, 400, "italic"),
        };
        let (size, color) = (style.size, style.color);
        let mut spans = String::new();
        for (index, line) in (0_u8..).zip(lines) {
            let y = f32::from(index).mul_add(size * 1.2, y);
            // The space after a line that is not the last separates its words for readers of the file.
            let is_last = usize::from(index) + 1 == lines.len();
            let (before, after) = if is_last { ("", "") } else { (before, " ") };
            self::write(
                &mut spans,
                format_args!("<tspan x=\"{x}\" y=\"{y}\">{before}{}{after}</tspan>", escape(line)),
            );
        }
        self::write(
            &mut self.elements,
            format_args!(
                "<text id=\"{id}\" xml:space=\"preserve\" font-family=\"{family}\" font-weight=\"{weight}\" font-style=\"{slope}\" font-size=\"{size}\" fill=\"{color}\" text-anchor=\"{anchor}\">{spans}</text>"
            ),
        );
    }

    /// A rectangle. Without an id it is decoration.
    pub(super) fn rectangle(&mut self, id: &str, (x, y): (f32, f32), (width, height): (f32, f32), fill: &str) {
        self::write(
            &mut self.elements,
            format_args!(
                "<rect id=\"{id}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            ),
        );
    }

    /// A line. With an id it is content, as the line to sign on.
    pub(super) fn line(&mut self, id: &str, (x1, y1): (f32, f32), (x2, y2): (f32, f32), (width, color): (f32, &str)) {
        self::write(
            &mut self.elements,
            format_args!(
                "<path id=\"{id}\" d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
            ),
        );
    }

    /// A filled shape or a line, as decoration. `paint` is its fill or stroke, as attributes.
    pub(super) fn path(&mut self, data: &str, paint: &str) {
        self::write(&mut self.elements, format_args!("<path d=\"{data}\" {paint}/>"));
    }

    /// Several lines in one stroke, as decoration.
    pub(super) fn polyline(&mut self, points: &[(f32, f32)], (width, color): (f32, &str)) {
        let mut path = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            self::write(&mut path, format_args!("{}{x} {y}", if index == 0 { 'M' } else { 'L' }));
        }
        self::write(
            &mut self.elements,
            format_args!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            ),
        );
    }

    /// The page as an SVG document.
    pub(super) fn finish(self) -> String {
        let Self {
            elements,
            width,
            height,
        } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">{elements}</svg>"
        )
    }
}

/// Writing into a `String` cannot fail.
fn write(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(arguments);
}

/// The text as the content of an element: markup characters are escaped. Characters that XML forbids or that change how
/// others are shown are left out: controls, text direction, variation selectors, zero-width and unassigned ones.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' | '\u{a0}' | '\u{2028}' | '\u{2029}' => escaped.push(' '),
            _ if is_hidden(character) => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

const fn is_hidden(character: char) -> bool {
    matches!(character,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}'
        | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        assert_eq!(
            escape("<b a=\"1\">&'</b>"),
            "&lt;b a=&quot;1&quot;&gt;&amp;&#39;&lt;/b&gt;"
        );
    }

    #[test]
    fn invisible_characters_are_left_out() {
        assert_eq!(escape("Ro\u{202e}ssi\u{0}\u{fe0f}\u{200b} \u{7}M\n"), "Rossi M ");
        assert_eq!(escape("Nicolò D’Angelo Čapek"), "Nicolò D’Angelo Čapek");
    }
}
