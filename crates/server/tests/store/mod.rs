//! The database and the seam before it: the schema, its constraints, and the guarantees of a write. Every
//! test runs on SQLite and on PostgreSQL.

mod audit;
mod backups;
mod course_date_counts;
mod demo;
mod demo_rows;
mod discarded;
mod disk;
mod doctor;
mod entities;
mod foreign_keys;
mod import_statements;
mod interrupted_migration;
mod migrations;
mod outbox;
mod overview;
mod personal_data;
mod queue;
mod renewals;
pub(crate) mod rows;
mod schedule;
pub(crate) mod schema;
mod search_columns;
mod surveys;
mod uniqueness;
mod use_case;
mod writes;
