//! Lists come in pages: `{data, meta}`, with `page` and `per_page` (at most 100) in the query.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use battito_domain::{field_errors::FieldErrors, messages};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, QuerySelect, Select, sea_query::Expr};
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

/// The most rows of a list in a spreadsheet.
pub const MOST_EXPORTED: u64 = 20_000;
const TOO_MANY: &str = "Un foglio contiene al massimo 20.000 righe: restringi la ricerca o i filtri.";

impl PageMeta {
    /// The page to read next for a spreadsheet of the whole list, after this one of [`MAX_PER_PAGE`] rows; none after the last.
    ///
    /// # Errors
    /// 422 when the list is too long for a spreadsheet.
    pub fn next_to_export(&self) -> Result<Option<u64>, ApiError> {
        check_exported(self.total)?;
        Ok((self.current_page < self.last_page).then_some(self.current_page + 1))
    }
}

/// Refuses a list that is too long for a spreadsheet.
pub fn check_exported(rows: u64) -> Result<(), ApiError> {
    if rows > MOST_EXPORTED {
        return Err(ApiError::field("search", TOO_MANY));
    }
    Ok(())
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

    /// The rows of this page in a list of `total` rows. A page of the second half is counted from the end:
    /// skipping rows takes as long as reading them.
    #[must_use]
    pub fn nearest(self, total: u64) -> Rows {
        let offset = self.offset();
        let after = total.saturating_sub(offset + self.size);
        if offset >= total || offset <= after {
            return Rows {
                offset,
                limit: self.size,
                from_end: false,
            };
        }
        Rows {
            offset: after,
            limit: self.size.min(total - offset),
            from_end: true,
        }
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

/// Rows to read, counted from the start of a list or from its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    /// Rows to skip.
    pub offset: u64,
    /// Rows to read.
    pub limit: u64,
    from_end: bool,
}

impl Rows {
    /// The direction to read them in.
    #[must_use]
    pub const fn direction(self, of_list: Direction) -> Direction {
        match (of_list, self.from_end) {
            (Direction::Asc, false) | (Direction::Desc, true) => Direction::Asc,
            (Direction::Desc, false) | (Direction::Asc, true) => Direction::Desc,
        }
    }

    /// The rows that were read, in the order of the list.
    #[must_use]
    pub fn in_order<T>(self, mut read: Vec<T>) -> Vec<T> {
        if self.from_end {
            read.reverse();
        }
        read
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

/// The number of rows that a query finds.
pub async fn count<E: EntityTrait>(db: &impl ConnectionTrait, found: Select<E>) -> Result<u64, DbErr> {
    let counted: Option<i64> = found.expr(Expr::cust("COUNT(*)")).into_tuple().one(db).await?;
    Ok(counted.and_then(|rows| u64::try_from(rows).ok()).unwrap_or_default())
}

/// How long a total is used.
const AGE: Duration = Duration::from_secs(5);
/// Smaller totals are counted each time.
const LARGE: u64 = 10_000;

/// A number of rows, or several that are counted together.
pub trait Count: Copy {
    /// All rows that were counted.
    fn rows(self) -> u64;
}

impl Count for u64 {
    fn rows(self) -> u64 {
        self
    }
}

/// Large totals of one list by filter, with the time of the count.
#[derive(Debug, Clone)]
pub struct Totals<K, C = u64>(Arc<Mutex<HashMap<K, (Instant, C)>>>);

impl<K, C> Default for Totals<K, C> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash, C: Count> Totals<K, C> {
    /// The total, when it is large and was counted a short time ago.
    fn get(&self, of: &K) -> Option<C> {
        let totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (counted_at, total) = totals.get(of)?;
        (counted_at.elapsed() < AGE).then_some(*total)
    }

    /// The total of `of`, which is counted unless it is known; without a key it is counted each time.
    pub async fn get_or_count<E>(&self, of: Option<K>, count: impl Future<Output = Result<C, E>>) -> Result<C, E> {
        if let Some(total) = of.as_ref().and_then(|of| self.get(of)) {
            return Ok(total);
        }
        let total = count.await?;
        if let Some(of) = of {
            self.store(of, total);
        }
        Ok(total)
    }

    /// Stores a total that was counted now, unless it is small.
    fn store(&self, of: K, total: C) {
        let mut totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        totals.retain(|other, (counted_at, _)| *other != of && counted_at.elapsed() < AGE);
        if total.rows() >= LARGE {
            totals.insert(of, (Instant::now(), total));
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

    #[test]
    fn every_page_has_its_rows_from_either_end() {
        let to = |number: u64| usize::try_from(number).unwrap();
        for total in 0..40_u64 {
            let list: Vec<u64> = (0..total).collect();
            for (size, number) in (1..=9).flat_map(|size| (1..=12).map(move |number| (size, number))) {
                let page = Page { number, size };
                let rows = page.nearest(total);
                let mut from = list.clone();
                if rows.direction(Direction::Asc) == Direction::Desc {
                    from.reverse();
                }
                let read = from.into_iter().skip(to(rows.offset)).take(to(rows.limit));
                let expected: Vec<u64> = list.iter().copied().skip(to(page.offset())).take(to(size)).collect();
                assert_eq!(rows.in_order(read.collect()), expected, "{page:?} of {total}");
            }
            assert!(Page { number: 1, size: 10 }.nearest(total).offset == 0);
        }
    }

    #[test]
    fn remembers_only_large_totals() {
        let totals = Totals::default();
        totals.store("all", LARGE);
        totals.store("admins", LARGE - 1);
        assert_eq!(totals.get(&"all"), Some(LARGE));
        assert_eq!(totals.get(&"admins"), None);
        totals.store("all", 3);
        assert_eq!(totals.get(&"all"), None);
    }
}
