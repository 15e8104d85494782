//! Spreads the rows of a table over pages, so that no page is left with a single one.

/// The rows that fit between the top and the bottom of pages.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    /// On the page where the table begins.
    pub(super) first: usize,
    /// On each page after it.
    pub(super) next: usize,
    /// Of the last page, what follows the table takes.
    pub(super) tail: usize,
}

/// How many of `rows` each page gets: on as few pages as possible, filled alike, with room for what follows on the last one.
pub(super) fn spread(rows: usize, room: Room) -> Vec<usize> {
    let next = room.next.max(1);
    let first = room.first.min(next);
    // What follows has pages of its own when it is nearly a page long.
    let tail = if room.tail + 2 > next { 0 } else { room.tail };
    let head = next - first;
    let slots = rows + tail + head;
    let pages = slots.div_ceil(next).max(1);
    let even = slots.div_ceil(pages);
    let mut counts = Vec::with_capacity(pages);
    let mut left = rows;
    for page in 0..pages {
        let (most, wanted) = if page == 0 {
            (first, even.saturating_sub(head).max(2))
        } else {
            (next, even)
        };
        let is_last = page + 1 == pages;
        let mut taken = if is_last { left } else { wanted.min(most).min(left) };
        // One row alone is not left for the next page.
        if left - taken == 1 {
            taken = if taken > 2 { taken - 1 } else { left };
        }
        counts.push(taken);
        left -= taken;
    }
    counts.retain(|count| *count > 0);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room {
        first: 13,
        next: 17,
        tail: 3,
    };

    #[test]
    fn fills_one_page_as_long_as_everything_fits() {
        assert_eq!(spread(1, ROOM), [1]);
        assert_eq!(spread(10, ROOM), [10]);
    }

    #[test]
    fn leaves_no_page_with_a_single_row() {
        for rows in 2..=500 {
            for tail in 0..20 {
                for first in 5..=17 {
                    let room = Room { first, tail, ..ROOM };
                    let counts = spread(rows, room);
                    assert_eq!(counts.iter().sum::<usize>(), rows, "{rows} {room:?}");
                    assert!(counts.iter().all(|count| *count > 1), "{rows} {room:?} {counts:?}");
                    assert!(
                        counts[0] <= first && counts.iter().all(|count| *count <= 17),
                        "{rows} {room:?} {counts:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn fills_pages_alike() {
        assert_eq!(spread(13, ROOM), [6, 7]);
        assert_eq!(spread(61, ROOM), [13, 17, 17, 14]);
    }
}
