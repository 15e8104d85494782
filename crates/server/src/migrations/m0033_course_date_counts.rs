//! Counts the reservations of each date in a table of their own, so that lists and charts need not read them. Triggers keep
//! it, in the transaction of each change: also those of a node of the version before, and of somebody's own SQL.

use sea_orm_migration::{prelude::*, schema::big_integer, sea_orm::DbBackend};

use super::references;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// A column of the counts with the condition of the reservations that it counts; `row` stands for the row of a trigger.
const COUNTS: [(&str, &str); 6] = [
    ("confirmed", "row.status = 'confirmed'"),
    ("waiting", "row.status = 'waiting'"),
    ("present", "row.status = 'confirmed' AND row.attendance = 'present'"),
    ("absent", "row.status = 'confirmed' AND row.attendance = 'absent'"),
    ("passed", "row.status = 'confirmed' AND row.outcome = 'passed'"),
    ("failed", "row.status = 'confirmed' AND row.outcome = 'failed'"),
];

/// The columns of a reservation that the counts depend on.
const COUNTED: &str = "course_date_id, status, attendance, outcome";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut table = Table::create();
        table
            .table("course_date_counts")
            .col(big_integer("course_date_id").primary_key())
            .foreign_key(&mut references(
                "course_date_counts",
                "course_date_id",
                "course_dates",
                ForeignKeyAction::Cascade,
            ));
        for (column, _) in COUNTS {
            table.col(big_integer(column).default(0));
        }
        manager.create_table(table).await?;
        let db = manager.get_connection();
        let triggers = match manager.get_database_backend() {
            DbBackend::Postgres => vec![postgres_function(), postgres_trigger()],
            _ => sqlite_triggers().into(),
        };
        for statement in triggers.iter().chain([&fill()]) {
            db.execute_unprepared(statement).await?;
        }
        Ok(())
    }
}

fn names() -> String {
    COUNTS.map(|(name, _)| name).join(", ")
}

/// Counts existing rows.
fn fill() -> String {
    let sums = COUNTS.map(|(_, condition)| {
        format!(
            "SUM(CASE WHEN {} THEN 1 ELSE 0 END)",
            condition.replace("row.", "reservations.")
        )
    });
    format!(
        "INSERT INTO course_date_counts (course_date_id, {}) SELECT course_date_id, {} FROM reservations \
         WHERE status <> 'cancelled' GROUP BY course_date_id",
        names(),
        sums.join(", ")
    )
}

/// Adds a row of a trigger to the counts of its date.
fn add(row: &str) -> String {
    let values = COUNTS.map(|(_, condition)| one_if(condition, row));
    let sums = COUNTS.map(|(name, _)| format!("{name} = course_date_counts.{name} + excluded.{name}"));
    format!(
        "INSERT INTO course_date_counts (course_date_id, {}) VALUES ({row}.course_date_id, {}) \
         ON CONFLICT (course_date_id) DO UPDATE SET {};",
        names(),
        values.join(", "),
        sums.join(", ")
    )
}

/// Takes a row of a trigger out of the counts of its date, which are gone when the date is being deleted.
fn subtract(row: &str) -> String {
    let differences = COUNTS.map(|(name, condition)| format!("{name} = {name} - {}", one_if(condition, row)));
    format!(
        "UPDATE course_date_counts SET {} WHERE course_date_id = {row}.course_date_id;",
        differences.join(", ")
    )
}

fn one_if(condition: &str, row: &str) -> String {
    format!(
        "CASE WHEN {} THEN 1 ELSE 0 END",
        condition.replace("row.", &format!("{row}."))
    )
}

fn sqlite_triggers() -> [String; 3] {
    let (add, subtract) = (add("NEW"), subtract("OLD"));
    [
        format!("CREATE TRIGGER reservations_counted_insert AFTER INSERT ON reservations BEGIN {add} END"),
        format!(
            "CREATE TRIGGER reservations_counted_update AFTER UPDATE OF {COUNTED} ON reservations BEGIN {subtract} {add} END"
        ),
        format!("CREATE TRIGGER reservations_counted_delete AFTER DELETE ON reservations BEGIN {subtract} END"),
    ]
}

fn postgres_function() -> String {
    format!(
        "CREATE FUNCTION count_reservation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF TG_OP <> 'INSERT' THEN {} END IF; IF TG_OP <> 'DELETE' THEN {} END IF; RETURN NULL; END $$",
        subtract("OLD"),
        add("NEW")
    )
}

fn postgres_trigger() -> String {
    format!(
        "CREATE TRIGGER reservations_counted AFTER INSERT OR DELETE OR UPDATE OF {COUNTED} ON reservations \
         FOR EACH ROW EXECUTE FUNCTION count_reservation()"
    )
}
