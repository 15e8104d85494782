//! Scheduled dates of courses. The row is the lock under which seats are given.

use battito_domain::{
    course_date::{Day, Schedule},
    search_text,
};
use sea_orm::{DatabaseTransaction, QuerySelect, Set, entity::prelude::*, sea_query::LockType};

use super::{DayList, StoredDay, statuses::CourseDateStatus};

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
    pub status: CourseDateStatus,
    pub note: Option<String>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    /// The folded venue. Empty when the row was written by a node that does not know the column.
    pub search_text: String,
    /// The hours of each day as staff wrote them; null when they follow from start and end.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub days: Option<DayList>,
    /// Why it was cancelled, as the participants were told.
    pub cancel_reason: Option<String>,
}

impl Model {
    /// When it takes place.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        schedule(self.starts_at, self.ends_at, self.booking_deadline, self.days.as_ref())
    }

    /// Its days, written or derived; at least one.
    #[must_use]
    pub fn days(&self) -> Vec<Day> {
        self.schedule().days()
    }
}

/// When a date takes place, from its columns.
#[must_use]
pub fn schedule(
    starts_at: DateTimeUtc,
    ends_at: DateTimeUtc,
    booking_deadline: DateTimeUtc,
    days: Option<&DayList>,
) -> Schedule {
    let day = |day: &StoredDay| Day {
        starts_at: day.start,
        ends_at: day.end,
    };
    Schedule {
        starts_at,
        ends_at,
        booking_deadline,
        days: days.map(|days| days.0.iter().map(day).collect()),
    }
}

impl From<&[Day]> for DayList {
    fn from(days: &[Day]) -> Self {
        let stored = |day: &Day| StoredDay {
            start: day.starts_at,
            end: day.ends_at,
        };
        Self(days.iter().map(stored).collect())
    }
}

/// Locks the row of a date until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: i64, kind: LockType) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock(kind).one(tx).await
}

/// The correct value of `search_text`.
#[must_use]
pub fn search_text_of(venue: &str) -> String {
    search_text::fold(venue)
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
    #[sea_orm(has_one = "super::course_date_counts::Entity")]
    Counts,
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

impl Related<super::course_date_counts::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Counts.def()
    }
}

#[async_trait::async_trait]
impl ActiveModelBehavior for ActiveModel {
    /// Updates `search_text` when the venue changes.
    async fn before_save<C>(mut self, _: &C, _: bool) -> Result<Self, DbErr>
    where
        C: ConnectionTrait,
    {
        if self.venue.is_set() {
            self.search_text = Set(search_text_of(self.venue.as_ref()));
        }
        Ok(self)
    }
}
