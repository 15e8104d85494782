//! The courses and their options, as far as renewals need them: a few hundred short rows, read once for many certificates.

use std::collections::HashMap;

use battito_domain::{renewal::RenewingCourses, search_text};
use battito_platform::entities::{certificate_options, courses};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryOrder, QuerySelect};

/// A course.
#[derive(Debug, Clone, FromQueryResult)]
struct CourseRow {
    id: i64,
    title: String,
    published: bool,
    archived_at: Option<DateTime<Utc>>,
}

/// A certificate option.
#[derive(Debug, Clone, FromQueryResult)]
struct OptionRow {
    id: i64,
    course_id: i64,
    renewal_course_id: Option<i64>,
    retired_at: Option<DateTime<Utc>>,
}

/// The courses and their options.
#[derive(Debug, Default)]
pub struct Catalogue {
    courses: HashMap<i64, CourseRow>,
    /// Courses by their folded titles.
    by_title: HashMap<String, i64>,
    /// Renewal courses by option.
    by_option: HashMap<i64, Option<i64>>,
    /// The renewal course of the first option of a course that has one.
    by_course: HashMap<i64, i64>,
}

impl Catalogue {
    /// Reads it.
    pub async fn read(db: &impl ConnectionTrait) -> Result<Self, DbErr> {
        let rows = courses::Entity::find()
            .select_only()
            .columns([
                courses::Column::Id,
                courses::Column::Title,
                courses::Column::Published,
                courses::Column::ArchivedAt,
            ])
            .order_by_asc(courses::Column::Id)
            .into_model::<CourseRow>()
            .all(db)
            .await?;
        let options = certificate_options::Entity::find()
            .select_only()
            .columns([
                certificate_options::Column::Id,
                certificate_options::Column::CourseId,
                certificate_options::Column::RenewalCourseId,
                certificate_options::Column::RetiredAt,
            ])
            .order_by_asc(certificate_options::Column::Position)
            .order_by_asc(certificate_options::Column::Id)
            .into_model::<OptionRow>()
            .all(db)
            .await?;
        let mut catalogue = Self::default();
        for option in options {
            catalogue.by_option.insert(option.id, option.renewal_course_id);
            if let Some(renewal) = option.renewal_course_id.filter(|_| option.retired_at.is_none()) {
                catalogue.by_course.entry(option.course_id).or_insert(renewal);
            }
        }
        for course in rows {
            // Of several courses with one title, the one that is not archived counts, then the newest.
            let title = search_text::fold(&course.title);
            let known = catalogue.by_title.get(&title).and_then(|id| catalogue.courses.get(id));
            if course.archived_at.is_none() || known.is_none_or(|known| known.archived_at.is_some()) {
                catalogue.by_title.insert(title, course.id);
            }
            catalogue.courses.insert(course.id, course);
        }
        Ok(catalogue)
    }

    /// The course of a certificate. An imported one knows only its title.
    #[must_use]
    pub fn course_of(&self, course_id: Option<i64>, title: &str) -> Option<i64> {
        course_id.or_else(|| self.by_title.get(&search_text::fold(title)).copied())
    }

    /// The courses that renew a certificate.
    #[must_use]
    pub fn renewing(&self, course_id: Option<i64>, option_id: Option<i64>, title: &str) -> RenewingCourses {
        let own = self.course_of(course_id, title);
        let renewal = match option_id {
            Some(option) => self.by_option.get(&option).copied().flatten(),
            None => own.and_then(|own| self.by_course.get(&own).copied()),
        };
        RenewingCourses { own, renewal }
    }

    /// The course to book: the renewal course, else the course itself, whichever everyone may see.
    #[must_use]
    pub fn to_book(&self, courses: RenewingCourses) -> Option<(i64, &str)> {
        let mut candidates = [courses.renewal, courses.own].into_iter().flatten();
        candidates.find_map(|id| {
            let course = self.courses.get(&id)?;
            let is_public = course.published && course.archived_at.is_none();
            is_public.then_some((id, course.title.as_str()))
        })
    }

    /// The title of a course.
    #[must_use]
    pub fn title(&self, id: i64) -> Option<&str> {
        self.courses.get(&id).map(|course| course.title.as_str())
    }
}
