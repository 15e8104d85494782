//! An import of certificates on the wire.

use std::collections::BTreeMap;

use battito_domain::field_errors::FieldErrors;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// The action of an import for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CertificateImportAction {
    /// Adds a certificate.
    New,
    /// Nothing: the certificate was imported before.
    Present,
    /// Nothing: the row has errors.
    Error,
}

/// A row of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateImportRow {
    /// Its number in the sheet.
    pub row: u32,
    /// The action for the row.
    pub action: CertificateImportAction,
    /// Number of the certificate.
    pub number: String,
    /// The holder.
    pub holder: String,
    /// The title of the course.
    pub title: String,
    /// The day of issue.
    pub issued_on: Option<NaiveDate>,
    /// The last day of its validity.
    pub expires_at: Option<NaiveDate>,
    /// The user whose certificate it is: the tax code and the name agree, and the address is confirmed.
    pub id_user: Option<i64>,
    /// Why the certificate is not given to the account with the tax code, in Italian. It waits for staff to link it.
    pub unlinked: Option<String>,
    /// Messages by heading of the column.
    #[schema(value_type = BTreeMap<String, Vec<String>>, example = json!({"Numero": ["Campo obbligatorio."]}))]
    pub errors: FieldErrors,
    /// What stands in the cells with errors, by heading.
    pub values: BTreeMap<String, String>,
}

/// The import as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateImportMeta {
    /// Rows with a certificate.
    pub total: usize,
    /// Rows that add one.
    pub new: usize,
    /// Rows with errors.
    pub errors: usize,
    /// Headings that are not read.
    pub ignored_columns: Vec<String>,
}

/// The result of an import, or its preview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CertificateImportReport {
    /// The rows, in the order of the file.
    pub rows: Vec<CertificateImportRow>,
    /// All of them together.
    pub meta: CertificateImportMeta,
}

/// Why nothing was imported.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedCertificateImport {
    /// An Italian sentence.
    pub message: String,
    /// Messages about the file as a whole (`file`).
    pub errors: BTreeMap<String, Vec<String>>,
    /// The rows, when the file could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rows: Option<Vec<CertificateImportRow>>,
    /// All of them together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub meta: Option<CertificateImportMeta>,
}
