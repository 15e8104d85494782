//! An instant as it travels: the wall clock of Rome with its offset, `2027-03-12T09:00:00+01:00`, so that a client formats
//! it by reading the text. Any RFC 3339 text is accepted.

use battito_domain::rome_time;
use chrono::{DateTime, Datelike, SubsecRound, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use utoipa::ToSchema;

/// Date and time with the offset of Europe/Rome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2027-03-12T09:00:00+01:00")]
pub struct Instant(pub DateTime<Utc>);

impl Instant {
    /// Reads an RFC 3339 text, cut to seconds: a text that is read and sent back then stays the same instant.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let instant = DateTime::parse_from_rfc3339(text)
            .ok()?
            .with_timezone(&Utc)
            .trunc_subsecs(0);
        rome_time::YEARS.contains(&instant.year()).then_some(Self(instant))
    }
}

impl From<DateTime<Utc>> for Instant {
    fn from(instant: DateTime<Utc>) -> Self {
        Self(instant)
    }
}

impl From<Instant> for DateTime<Utc> {
    fn from(instant: Instant) -> Self {
        instant.0
    }
}

impl Serialize for Instant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&rome_time::to_wire(self.0))
    }
}

impl<'de> Deserialize<'de> for Instant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("not an RFC 3339 date and time"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn travels_with_the_wall_clock_and_the_offset_of_rome() {
        let winter: Instant = serde_json::from_str("\"2027-01-12T08:00:00Z\"").unwrap();
        let summer: Instant = serde_json::from_str("\"2027-07-12T03:00:00-04:00\"").unwrap();
        assert_eq!(serde_json::to_string(&winter).unwrap(), "\"2027-01-12T09:00:00+01:00\"");
        assert_eq!(serde_json::to_string(&summer).unwrap(), "\"2027-07-12T09:00:00+02:00\"");
    }

    #[test]
    fn refuses_texts_that_are_no_instant() {
        for text in [
            "",
            "2027-01-12",
            "2027-01-12T09:00:00",
            "0000-01-01T00:00:00+23:59",
            "domani",
        ] {
            assert_eq!(Instant::parse(text), None, "{text}");
        }
    }

    #[test]
    fn keeps_whole_seconds_as_it_tells_them() {
        let instant = Instant::parse("2027-01-12T09:00:59.987Z").unwrap();
        assert_eq!(Instant::parse(&rome_time::to_wire(instant.0)), Some(instant));
    }
}
