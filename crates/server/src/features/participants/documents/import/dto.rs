//! An import on the wire.

use battito_domain::field_errors::FieldErrors;
use battito_platform::{ApiError, dry_run::flag};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

/// How to import.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportQuery {
    /// 1 = preview the import, and change nothing.
    #[param(minimum = 0, maximum = 1)]
    pub dry_run: Option<u8>,
    /// 1 = put people without a seat on the waiting list. Otherwise such an import is refused.
    #[param(minimum = 0, maximum = 1)]
    pub waiting: Option<u8>,
    /// The certificate option of the people whose row names none.
    pub certificate: Option<i64>,
}

impl ImportQuery {
    /// Whether nothing is to be changed.
    pub(in crate::features::participants::documents) fn dry_run(&self) -> Result<bool, ApiError> {
        flag("dry_run", self.dry_run)
    }

    /// Whether people may be put on the waiting list.
    pub(in crate::features::participants::documents) fn waiting(&self) -> Result<bool, ApiError> {
        flag("waiting", self.waiting)
    }
}

/// The action of an import for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ImportAction {
    /// Adds a new person, who is invited by mail when there is an address.
    New,
    /// Adds a person who is known already.
    Known,
    /// Nothing: the person has booked the date already.
    Booked,
    /// Nothing: the row has errors.
    Error,
}

/// The person of a row: as in the file, or as the centre knows the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ImportedPerson {
    /// Number of the user, when there is one.
    #[schema(required = true)]
    pub id: Option<i64>,
    /// Family name.
    pub surname: String,
    /// First name.
    pub name: String,
    /// Tax code.
    #[schema(required = true)]
    pub fiscal_code: Option<String>,
    /// E-mail address; null for a person without an account.
    #[schema(required = true)]
    pub email: Option<String>,
    /// The address of somebody else who receives the mails of a person without one.
    #[schema(required = true)]
    pub contact_email: Option<String>,
    /// Birth date.
    #[schema(required = true)]
    pub birth_date: Option<NaiveDate>,
    /// Company.
    #[schema(required = true)]
    pub company: Option<String>,
    /// Telephone.
    pub phone: String,
    /// Healthcare professional.
    pub is_sanitary: bool,
    /// Name of the chosen certificate.
    #[schema(required = true)]
    pub certificate: Option<String>,
}

/// A row of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ImportRow {
    /// Its number in the sheet.
    pub row: u32,
    /// The action for the row.
    pub action: ImportAction,
    /// The person.
    pub person: ImportedPerson,
    /// Messages by heading of the column.
    #[schema(value_type = BTreeMap<String, Vec<String>>, example = json!({"Codice fiscale": ["Codice fiscale non valido."]}))]
    pub errors: FieldErrors,
    /// What stands in the cells with errors, by heading.
    pub values: BTreeMap<String, String>,
}

/// The import as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ImportMeta {
    /// Rows with a person.
    pub total: usize,
    /// Rows without errors, those already booked included.
    pub valid: usize,
    /// Rows with errors.
    pub errors: usize,
    /// Free seats before the import.
    pub available: i64,
    /// Whether the date is over: then there is no waiting list, and no confirmation goes out.
    pub over: bool,
    /// People who find no seat: they come onto the waiting list with `waiting=1`, otherwise the import is refused.
    pub exceeding: usize,
    /// Headings that are not read.
    pub ignored_columns: Vec<String>,
    /// What looks wrong although it can be read, as sentences.
    pub hints: Vec<String>,
}

/// The result of an import, or its preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ImportReport {
    /// The rows, in the order of the file.
    pub rows: Vec<ImportRow>,
    /// All of them together.
    pub meta: ImportMeta,
}

/// Why nothing was imported.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RefusedImport {
    /// An Italian sentence.
    pub message: String,
    /// Messages about the file as a whole (`file`) or the date (`id_course_date`).
    pub errors: BTreeMap<String, Vec<String>>,
    /// The rows, when the file could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rows: Option<Vec<ImportRow>>,
    /// All of them together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub meta: Option<ImportMeta>,
}
