//! Lists come in pages: `{data, meta}`, with `page` and `per_page` (at most 100) in the query.

use battito_domain::{field_errors::FieldErrors, messages};
use serde::Serialize;
use utoipa::ToSchema;

use super::error::ApiError;

/// Rows per page unless asked otherwise.
pub const PER_PAGE: u64 = 25;
/// The most rows a page can have.
pub const MAX_PER_PAGE: u64 = 100;

/// Where a page stands in its list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageMeta {
    /// This page, from 1.
    pub current_page: u64,
    /// The last page, at least 1.
    pub last_page: u64,
    /// Rows per page.
    pub per_page: u64,
    /// Rows in all.
    pub total: u64,
}

/// A page asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// From 1.
    pub number: u64,
    /// At most [`MAX_PER_PAGE`].
    pub size: u64,
}

impl Page {
    /// Reads `page` and `per_page`.
    ///
    /// # Errors
    /// 422 under the member that is zero or too large.
    pub fn parse(number: Option<u64>, size: Option<u64>) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        let page = Self {
            number: number.unwrap_or(1),
            size: size.unwrap_or(PER_PAGE),
        };
        if page.number == 0 || page.number > 1_000_000 {
            errors.add("page", messages::INVALID_VALUE);
        }
        if page.size == 0 || page.size > MAX_PER_PAGE {
            errors.add("per_page", messages::INVALID_VALUE);
        }
        if errors.is_empty() {
            Ok(page)
        } else {
            Err(errors.into())
        }
    }

    /// Rows before this page.
    #[must_use]
    pub fn offset(self) -> u64 {
        (self.number - 1) * self.size
    }

    /// The total, when the rows of this page show that it is the last one. A page without rows says nothing, unless it is the
    /// first.
    #[must_use]
    pub fn total_of_last(self, rows: usize) -> Option<u64> {
        let rows = rows as u64;
        let is_last = rows < self.size && (rows > 0 || self.number == 1);
        is_last.then(|| self.offset() + rows)
    }

    /// The page's place in a list of `total` rows.
    #[must_use]
    pub fn meta(self, total: u64) -> PageMeta {
        PageMeta {
            current_page: self.number,
            last_page: total.div_ceil(self.size).max(1),
            per_page: self.size,
            total,
        }
    }
}

/// The way a list is sorted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Smallest, first, soonest at the top.
    #[default]
    Asc,
    /// The other way round.
    Desc,
}

impl From<Direction> for sea_orm::Order {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Asc => Self::Asc,
            Direction::Desc => Self::Desc,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_not_full_tells_the_total() {
        let page = |number| Page { number, size: 10 };
        assert_eq!(page(1).total_of_last(0), Some(0));
        assert_eq!(page(3).total_of_last(4), Some(24));
        assert_eq!(page(3).total_of_last(10), None);
        assert_eq!(page(3).total_of_last(0), None, "beyond the end");
    }
}
