//! Requests to the whole application, and the calendars that others subscribe to. Nothing they hold is a failure of the server.

use std::{
    panic::RefUnwindSafe,
    sync::{Mutex, PoisonError},
};

use axum::{
    body::Body,
    http::{HeaderValue, Method, Request, Uri, header},
};
use battito_platform::entities::{course_dates, courses};
use sea_orm::Set;
use serde_json::json;
use tokio::runtime::{Builder, Runtime};

use super::{LONGEST, MOMENT, changed, changed_text};
use crate::support::{Actor, World, actor::Answer, pictures::png};

/// A centre whose calls a target waits for.
struct Centre {
    runtime: Runtime,
    world: World,
    admin: Actor,
    course: courses::Model,
    date: course_dates::Model,
}

impl Centre {
    fn open() -> Self {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let (world, admin, course, date) = runtime.block_on(async {
            let world = World::sqlite().await;
            let admin = world.admin().await.actor;
            let course = world.course("BLSD").await;
            let date = world.date(course.id, 10, 12).await;
            (world, admin, course, date)
        });
        Self {
            runtime,
            world,
            admin,
            course,
            date,
        }
    }

    fn send(&self, actor: &Actor, request: Request<Body>) -> Answer {
        let answer = self.runtime.block_on(actor.send_raw(request));
        assert!(answer.status.as_u16() < 500, "{} {}", answer.status, answer.text());
        answer
    }

    /// What the target does at this centre with an input.
    fn with(self, target: impl Fn(&Self, &[u8]) + RefUnwindSafe) -> impl Fn(&[u8]) + RefUnwindSafe {
        let centre = Mutex::new(self);
        // A target that failed runs again, with less and less of its input.
        move |input| target(&centre.lock().unwrap_or_else(PoisonError::into_inner), input)
    }
}

#[test]
fn cookies() {
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(Centre::open().with(|centre, input| {
            let cookies = changed(b"XSRF-TOKEN=abc; token=def; battito-presence=ghi", input);
            let Ok(cookies) = HeaderValue::from_bytes(&cookies) else {
                return;
            };
            let visitor = centre.world.visitor().without_csrf();
            for (method, path) in [(Method::GET, "/api/auth/check"), (Method::POST, "/api/logout")] {
                let request = Request::builder().method(method).uri(path);
                let request = request.header(header::COOKIE, &cookies).body(Body::empty());
                centre.send(&visitor, request.expect("a good request"));
            }
        }));
}

#[test]
fn page_addresses() {
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(Centre::open().with(|centre, input| {
            let path = changed_text("/courses/1/corso?city=Milano&page=2&search=bls%20d&type=0", input);
            let Ok(uri) = format!("/{}", path.trim_start_matches('/')).parse::<Uri>() else {
                return;
            };
            let request = Request::get(uri).body(Body::empty()).expect("a good request");
            let answer = centre.send(&centre.world.visitor(), request);
            if let Some(location) = answer.headers.get(header::LOCATION) {
                let location = String::from_utf8_lossy(location.as_bytes());
                let is_ours = location.starts_with('/') && !location.starts_with("//") && !location.starts_with("/\\");
                assert!(is_ours, "{path:?} leads to {location:?}");
            }
        }));
}

#[test]
fn json_bodies() {
    bolero::check!().with_test_time(MOMENT).with_max_len(LONGEST).for_each(Centre::open().with(|centre, input| {
        let Some((which, input)) = input.split_first() else {
            return;
        };
        let (method, path, whole) = match which % 4 {
            0 => (
                Method::POST,
                "/api/register",
                json!({"email": "anna@test.example", "password": "Cuore+Sano1", "name": "Anna", "is_sanitary": true, "birth_date": "1980-01-31"}),
            ),
            1 => (
                Method::POST,
                "/api/course-dates",
                json!({"id_course": centre.course.id, "city": {"name": "Milano", "province": "MI"}, "venue": "Via Manzoni, 12",
                    "date": "2027-03-11T09:00:00+01:00", "end_date": "2027-03-11T17:00:00+01:00", "seats": 12, "days": []}),
            ),
            2 => (
                Method::POST,
                "/api/courses",
                json!({"title": "BLSD", "type": 0, "certificates": [{"name": "Uno", "always": 1}], "what_to_bring": ["Il manuale"]}),
            ),
            _ => (
                Method::PATCH,
                "/api/profile",
                json!({"name": "Anna", "phone": "3331234567", "course_reminder_days": [7, 1]}),
            ),
        };
        let body = changed(whole.to_string().as_bytes(), input);
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body));
        let answer = centre.send(&centre.admin, request.expect("a good request"));
        if !answer.status.is_success() {
            let message = answer.json()["message"].as_str().map(str::to_owned);
            assert!(message.is_some_and(|message| !message.is_empty()), "{} {}", answer.status, answer.text());
        }
    }));
}

#[test]
fn multipart_forms() {
    let part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"foto.png\"\r\nContent-Type: image/png\r\n\r\n";
    let crop = "\r\n--x\r\nContent-Disposition: form-data; name=\"crop_x\"\r\n\r\n1\r\n--x--\r\n";
    let whole = [part.as_bytes(), &png(20, 20), crop.as_bytes()].concat();
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(Centre::open().with(move |centre, input| {
            let request = Request::put(format!("/api/courses/{}/image", centre.course.id));
            let request = request
                .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x")
                .body(Body::from(changed(&whole, input)));
            let answer = centre.send(&centre.admin, request.expect("a good request"));
            assert!([400, 413, 422].contains(&answer.status.as_u16()), "{}", answer.status);
        }));
}

/// The longest line of a calendar, in bytes: 75, which the icalendar crate counts without the space of a folded one.
const LINE: usize = 76;

/// A calendar that somebody subscribes to shows titles and addresses of staff.
#[test]
fn calendar_feeds() {
    let centre = Centre::open();
    let path = centre.runtime.block_on(async {
        let teacher = centre.world.teacher("marco").await;
        centre.world.shift(teacher.id, Some(&centre.date), "accepted").await;
        let feed = teacher
            .actor
            .post("/api/profile/calendar", json!({}))
            .await
            .expect(201)
            .json();
        let url: Uri = feed["url"].as_str().expect("an address").parse().expect("an address");
        url.path().to_owned()
    });
    bolero::check!()
        .with_test_time(MOMENT)
        .with_max_len(LONGEST)
        .for_each(centre.with(move |centre, input| {
            let text = changed_text("ALS; base, avanzato\nEND:VEVENT \u{e8}\u{1f691}\"x\\", input);
            // No text of the house holds one of these.
            let text = text.replace(|one: char| one.is_control() && !['\n', '\r', '\t'].contains(&one), "");
            let answer = centre.runtime.block_on(async {
                let (title, venue) = (Set(text.clone()), Set(text.clone()));
                let id = Set(centre.course.id);
                centre
                    .world
                    .change(courses::ActiveModel {
                        id,
                        title,
                        ..Default::default()
                    })
                    .await;
                let id = Set(centre.date.id);
                centre
                    .world
                    .change(course_dates::ActiveModel {
                        id,
                        venue,
                        ..Default::default()
                    })
                    .await;
                centre.world.visitor().get(&path).await.expect(200).text()
            });
            let lines: Vec<&str> = answer.strip_suffix("\r\n").expect("an end").split("\r\n").collect();
            for line in &lines {
                assert!(
                    line.len() <= LINE && !line.contains(['\r', '\n', '\0']),
                    "{line:?} of {text:?}"
                );
            }
            let entries = lines.iter().filter(|line| **line == "BEGIN:VEVENT").count();
            let ends = lines.iter().filter(|line| **line == "END:VEVENT").count();
            assert_eq!((entries, ends), (1, 1), "{text:?}: {answer}");
            assert!(
                lines.iter().all(|line| line.starts_with(' ') || line.contains(':')),
                "{text:?}: {answer}"
            );
        }));
}
