//! Courses. `search_text` is the folded title and descriptions; `version` grows with every change of what the public sees.

use sea_orm::entity::prelude::*;

use super::TextList;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "courses")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title: String,
    pub description: String,
    pub short_description: String,
    /// 0 = Intero, 1 = Rinnovo.
    pub kind: i32,
    /// 0 = Sanitari, 1 = Laici, other = Chiunque.
    pub audience: i32,
    /// 0 = given by the centre itself.
    pub provider: i32,
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
    pub published: bool,
    pub archived_at: Option<DateTimeUtc>,
    pub search_text: String,
    pub version: i64,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
