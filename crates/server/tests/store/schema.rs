//! Reads the schema that a database really has, in words that both engines share.

use std::collections::{BTreeMap, BTreeSet};

use battito_platform::db::Db;
use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement};

/// Tables by name, without the migrations' own.
pub(crate) type Schema = BTreeMap<String, Table>;

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    /// Without the generated ones, which entities do not write.
    pub(crate) columns: BTreeMap<String, Column>,
    /// By name; those of primary keys are left out.
    pub(crate) indexes: BTreeMap<String, Index>,
    /// `column -> table.column on delete RULE`.
    pub(crate) foreign_keys: BTreeSet<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Column {
    pub(crate) kind: String,
    pub(crate) nullable: bool,
    pub(crate) primary_key: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Index {
    pub(crate) columns: Vec<String>,
    pub(crate) unique: bool,
    /// The condition of a partial index, without quotes, casts and brackets.
    pub(crate) only: String,
}

const SQLITE_COLUMNS: &str = "SELECT m.name AS owner, c.name, lower(c.type) AS kind,
    c.\"notnull\" = 0 AND c.pk = 0 AS nullable, c.pk > 0 AS primary_key
    FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'";
const SQLITE_INDEXES: &str = "SELECT m.name AS owner, i.name, i.\"unique\" AS is_unique,
    (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) AS columns,
    coalesce((SELECT substr(sql, instr(sql, ' WHERE ') + 7) FROM sqlite_master x
      WHERE x.name = i.name AND i.partial), '') AS condition
    FROM sqlite_master m, pragma_index_list(m.name) i WHERE m.type = 'table' AND i.origin <> 'pk'";
const SQLITE_FOREIGN_KEYS: &str = "SELECT m.name AS owner,
    f.\"from\" || ' -> ' || f.\"table\" || '.' || f.\"to\" || ' on delete ' || f.on_delete AS text
    FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'";

const POSTGRES_COLUMNS: &str = "SELECT c.table_name::text AS owner, c.column_name::text AS name, c.data_type::text AS kind,
    c.is_nullable = 'YES' AS nullable, EXISTS (SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
      AND a.attnum = ANY (i.indkey) WHERE i.indisprimary AND i.indrelid = c.table_name::regclass AND a.attname = c.column_name)
    AS primary_key FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER'";
const POSTGRES_INDEXES: &str = "SELECT t.relname::text AS owner, x.relname::text AS name, i.indisunique AS is_unique,
    (SELECT string_agg(a.attname, ',' ORDER BY k.at) FROM unnest(i.indkey) WITH ORDINALITY k (number, at)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number) AS columns,
    coalesce(pg_get_expr(i.indpred, i.indrelid), '') AS condition FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
    JOIN pg_class t ON t.oid = i.indrelid WHERE t.relnamespace = 'public'::regnamespace AND NOT i.indisprimary";
const POSTGRES_FOREIGN_KEYS: &str = "SELECT c.conrelid::regclass::text AS owner,
    a.attname || ' -> ' || c.confrelid::regclass || '.' || b.attname || ' on delete ' || CASE c.confdeltype
      WHEN 'c' THEN 'CASCADE' WHEN 'r' THEN 'RESTRICT' WHEN 'n' THEN 'SET NULL' ELSE 'NO ACTION' END AS text
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1] WHERE c.contype = 'f'";

/// The schema of a connected database.
pub(crate) async fn read(db: &Db) -> Schema {
    let [columns, indexes, foreign_keys] = match db.backend() {
        DbBackend::Sqlite => [SQLITE_COLUMNS, SQLITE_INDEXES, SQLITE_FOREIGN_KEYS],
        _ => [POSTGRES_COLUMNS, POSTGRES_INDEXES, POSTGRES_FOREIGN_KEYS],
    };
    let mut schema = Schema::new();
    for row in rows(db, columns).await {
        let column = Column {
            kind: kind(&text(&row, "kind")),
            nullable: get(&row, "nullable"),
            primary_key: get(&row, "primary_key"),
        };
        of(&mut schema, &row).columns.insert(text(&row, "name"), column);
    }
    for row in rows(db, indexes).await {
        let index = Index {
            columns: text(&row, "columns").split(',').map(str::to_owned).collect(),
            unique: get(&row, "is_unique"),
            only: condition(&text(&row, "condition")),
        };
        // PostgreSQL keeps that many characters of a name.
        let name = text(&row, "name").chars().take(63).collect();
        of(&mut schema, &row).indexes.insert(name, index);
    }
    for row in rows(db, foreign_keys).await {
        of(&mut schema, &row).foreign_keys.insert(text(&row, "text"));
    }
    schema.remove("seaql_migrations");
    schema
}

async fn rows(db: &Db, sql: &str) -> Vec<QueryResult> {
    let statement = Statement::from_string(db.backend(), sql);
    db.read().query_all_raw(statement).await.expect("the catalogue")
}

fn of<'s>(schema: &'s mut Schema, row: &QueryResult) -> &'s mut Table {
    schema.entry(text(row, "owner")).or_default()
}

fn text(row: &QueryResult, column: &str) -> String {
    get(row, column)
}

fn get<T: sea_orm::TryGetable>(row: &QueryResult, column: &str) -> T {
    row.try_get("", column).expect("a column of the catalogue")
}

/// One word for names that differ by engine.
fn kind(of_engine: &str) -> String {
    match of_engine {
        "bigint" | "integer" | "int" => "integer",
        "timestamp with time zone" | "timestamp_with_timezone_text" => "instant",
        "date" | "date_text" => "date",
        "jsonb" | "jsonb_text" | "json_text" => "json",
        "bytea" | "blob" | "varbinary_blob" => "bytes",
        "character varying" | "varchar" | "text" => "text",
        other => other,
    }
    .to_owned()
}

fn condition(sql: &str) -> String {
    sql.replace("::text", "").replace(['(', ')', '"'], "").to_lowercase()
}
