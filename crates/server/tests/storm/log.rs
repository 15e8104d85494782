//! Triggers that log every change of seats in a table of their own, in the transaction of the change: what is rolled back
//! leaves no event.

use battito_platform::{ApiError, entities::reservations};
use futures_util::FutureExt;
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, Statement};
use serde_json::Value;

use super::history::{Change, Event, Offer, Row, Status};
use crate::support::World;

const POSTGRES: &str = r"
CREATE TABLE storm_log (
    seq BIGSERIAL PRIMARY KEY,
    tx BIGINT NOT NULL DEFAULT txid_current(),
    at BIGINT NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
    kind TEXT NOT NULL, id BIGINT NOT NULL, before TEXT, after TEXT);
CREATE FUNCTION storm_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was TEXT; becomes TEXT;
BEGIN
    IF TG_OP <> 'INSERT' THEN was := json_build_array(OLD.user_id, OLD.course_date_id, OLD.status); END IF;
    IF TG_OP <> 'DELETE' THEN becomes := json_build_array(NEW.user_id, NEW.course_date_id, NEW.status); END IF;
    IF was IS DISTINCT FROM becomes THEN
        INSERT INTO storm_log (kind, id, before, after)
        VALUES ('reservation', CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END, was, becomes);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER storm_reservation AFTER INSERT OR UPDATE OR DELETE ON reservations
    FOR EACH ROW EXECUTE FUNCTION storm_reservation();
CREATE FUNCTION storm_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR (OLD.seats, OLD.status = 'cancelled') IS DISTINCT FROM (NEW.seats, NEW.status = 'cancelled') THEN
        INSERT INTO storm_log (kind, id, after) VALUES ('date', NEW.id, json_build_array(NEW.seats, NEW.status));
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER storm_date AFTER INSERT OR UPDATE ON course_dates FOR EACH ROW EXECUTE FUNCTION storm_date();
CREATE FUNCTION storm_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.disabled_at IS NULL, OLD.merged_into) IS DISTINCT FROM (NEW.disabled_at IS NULL, NEW.merged_into) THEN
        INSERT INTO storm_log (kind, id, after) VALUES ('person', NEW.id, json_build_array(NEW.disabled_at IS NULL, NEW.merged_into));
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER storm_person AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION storm_person();
";

const SQLITE: &str = r"
CREATE TABLE storm_log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    tx INTEGER NOT NULL DEFAULT 0,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL, id INTEGER NOT NULL, before TEXT, after TEXT);
CREATE TRIGGER storm_insert AFTER INSERT ON reservations BEGIN
    INSERT INTO storm_log (at, kind, id, after) VALUES (CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'reservation', NEW.id,
        json_array(NEW.user_id, NEW.course_date_id, NEW.status));
END;
CREATE TRIGGER storm_update AFTER UPDATE ON reservations
WHEN (OLD.user_id, OLD.course_date_id, OLD.status) IS NOT (NEW.user_id, NEW.course_date_id, NEW.status) BEGIN
    INSERT INTO storm_log (at, kind, id, before, after) VALUES (CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'reservation',
        NEW.id, json_array(OLD.user_id, OLD.course_date_id, OLD.status), json_array(NEW.user_id, NEW.course_date_id, NEW.status));
END;
CREATE TRIGGER storm_delete AFTER DELETE ON reservations BEGIN
    INSERT INTO storm_log (at, kind, id, before) VALUES (CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'reservation', OLD.id,
        json_array(OLD.user_id, OLD.course_date_id, OLD.status));
END;
CREATE TRIGGER storm_date_insert AFTER INSERT ON course_dates BEGIN
    INSERT INTO storm_log (at, kind, id, after) VALUES (CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'date', NEW.id,
        json_array(NEW.seats, NEW.status));
END;
CREATE TRIGGER storm_date_update AFTER UPDATE ON course_dates WHEN (OLD.seats, OLD.status = 'cancelled') IS NOT (NEW.seats, NEW.status = 'cancelled') BEGIN
    INSERT INTO storm_log (at, kind, id, after) VALUES (CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'date', NEW.id,
        json_array(NEW.seats, NEW.status));
END;
CREATE TRIGGER storm_person AFTER UPDATE ON users WHEN (OLD.disabled_at IS NULL, OLD.merged_into) IS NOT (NEW.disabled_at IS NULL, NEW.merged_into) BEGIN
    INSERT INTO storm_log (at, kind, id, after) VALUES (CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'person', NEW.id,
        json_array(NEW.disabled_at IS NULL, NEW.merged_into));
END;
";

/// Runs statements in one transaction.
pub(super) async fn run(world: &World, statements: &str) {
    let statements = statements.to_owned();
    let ran = world
        .app
        .db()
        .write(move |tx| async move { tx.execute_unprepared(&statements).await.map_err(ApiError::from) }.boxed());
    ran.await.expect("good statements");
}

/// Makes every insert for this person fail, and so the batch of bookings in which it is.
pub(super) async fn poison(world: &World, user: i64) {
    let statements = if world.app.db().backend() == DbBackend::Postgres {
        format!(
            "CREATE FUNCTION storm_poison() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE EXCEPTION 'poison'; END $$;
             CREATE TRIGGER storm_poison BEFORE INSERT ON reservations FOR EACH ROW
                 WHEN (NEW.user_id = {user}) EXECUTE FUNCTION storm_poison();"
        )
    } else {
        format!(
            "CREATE TRIGGER storm_poison BEFORE INSERT ON reservations WHEN NEW.user_id = {user}
             BEGIN SELECT RAISE(ABORT, 'poison'); END;"
        )
    };
    run(world, &statements).await;
}

/// Installs the triggers. What was before is not logged.
pub(super) async fn install(world: &World) {
    let postgres = world.app.db().backend() == DbBackend::Postgres;
    run(world, if postgres { POSTGRES } else { SQLITE }).await;
}

/// The events, in order.
pub(super) async fn events(world: &World) -> Vec<Event> {
    let db = world.app.db().read();
    let all = "SELECT seq, tx, at, kind, id, before, after FROM storm_log ORDER BY seq";
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), all))
        .await;
    let event = |row: &sea_orm::QueryResult| {
        let number = |name| row.try_get::<i64>("", name).expect("a number");
        let list = |name| {
            let text: Option<String> = row.try_get("", name).expect("a text");
            text.map(|text| serde_json::from_str::<Value>(&text).expect("JSON"))
        };
        let kind: String = row.try_get("", "kind").expect("a text");
        Event {
            seq: number("seq"),
            tx: number("tx"),
            at: number("at"),
            change: change(&kind, number("id"), list("before"), list("after")),
        }
    };
    rows.expect("a query").iter().map(event).collect()
}

fn change(kind: &str, id: i64, before: Option<Value>, after: Option<Value>) -> Change {
    let number = |list: &Value, place: usize| list[place].as_i64().expect("a number");
    let reservation = |list: Value| Row {
        user: number(&list, 0),
        date: number(&list, 1),
        status: Status::parse(list[2].as_str().expect("a status")),
    };
    match (kind, after) {
        ("reservation", after) => Change::Reservation {
            id,
            before: before.map(reservation),
            after: after.map(reservation),
        },
        ("date", Some(after)) => Change::Date {
            id,
            after: Offer {
                seats: number(&after, 0),
                open: after[1] != "cancelled",
            },
        },
        ("person", Some(after)) => Change::Person {
            id,
            enabled: after[0].as_bool().unwrap_or_else(|| after[0] == 1),
            merged_into: after[1].as_i64(),
        },
        _ => panic!("an unknown event: {kind}"),
    }
}

/// The rows of the reservations.
pub(super) async fn rows(world: &World) -> Vec<(i64, Row)> {
    let rows = reservations::Entity::find().all(world.app.db().read()).await;
    let row = |row: reservations::Model| {
        let status = Status::parse(row.status.as_str());
        (
            row.id,
            Row {
                user: row.user_id,
                date: row.course_date_id,
                status,
            },
        )
    };
    rows.expect("a query").into_iter().map(row).collect()
}
