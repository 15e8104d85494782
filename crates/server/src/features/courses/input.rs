//! The form of a course: parsed before the transaction, then checked against the database and written into the row.

use battito_domain::{
    course::{CourseDraft, CourseForm, Texts},
    field_errors::FieldErrors,
    messages,
};
use battito_platform::{
    ApiError,
    entities::{
        TextList,
        courses::{Model, search_text_of},
    },
};
use sea_orm::{DatabaseTransaction, JsonValue};
use serde::Serialize;

use super::{dto::CourseWrite, options::Stored, store};

/// A valid form.
#[derive(Debug)]
pub(super) struct CourseInput {
    pub(super) draft: CourseDraft,
    pub(super) published: Option<bool>,
}

impl CourseInput {
    /// Parses the form.
    ///
    /// # Errors
    /// 422 with all field errors.
    pub(super) fn parse(write: CourseWrite) -> Result<Self, ApiError> {
        let published = write.published;
        let draft = CourseForm::from(write).parse()?;
        if published == Some(true) {
            check_texts(&draft.texts)?;
        }
        Ok(Self { draft, published })
    }

    /// Checks the references of the form: `options` are those of the course.
    ///
    /// # Errors
    /// 422 with all field errors.
    pub(super) async fn check_references(&self, tx: &DatabaseTransaction, options: &Stored) -> Result<(), ApiError> {
        let mut errors = FieldErrors::default();
        let drafts = &self.draft.certificates;
        let wanted: Vec<i64> = drafts.iter().filter_map(|one| one.renewal_course_id).collect();
        let known = store::existing(tx, &wanted).await?;
        for (index, certificate) in drafts.iter().enumerate() {
            if certificate
                .id
                .is_some_and(|id| options.all.iter().all(|option| option.id != id))
            {
                errors.add(&format!("certificates.{index}.id"), messages::INVALID_VALUE);
            }
            if certificate.id.is_some_and(|id| options.booked.contains(&id)) {
                errors.add(&format!("certificates.{index}.always"), messages::BOOKED_CERTIFICATE);
            }
            if certificate.renewal_course_id.is_some_and(|id| !known.contains(&id)) {
                let field = format!("certificates.{index}.id_renewal_course");
                errors.add(&field, messages::COURSE_NOT_FOUND);
            }
        }
        Ok(errors.into_result(())?)
    }

    /// Writes the form into a row.
    ///
    /// # Errors
    /// 422 when the course is to be published and lacks texts.
    pub(super) fn fill(&self, row: &Model) -> Result<Model, ApiError> {
        let Self { draft, published } = self;
        let texts = draft.texts.clone();
        let published = published.unwrap_or(row.published);
        if published {
            check_texts(&texts)?;
        }
        Ok(Model {
            search_text: search_text_of(&draft.title, &texts.description, &texts.short_description),
            title: draft.title.clone(),
            description: texts.description,
            short_description: texts.short_description,
            kind: draft.kind.into(),
            audience: draft.audience.into(),
            provider: draft.provider.into(),
            duration: draft.duration,
            min_participant: draft.min_participants,
            max_participant: draft.max_participants,
            participants_per_instructor: draft.participants_per_instructor,
            goal: texts.goal,
            requirements: TextList(draft.requirements.clone()),
            arguments: TextList(draft.topics.clone()),
            frontal_teaching: texts.classroom_teaching,
            practical_teaching: texts.practical_teaching,
            test_methods: texts.test_methods,
            program: stored(&draft.program)?,
            program_module: stored(&draft.program_modules)?,
            what_to_bring: TextList(draft.what_to_bring.clone()),
            published,
            ..row.clone()
        })
    }
}

/// Refuses to publish a course without its texts.
pub(super) fn check_texts(texts: &Texts) -> Result<(), ApiError> {
    Ok(texts.missing_for_publication().into_result(())?)
}

fn stored<T: Serialize>(sections: &[T]) -> Result<Option<JsonValue>, ApiError> {
    if sections.is_empty() {
        return Ok(None);
    }
    serde_json::to_value(sections).map(Some).map_err(ApiError::internal)
}
