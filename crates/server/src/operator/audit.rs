//! `battito audit`: looks for rows and files that contradict each other, without changing anything. It reads one snapshot, so a
//! serving node does not disturb it.

use std::collections::{BTreeMap, BTreeSet};

use battito_domain::shift::{Hours, ShiftStatus, overlap, real_hours};
use battito_platform::{
    ApiError,
    db::Db,
    entities::{course_dates, shifts},
    files::Files,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{StreamExt, TryStreamExt, stream};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, EntityTrait, QueryFilter, QueryOrder,
    QueryResult, Statement, sea_query::Query,
};
use serde::Serialize;

use super::{
    FILE_COLUMNS,
    rules::{RULES, Rule},
    tables::tables,
};

/// Files that are looked for at the same time.
const AT_ONCE: usize = 16;

/// A row or file that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The name of the rule.
    pub rule: &'static str,
    /// What must be true.
    pub says: &'static str,
    /// The number of the row.
    pub id: i64,
    /// What is wrong with it.
    pub detail: String,
}

/// What an audit has found.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// The rules that were checked.
    pub rules: Vec<&'static str>,
    /// How many files were looked for.
    pub files: usize,
    /// What breaks a rule. Empty: the centre is sound.
    pub findings: Vec<Finding>,
    /// Files that no row names any more, of more than a day ago. They take room and do no harm: a process was killed between the
    /// file and its row.
    pub unused_files: Vec<String>,
}

/// Checks all rules.
pub async fn audit(db: &Db, files: &Files, now: DateTime<Utc>) -> Result<Report, ApiError> {
    let tx = db.snapshot().await?;
    let mut findings = Vec::new();
    for rule in RULES {
        findings.extend(broken(&tx, rule, now).await?);
    }
    findings.extend(overlapping_shifts(&tx).await?);
    if db.backend() == DbBackend::Sqlite {
        findings.extend(damage(&tx).await?);
    } else {
        findings.extend(sequences_behind(&tx).await?);
    }
    let engines = match db.backend() {
        DbBackend::Sqlite => "database-file",
        _ => "sequences",
    };
    let others = ["overlapping-shifts", engines, "files"];
    let named = named_files(&tx).await?;
    tx.rollback().await?;

    let keys = named.iter().map(|(key, id, column)| async move {
        let lost = (!files.has(key).await?).then(|| Finding {
            rule: "files",
            says: "each file that a row names is in the file store",
            id: *id,
            detail: format!("{column}: {key}"),
        });
        Ok::<_, ApiError>(lost)
    });
    let lost: Vec<_> = stream::iter(keys).buffered(AT_ONCE).try_collect().await?;
    findings.extend(lost.into_iter().flatten());
    let known: BTreeSet<&str> = named.iter().map(|(key, ..)| key.as_str()).collect();
    let mut unused_files: Vec<String> = files
        .list()
        .await?
        .into_iter()
        .filter(|(key, written_at)| !known.contains(key.as_str()) && *written_at < now - TimeDelta::days(1))
        .map(|(key, _)| key)
        .collect();
    unused_files.sort_unstable();
    Ok(Report {
        rules: RULES.iter().map(|rule| rule.name).chain(others).collect(),
        files: named.len(),
        findings,
        unused_files,
    })
}

async fn broken(tx: &DatabaseTransaction, rule: &Rule, now: DateTime<Utc>) -> Result<Vec<Finding>, DbErr> {
    let engine = tx.get_database_backend();
    let values = rule.days_ago.map(|days| (now - TimeDelta::days(days)).into());
    let query = Statement::from_sql_and_values(engine, rule.query, values);
    let rows = tx.query_all_raw(query).await?;
    let finding = |row: &QueryResult| {
        Ok(Finding {
            rule: rule.name,
            says: rule.says,
            id: row.try_get("", "id")?,
            detail: row.try_get("", "detail")?,
        })
    };
    rows.iter().map(finding).collect()
}

/// A shift that was moved with its date may overlap another one as a proposal, but never when both are accepted.
async fn overlapping_shifts(tx: &DatabaseTransaction) -> Result<Vec<Finding>, DbErr> {
    let is_accepted = shifts::Column::Status.eq(ShiftStatus::Accepted.as_str());
    let accepted = shifts::Entity::find()
        .filter(is_accepted.clone())
        .order_by_asc(shifts::Column::UserId)
        .order_by_asc(shifts::Column::StartsAt)
        .all(tx)
        .await?;
    let dates_of = Query::select()
        .column(shifts::Column::CourseDateId)
        .from(shifts::Entity)
        .and_where(is_accepted)
        .to_owned();
    let dates = course_dates::Entity::find()
        .filter(course_dates::Column::Id.in_subquery(dates_of))
        .all(tx)
        .await?;
    let days: BTreeMap<i64, _> = dates.iter().map(|date| (date.id, date.days())).collect();
    let hours = |shift: &shifts::Model| {
        let span = Hours {
            start: shift.starts_at,
            end: shift.ends_at,
        };
        let days = shift.course_date_id.and_then(|id| days.get(&id));
        real_hours(span, days.map(Vec::as_slice))
    };
    let mut findings = Vec::new();
    for (index, shift) in accepted.iter().enumerate() {
        let own = hours(shift);
        let later = accepted.iter().skip(index + 1);
        let near = later.take_while(|other| other.user_id == shift.user_id && other.starts_at < shift.ends_at);
        for other in near {
            if overlap(&own, &hours(other)) {
                findings.push(Finding {
                    rule: "overlapping-shifts",
                    says: "an instructor is not at two places at once",
                    id: shift.id,
                    detail: format!("instructor {} also has shift {}", shift.user_id, other.id),
                });
            }
        }
    }
    Ok(findings)
}

/// What SQLite finds in its file.
async fn damage(tx: &DatabaseTransaction) -> Result<Vec<Finding>, DbErr> {
    let finding = |detail: String| Finding {
        rule: "database-file",
        says: "the file of the database is sound, and each row that is referred to exists",
        id: 0,
        detail,
    };
    let question = |pragma| Statement::from_string(DbBackend::Sqlite, format!("PRAGMA {pragma}"));
    let mut findings = Vec::new();
    for row in tx.query_all_raw(question("integrity_check")).await? {
        let said: String = row.try_get_by_index(0)?;
        if said != "ok" {
            findings.push(finding(said));
        }
    }
    for row in tx.query_all_raw(question("foreign_key_check")).await? {
        let (table, id, parent): (String, Option<i64>, String) = (
            row.try_get_by_index(0)?,
            row.try_get_by_index(1)?,
            row.try_get_by_index(2)?,
        );
        findings.push(Finding {
            id: id.unwrap_or_default(),
            ..finding(format!(
                "a row of {table} refers to one of {parent} that does not exist"
            ))
        });
    }
    Ok(findings)
}

/// Tables that would give a number again.
async fn sequences_behind(tx: &DatabaseTransaction) -> Result<Vec<Finding>, DbErr> {
    let mut findings = Vec::new();
    for table in tables(tx).await?.iter().filter(|table| table.is_numbered()) {
        let Some(last) = table.last_id(tx).await? else { continue };
        let query = format!("SELECT COALESCE(MAX(id), 0)::bigint AS id FROM {}", table.name);
        let query = Statement::from_string(DbBackend::Postgres, query);
        let row = tx.query_one_raw(query).await?;
        let id: i64 = row.map_or(Ok(0), |row| row.try_get("", "id"))?;
        if id > last {
            findings.push(Finding {
                rule: "sequences",
                says: "no table gives a number that it has given already",
                id,
                detail: format!("{} stands at {last}", table.name),
            });
        }
    }
    Ok(findings)
}

/// The keys of the files that rows name, each with its row and column.
pub(super) async fn named_files(tx: &DatabaseTransaction) -> Result<Vec<(String, i64, String)>, DbErr> {
    let mut named = Vec::new();
    for (table, column) in FILE_COLUMNS {
        let id = match table {
            "centre_pictures" => "0",
            "course_images" => "course_id",
            _ => "id",
        };
        let query =
            format!("SELECT {column} AS key, CAST({id} AS BIGINT) AS id FROM {table} WHERE {column} IS NOT NULL");
        let query = Statement::from_string(tx.get_database_backend(), query);
        for row in tx.query_all_raw(query).await? {
            named.push((
                row.try_get("", "key")?,
                row.try_get("", "id")?,
                format!("{table}.{column}"),
            ));
        }
    }
    Ok(named)
}

impl Report {
    /// The report as an operator reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        let mut last = "";
        for finding in &self.findings {
            if finding.rule != last {
                lines.push(format!("{}: not true that {}", finding.rule, finding.says));
                last = finding.rule;
            }
            lines.push(format!("  {} {}", finding.id, finding.detail));
        }
        if !self.unused_files.is_empty() {
            lines.push(format!(
                "{} files are named by no row; they do no harm.",
                self.unused_files.len()
            ));
        }
        lines.push(match self.findings.len() {
            0 => format!("Clean: {} rules, {} files.", self.rules.len(), self.files),
            1 => "1 finding.".to_owned(),
            count => format!("{count} findings."),
        });
        lines.join("\n")
    }
}
