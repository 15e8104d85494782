//! The columns of an import.

use battito_documents::spreadsheet::{Column, Table};
use battito_platform::{ApiError, App, Attachment};

/// A column that an import reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ImportColumn {
    Number,
    Surname,
    Name,
    TaxCode,
    Title,
    Option,
    IssuedOn,
    ExpiresOn,
    Hours,
    City,
}

impl ImportColumn {
    pub(super) const ALL: [Self; 10] = [
        Self::Number,
        Self::Surname,
        Self::Name,
        Self::TaxCode,
        Self::Title,
        Self::Option,
        Self::IssuedOn,
        Self::ExpiresOn,
        Self::Hours,
        Self::City,
    ];
    /// The required columns.
    pub(super) const NEEDED: [Self; 5] = [Self::Number, Self::Surname, Self::Name, Self::Title, Self::IssuedOn];

    /// The heading in files that we write, and the name of the column in a report.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Number => "Numero",
            Self::Surname => "Cognome",
            Self::Name => "Nome",
            Self::TaxCode => "Codice fiscale",
            Self::Title => "Corso",
            Self::Option => "Attestato",
            Self::IssuedOn => "Rilasciato il",
            Self::ExpiresOn => "Valido fino al",
            Self::Hours => "Ore",
            Self::City => "Luogo",
        }
    }

    /// The width in files that we write, in characters.
    pub(super) const fn width(self) -> f64 {
        match self {
            Self::Title => 40.0,
            Self::Option => 28.0,
            Self::Hours => 8.0,
            Self::Number | Self::IssuedOn | Self::ExpiresOn => 16.0,
            Self::Surname | Self::Name | Self::TaxCode | Self::City => 22.0,
        }
    }

    /// The column with this name in a report.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.heading() == name)
    }

    /// The column with these letters in its heading.
    pub(super) fn of(letters: &str) -> Option<Self> {
        match letters {
            "numero" | "n" | "nr" | "numeroattestato" | "nattestato" => Some(Self::Number),
            "cognome" => Some(Self::Surname),
            "nome" => Some(Self::Name),
            "codicefiscale" | "codfiscale" | "cf" => Some(Self::TaxCode),
            "corso" | "titolo" | "titolodelcorso" => Some(Self::Title),
            "attestato" | "certificazione" | "certificato" => Some(Self::Option),
            "rilasciatoil" | "rilascio" | "datarilascio" | "datadirilascio" | "data" => Some(Self::IssuedOn),
            "validofinoal" | "validofinoa" | "scadenza" | "datascadenza" | "datadiscadenza" => Some(Self::ExpiresOn),
            "ore" | "durata" | "durataore" => Some(Self::Hours),
            "luogo" | "citta" | "sede" => Some(Self::City),
            _ => None,
        }
    }
}

/// A header and nothing below it.
pub(super) async fn template(app: &App) -> Result<Attachment, ApiError> {
    let columns = ImportColumn::ALL.map(|column| Column::new(column.heading(), column.width()));
    let table = Table {
        title: "Modello attestati".into(),
        sheet: "Attestati".into(),
        created_at: app.now().naive_utc(),
        columns: columns.into(),
        rows: Vec::new(),
    };
    Attachment::spreadsheet(app, "modello-attestati.xlsx".into(), table).await
}

#[cfg(test)]
mod tests {
    use battito_platform::sheet_headings::letters;

    use super::*;

    #[test]
    fn finds_every_heading_that_we_write() {
        for column in ImportColumn::ALL {
            assert_eq!(ImportColumn::of(&letters(column.heading())), Some(column));
        }
    }
}
