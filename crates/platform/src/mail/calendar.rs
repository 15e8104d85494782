//! Calendar entries (RFC 5545), as attachment of mails and as download. Times are those of Rome's wall clock, with the time
//! zone's definition in the file, so that no program has to know the zone and an entry stays right if its rules change.

use battito_domain::{course_date::Day, rome_time};
use chrono::{DateTime, NaiveDateTime, Utc};
use icalendar::{Calendar, CalendarDateTime, Component, Event as Entry, EventLike, EventStatus, Parameter, Property};

const PRODUCT: &str = concat!("-//Battito//Battito ", env!("CARGO_PKG_VERSION"), "//IT");
/// How often programs are asked to fetch a calendar again.
const REFRESH: &str = "PT1H";
const ZONE: &str = "Europe/Rome";
/// The rules of Rome's clock since 1996. The icalendar crate cannot write this component.
const ZONE_DEFINITION: &str = "BEGIN:VTIMEZONE\r\nTZID:Europe/Rome\r\n\
    BEGIN:DAYLIGHT\r\nDTSTART:19960331T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n\
    TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST\r\nEND:DAYLIGHT\r\n\
    BEGIN:STANDARD\r\nDTSTART:19961027T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n\
    TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nTZNAME:CET\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";

/// How sure it is that the owner of the calendar takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// They have a seat.
    Confirmed,
    /// They wait for one.
    Tentative,
    /// They do not.
    Cancelled,
}

/// The organizer of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organizer {
    /// Name.
    pub name: String,
    /// E-mail address.
    pub email: String,
}

/// A calendar entry. A course of several days is a series with one occurrence a day: one entry to the calendar, so that
/// one cancellation or update reaches all days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The same for every message about the same reservation.
    pub uid: String,
    /// When the reservation was made.
    pub created_at: DateTime<Utc>,
    /// When this was written.
    pub stamp: DateTime<Utc>,
    /// The days, in order.
    pub days: Vec<Day>,
    /// Title.
    pub summary: String,
    /// Place.
    pub location: String,
    /// Longer text.
    pub description: String,
    /// Address of the page it is about.
    pub url: String,
    /// The organizer.
    pub organizer: Organizer,
    /// How sure it is.
    pub certainty: Certainty,
}

/// A calendar of several entries that programs subscribe to: each day of each event is an entry of its own.
#[must_use]
pub fn feed(name: &str, events: &[Event]) -> String {
    let mut refresh = Property::new("REFRESH-INTERVAL", REFRESH);
    refresh.append_parameter(Parameter::new("VALUE", "DURATION"));
    let mut calendar = Calendar::empty();
    calendar
        .append_property(Property::new("VERSION", "2.0"))
        .append_property(Property::new("PRODID", PRODUCT))
        .append_property(Property::new("CALSCALE", "GREGORIAN"))
        .append_property(Property::new("METHOD", "PUBLISH"))
        .append_property(Property::new("X-WR-CALNAME", name))
        .append_property(Property::new("X-WR-TIMEZONE", ZONE))
        .append_property(refresh.done())
        .append_property(Property::new("X-PUBLISHED-TTL", REFRESH));
    for event in events {
        for day in &event.days {
            calendar.push(event.entry(day).done());
        }
    }
    let text = calendar.done().to_string();
    // A calendar without entries still needs a component.
    let first = if events.is_empty() {
        "\r\nEND:VCALENDAR"
    } else {
        "\r\nBEGIN:VEVENT"
    };
    text.replacen(first, &format!("\r\n{}{first}", ZONE_DEFINITION.trim_end()), 1)
}

impl Event {
    /// PUBLISH or CANCEL (RFC 5546).
    #[must_use]
    pub fn method(&self) -> &'static str {
        if self.certainty == Certainty::Cancelled {
            "CANCEL"
        } else {
            "PUBLISH"
        }
    }

    /// The revision (RFC 5545, 3.8.7.4): programs replace only an older one. The seconds since the
    /// reservation was made grow with every message; a cancellation wins over a message of the same second.
    fn sequence(&self) -> u32 {
        let seconds = (self.stamp - self.created_at).num_seconds();
        u32::try_from(seconds).unwrap_or_default() + u32::from(self.certainty == Certainty::Cancelled)
    }

    /// The text of the .ics file.
    #[must_use]
    pub fn to_ics(&self) -> String {
        let mut calendar = Calendar::empty();
        calendar
            .append_property(Property::new("VERSION", "2.0"))
            .append_property(Property::new("PRODID", PRODUCT))
            .append_property(Property::new("CALSCALE", "GREGORIAN"))
            .append_property(Property::new("METHOD", self.method()));
        if let Some(first) = self.days.first() {
            let mut series = self.entry(first);
            if self.days.len() > 1 {
                let (count, free) = self.free_days();
                series.append_property(Property::new("RRULE", format!("FREQ=DAILY;COUNT={count}")));
                for day in free {
                    let mut exception = Property::new("EXDATE", day.format("%Y%m%dT%H%M%S").to_string());
                    exception.append_parameter(Parameter::new("TZID", ZONE));
                    series.append_multi_property(exception.done());
                }
            }
            calendar.push(series.done());
            // A cancellation names the series only.
            if self.certainty != Certainty::Cancelled {
                for day in self.days.iter().filter(|day| !same_hours(day, first)) {
                    let occurrence = rome_time::local(day.starts_at).date().and_time(time(first.starts_at));
                    let mut entry = self.entry(day);
                    entry.recurrence_id(zoned(rome_time::from_local(occurrence)));
                    calendar.push(entry.done());
                }
            }
        }
        let text = calendar.done().to_string();
        text.replacen("BEGIN:VEVENT", &format!("{ZONE_DEFINITION}BEGIN:VEVENT"), 1)
    }

    /// The length of the daily series from the first day to the last one, and its occurrences on which there is no course.
    fn free_days(&self) -> (usize, Vec<NaiveDateTime>) {
        let dates: Vec<_> = self.days.iter().map(|day| rome_time::local(day.starts_at)).collect();
        let (Some(first), Some(last)) = (dates.first(), dates.last()) else {
            return (0, Vec::new());
        };
        let series = || first.date().iter_days().take_while(|date| *date <= last.date());
        let free = series()
            .filter(|date| dates.iter().all(|day| day.date() != *date))
            .map(|date| date.and_time(first.time()));
        (series().count(), free.collect())
    }

    fn entry(&self, day: &Day) -> Entry {
        let mut entry = Entry::new();
        entry
            .uid(&self.uid)
            .timestamp(self.stamp)
            .sequence(self.sequence())
            .starts(zoned(day.starts_at))
            .ends(zoned(day.ends_at))
            .summary(&plain(&self.summary))
            .location(&plain(&self.location))
            .description(&plain(&self.description))
            .append_property(Property::new("URL", &self.url))
            .append_property(self.organizer.property());
        match self.certainty {
            Certainty::Confirmed => entry.status(EventStatus::Confirmed),
            Certainty::Cancelled => entry.status(EventStatus::Cancelled),
            // A waiting person's time stays free.
            Certainty::Tentative => entry
                .status(EventStatus::Tentative)
                .append_property(Property::new("TRANSP", "TRANSPARENT")),
        };
        entry
    }
}

impl Organizer {
    fn property(&self) -> Property {
        // Quotation marks cannot stand in a parameter.
        let name = format!("\"{}\"", self.name.replace('"', "'"));
        let mut property = Property::new("ORGANIZER", format!("mailto:{}", self.email));
        property.append_parameter(Parameter::new("CN", &name)).done()
    }
}

/// A text with the one kind of line break that the icalendar crate escapes.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn time(moment: DateTime<Utc>) -> chrono::NaiveTime {
    rome_time::local(moment).time()
}

fn same_hours(one: &Day, other: &Day) -> bool {
    time(one.starts_at) == time(other.starts_at) && time(one.ends_at) == time(other.ends_at)
}

fn zoned(moment: DateTime<Utc>) -> CalendarDateTime {
    CalendarDateTime::WithTimezone {
        date_time: rome_time::local(moment),
        tzid: ZONE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn event(days: Vec<Day>, certainty: Certainty) -> Event {
        Event {
            uid: "reservation-1@centro.example".into(),
            created_at: DateTime::UNIX_EPOCH,
            stamp: DateTime::UNIX_EPOCH,
            days,
            summary: "BLSD; base, completo".into(),
            location: "Via Roma 1, Bergamo (BG)".into(),
            description: "Prima riga\nseconda".into(),
            url: "https://centro.example/".into(),
            organizer: Organizer {
                name: "Centro \"Battito\", Bergamo".into(),
                email: "info@centro.example".into(),
            },
            certainty,
        }
    }

    fn days(start: &str, end: &str) -> Vec<Day> {
        let moment = |text: &str| rome_time::from_local(text.parse().unwrap());
        battito_domain::course_date::days(moment(start), moment(end))
    }

    fn written(after: TimeDelta, certainty: Certainty) -> u32 {
        let stamp = DateTime::UNIX_EPOCH + after;
        Event {
            stamp,
            ..event(Vec::new(), certainty)
        }
        .sequence()
    }

    #[test]
    fn a_feed_has_an_entry_for_each_day_and_a_zone_also_when_empty() {
        let two_days = event(days("2027-03-11T09:00:00", "2027-03-12T18:00:00"), Certainty::Confirmed);
        let text = feed("Turni; Battito, Bergamo", &[two_days]);
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 2, "{text}");
        assert_eq!(text.matches("BEGIN:VTIMEZONE").count(), 1, "{text}");
        for line in [
            "X-WR-CALNAME:Turni\\; Battito\\, Bergamo",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
            "METHOD:PUBLISH",
        ] {
            assert!(text.contains(&format!("\r\n{line}\r\n")), "{line}: {text}");
        }
        let empty = feed("Turni", &[]);
        assert!(empty.contains("END:VTIMEZONE\r\nEND:VCALENDAR"), "{empty}");
    }

    #[test]
    fn numbers_every_later_message_higher() {
        let minute = TimeDelta::minutes(1);
        assert_eq!(written(TimeDelta::zero(), Certainty::Confirmed), 0);
        assert!(written(minute, Certainty::Confirmed) > written(TimeDelta::zero(), Certainty::Confirmed));
        assert!(written(minute, Certainty::Cancelled) > written(minute, Certainty::Confirmed));
    }

    #[test]
    fn writes_the_wall_clock_of_rome_with_the_rules_of_its_zone() {
        let text = event(days("2027-03-11T09:00:00", "2027-03-11T18:00:00"), Certainty::Confirmed).to_ics();

        assert!(
            text.contains("\r\nDTSTART;TZID=Europe/Rome:20270311T090000\r\n"),
            "{text}"
        );
        assert!(
            text.contains("\r\nDTEND;TZID=Europe/Rome:20270311T180000\r\n"),
            "{text}"
        );
        assert_eq!(text.matches("BEGIN:VTIMEZONE").count(), 1, "{text}");
        assert!(!text.contains("FREQ=DAILY"), "{text}");
    }

    #[test]
    fn makes_a_series_of_several_days() {
        let text = event(days("2027-03-11T09:00:00", "2027-03-13T18:00:00"), Certainty::Confirmed).to_ics();

        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
        assert!(text.contains("\r\nRRULE:FREQ=DAILY;COUNT=3\r\n"), "{text}");
        assert!(
            text.contains("\r\nDTEND;TZID=Europe/Rome:20270311T180000\r\n"),
            "{text}"
        );
    }

    #[test]
    fn gives_a_day_with_other_hours_an_entry_of_its_own_in_the_series() {
        let odd = days("2027-03-12T14:00:00", "2027-03-13T13:00:00");
        let text = event(odd.clone(), Certainty::Confirmed).to_ics();

        assert_eq!(text.matches("BEGIN:VEVENT").count(), 2, "{text}");
        assert_eq!(text.matches("UID:reservation-1@centro.example").count(), 2, "{text}");
        assert!(
            text.contains("\r\nRECURRENCE-ID;TZID=Europe/Rome:20270313T140000\r\n"),
            "{text}"
        );
        assert!(
            text.contains("\r\nDTSTART;TZID=Europe/Rome:20270313T090000\r\n"),
            "{text}"
        );
        let cancelled = event(odd, Certainty::Cancelled).to_ics();
        assert_eq!(cancelled.matches("BEGIN:VEVENT").count(), 1, "{cancelled}");
    }

    #[test]
    fn leaves_the_days_between_out_of_the_series() {
        let two_saturdays = [
            days("2027-03-13T09:00:00", "2027-03-13T18:00:00"),
            days("2027-03-20T09:00:00", "2027-03-20T18:00:00"),
        ];
        let text = event(two_saturdays.concat(), Certainty::Confirmed).to_ics();

        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
        assert!(text.contains("\r\nRRULE:FREQ=DAILY;COUNT=8\r\n"), "{text}");
        assert_eq!(text.matches("EXDATE;TZID=Europe/Rome:").count(), 6, "{text}");
        assert!(
            text.contains("\r\nEXDATE;TZID=Europe/Rome:20270319T090000\r\n"),
            "{text}"
        );
    }

    #[test]
    fn marks_a_waiting_reservation_as_tentative() {
        let text = event(days("2027-03-11T09:00:00", "2027-03-11T18:00:00"), Certainty::Tentative).to_ics();

        assert!(text.contains("METHOD:PUBLISH\r\n"), "{text}");
        assert!(
            text.contains("STATUS:TENTATIVE\r\n") && text.contains("TRANSP:TRANSPARENT\r\n"),
            "{text}"
        );
    }

    #[test]
    fn names_the_software_and_the_organizer() {
        let text = event(days("2027-03-11T09:00:00", "2027-03-11T18:00:00"), Certainty::Confirmed).to_ics();
        let unfolded = text.replace("\r\n ", "");

        assert!(unfolded.contains("PRODID:-//Battito//Battito "), "{text}");
        assert!(
            unfolded.contains("ORGANIZER;CN=\"Centro 'Battito', Bergamo\":mailto:info@centro.example\r\n"),
            "{text}"
        );
    }
}
