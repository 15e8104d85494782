//! The content of the demo centre as it is written in `crates/server/demo`: the types of those files and how they are
//! read. The files are part of the binary. A date is named by its course and by `in_days`, its distance from today.

use battito_domain::{
    course_date,
    reservation::{Attendance, Outcome, Status},
    shift::{ShiftRole, ShiftStatus},
};
use battito_platform::{
    ApiError,
    entities::statuses::{Audience, CourseKind, Provider},
};
use sea_orm::prelude::Json;
use serde::{Deserialize, de::DeserializeOwned};

/// The text and the picture of each course, in the order in which the list shows them.
macro_rules! courses {
    ($($number:literal $slug:literal),+ $(,)?) => {
        [$((
            include_str!(concat!("../../../demo/courses/", $number, "-", $slug, ".json")),
            Picture {
                full: include_bytes!(concat!("../../../demo/images/", $slug, ".webp")),
                medium: include_bytes!(concat!("../../../demo/images/", $slug, "-800.webp")),
                small: include_bytes!(concat!("../../../demo/images/", $slug, "-480.webp")),
            },
        )),+]
    };
}

/// A picture in its three widths: 1280, 800 and 480 pixels.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Picture {
    pub(super) full: &'static [u8],
    pub(super) medium: &'static [u8],
    pub(super) small: &'static [u8],
}

const COURSES: [(&str, Picture); 14] = courses![
    "01" "blsd-esecutore-sanitario",
    "02" "blsd-esecutore-laico",
    "03" "blsd-retraining-sanitari",
    "04" "blsd-retraining-laici",
    "05" "pblsd-esecutore",
    "06" "als",
    "07" "pals",
    "08" "trauma-preospedaliero",
    "09" "disostruzione-pediatrica",
    "10" "primo-soccorso-aziendale-gruppo-a",
    "11" "primo-soccorso-aziendale-gruppi-b-c",
    "12" "aggiornamento-gruppo-a",
    "13" "aggiornamento-gruppi-b-c",
    "14" "uso-del-dae",
];

/// Everything the demo centre starts with.
#[derive(Debug)]
pub(super) struct Content {
    pub(super) courses: Vec<Course>,
    pub(super) cities: Vec<City>,
    pub(super) dates: Vec<Date>,
    pub(super) people: Vec<Person>,
    /// People who took courses before the centre used Battito.
    pub(super) alumni: Vec<Person>,
    pub(super) shifts: Vec<Shift>,
    pub(super) duties: Vec<Duty>,
    pub(super) availabilities: Vec<Availability>,
}

impl Content {
    /// Reads all files.
    pub(super) fn read() -> Result<Self, ApiError> {
        let mut courses = Vec::with_capacity(COURSES.len());
        for (text, picture) in COURSES {
            courses.push(Course {
                picture,
                ..parse(text)?
            });
        }
        let people: People = parse(include_str!("../../../demo/people.json"))?;
        Ok(Self {
            courses,
            cities: parse(include_str!("../../../demo/cities.json"))?,
            dates: parse(include_str!("../../../demo/dates.json"))?,
            people: people.in_one_list(),
            alumni: parse(include_str!("../../../demo/alumni.json"))?,
            shifts: parse(include_str!("../../../demo/shifts.json"))?,
            duties: parse(include_str!("../../../demo/duties.json"))?,
            availabilities: parse(include_str!("../../../demo/availabilities.json"))?,
        })
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(ApiError::internal)
}

/// A course, under the names of the wire.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Course {
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) short_description: String,
    #[serde(rename = "type")]
    pub(super) kind: CourseKind,
    #[serde(rename = "destinatary")]
    pub(super) audience: Audience,
    #[serde(rename = "external")]
    pub(super) provider: Provider,
    pub(super) duration: i32,
    pub(super) min_participant: i32,
    pub(super) max_participant: i32,
    pub(super) participants_per_instructor: i32,
    pub(super) goal: String,
    pub(super) requirements: Vec<String>,
    pub(super) arguments: Vec<String>,
    pub(super) frontal_teaching: String,
    #[serde(rename = "pratice_teaching")]
    pub(super) practical_teaching: Option<String>,
    pub(super) test_methods: Option<String>,
    pub(super) program: Option<Json>,
    pub(super) program_module: Option<Json>,
    /// Empty for the centre's own list.
    #[serde(default)]
    pub(super) what_to_bring: Vec<String>,
    /// The course that renews its certificates, by slug.
    pub(super) renewal: Option<String>,
    pub(super) certificates: Vec<Certificate>,
    /// WebP.
    #[serde(skip)]
    pub(super) picture: Picture,
}

/// A certificate a course can give.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Certificate {
    pub(super) name: String,
    pub(super) always: i32,
    pub(super) validity: Option<Validity>,
}

/// How long a certificate is valid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Validity {
    pub(super) months: i32,
    pub(super) round_to_month_end: bool,
}

/// A city.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct City {
    pub(super) name: String,
    pub(super) province: String,
}

/// A date of a course and how full it is.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Date {
    pub(super) course: String,
    pub(super) city: String,
    pub(super) venue: String,
    pub(super) in_days: i64,
    /// Wall clock of the first day, `09:00`.
    pub(super) start: String,
    /// Wall clock of the last day.
    pub(super) end: String,
    pub(super) days: u32,
    pub(super) seats: i32,
    /// None: bookable until the start.
    pub(super) deadline_days_before: Option<u32>,
    pub(super) private: bool,
    pub(super) color: Option<String>,
    pub(super) password: Option<String>,
    pub(super) status: course_date::Status,
    pub(super) note: Option<String>,
    pub(super) confirmed: usize,
    pub(super) waiting: usize,
    pub(super) results: Option<Results>,
}

/// How a past date ended: how many of the participants did not come, and how many came and did not pass.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Results {
    pub(super) absent: usize,
    pub(super) failed: usize,
}

#[derive(Debug, Deserialize)]
struct People {
    accounts: Vec<Person>,
    instructors: Vec<Person>,
    participants: Vec<Person>,
}

impl People {
    fn in_one_list(self) -> Vec<Person> {
        let role = |people: Vec<Person>, role| people.into_iter().map(move |person| Person { role, ..person });
        role(self.accounts, Role::Account)
            .chain(role(self.instructors, Role::Instructor))
            .chain(role(self.participants, Role::Participant))
            .collect()
    }
}

/// Which list of `people.json` a person stands in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// One of the four accounts that visitors of the demo sign in with.
    Account,
    /// Holds shifts.
    Instructor,
    /// Takes part in courses.
    #[default]
    Participant,
}

/// A person. The other members of the file (birth date, sex, place) are the source of the tax code.
#[derive(Debug, Deserialize)]
pub(super) struct Person {
    #[serde(skip)]
    pub(super) role: Role,
    pub(super) name: String,
    pub(super) surname: String,
    pub(super) email: String,
    pub(super) fiscal_code: String,
    pub(super) phone: String,
    pub(super) is_sanitary: bool,
    #[serde(default)]
    pub(super) is_admin: bool,
    #[serde(default, rename = "istructor")]
    pub(super) is_instructor: bool,
    #[serde(default)]
    pub(super) bookings: Vec<Booking>,
}

/// A booking of a demo account.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Booking {
    pub(super) course: String,
    pub(super) in_days: i64,
    pub(super) status: Status,
    pub(super) attendance: Attendance,
    pub(super) outcome: Outcome,
    /// Which of the choosable certificates, counted from 0.
    pub(super) certificate: Option<usize>,
}

/// An instructor's shift at a date.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shift {
    pub(super) course: String,
    pub(super) in_days: i64,
    /// E-mail address.
    pub(super) instructor: String,
    pub(super) role: ShiftRole,
    pub(super) status: ShiftStatus,
    pub(super) note: Option<String>,
}

/// A shift without a course, near today.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Duty {
    pub(super) in_days: i64,
    /// Wall clock, `09:00`.
    pub(super) start: String,
    /// Wall clock; on the next day when it is earlier than the start.
    pub(super) end: String,
    /// E-mail address.
    pub(super) instructor: String,
    pub(super) role: ShiftRole,
    pub(super) status: ShiftStatus,
    pub(super) note: String,
}

/// When an instructor can teach.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Availability {
    /// E-mail address.
    pub(super) instructor: String,
    /// Weekday from 1, start and end on the wall clock.
    pub(super) weekly: Vec<(u8, String, String)>,
    pub(super) away: Vec<Away>,
}

/// Days on which somebody cannot teach.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Away {
    pub(super) from_days: i64,
    pub(super) to_days: i64,
    pub(super) note: String,
}
