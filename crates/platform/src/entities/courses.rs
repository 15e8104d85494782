//! Courses. `search_text` is the folded title and descriptions; `version` grows with every public change.

use battito_domain::search_text::fold;
use sea_orm::entity::prelude::*;

use super::{
    TextList,
    statuses::{Audience, CourseKind, Provider},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "courses")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title: String,
    pub description: String,
    pub short_description: String,
    pub kind: CourseKind,
    pub audience: Audience,
    pub provider: Provider,
    /// Hours.
    pub duration: i32,
    pub min_participant: i32,
    pub max_participant: i32,
    pub participants_per_instructor: i32,
    pub goal: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub requirements: TextList,
    #[sea_orm(column_type = "JsonBinary")]
    pub arguments: TextList,
    pub frontal_teaching: String,
    pub practical_teaching: Option<String>,
    pub test_methods: Option<String>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub program: Option<Json>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub program_module: Option<Json>,
    /// Empty for the centre's own list.
    #[sea_orm(column_type = "JsonBinary")]
    pub what_to_bring: TextList,
    pub published: bool,
    pub archived_at: Option<DateTimeUtc>,
    pub search_text: String,
    pub version: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

/// The correct value of `search_text`.
#[must_use]
pub fn search_text_of(title: &str, description: &str, short_description: &str) -> String {
    fold(&format!("{title} {description} {short_description}"))
}

relations!();

impl ActiveModelBehavior for ActiveModel {}
