//! The tables as the database itself describes them, and their rows as JSON that both engines read alike. Derived columns are left out:
//! the database makes them again.

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, QueryResult, Statement,
    sea_query::{Alias, Expr, Query, Value},
};
use serde_json::Value as Json;

/// Parameters of one statement: fewer than either engine takes.
const PARAMETERS: usize = 20_000;
/// Rows of one statement.
const ROWS: usize = 200;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Whole,
    Boolean,
    Text,
    Instant,
    Day,
    Json,
    Bytes,
}

impl Kind {
    /// From the type's name in either engine.
    fn of(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "bigint" | "integer" => Self::Whole,
            "boolean" => Self::Boolean,
            "text" => Self::Text,
            "timestamp with time zone" | "timestamp_with_timezone_text" => Self::Instant,
            "date" | "date_text" => Self::Day,
            "jsonb" | "jsonb_text" => Self::Json,
            "bytea" | "blob" => Self::Bytes,
            _ => return None,
        })
    }
}

#[derive(Debug)]
struct Column {
    name: String,
    kind: Kind,
    /// Its place in the primary key, from 1; 0 outside it.
    in_key: i64,
}

/// A table.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: String,
    columns: Vec<Column>,
}

const SQLITE_COLUMNS: &str =
    "SELECT m.name AS table_name, x.name AS column_name, x.type AS kind, CAST(x.pk AS BIGINT) AS in_key
    FROM sqlite_master m JOIN pragma_table_xinfo(m.name) x
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name <> 'seaql_migrations' AND x.hidden = 0
    ORDER BY m.name, x.cid";

const POSTGRES_COLUMNS: &str =
    "SELECT c.table_name::text AS table_name, c.column_name::text AS column_name, c.data_type::text AS kind,
        COALESCE(k.ordinal_position, 0)::bigint AS in_key
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    LEFT JOIN information_schema.table_constraints p
        ON (p.table_schema, p.table_name, p.constraint_type) = (c.table_schema, c.table_name, 'PRIMARY KEY')
    LEFT JOIN information_schema.key_column_usage k
        ON (k.constraint_schema, k.constraint_name, k.table_name, k.column_name)
         = (p.constraint_schema, p.constraint_name, c.table_name, c.column_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.table_name <> 'seaql_migrations'
      AND c.is_generated = 'NEVER'
    ORDER BY c.table_name COLLATE \"C\", c.ordinal_position";

/// All tables but that of the migrations, by name.
///
/// # Errors
/// When a column has a type that is not known here.
pub(super) async fn tables(tx: &DatabaseTransaction) -> Result<Vec<Table>, DbErr> {
    let engine = tx.get_database_backend();
    let query = match engine {
        DbBackend::Postgres => POSTGRES_COLUMNS,
        _ => SQLITE_COLUMNS,
    };
    let mut tables: Vec<Table> = Vec::new();
    for row in tx.query_all_raw(Statement::from_string(engine, query)).await? {
        let (table, name): (String, String) = (row.try_get("", "table_name")?, row.try_get("", "column_name")?);
        let kind: String = row.try_get("", "kind")?;
        let kind = Kind::of(&kind).ok_or_else(|| DbErr::Type(format!("{table}.{name} has the unknown type {kind}")))?;
        let in_key = row.try_get("", "in_key")?;
        let column = Column { name, kind, in_key };
        match tables.last_mut().filter(|last| last.name == table) {
            Some(last) => last.columns.push(column),
            None => tables.push(Table {
                name: table,
                columns: vec![column],
            }),
        }
    }
    Ok(tables)
}

impl Table {
    /// The names of the columns, in the order of a row.
    pub(super) fn columns(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name.clone()).collect()
    }

    /// Whether the database numbers its rows.
    pub(super) fn is_numbered(&self) -> bool {
        let mut key = self.columns.iter().filter(|column| column.in_key > 0);
        key.next()
            .is_some_and(|column| column.name == "id" && column.kind == Kind::Whole)
            && key.next().is_none()
    }

    /// Reads all rows, by primary key.
    pub(super) fn select(&self, engine: DbBackend) -> Statement {
        let expression = |column: &Column| match column.kind {
            Kind::Whole => format!("CAST(\"{0}\" AS BIGINT) AS \"{0}\"", column.name),
            _ => format!("\"{}\"", column.name),
        };
        let columns: Vec<String> = self.columns.iter().map(expression).collect();
        let mut key: Vec<&Column> = self.columns.iter().filter(|column| column.in_key > 0).collect();
        key.sort_by_key(|column| column.in_key);
        let key: Vec<String> = key
            .iter()
            .map(|column| format!("\"{}\".\"{}\"", self.name, column.name))
            .collect();
        let query = format!(
            "SELECT {} FROM \"{}\" ORDER BY {}",
            columns.join(", "),
            self.name,
            key.join(", ")
        );
        Statement::from_string(engine, query)
    }

    /// A row that [`Self::select`] has read, as a JSON array.
    pub(super) fn read(&self, row: &QueryResult) -> Result<Json, DbErr> {
        let value = |column: &Column| {
            let name = column.name.as_str();
            Ok(match column.kind {
                Kind::Whole => row.try_get::<Option<i64>>("", name)?.into(),
                Kind::Boolean => row.try_get::<Option<bool>>("", name)?.into(),
                Kind::Text => row.try_get::<Option<String>>("", name)?.into(),
                Kind::Instant => {
                    let at: Option<DateTime<Utc>> = row.try_get("", name)?;
                    at.map(|at| at.to_rfc3339_opts(SecondsFormat::AutoSi, true)).into()
                }
                Kind::Day => row
                    .try_get::<Option<NaiveDate>>("", name)?
                    .map(|day| day.to_string())
                    .into(),
                Kind::Json => row.try_get::<Option<Json>>("", name)?.into(),
                Kind::Bytes => row
                    .try_get::<Option<Vec<u8>>>("", name)?
                    .map(|bytes| STANDARD.encode(bytes))
                    .into(),
            })
        };
        self.columns
            .iter()
            .map(value)
            .collect::<Result<Vec<Json>, DbErr>>()
            .map(Json::Array)
    }

    /// The table with these columns of it alone, in this order.
    ///
    /// # Errors
    /// The column that it does not have.
    pub(super) fn with(mut self, names: &[String]) -> Result<Self, String> {
        let mut columns = Vec::new();
        for name in names {
            let found = self.columns.iter().position(|column| column.name == *name);
            columns.push(
                self.columns
                    .swap_remove(found.ok_or_else(|| format!("{}.{name}", self.name))?),
            );
        }
        self.columns = columns;
        Ok(self)
    }

    /// The last number that the database has given to a row; `None` when it gives none.
    pub(super) async fn last_id(&self, tx: &DatabaseTransaction) -> Result<Option<i64>, DbErr> {
        let table = &self.name;
        let engine = tx.get_database_backend();
        let query = match engine {
            DbBackend::Postgres => format!("SELECT pg_get_serial_sequence('{table}', 'id') AS sequence"),
            _ => format!("SELECT seq AS last FROM sqlite_sequence WHERE name = '{table}'"),
        };
        let Some(row) = tx.query_one_raw(Statement::from_string(engine, query)).await? else {
            return Ok(None);
        };
        if engine != DbBackend::Postgres {
            return row.try_get("", "last");
        }
        let sequence: Option<String> = row.try_get("", "sequence")?;
        let Some(sequence) = sequence else { return Ok(None) };
        let query =
            format!("SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS last FROM {sequence}");
        let row = tx.query_one_raw(Statement::from_string(engine, query)).await?;
        row.map(|row| row.try_get("", "last")).transpose()
    }

    /// How many rows one statement takes.
    pub(super) fn rows_at_once(&self) -> usize {
        (PARAMETERS / self.columns.len().max(1)).min(ROWS)
    }

    /// Adds rows that [`Self::read`] gave. `None` when one of them is not a row of this table.
    pub(super) async fn insert(&self, tx: &DatabaseTransaction, rows: Vec<Json>) -> Result<Option<()>, DbErr> {
        let mut insert = Query::insert();
        insert
            .into_table(Alias::new(&self.name))
            .columns(self.columns.iter().map(|column| Alias::new(&column.name)));
        for row in rows {
            let Json::Array(row) = row else { return Ok(None) };
            if row.len() != self.columns.len() {
                return Ok(None);
            }
            let values = self
                .columns
                .iter()
                .zip(row)
                .map(|(column, value)| written(column.kind, value));
            let Some(values) = values.collect::<Option<Vec<Value>>>() else {
                return Ok(None);
            };
            insert.values_panic(values.into_iter().map(Expr::value));
        }
        tx.execute(&insert).await?;
        Ok(Some(()))
    }
}

/// A value of a column from JSON; `None` when it is not one.
fn written(kind: Kind, value: Json) -> Option<Value> {
    let text = |value: &Json| value.as_str().map(str::to_owned);
    if value.is_null() {
        return Some(match kind {
            Kind::Whole => None::<i64>.into(),
            Kind::Boolean => None::<bool>.into(),
            Kind::Text => None::<String>.into(),
            Kind::Instant => None::<DateTime<Utc>>.into(),
            Kind::Day => None::<NaiveDate>.into(),
            Kind::Json => None::<Json>.into(),
            Kind::Bytes => None::<Vec<u8>>.into(),
        });
    }
    Some(match kind {
        Kind::Whole => value.as_i64()?.into(),
        Kind::Boolean => value.as_bool()?.into(),
        Kind::Text => text(&value)?.into(),
        Kind::Instant => text(&value)?.parse::<DateTime<Utc>>().ok()?.into(),
        Kind::Day => text(&value)?.parse::<NaiveDate>().ok()?.into(),
        Kind::Json => value.into(),
        Kind::Bytes => STANDARD.decode(text(&value)?).ok()?.into(),
    })
}
