//! The instructors of a date at the time of its survey.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "survey_instructors")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: i64,
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
    #[sea_orm(
        belongs_to = "super::users::Entity",
        from = "Column::UserId",
        to = "super::users::Column::Id",
        on_delete = "Cascade"
    )]
    User,
}

impl Related<super::course_dates::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::CourseDate.def()
    }
}

impl Related<super::users::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::User.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
