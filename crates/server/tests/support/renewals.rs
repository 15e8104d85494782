//! Certificates that expire, and the sweep that reminds their holders.

use battito::features::renewals::refresh::sweep;
use battito_domain::rome_time;
use battito_platform::entities::{certificate_options, certificates, courses, renewal_reminders, renewals};
use chrono::TimeDelta;
use sea_orm::{EntityTrait, QueryOrder, Set};

use super::{
    World,
    fixtures::{Mail, Person},
};

/// A course with an option that names its renewal course.
pub(crate) struct Renewable {
    pub(crate) course: courses::Model,
    pub(crate) renewal: courses::Model,
    pub(crate) option: certificate_options::Model,
    /// A course that has nothing to do with these.
    pub(crate) other: courses::Model,
}

impl Renewable {
    pub(crate) async fn of(world: &World) -> Self {
        let course = world.course("BLSD").await;
        let renewal = world.course("BLSD retraining").await;
        let option = world.option(course.id, "Attestato BLSD", 1).await;
        let option = world
            .change(certificate_options::ActiveModel {
                id: Set(option.id),
                renewal_course_id: Set(Some(renewal.id)),
                ..Default::default()
            })
            .await;
        Self {
            course,
            renewal,
            option,
            other: world.course("PBLSD").await,
        }
    }

    /// A certificate that was issued two years before its last day, which is so many days from now.
    pub(crate) fn expiring(&self, world: &World, person: &Person, in_days: i64) -> certificates::ActiveModel {
        let last = rome_time::local(world.now()).date() + TimeDelta::days(in_days);
        let number = format!("2025-{:03}{:03}", person.id, (in_days + 500) % 1000);
        let mut paper = world.new_paper(&number, &format!("{:08}{:08}", person.id, in_days + 50_000));
        paper.user_id = Set(Some(person.id));
        paper.course_id = Set(Some(self.course.id));
        paper.certificate_option_id = Set(Some(self.option.id));
        paper.issued_on = Set(last - TimeDelta::days(730));
        paper.issued_at = Set(world.now() + TimeDelta::days(in_days - 730));
        paper.expires_on = Set(Some(last));
        paper
    }

    /// A certificate of the other course.
    pub(crate) async fn other_paper(&self, world: &World, person: &Person, in_days: i64) -> certificates::Model {
        let mut paper = self.expiring(world, person, in_days);
        (paper.course_id, paper.certificate_option_id) = (Set(Some(self.other.id)), Set(None));
        paper.title = Set("PBLSD".to_owned());
        world.put(paper).await
    }

    /// The same of the course, put in.
    pub(crate) async fn paper(&self, world: &World, person: &Person, in_days: i64) -> certificates::Model {
        world.put(self.expiring(world, person, in_days)).await
    }
}

impl World {
    /// The part of the housekeeping that belongs to renewals.
    pub(crate) async fn sweep(&self) {
        sweep(&self.app).await.expect("a sweep");
    }

    /// The reminders in the outbox, oldest first.
    pub(crate) async fn reminder_mails(&self) -> Vec<Mail> {
        let mut mails = self.mails().await;
        mails.retain(|mail| mail.0.kind == "renewal-reminder");
        mails
    }

    /// Certificate and step of each reminder that was recorded.
    pub(crate) async fn reminders(&self) -> Vec<(i64, &'static str)> {
        let rows = renewal_reminders::Entity::find()
            .order_by_asc(renewal_reminders::Column::SentAt)
            .order_by_asc(renewal_reminders::Column::CertificateId)
            .all(self.app.db().read())
            .await
            .expect("a query");
        rows.iter().map(|row| (row.certificate_id, row.step.as_str())).collect()
    }

    /// The row of a certificate on the board.
    pub(crate) async fn renewal(&self, certificate_id: i64) -> Option<renewals::Model> {
        let row = renewals::Entity::find_by_id(certificate_id);
        row.one(self.app.db().read()).await.expect("a query")
    }

    /// The renewal state of a certificate.
    pub(crate) async fn renewal_state(&self, certificate_id: i64) -> &'static str {
        self.renewal(certificate_id)
            .await
            .map_or("none", |row| row.state.as_str())
    }
}
