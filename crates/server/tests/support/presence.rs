//! A classroom with a code on its screen, and people who scan it.

use battito_platform::entities::{course_dates, reservations};
use chrono::TimeDelta;
use sea_orm::Set;
use serde_json::{Value, json};

use super::{World, actor::Actor, fixtures::Person};

/// A date of today, nine to six, in two half days. It is eleven o'clock.
pub(crate) struct ScreenedDate {
    pub(crate) staff: Person,
    pub(crate) date: course_dates::Model,
}

impl ScreenedDate {
    pub(crate) async fn of(world: &World) -> Self {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let date = world.date(course.id, 0, 20).await;
        Self { staff, date }
    }

    /// The classroom's screen. `query` begins with a question mark, or is empty.
    pub(crate) async fn screen(&self, query: &str) -> Value {
        let path = format!("/api/course-dates/{}/presence{query}", self.date.id);
        self.staff.actor.get(&path).await.expect(200).json()
    }

    /// The path of the code on the screen.
    pub(crate) async fn code(&self) -> String {
        path_of(&self.screen("").await["codes"][0])
    }

    /// Adds a person with a seat.
    pub(crate) async fn seat(&self, world: &World, name: &str) -> (Person, reservations::Model) {
        let person = world.participant(name).await;
        let row = world.reservation(self.date.id, person.id, "confirmed").await;
        (person, row)
    }

    /// The browser of a person who has just scanned the code.
    pub(crate) async fn scanned(&self, world: &World, person: &Person) -> Actor {
        let code = self.code().await;
        let cookie = scan(world, &code).await.expect("a good code");
        world.with_token(&person.token).with_cookie(&cookie)
    }

    /// The attendance of a reservation on a half day, as staff see it.
    pub(crate) async fn mark(&self, reservation_id: i64, half: &str) -> Value {
        let path = format!("/api/reservations/{reservation_id}");
        let row = self.staff.actor.get(&path).await.expect(200).json();
        let marks = row["attendances"].as_array().expect("marks");
        let mark = marks.iter().find(|mark| mark["half"] == half).expect("the half day");
        json!([mark["status"], mark["at"], mark["scanned_at"]])
    }

    /// Staff mark the morning.
    pub(crate) async fn staff_mark(&self, reservation_id: i64, status: &str) {
        let path = format!("/api/reservations/{reservation_id}");
        let mark = json!({"day": "2027-03-01", "half": "morning", "status": status});
        let body = json!({"attendances": [mark]});
        self.staff.actor.put(&path, body).await.expect(200);
    }
}

impl World {
    /// A date of today that begins in twenty minutes, in two half days.
    pub(crate) async fn date_soon(&self, course_id: i64) -> course_dates::Model {
        let starts_at = self.now() + TimeDelta::minutes(20);
        let date = course_dates::ActiveModel {
            starts_at: Set(starts_at),
            booking_deadline: Set(starts_at),
            ..self.new_date(course_id, 0, 1).await
        };
        self.put(date).await
    }

    /// Lets people cancel until a date begins.
    pub(crate) async fn without_notice(&self) {
        let body = json!({"cancellation_notice_hours": 0});
        let owner = self.admin_named("titolare").await.actor;
        owner.put("/api/settings/centre", body).await.expect(200);
    }
}

/// The path that a code of the screen leads to.
pub(crate) fn path_of(code: &Value) -> String {
    let url = code["url"].as_str().expect("an address");
    url.strip_prefix("https://battito.test")
        .expect("our address")
        .to_owned()
}

/// Opens a scanned address, and returns the cookie of the claim; nothing when it is stale.
pub(crate) async fn scan(world: &World, path: &str) -> Option<String> {
    let answer = world.visitor().get(path).await;
    if answer.status == 410 {
        return None;
    }
    let answer = answer.expect(303);
    assert_eq!(answer.header("location"), "/presenza");
    assert_eq!(answer.header("cache-control"), "no-store");
    let cookie = answer.header("set-cookie");
    assert!(
        cookie.ends_with("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"),
        "{cookie}"
    );
    cookie.split(';').next().map(str::to_owned)
}
