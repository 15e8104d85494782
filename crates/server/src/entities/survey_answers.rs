//! Answers to a survey. They are anonymous: no time, no link, and a random id.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_answers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub course_date_id: i64,
    pub content: i32,
    pub teaching: i32,
    pub practice: i32,
    pub organisation: i32,
    pub recommend: i32,
    pub comment: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::course_dates::Entity",
        from = "Column::CourseDateId",
        to = "super::course_dates::Column::Id",
        on_delete = "Cascade"
    )]
    CourseDate,
}

impl Related<super::course_dates::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::CourseDate.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
