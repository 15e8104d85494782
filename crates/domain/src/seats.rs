//! The number of seats of a course date.

use crate::messages;

/// A number of seats, from 1 to 500.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(u16);

impl Seats {
    /// The minimum.
    pub const MIN: i64 = 1;
    /// The maximum.
    pub const MAX: i64 = 500;

    /// Parses a number of seats.
    ///
    /// # Errors
    /// The message for the field.
    pub fn parse(seats: i64) -> Result<Self, Vec<String>> {
        match u16::try_from(seats) {
            Ok(number) if (Self::MIN..=Self::MAX).contains(&seats) => Ok(Self(number)),
            _ => Err(vec![messages::SEATS.to_owned()]),
        }
    }

    /// The number.
    #[must_use]
    pub fn get(self) -> i64 {
        self.0.into()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn goes_from_one_to_five_hundred() {
        assert_eq!(Seats::parse(1).unwrap().get(), 1);
        assert_eq!(Seats::parse(500).unwrap().get(), 500);
        for wrong in [0, 501, -1, i64::MIN, i64::MAX, 65_537] {
            assert_eq!(Seats::parse(wrong).unwrap_err(), [messages::SEATS], "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn is_accepted_exactly_within_its_bounds(seats in prop_oneof![any::<i64>(), -10..1000_i64]) {
            prop_assert_eq!(Seats::parse(seats).map(Seats::get).ok(), (1..=500).contains(&seats).then_some(seats));
        }
    }
}
