//! Bookings. A partial unique index allows one live (not cancelled) reservation per user and date.

use sea_orm::entity::prelude::*;

use super::statuses::{Attendance, Outcome, ReservationStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "reservations")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_date_id: i64,
    pub user_id: i64,
    pub status: ReservationStatus,
    pub attendance: Attendance,
    pub outcome: Outcome,
    /// When the person joined the waiting list: its order.
    pub queued_at: Option<DateTimeUtc>,
    pub note: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub cancelled_at: Option<DateTimeUtc>,
    /// When staff recorded it, if its date was over by then.
    pub recorded_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::course_dates::Entity",
        from = "Column::CourseDateId",
        to = "super::course_dates::Column::Id"
    )]
    CourseDate,
    #[sea_orm(
        belongs_to = "super::users::Entity",
        from = "Column::UserId",
        to = "super::users::Column::Id"
    )]
    User,
    #[sea_orm(has_many = "super::reservation_certificates::Entity")]
    Certificates,
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
