//! The waiting list of a full date, in the order in which people joined it.

/// The position of a reservation in the waiting list, from 1; `None` when it is not in the list.
#[must_use]
pub fn position(queue: &[i64], id: i64) -> Option<usize> {
    queue.iter().position(|waiting| *waiting == id).map(|index| index + 1)
}

/// The reservations that get the free seats: as many from the front as there are seats. A negative number of free seats,
/// after staff reduced them, counts as zero.
#[must_use]
pub fn to_confirm(free_seats: i64, queue: &[i64]) -> &[i64] {
    let seats = usize::try_from(free_seats.max(0)).unwrap_or(usize::MAX);
    queue.get(..seats).unwrap_or(queue)
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    #[test]
    fn the_first_in_the_list_is_number_one() {
        assert_eq!(position(&[30, 10, 20], 30), Some(1));
        assert_eq!(position(&[30, 10, 20], 20), Some(3));
        assert_eq!(position(&[30, 10, 20], 99), None);
    }

    #[test]
    fn free_seats_go_to_the_front_of_the_list() {
        assert_eq!(to_confirm(2, &[30, 10, 20]), [30, 10]);
        assert_eq!(to_confirm(9, &[30]), [30]);
        assert_eq!(to_confirm(0, &[30]), [0_i64; 0]);
        assert_eq!(to_confirm(i64::MIN, &[30]), [0_i64; 0]);
        assert_eq!(to_confirm(i64::MAX, &[30]), [30]);
    }

    proptest! {
        #[test]
        fn keeps_the_order_of_arrival(free in -5..20_i64, queue in vec(any::<i64>(), 0..15)) {
            let confirmed = to_confirm(free, &queue);
            prop_assert!(queue.starts_with(confirmed));
            prop_assert_eq!(confirmed.len(), queue.len().min(usize::try_from(free).unwrap_or(0)));
        }
    }
}
