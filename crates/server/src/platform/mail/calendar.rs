//! Events for calendars (RFC 5545), as attachment of mails and as download. Instants are written in UTC, which every
//! program understands without a time zone block.

use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event as Entry, EventLike, EventStatus, Property};

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The same for every message about the same booking.
    pub uid: String,
    /// When the booking was made.
    pub created_at: DateTime<Utc>,
    /// When this was written.
    pub stamp: DateTime<Utc>,
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// End.
    pub ends_at: DateTime<Utc>,
    /// Title.
    pub summary: String,
    /// Place.
    pub location: String,
    /// Longer text.
    pub description: String,
    /// Address of the page it is about.
    pub url: String,
    /// The event is called off.
    pub cancelled: bool,
}

impl Event {
    /// PUBLISH, or CANCEL when it is called off.
    #[must_use]
    pub fn method(&self) -> &'static str {
        if self.cancelled { "CANCEL" } else { "PUBLISH" }
    }

    /// The revision (RFC 5545, 3.8.7.4): programs take over only what is newer than what they have. Seconds since the
    /// booking grow with every message; a cancellation outranks what was written in the same second.
    fn sequence(&self) -> u32 {
        let seconds = (self.stamp - self.created_at).num_seconds();
        u32::try_from(seconds).unwrap_or_default() + u32::from(self.cancelled)
    }

    /// The text of the .ics file.
    #[must_use]
    pub fn to_ics(&self) -> String {
        let mut entry = Entry::new();
        entry
            .uid(&self.uid)
            .timestamp(self.stamp)
            .starts(self.starts_at)
            .ends(self.ends_at)
            .summary(&self.summary)
            .location(&self.location)
            .description(&self.description)
            .append_property(Property::new("URL", &self.url))
            .status(if self.cancelled {
                EventStatus::Cancelled
            } else {
                EventStatus::Confirmed
            })
            .sequence(self.sequence());
        let mut calendar = Calendar::new();
        calendar
            .append_property(Property::new("METHOD", self.method()))
            .push(entry.done());
        calendar.done().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn written(after: TimeDelta, cancelled: bool) -> u32 {
        let created_at = DateTime::UNIX_EPOCH;
        let event = Event {
            uid: "reservation-1@battito".into(),
            created_at,
            stamp: created_at + after,
            starts_at: created_at,
            ends_at: created_at,
            summary: String::new(),
            location: String::new(),
            description: String::new(),
            url: "https://centro.example/".into(),
            cancelled,
        };
        event.sequence()
    }

    #[test]
    fn numbers_every_later_message_higher() {
        let minute = TimeDelta::minutes(1);
        assert_eq!(written(TimeDelta::zero(), false), 0);
        assert!(written(minute, false) > written(TimeDelta::zero(), false));
        assert!(written(minute, true) > written(minute, false));
    }
}
