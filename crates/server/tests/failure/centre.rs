//! A centre to book at, as the running server finds it: on the machine's clock.

use battito_platform::clock::{Clock, SystemClock};

use crate::support::{World, fixtures::Person};

/// People with a session, and dates of a course whose certificate everybody gets.
pub(crate) struct Centre {
    pub(crate) people: Vec<Person>,
    pub(crate) dates: Vec<i64>,
    pub(crate) course: i64,
}

impl Centre {
    pub(crate) async fn open(world: &World, people: usize, dates: i64, seats: i32) -> Self {
        world.clock.set(SystemClock.now());
        let course = world.course("BLSD").await;
        world.option(course.id, "BLSD", 1).await;
        let mut centre = Self {
            people: Vec::new(),
            dates: Vec::new(),
            course: course.id,
        };
        for number in 0..people {
            let person = world.participant(&format!("persona{number}")).await;
            // An unconfirmed address gets ten letters an hour.
            world.confirm_address(&person).await;
            centre.people.push(person);
        }
        for _ in 0..dates {
            centre.add_date(world, seats).await;
        }
        centre
    }

    /// One more date, on a day of its own, soon but not too soon to cancel.
    pub(crate) async fn add_date(&mut self, world: &World, seats: i32) -> i64 {
        let day = i64::try_from(self.dates.len()).expect("a number") + 3;
        let date = world.date(self.course, day, seats).await.id;
        self.dates.push(date);
        date
    }
}

/// Lets go of the database, so that the server has it alone, and takes it up again.
pub(crate) async fn reopened(world: World) -> World {
    let World { app, url, folder, .. } = world;
    app.db().clone().close().await;
    let world = World::on(url, folder).await;
    world.clock.set(SystemClock.now());
    world
}
