//! Scheduled dates of courses. The row is the lock under which seats are given.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_dates")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub city_id: i64,
    pub venue: String,
    pub starts_at: DateTimeUtc,
    pub ends_at: DateTimeUtc,
    pub seats: i32,
    pub booking_deadline: DateTimeUtc,
    pub private: bool,
    /// `#rrggbb`.
    pub color: Option<String>,
    pub booking_password: Option<String>,
    /// `scheduled`, `confirmed`, `cancelled` or `completed`.
    pub status: String,
    pub note: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::courses::Entity",
        from = "Column::CourseId",
        to = "super::courses::Column::Id"
    )]
    Course,
    #[sea_orm(
        belongs_to = "super::cities::Entity",
        from = "Column::CityId",
        to = "super::cities::Column::Id"
    )]
    City,
}

impl Related<super::courses::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Course.def()
    }
}

impl Related<super::cities::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::City.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
