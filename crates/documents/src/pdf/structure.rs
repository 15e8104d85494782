//! Collects the tags of a document in the order in which it is drawn.

use std::num::NonZeroU16;

use krilla::{
    destination::XyzDestination,
    geom::{Point, Rect},
    outline::{Outline, OutlineNode},
    tagging::{BBox, Identifier, TableHeaderScope, Tag as Element, TagGroup, TagTree},
};

use super::tag::Tag;

/// The structure of a document while it is drawn.
#[derive(Default)]
pub(super) struct Structure {
    blocks: Vec<TagGroup>,
    table: Option<Table>,
    headings: Vec<(String, usize, Point)>,
}

#[derive(Default)]
struct Table {
    head: Vec<(u32, TagGroup)>,
    body: Vec<(u32, TagGroup)>,
}

impl Table {
    fn finish(self) -> TagGroup {
        let mut table = TagGroup::new(Element::Table);
        for (tag, rows) in [
            (TagGroup::new(Element::THead), self.head),
            (TagGroup::new(Element::TBody), self.body),
        ] {
            let mut part = tag;
            let is_empty = rows.is_empty();
            for (_, row) in rows {
                part.push(row);
            }
            if !is_empty {
                table.push(part);
            }
        }
        table
    }
}

impl Structure {
    /// Adds a drawn element. `text` is its text, or a figure's alternative text; `page` and `bounds` are its
    /// place.
    pub(super) fn add(&mut self, tag: Tag, content: Identifier, text: &str, (page, bounds): (usize, Option<Rect>)) {
        match tag {
            Tag::Heading(level) => {
                self.finish_table();
                let top = bounds.map_or_else(Point::default, |bounds| Point::from_xy(bounds.left(), bounds.top()));
                self.headings.push((text.to_owned(), page, top));
                let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
                self.push(TagGroup::new(Element::Hn(level, Some(text.to_owned()))), content);
            }
            Tag::Paragraph => {
                self.finish_table();
                self.push(TagGroup::new(Element::P), content);
            }
            Tag::Figure => {
                self.finish_table();
                let bounds = bounds.map(|bounds| BBox::new(page, bounds));
                let figure = Element::Figure(Some(text.to_owned())).with_bbox(bounds);
                self.push(TagGroup::new(figure), content);
            }
            Tag::ColumnHeader { row } => {
                if self.table.as_ref().is_some_and(|table| !table.body.is_empty()) {
                    self.finish_table();
                }
                let cell = filled(TagGroup::new(Element::TH(TableHeaderScope::Column)), content);
                add_cell(&mut self.table.get_or_insert_default().head, row, cell);
            }
            Tag::RowHeader { row } => {
                let cell = filled(TagGroup::new(Element::TH(TableHeaderScope::Row)), content);
                add_cell(&mut self.table.get_or_insert_default().body, row, cell);
            }
            Tag::Cell { row } => {
                let cell = filled(TagGroup::new(Element::TD), content);
                add_cell(&mut self.table.get_or_insert_default().body, row, cell);
            }
        }
    }

    fn push(&mut self, group: TagGroup, content: Identifier) {
        self.blocks.push(filled(group, content));
    }

    fn finish_table(&mut self) {
        self.blocks.extend(self.table.take().map(Table::finish));
    }

    /// The tag tree, and the outline made of the headings. PDF/UA asks for one, so without headings it has the title.
    pub(super) fn finish(mut self, language: &str, title: &str) -> (TagTree, Outline) {
        self.finish_table();
        let mut tree = TagTree::new().with_lang(Some(language.to_owned()));
        for block in self.blocks {
            tree.push(block);
        }
        if self.headings.is_empty() {
            self.headings.push((title.to_owned(), 0, Point::from_xy(0.0, 0.0)));
        }
        let mut outline = Outline::new();
        for (text, page, top) in self.headings {
            outline.push_child(OutlineNode::new(text, XyzDestination::new(page, top)));
        }
        (tree, outline)
    }
}

fn filled(mut group: TagGroup, content: Identifier) -> TagGroup {
    group.push(content);
    group
}

/// Adds a cell to its row, which is the last one or a new one.
fn add_cell(rows: &mut Vec<(u32, TagGroup)>, row: u32, cell: TagGroup) {
    match rows.last_mut() {
        Some((last, group)) if *last == row => group.push(cell),
        _ => {
            let mut group = TagGroup::new(Element::TR);
            group.push(cell);
            rows.push((row, group));
        }
    }
}
