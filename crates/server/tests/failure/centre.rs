//! A centre to book at, as the running server finds it: on the machine's clock.

use battito::platform::clock::{Clock, SystemClock};

use crate::support::{World, fixtures::Person};

/// People with a session, and dates of a course whose certificate everybody gets.
pub(crate) struct Centre {
    pub(crate) people: Vec<Person>,
    pub(crate) dates: Vec<i64>,
}

impl Centre {
    pub(crate) async fn open(world: &World, people: usize, dates: i64, seats: i32) -> Self {
        world.clock.set(SystemClock.now());
        let course = world.course("BLSD").await;
        world.option(course.id, "BLSD", 1).await;
        let mut centre = Self {
            people: Vec::new(),
            dates: Vec::new(),
        };
        for number in 0..people {
            centre.people.push(world.participant(&format!("persona{number}")).await);
        }
        for day in 1..=dates {
            centre.dates.push(world.date(course.id, day, seats).await.id);
        }
        centre
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
