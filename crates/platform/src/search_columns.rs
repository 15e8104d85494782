//! Repairs the columns for searching and sorting, and the words of users and certificates. Entities write them whenever they are
//! saved, but some rows may lack them or be out of date: rows from before the columns existed, rows written by a node of an older version,
//! and all rows after a change of [`battito_domain::search_text::fold`]. The first start of a version refreshes all rows, and so does
//! each start within a day after it; a node that runs beside an older one also fills empty columns once a minute.

mod certificates;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::FutureExt;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set,
    sea_query::{Expr, LockType, OnConflict},
};

use super::{db::Db, error::ApiError};
use crate::entities::{
    course_dates,
    search_versions::{ActiveModel as Version, Column as VersionColumn, Entity as Versions, ROW},
    user_words, users,
};

/// The version of the contents of search columns and words. Raise it when entities write something else into
/// them.
const VERSION: i32 = 2;
/// How long nodes of the version before may go on writing after the first start of a new one.
const UPDATE: TimeDelta = TimeDelta::days(1);

/// Rows that are read, and at most written, at a time.
const BATCH: u64 = 500;

/// The condition of the partial indexes, as a literal: SQLite does not use a partial index for a bound parameter.
const IS_EMPTY: &str = "search_text = ''";
/// The same, of users whose words are not those of their text.
const HAS_OUTDATED_WORDS: &str = "words_text <> search_text";

/// Which rows are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    All,
    Empty,
}

/// Runs at a start: [`refresh`] while a node of another version may have written rows, else [`fill_missing`].
pub async fn refresh_at_start(db: &Db, now: DateTime<Utc>) -> Result<(), ApiError> {
    let stored = Versions::find_by_id(ROW).one(db.read()).await?;
    let since = stored
        .filter(|stored| stored.version == VERSION)
        .map(|stored| stored.since);
    if since.is_some_and(|since| now - since > UPDATE) {
        return fill_missing(db).await.map(drop);
    }
    refresh(db).await?;
    if since.is_some() {
        return Ok(());
    }
    let row = Version {
        id: Set(ROW),
        version: Set(VERSION),
        since: Set(now),
    };
    let columns = [VersionColumn::Version, VersionColumn::Since];
    let written = OnConflict::column(VersionColumn::Id).update_columns(columns).to_owned();
    let insert = Versions::insert(row).on_conflict(written);
    db.write(move |tx| async move { Ok(insert.exec_without_returning(tx).await.map(drop)?) }.boxed())
        .await
}

/// Updates every row whose search columns are missing or out of date. Returns how many there were.
pub async fn refresh(db: &Db) -> Result<usize, ApiError> {
    let certificates = certificates::repair(db).await?;
    if certificates > 0 {
        tracing::info!(certificates, "search columns and words of certificates updated");
    }
    Ok(repair(db, Rows::All).await? + certificates)
}

/// Updates every row whose search columns are empty. Returns how many there were.
pub async fn fill_missing(db: &Db) -> Result<usize, ApiError> {
    repair(db, Rows::Empty).await
}

async fn repair(db: &Db, rows: Rows) -> Result<usize, ApiError> {
    let repaired = repair_users(db, rows).await? + repair_course_dates(db, rows).await?;
    if repaired > 0 {
        tracing::info!(rows = repaired, "search columns updated");
    }
    let users = repair_words(db).await?;
    if users > 0 {
        tracing::info!(users, "search words updated");
    }
    Ok(repaired)
}

async fn repair_users(db: &Db, rows: Rows) -> Result<usize, ApiError> {
    use users::{Column, Entity};
    let (mut after, mut repaired) = (i64::MIN, 0);
    loop {
        let mut query = Entity::find().filter(Column::Id.gt(after));
        if rows == Rows::Empty {
            query = query.filter(Expr::cust(IS_EMPTY));
        }
        let batch = query.order_by_asc(Column::Id).limit(BATCH).all(db.read()).await?;
        let Some(last) = batch.last() else { return Ok(repaired) };
        after = last.id;
        let outdated: Vec<users::Model> = batch
            .into_iter()
            .filter(|user| user.search_columns() != (user.search_text.clone(), user.sort_key.clone()))
            .collect();
        if outdated.is_empty() {
            continue;
        }
        repaired += outdated.len();
        db.write(move |tx| {
            async move {
                for user in outdated {
                    write_user(tx, &user).await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await?;
    }
}

/// Writes the columns unless the row has changed since it was read: then that change has written them.
async fn write_user(tx: &DatabaseTransaction, user: &users::Model) -> Result<(), DbErr> {
    use users::{Column, Entity};
    let (search_text, sort_key) = user.search_columns();
    Entity::update_many()
        .col_expr(Column::SearchText, Expr::value(search_text))
        .col_expr(Column::SortKey, Expr::value(sort_key))
        .filter(Column::Id.eq(user.id))
        .filter(Column::SearchText.eq(user.search_text.as_str()))
        .filter(Column::Name.eq(user.name.as_str()))
        .filter(Column::Surname.eq(user.surname.as_str()))
        .filter(match &user.email {
            Some(email) => Column::Email.eq(email.as_str()),
            None => Column::Email.is_null(),
        })
        .exec(tx)
        .await?;
    Ok(())
}

/// Replaces the words of users whose text has changed since they were written. Returns how many users there were.
async fn repair_words(db: &Db) -> Result<usize, ApiError> {
    use users::{Column, Entity};
    let mut repaired = 0;
    loop {
        let outdated: Vec<i64> = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Expr::cust(HAS_OUTDATED_WORDS))
            .limit(BATCH)
            .into_tuple()
            .all(db.read())
            .await?;
        if outdated.is_empty() {
            return Ok(repaired);
        }
        repaired += outdated.len();
        db.write(move |tx| write_words(tx, outdated).boxed()).await?;
    }
}

async fn write_words(tx: &DatabaseTransaction, ids: Vec<i64>) -> Result<(), ApiError> {
    use users::{Column, Entity};
    let users: Vec<(i64, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::SearchText, Column::SortKey])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::Id)
        .lock(LockType::NoKeyUpdate)
        .into_tuple()
        .all(tx)
        .await?;
    let searchable: Vec<_> = users
        .iter()
        .map(|(id, text, key)| (*id, text.as_str(), key.as_str()))
        .collect();
    user_words::replace(tx, &searchable).await?;
    users::write_words_text(tx, &ids).await?;
    Ok(())
}

async fn repair_course_dates(db: &Db, rows: Rows) -> Result<usize, ApiError> {
    use course_dates::{Column, Entity};
    let (mut after, mut repaired) = (i64::MIN, 0);
    loop {
        let mut query = Entity::find().filter(Column::Id.gt(after));
        if rows == Rows::Empty {
            query = query.filter(Expr::cust(IS_EMPTY));
        }
        let batch = query
            .select_only()
            .columns([Column::Id, Column::Venue, Column::SearchText])
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_tuple::<(i64, String, String)>()
            .all(db.read())
            .await?;
        let Some((last, ..)) = batch.last() else {
            return Ok(repaired);
        };
        after = *last;
        let outdated: Vec<_> = batch
            .into_iter()
            .filter(|(_, venue, search_text)| course_dates::search_text_of(venue) != *search_text)
            .collect();
        if outdated.is_empty() {
            continue;
        }
        repaired += outdated.len();
        db.write(move |tx| {
            async move {
                for (id, venue, _) in outdated {
                    Entity::update_many()
                        .col_expr(Column::SearchText, Expr::value(course_dates::search_text_of(&venue)))
                        .filter(Column::Id.eq(id))
                        .filter(Column::Venue.eq(venue))
                        .exec(tx)
                        .await?;
                }
                Ok(())
            }
            .boxed()
        })
        .await?;
    }
}

#[cfg(test)]
mod tests {
    use battito_domain::search_text::fold;

    use super::*;
    use crate::randomness;

    #[test]
    fn the_version_belongs_to_the_fold() {
        let folded: String = (char::MIN..='\u{ffff}')
            .map(|letter| fold(&letter.to_string()))
            .collect();
        assert_eq!(
            (VERSION, randomness::hash(&folded).as_str()),
            (2, "9907b6cf1ac35fbf93aaf43cadc513a5539cdf4210ad20dabf11dd171513c9ec"),
            "rows hold what the former fold made: raise VERSION"
        );
    }
}
