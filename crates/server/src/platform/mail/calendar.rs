//! Events for calendars (RFC 5545), as attachment of mails and as download. Instants are written in UTC, which every
//! program understands without a time zone block.

use chrono::{DateTime, Utc};
use icalendar::{Calendar, Component, Event as Entry, EventLike, EventStatus, Property};

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The same for every message about the same booking.
    pub uid: String,
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
            .sequence(u32::from(self.cancelled));
        let mut calendar = Calendar::new();
        calendar
            .append_property(Property::new("METHOD", self.method()))
            .push(entry.done());
        calendar.done().to_string()
    }
}
