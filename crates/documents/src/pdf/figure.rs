//! The figures of a page: pictures with the text that stands for them.

use std::collections::BTreeMap;

use super::picture::Picture;

/// A picture for a rectangle of a page.
#[derive(Debug, Clone)]
pub(super) struct Figure {
    pub(super) picture: Picture,
    /// The alternative text.
    pub(super) text: String,
    /// Where it stands when it is narrower than its rectangle: 0 left, 0.5 in the middle.
    pub(super) align: f32,
}

/// The figures of a page, each under the name in `figure.NAME`.
#[derive(Debug, Clone, Default)]
pub(super) struct Figures(BTreeMap<&'static str, Figure>);

impl Figures {
    /// The name of the figure that an element with this id makes room for.
    pub(super) fn name(id: &str) -> Option<&str> {
        id.strip_prefix("figure.")
    }

    pub(super) fn add(&mut self, name: &'static str, figure: Figure) {
        self.0.insert(name, figure);
    }

    pub(super) fn get(&self, name: &str) -> Option<&Figure> {
        self.0.get(name)
    }
}
