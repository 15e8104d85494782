//! A date that took place, with people who came and passed.

use battito::features::certificates::worker;
use battito_platform::entities::{
    certificate_options, certificates, course_dates, courses, jobs, reservation_certificates, reservations,
};
use sea_orm::{EntityTrait, QueryOrder, Set};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::{
    World,
    fixtures::{Person, word},
};

/// A date three days ago, whose course gives one certificate to everybody.
pub(crate) struct Classroom {
    pub(crate) staff: Person,
    pub(crate) date: course_dates::Model,
    pub(crate) option: certificate_options::Model,
}

impl Classroom {
    pub(crate) async fn of(world: &World) -> Self {
        let staff = world.instructor().await;
        let course = world.course("BLSD").await;
        let option = world.option(course.id, "Attestato BLSD", 1).await;
        let date = world.date(course.id, -3, 500).await;
        Self { staff, date, option }
    }

    /// Adds a person with a seat, a certificate that is due, and results.
    pub(crate) async fn add(
        &self,
        world: &World,
        name: &str,
        (status, attendance, outcome): (&str, &str, &str),
    ) -> (Person, reservations::Model) {
        let person = world.participant(name).await;
        let row = world.reservation(self.date.id, person.id, status).await;
        let row = world
            .change(reservations::ActiveModel {
                id: Set(row.id),
                attendance: Set(word(attendance)),
                outcome: Set(word(outcome)),
                ..Default::default()
            })
            .await;
        self.due(world, row.id, self.option.id).await;
        (person, row)
    }

    /// Adds a person who came and passed.
    pub(crate) async fn passed(&self, world: &World, name: &str) -> (Person, reservations::Model) {
        self.add(world, name, ("confirmed", "present", "passed")).await
    }

    /// One more certificate that is due.
    pub(crate) async fn due(
        &self,
        world: &World,
        reservation_id: i64,
        option_id: i64,
    ) -> reservation_certificates::Model {
        world
            .put(reservation_certificates::ActiveModel {
                reservation_id: Set(reservation_id),
                certificate_option_id: Set(option_id),
                status: Set(word("pending")),
                ..Default::default()
            })
            .await
    }

    /// The hours of the course.
    pub(crate) async fn hours(&self, world: &World) -> i32 {
        let course = courses::Entity::find_by_id(self.date.course_id)
            .one(world.app.db().read())
            .await;
        course.expect("a query").expect("a course").duration
    }

    pub(crate) fn path(&self) -> String {
        format!("/api/course-dates/{}/certificates", self.date.id)
    }

    /// Issues for these, or for everybody, and returns the finished job.
    pub(crate) async fn issue(&self, world: &World, body: Value) -> Value {
        let started = self.staff.actor.post(&self.path(), body).await.expect(202).json();
        world.work().await;
        self.job(&started).await
    }

    /// The job that a response names.
    pub(crate) async fn job(&self, started: &Value) -> Value {
        let path = format!("/api/jobs/{}", started["job"]);
        self.staff.actor.get(&path).await.expect(200).json()
    }

    /// Issues for everybody and returns the papers.
    pub(crate) async fn papers(&self, world: &World) -> Vec<certificates::Model> {
        self.issue(world, json!({})).await;
        world.papers().await
    }
}

impl World {
    /// Works on all jobs that are due, as the background task does.
    pub(crate) async fn work(&self) {
        let shutdown = CancellationToken::new();
        while worker::work_due(&self.app, &shutdown).await.expect("a worker") {}
    }

    /// All papers, oldest first.
    pub(crate) async fn papers(&self) -> Vec<certificates::Model> {
        let papers = certificates::Entity::find().order_by_asc(certificates::Column::Id);
        papers.all(self.app.db().read()).await.expect("a query")
    }

    /// Gives a reservation an issued certificate, and returns the number that downloads name.
    pub(crate) async fn paper_of(&self, reservation_id: i64) -> i64 {
        let date = reservations::Entity::find_by_id(reservation_id)
            .one(self.app.db().read())
            .await;
        let date = date.expect("a query").expect("a reservation").course_date_id;
        let date = course_dates::Entity::find_by_id(date).one(self.app.db().read()).await;
        let course = date.expect("a query").expect("a date").course_id;
        let option = self.option(course, "Attestato", 1).await;
        let number = format!("2027-{reservation_id:06}");
        let paper = self
            .put(self.new_paper(&number, &format!("{reservation_id:016}")))
            .await;
        let due = reservation_certificates::ActiveModel {
            reservation_id: Set(reservation_id),
            certificate_option_id: Set(option.id),
            status: Set(word("issued")),
            certificate_id: Set(Some(paper.id)),
            ..Default::default()
        };
        self.put(due).await.id
    }

    /// A job of a date that has nothing to do.
    pub(crate) async fn job_of(&self, date_id: i64) -> i64 {
        let job = jobs::ActiveModel {
            kind: Set("certificates".to_owned()),
            course_date_id: Set(Some(date_id)),
            state: Set(word("done")),
            total: Set(0),
            done: Set(0),
            skipped: Set(jobs::SkippedList::default()),
            ids: Set(battito_platform::entities::IdList::default()),
            created_at: Set(self.now()),
            ..Default::default()
        };
        self.put(job).await.id
    }

    pub(crate) async fn jobs(&self) -> Vec<jobs::Model> {
        let jobs = jobs::Entity::find().order_by_asc(jobs::Column::Id);
        jobs.all(self.app.db().read()).await.expect("a query")
    }
}
