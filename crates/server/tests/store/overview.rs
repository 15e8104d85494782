//! The plans of the queries behind the charts: each reads the entries of an index, and no row of a reservation.

use battito::features::{
    certificates::due,
    reservations::ledger::statistics::{bookings_statement, results_statement},
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DbBackend, QueryTrait, Statement,
    sea_query::{PostgresQueryBuilder, SelectStatement, SqliteQueryBuilder},
};

use crate::{
    on_both_engines,
    support::{World, today},
};

/// The plan, a step a line. Both tables are empty, so PostgreSQL is told to prefer an index.
pub(crate) async fn plan(world: &World, statement: &SelectStatement) -> String {
    let options = ConnectOptions::new(&*world.url).max_connections(1).to_owned();
    let db = Box::pin(Database::connect(options)).await.expect("a connection");
    let backend = db.get_database_backend();
    let sql = if backend == DbBackend::Sqlite {
        format!("EXPLAIN QUERY PLAN {}", statement.to_string(SqliteQueryBuilder))
    } else {
        let others = [
            "enable_seqscan",
            "enable_bitmapscan",
            "enable_sort",
            "enable_hashjoin",
            "enable_mergejoin",
        ];
        for setting in others {
            db.execute_unprepared(&format!("SET {setting} = off"))
                .await
                .expect("a setting");
        }
        format!("EXPLAIN (COSTS OFF) {}", statement.to_string(PostgresQueryBuilder))
    };
    let column = if backend == DbBackend::Sqlite {
        "detail"
    } else {
        "QUERY PLAN"
    };
    let rows = db
        .query_all_raw(Statement::from_string(backend, sql))
        .await
        .expect("a plan");
    let line = |row: &sea_orm::QueryResult| row.try_get::<String>("", column).expect("a line");
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn days(number: i64) -> Vec<(DateTime<Utc>, DateTime<Utc>)> {
    let day = |place| (today() + TimeDelta::days(place), today() + TimeDelta::days(place + 1));
    (0..number).map(day).collect()
}

/// Whether the plan reads an index alone, on either engine.
pub(crate) fn reads_only(plan: &str, index: &str) -> bool {
    [
        format!("USING COVERING INDEX {index}"),
        format!("Index Only Scan using {index}"),
    ]
    .iter()
    .any(|words| plan.contains(words.as_str()))
}

on_both_engines! {
    async fn bookings_are_counted_in_their_index(world) {
        let statement = bookings_statement(&days(3)).expect("a query");
        let plan = plan(&world, &statement).await;
        assert!(reads_only(&plan, "reservations_created_at_status_idx"), "{plan}");
        assert!(!plan.contains("Seq Scan") && !plan.contains("SCAN reservations"), "{plan}");
    }

    async fn results_are_read_without_any_reservation(world) {
        let statement = results_statement(days(1)[0]);
        let plan = plan(&world, &statement).await;
        assert!(plan.contains("course_dates_") && plan.contains("course_date_counts"), "{plan}");
        assert!(!plan.contains("reservations") && !plan.contains("SCAN") && !plan.contains("Seq Scan"), "{plan}");
    }

    async fn due_certificates_are_looked_for_date_by_date(world) {
        let (from, to) = days(1)[0];
        let plan = plan(&world, &due::due(from, to).into_query()).await;
        assert!(reads_only(&plan, "reservations_course_date_id_status_id_attendance_outcome_idx"), "{plan}");
        assert!(!plan.contains("SCAN ") && !plan.contains("Seq Scan"), "{plan}");
    }
}
