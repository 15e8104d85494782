//! The PDF tag of an element of a page, read from its id.

/// The meaning of an element for a screen reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// `h1.…` to `h6.…`
    Heading(u16),
    /// `p.…`
    Paragraph,
    /// `figure.…`: a rectangle that a picture is drawn into.
    Figure,
    /// `th.ROW.COLUMN`: the header of a column.
    ColumnHeader { row: u32 },
    /// `rh.ROW.COLUMN`: the header of a row.
    RowHeader { row: u32 },
    /// `td.ROW.COLUMN`: a cell. A column header, or any other element, after the cells of one table starts another one.
    Cell { row: u32 },
}

impl Tag {
    /// The tag that an id names; `None` for decoration.
    pub(super) fn of(id: &str) -> Option<Self> {
        let mut parts = id.split('.');
        let kind = parts.next()?;
        let first = parts.next()?;
        let row = || first.parse().ok();
        match kind {
            "p" => Some(Self::Paragraph),
            "figure" => Some(Self::Figure),
            "th" => Some(Self::ColumnHeader { row: row()? }),
            "rh" => Some(Self::RowHeader { row: row()? }),
            "td" => Some(Self::Cell { row: row()? }),
            _ => match kind.strip_prefix('h')?.parse() {
                Ok(level @ 1..=6) => Some(Self::Heading(level)),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_ids() {
        assert_eq!(Tag::of("h1.title"), Some(Tag::Heading(1)));
        assert_eq!(Tag::of("p.place"), Some(Tag::Paragraph));
        assert_eq!(Tag::of("figure.logo"), Some(Tag::Figure));
        assert_eq!(Tag::of("td.3.1"), Some(Tag::Cell { row: 3 }));
        assert_eq!(Tag::of("rh.3.0"), Some(Tag::RowHeader { row: 3 }));
        for decoration in ["", "footer", "h7.x", "h1", "td.x.1", "page.1"] {
            assert_eq!(Tag::of(decoration), None, "{decoration}");
        }
    }
}
