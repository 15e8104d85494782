//! The reservations of each date, counted. Triggers of the database keep it (docs/adr/0045-seat-counts.md);
//! code never writes it. A date without a row was never booked.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_date_counts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub course_date_id: i64,
    /// Confirmed reservations. The columns below count those of them that fit.
    pub confirmed: i64,
    /// Reservations on the waiting list.
    pub waiting: i64,
    /// Reservations marked present.
    pub present: i64,
    /// Reservations marked absent.
    pub absent: i64,
    pub passed: i64,
    pub failed: i64,
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
