//! Courses that are over, the survey about them, and its answers.

use axum::{
    body::Body,
    http::{Request, header},
};
use battito::features::{course_dates::complete_past, surveys::invite::sweep};
use battito_platform::entities::{course_dates, courses, survey_answers, survey_invitations, survey_tokens, surveys};
use sea_orm::{EntityTrait, QueryOrder};
use url::form_urlencoded;

use super::{
    World,
    actor::Answer,
    fixtures::{Mail, Person},
};

/// A date that ended yesterday, with a teacher.
pub(crate) struct Held {
    pub(crate) course: courses::Model,
    pub(crate) date: course_dates::Model,
    pub(crate) teacher: Person,
}

impl Held {
    pub(crate) async fn of(world: &World, title: &str) -> Self {
        let course = world.course(title).await;
        let teacher = world
            .teacher(&format!("docente {title}").to_lowercase().replace(' ', ""))
            .await;
        Self::again(world, course, teacher).await
    }

    /// Another date of a course and a teacher.
    pub(crate) async fn again(world: &World, course: courses::Model, teacher: Person) -> Self {
        let date = world.date(course.id, -1, 500).await;
        world.shift(teacher.id, Some(&date), "accepted").await;
        Self { course, date, teacher }
    }

    /// People who took part.
    pub(crate) async fn with(self, world: &World, names: &[&str]) -> Self {
        for name in names {
            let person = world.participant(name).await;
            world.reservation(self.date.id, person.id, "confirmed").await;
        }
        self
    }
}

/// Good answers: the same to the first four questions.
pub(crate) fn answers(value: u8, recommend: u8, comment: &str) -> Vec<(&'static str, String)> {
    let four = ["content", "teaching", "practice", "organisation"].map(|name| (name, value.to_string()));
    let others = [("recommend", recommend.to_string()), ("comment", comment.to_owned())];
    four.into_iter().chain(others).collect()
}

impl World {
    /// The part of the housekeeping that belongs to surveys.
    pub(crate) async fn ask(&self) {
        complete_past(&self.app).await.expect("dates that are over");
        sweep(&self.app).await.expect("a sweep");
    }

    /// The invitations in the outbox, oldest first.
    pub(crate) async fn survey_mails(&self) -> Vec<Mail> {
        let mut mails = self.mails().await;
        mails.retain(|mail| mail.0.kind == "survey-invitation");
        mails
    }

    /// The tokens of all invitations, oldest first.
    pub(crate) async fn survey_links(&self) -> Vec<String> {
        let mails = self.survey_mails().await;
        mails.iter().map(|mail| mail.link_after("/questionario/")).collect()
    }

    /// Opens the page of a link.
    pub(crate) async fn open_survey(&self, token: &str) -> Answer {
        self.visitor().get(&format!("/questionario/{token}")).await
    }

    /// Sends a form, as a browser without JavaScript does.
    pub(crate) async fn send_survey(&self, token: &str, fields: &[(&'static str, String)]) -> Answer {
        let form = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = Request::post(format!("/questionario/{token}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(form));
        let browser = self.visitor().without_csrf();
        browser.send_raw(request.expect("a request")).await
    }

    /// All answers, by their random ids.
    pub(crate) async fn survey_answers(&self) -> Vec<survey_answers::Model> {
        let rows = survey_answers::Entity::find().order_by_asc(survey_answers::Column::Id);
        rows.all(self.app.db().read()).await.expect("a query")
    }

    pub(crate) async fn survey(&self, date_id: i64) -> Option<surveys::Model> {
        let row = surveys::Entity::find_by_id(date_id);
        row.one(self.app.db().read()).await.expect("a query")
    }

    /// Date and person of each invitation.
    pub(crate) async fn survey_invitations(&self) -> Vec<(i64, i64)> {
        let rows = survey_invitations::Entity::find()
            .order_by_asc(survey_invitations::Column::CourseDateId)
            .order_by_asc(survey_invitations::Column::UserId)
            .all(self.app.db().read())
            .await
            .expect("a query");
        rows.into_iter().map(|row| (row.course_date_id, row.user_id)).collect()
    }

    pub(crate) async fn survey_tokens(&self) -> Vec<survey_tokens::Model> {
        let rows = survey_tokens::Entity::find().order_by_asc(survey_tokens::Column::TokenHash);
        rows.all(self.app.db().read()).await.expect("a query")
    }
}
