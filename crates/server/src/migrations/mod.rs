//! The schema, one file a change. A migration only adds, so that a node still running the version before keeps working
//! (docs/adr/0003-migrations.md). Tables and columns are named by text: entities change with time, migrations do not.

use sea_orm_migration::prelude::*;

mod m0001_users;
mod m0002_sessions;
mod m0003_courses;
mod m0004_course_dates;
mod m0005_reservations;
mod m0006_shifts;
mod m0007_outbox;
mod m0008_audit;
mod m0009_throttles;
mod m0010_course_image_sizes;
mod m0011_search_columns;
mod m0012_queued_at;
mod m0013_certificate_options;
mod m0014_course_image_source;
mod m0015_course_date_days;
mod m0016_reservation_attendances;
mod m0017_user_search;
mod m0018_certificates;
mod m0019_list_indexes;
mod m0020_certificate_list;
mod m0021_certificate_designs;
mod m0022_renewals;
mod m0023_list_orders;
mod m0025_shift_planning;
mod m0026_account_security;
mod m0027_retained_names;
mod m0028_figures;
mod m0029_mail_texts;
mod m0030_presence;
mod m0031_centre_settings;
mod m0032_surveys;
mod m0033_course_date_counts;
mod m0034_catalogue_state;
mod m0035_what_to_bring;
mod m0042_outbox_user;
mod m0043_merged_chains;
mod m0044_search_versions;
mod m0045_due_of_deleted;
mod m0046_settings_lock;
mod m0047_validity_from;
mod m0048_people_without_address;
mod m0049_held_mails;
mod m0050_recorded_at;
mod transactional;

pub(crate) use transactional::NO_STATEMENT_TIMEOUT;
pub use transactional::OneTransactionEach;

/// Runs the migrations, oldest first.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_users::Migration),
            Box::new(m0002_sessions::Migration),
            Box::new(m0003_courses::Migration),
            Box::new(m0004_course_dates::Migration),
            Box::new(m0005_reservations::Migration),
            Box::new(m0006_shifts::Migration),
            Box::new(m0007_outbox::Migration),
            Box::new(m0008_audit::Migration),
            Box::new(m0009_throttles::Migration),
            Box::new(m0010_course_image_sizes::Migration),
            Box::new(m0011_search_columns::Migration),
            Box::new(m0012_queued_at::Migration),
            Box::new(m0013_certificate_options::Migration),
            Box::new(m0014_course_image_source::Migration),
            Box::new(m0015_course_date_days::Migration),
            Box::new(m0016_reservation_attendances::Migration),
            Box::new(m0017_user_search::Migration),
            Box::new(m0018_certificates::Migration),
            Box::new(m0019_list_indexes::Migration),
            Box::new(m0020_certificate_list::Migration),
            Box::new(m0021_certificate_designs::Migration),
            Box::new(m0022_renewals::Migration),
            Box::new(m0023_list_orders::Migration),
            Box::new(m0025_shift_planning::Migration),
            Box::new(m0028_figures::Migration),
            Box::new(m0026_account_security::Migration),
            Box::new(m0027_retained_names::Migration),
            Box::new(m0029_mail_texts::Migration),
            Box::new(m0030_presence::Migration),
            Box::new(m0031_centre_settings::Migration),
            Box::new(m0032_surveys::Migration),
            Box::new(m0033_course_date_counts::Migration),
            Box::new(m0034_catalogue_state::Migration),
            Box::new(m0035_what_to_bring::Migration),
            Box::new(m0042_outbox_user::Migration),
            Box::new(m0043_merged_chains::Migration),
            Box::new(m0044_search_versions::Migration),
            Box::new(m0045_due_of_deleted::Migration),
            Box::new(m0046_settings_lock::Migration),
            Box::new(m0047_validity_from::Migration),
            Box::new(m0048_people_without_address::Migration),
            Box::new(m0049_held_mails::Migration),
            Box::new(m0050_recorded_at::Migration),
        ]
    }
}

/// An index named `{table}_{columns joined by _}`, or `.._key` when unique, so that a violated one can be told by name.
fn index(table: &'static str, columns: &[&'static str], unique: bool) -> IndexCreateStatement {
    let mut index = Index::create();
    let suffix = if unique { "key" } else { "idx" };
    index
        .name(format!("{table}_{}_{suffix}", columns.join("_")))
        .table(table);
    for column in columns {
        index.col(*column);
    }
    if unique {
        index.unique();
    }
    index
}

/// A foreign key `from.column -> to.id` with the given rule on deletion.
fn references(
    from: &'static str,
    column: &'static str,
    to: &'static str,
    on_delete: ForeignKeyAction,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{from}_{column}_fkey"))
        .from(from, column)
        .to(to, "id")
        .on_delete(on_delete)
        .to_owned()
}
