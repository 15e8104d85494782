//! Issued certificates. The text of a paper is copied when it is issued and never follows its course, option
//! or person. Only the status, the file and the person it belongs to change.

use battito_domain::{certificate::PaperState, person, rome_time, search_text};
use sea_orm::{Set, entity::prelude::*};

use super::{DayList, TextList, certificate_words, statuses::PaperStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificates")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// `2026-000123`. Unique among ours; imported ones have the number they were given elsewhere.
    pub number: String,
    /// The verification code, 16 characters without hyphens.
    #[sea_orm(unique)]
    pub code: String,
    pub user_id: Option<i64>,
    pub reservation_id: Option<i64>,
    pub reservation_certificate_id: Option<i64>,
    pub course_id: Option<i64>,
    pub certificate_option_id: Option<i64>,
    /// Issued before Battito, with a number of its own and without a file.
    pub imported: bool,
    /// Printed by another organisation; the file was uploaded.
    pub external: bool,
    pub holder_name: String,
    pub holder_surname: String,
    pub tax_code: Option<String>,
    /// The title of the course.
    pub title: String,
    pub option_name: String,
    pub hours: Option<i32>,
    /// The days on which the course took place; empty when they are not known.
    #[sea_orm(column_type = "JsonBinary")]
    pub days: DayList,
    pub city: Option<String>,
    pub province: Option<String>,
    pub venue: Option<String>,
    /// Names of the instructors.
    #[sea_orm(column_type = "JsonBinary")]
    pub instructors: TextList,
    /// In Rome's calendar.
    pub issued_on: Date,
    pub issued_at: DateTimeUtc,
    /// The last day of validity in Rome's calendar; none when it does not expire.
    pub expires_on: Option<Date>,
    pub status: PaperStatus,
    /// Why it was revoked or replaced.
    pub status_reason: Option<String>,
    pub status_changed_at: Option<DateTimeUtc>,
    pub replaced_by_id: Option<i64>,
    /// The PDF in the file store; none until it is stored.
    pub file_key: Option<String>,
    /// How the paper looks: the version in force when it was issued. None: as the configuration says.
    pub design_id: Option<i64>,
    /// The folded text in which certificates are searched.
    pub search_text: String,
    /// The key by which lists of certificates are sorted by their holders.
    pub sort_key: String,
}

impl Model {
    /// The state of the certificate on a day in Rome's calendar.
    #[must_use]
    pub fn state(&self, today: Date) -> PaperState {
        PaperState::of(self.status.0, self.expires_on, today)
    }

    /// The name of the paper. An imported one without a name of its own is called as its course.
    #[must_use]
    pub fn name(&self) -> &str {
        if self.option_name.is_empty() {
            &self.title
        } else {
            &self.option_name
        }
    }

    /// The days of the course in Rome's calendar.
    #[must_use]
    pub fn course_days(&self) -> Vec<Date> {
        let days = self.days.0.iter().map(|day| rome_time::local(day.start).date());
        let mut days: Vec<_> = days.collect();
        days.dedup();
        days
    }
}

relations!(User(UserId) -> users, Reservation(ReservationId) -> reservations);

#[async_trait::async_trait]
impl ActiveModelBehavior for ActiveModel {
    /// Writes `search_text` and `sort_key` of a new row: their source never changes. Rows that are inserted
    /// together must have been given to [`with_search_columns`].
    async fn before_save<C>(self, _: &C, insert: bool) -> Result<Self, DbErr>
    where
        C: ConnectionTrait,
    {
        Ok(if insert { with_search_columns(self) } else { self })
    }

    /// Adds the words of a new row. Rows that are inserted together need [`certificate_words::insert`].
    async fn after_save<C>(certificate: Model, db: &C, insert: bool) -> Result<Model, DbErr>
    where
        C: ConnectionTrait,
    {
        if insert {
            certificate_words::insert(db, &[Searched::from(&certificate)]).await?;
        }
        Ok(certificate)
    }
}

/// A new row with its search columns.
#[must_use]
pub fn with_search_columns(mut row: ActiveModel) -> ActiveModel {
    let text = |value: &sea_orm::ActiveValue<String>| value.try_as_ref().cloned().unwrap_or_default();
    let searched = Searched {
        id: 0,
        number: text(&row.number),
        code: text(&row.code),
        holder_name: text(&row.holder_name),
        holder_surname: text(&row.holder_surname),
        tax_code: row.tax_code.try_as_ref().cloned().flatten(),
        title: text(&row.title),
        option_name: text(&row.option_name),
        issued_on: row.issued_on.try_as_ref().copied().unwrap_or_default(),
        search_text: String::new(),
        sort_key: String::new(),
    };
    let (search_text, sort_key) = searched.columns();
    row.search_text = Set(search_text);
    row.sort_key = Set(sort_key);
    row
}

/// The search columns of a certificate and their sources.
#[derive(Clone, Debug, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct Searched {
    pub id: i64,
    pub number: String,
    pub code: String,
    pub holder_name: String,
    pub holder_surname: String,
    pub tax_code: Option<String>,
    pub title: String,
    pub option_name: String,
    /// Beside the words: lists are sorted by it.
    pub issued_on: Date,
    pub search_text: String,
    pub sort_key: String,
}

impl Searched {
    /// `search_text` and `sort_key` as they should be.
    #[must_use]
    pub fn columns(&self) -> (String, String) {
        let paper = [&self.number, &self.code, &self.title, &self.option_name].map(String::as_str);
        let paper = search_text::fold(&paper.join(" "));
        let tax_code = self.tax_code.as_deref().unwrap_or_default();
        (
            person::search_text(&self.holder_name, &self.holder_surname, &paper, tax_code),
            person::sort_key(&self.holder_name, &self.holder_surname),
        )
    }

    /// The words by which the certificate is found: those of the holder's name, the number, the code and the tax code.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let tax_code = self.tax_code.as_deref().unwrap_or_default();
        let numbers = search_text::fold(&format!("{} {}", self.number, self.code));
        person::search_words(&person::search_text(
            &self.holder_name,
            &self.holder_surname,
            &numbers,
            tax_code,
        ))
    }
}

impl From<&Model> for Searched {
    fn from(row: &Model) -> Self {
        Self {
            id: row.id,
            number: row.number.clone(),
            code: row.code.clone(),
            holder_name: row.holder_name.clone(),
            holder_surname: row.holder_surname.clone(),
            tax_code: row.tax_code.clone(),
            title: row.title.clone(),
            option_name: row.option_name.clone(),
            issued_on: row.issued_on,
            search_text: row.search_text.clone(),
            sort_key: row.sort_key.clone(),
        }
    }
}
