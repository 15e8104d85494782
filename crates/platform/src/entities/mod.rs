//! The tables as SeaORM entities, one file each, named like the table. Rules live in the domain crate; a status
//! is the domain's enum, stored as text.

use chrono::{DateTime, Utc};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// The relations of a table: name, column, and the table to whose `id` it refers.
macro_rules! relations {
    ($($name:ident($column:ident) -> $table:ident),*) => {
        #[derive(Copy, Clone, Debug, EnumIter)]
        pub enum Relation {
            $($name,)*
        }

        impl RelationTrait for Relation {
            fn def(&self) -> RelationDef {
                match *self {
                    $(Self::$name => Entity::belongs_to(super::$table::Entity)
                        .from(Column::$column)
                        .to(super::$table::Column::Id)
                        .into(),)*
                }
            }
        }

        $(impl Related<super::$table::Entity> for Entity {
            fn to() -> RelationDef {
                Relation::$name.def()
            }
        })*
    };
}

pub mod audit_entries;
pub mod backups;
pub mod calendar_feeds;
pub mod centre_pictures;
pub mod centre_settings;
pub mod certificate_counters;
pub mod certificate_designs;
pub mod certificate_options;
pub mod certificate_words;
pub mod certificates;
pub mod cities;
pub mod course_date_counts;
pub mod course_dates;
pub mod course_images;
pub mod course_reminder_settings;
pub mod course_reminders;
pub mod courses;
pub mod instructor_availabilities;
pub mod jobs;
pub mod mail_holds;
pub mod mail_texts;
pub mod nodes;
pub mod one_time_tokens;
pub mod outbox;
pub mod passkey_challenges;
pub mod passkeys;
pub mod presence_claims;
pub mod presence_secrets;
pub mod recovery_codes;
pub mod renewal_contacts;
pub mod renewal_reminders;
pub mod renewal_rounds;
pub mod renewals;
pub mod reservation_attendances;
pub mod reservation_certificates;
pub mod reservations;
pub mod retained_names;
pub mod saved_views;
pub mod search_versions;
pub mod sessions;
pub mod settings_lock;
pub mod shifts;
pub mod statuses;
pub mod survey_answers;
pub mod survey_instructors;
pub mod survey_invitations;
pub mod survey_tokens;
pub mod surveys;
pub mod throttles;
pub mod user_words;
pub mod users;

/// A list of texts in a JSON column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct TextList(pub Vec<String>);

/// A list of numbers of rows in a JSON column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct IdList(pub Vec<i64>);

/// The days of a course date in a JSON column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct DayList(pub Vec<StoredDay>);

/// One day of a [`DayList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredDay {
    /// Start.
    pub start: DateTime<Utc>,
    /// End.
    pub end: DateTime<Utc>,
}
