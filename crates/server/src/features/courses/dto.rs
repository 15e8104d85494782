//! Courses on the wire, as admins write them.

use battito_domain::course::{CertificateForm, CourseForm, SectionForm};
use battito_platform::entities::statuses::ValidityFrom;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::features::catalogue::dto::{ProgramDay, ProgramModule};

/// A course as admins write it. A response of `GET` may be sent back: members that only the server sets are
/// ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CourseWrite {
    /// Title.
    #[schema(required = true, nullable = false, min_length = 1, max_length = 150)]
    pub title: Option<String>,
    /// Description. A published course must have it.
    #[schema(max_length = 5000)]
    pub description: Option<String>,
    /// Description in one sentence. A published course must have it.
    #[schema(max_length = 300)]
    pub short_description: Option<String>,
    /// 0 = full, 1 = renewal.
    #[schema(required = true, nullable = false, minimum = 0, maximum = 1)]
    pub r#type: Option<i64>,
    /// 0 = healthcare professionals, 1 = laypeople, other = anyone.
    #[schema(required = true, nullable = false, minimum = -2_147_483_648_i64, maximum = 2_147_483_647_i64)]
    pub destinatary: Option<i64>,
    /// 0 = given by the centre itself, other = by others.
    #[schema(required = true, nullable = false, minimum = -2_147_483_648_i64, maximum = 2_147_483_647_i64)]
    pub external: Option<i64>,
    /// Hours.
    #[schema(required = true, nullable = false, minimum = 1, maximum = 1000)]
    pub duration: Option<i64>,
    /// Participants it takes at least.
    #[schema(required = true, nullable = false, minimum = 1, maximum = 500)]
    pub min_participant: Option<i64>,
    /// Participants it takes at most.
    #[schema(required = true, nullable = false, minimum = 1, maximum = 500)]
    pub max_participant: Option<i64>,
    /// Participants one instructor may teach.
    #[schema(required = true, nullable = false, minimum = 1, maximum = 500)]
    pub participants_per_instructor: Option<i64>,
    /// The goal of the course. A published course must have it.
    #[schema(max_length = 5000)]
    pub goal: Option<String>,
    /// Requirements for participants.
    #[schema(max_items = 50)]
    pub requirements: Option<Vec<String>>,
    /// Topics of the course.
    #[schema(max_items = 50)]
    pub arguments: Option<Vec<String>>,
    /// Classroom teaching. A published course must have it.
    #[schema(max_length = 5000)]
    pub frontal_teaching: Option<String>,
    /// Practical teaching.
    #[schema(max_length = 5000)]
    pub pratice_teaching: Option<String>,
    /// How it is tested.
    #[schema(max_length = 5000)]
    pub test_methods: Option<String>,
    /// Timetable, by day.
    #[schema(value_type = Option<Vec<ProgramDay>>, max_items = 50)]
    pub program: Option<Vec<SectionForm>>,
    /// Programme, by module.
    #[schema(value_type = Option<Vec<ProgramModule>>, max_items = 50)]
    pub program_module: Option<Vec<SectionForm>>,
    /// The list of things to bring. Empty for the centre's own list.
    #[schema(max_items = 20)]
    pub what_to_bring: Option<Vec<String>>,
    /// Certificates it can give, in order. Without `id` one is added. One that is left out is removed, or retired when
    /// somebody booked it.
    #[schema(value_type = Option<Vec<CertificateOptionWrite>>, max_items = 20)]
    pub certificates: Option<Vec<CertificateForm>>,
    /// Whether everyone may see it; unchanged when absent, and false for a new course.
    pub published: Option<bool>,
}

/// The contract of a certificate option as admins write it.
#[derive(Debug, ToSchema)]
pub struct CertificateOptionWrite {
    /// The option that is changed; a new one without.
    pub id: Option<i64>,
    /// Name.
    #[schema(min_length = 1, max_length = 150)]
    pub name: String,
    /// 0 = may be chosen when booking, 1 = given to everyone; 0 when absent.
    #[schema(minimum = 0, maximum = 1)]
    pub always: Option<i64>,
    /// Months it is valid; without them it does not expire.
    #[schema(minimum = 1, maximum = 600)]
    pub validity_months: Option<i64>,
    /// Whether it is valid until the end of its last month.
    pub validity_to_month_end: Option<bool>,
    /// The day from which the months count; the last day of the course when absent.
    pub validity_from: Option<ValidityFrom>,
    /// Whether another organisation prints it.
    pub external: Option<bool>,
    /// The course that renews it.
    pub id_renewal_course: Option<i64>,
    /// Whether it is not given any more.
    pub retired: Option<bool>,
}

/// A change of the state of a course.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct CourseStateChange {
    /// Whether everyone may see it.
    pub published: Option<bool>,
    /// `false` brings an archived course back.
    pub archived: Option<bool>,
}

impl From<CourseWrite> for CourseForm {
    fn from(write: CourseWrite) -> Self {
        Self {
            title: write.title,
            short_description: write.short_description,
            description: write.description,
            kind: write.r#type,
            audience: write.destinatary,
            provider: write.external,
            duration: write.duration,
            min_participants: write.min_participant,
            max_participants: write.max_participant,
            participants_per_instructor: write.participants_per_instructor,
            goal: write.goal,
            requirements: write.requirements,
            topics: write.arguments,
            classroom_teaching: write.frontal_teaching,
            practical_teaching: write.pratice_teaching,
            test_methods: write.test_methods,
            program: write.program,
            program_modules: write.program_module,
            what_to_bring: write.what_to_bring,
            certificates: write.certificates,
        }
    }
}
