//! The schema, one file a change. A migration only adds, so that a node still running the version before keeps working
//! (docs/adr/0003-migrations.md). Tables and columns are named by text: entities change with time, migrations do not.

use sea_orm_migration::prelude::*;

mod m0050_schema;
mod m0051_renewal_contacts;
mod m0052_mail_holds;
mod m0053_nodes_and_backups;
mod m0054_saved_views;
mod m0055_shared_views;
mod m0056_passkeys;
mod transactional;

pub use m0050_schema::replace_first_migrations;
pub use transactional::NO_TIMEOUTS;
pub use transactional::OneTransactionEach;

/// Runs the migrations, oldest first.
#[derive(Debug)]
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0050_schema::Migration),
            Box::new(m0051_renewal_contacts::Migration),
            Box::new(m0052_mail_holds::Migration),
            Box::new(m0053_nodes_and_backups::Migration),
            Box::new(m0054_saved_views::Migration),
            Box::new(m0055_shared_views::Migration),
            Box::new(m0056_passkeys::Migration),
        ]
    }
}
