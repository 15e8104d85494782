//! The links to a survey. Each lets somebody answer once; nothing says who.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_tokens")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: String,
    pub course_date_id: i64,
    pub used: bool,
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
