//! The columns of an import, found by the headings of the sheet.

use std::collections::BTreeMap;

use battito_documents::spreadsheet::{Row, Value};
use battito_platform::sheet_headings::{self, Header, LAST_HEADER_ROW};

/// A column that an import reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::features::participants::documents) enum ImportColumn {
    Surname,
    Name,
    TaxCode,
    Email,
    Phone,
    IsSanitary,
    Certificate,
    ContactEmail,
    BirthDate,
    BirthPlace,
    Job,
    Company,
}

impl ImportColumn {
    pub(in crate::features::participants::documents) const ALL: [Self; 12] = [
        Self::Surname,
        Self::Name,
        Self::TaxCode,
        Self::Email,
        Self::Phone,
        Self::IsSanitary,
        Self::Certificate,
        Self::ContactEmail,
        Self::BirthDate,
        Self::BirthPlace,
        Self::Job,
        Self::Company,
    ];

    /// The heading in files that we write, and the name of the column in a report.
    pub(in crate::features::participants::documents) const fn heading(self) -> &'static str {
        match self {
            Self::Surname => "Cognome",
            Self::Name => "Nome",
            Self::TaxCode => "Codice fiscale",
            Self::Email => "Email",
            Self::Phone => "Telefono",
            Self::IsSanitary => "Sanitario (sì/no)",
            Self::Certificate => "Certificazione",
            Self::ContactEmail => "Email di contatto",
            Self::BirthDate => "Data di nascita",
            Self::BirthPlace => "Luogo di nascita",
            Self::Job => "Mansione",
            Self::Company => "Azienda",
        }
    }

    /// The width in files that we write, in characters.
    pub(in crate::features::participants::documents) const fn width(self) -> f64 {
        match self {
            Self::Surname | Self::Name | Self::BirthPlace | Self::Job => 22.0,
            Self::TaxCode => 20.0,
            Self::Email | Self::ContactEmail => 32.0,
            Self::Phone | Self::IsSanitary | Self::BirthDate => 16.0,
            Self::Certificate | Self::Company => 28.0,
        }
    }

    /// The column with this heading, which people write in many ways.
    fn of(heading: &str) -> Option<Self> {
        match sheet_headings::letters(heading).as_str() {
            "cognome" => Some(Self::Surname),
            "nome" => Some(Self::Name),
            "codicefiscale" | "codfiscale" | "cf" => Some(Self::TaxCode),
            "email" | "mail" | "posta" | "postaelettronica" | "indirizzoemail" => Some(Self::Email),
            "telefono" | "tel" | "cellulare" | "cell" | "numeroditelefono" => Some(Self::Phone),
            "sanitario" | "sanitariosino" | "sanitariosn" => Some(Self::IsSanitary),
            "certificazione" | "certificato" | "attestato" => Some(Self::Certificate),
            "emaildicontatto" | "emailcontatto" | "emailreferente" | "emaildelreferente" | "emailazienda"
            | "emailaziendale" | "contatto" | "referente" => Some(Self::ContactEmail),
            "datadinascita" | "datanascita" | "natoil" | "nataoil" | "natail" | "natoail" => Some(Self::BirthDate),
            "luogodinascita" | "luogonascita" | "natoa" | "nataa" | "comunedinascita" | "cittadinascita" => {
                Some(Self::BirthPlace)
            }
            "mansione" | "ruolo" | "qualifica" | "professione" => Some(Self::Job),
            "azienda" | "ditta" | "societa" | "ente" | "ragionesociale" => Some(Self::Company),
            _ => None,
        }
    }

    /// The column with this name in a report.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.heading() == name)
    }

    /// The column that an error of a person's field belongs to.
    pub(super) fn of_field(field: &str) -> Self {
        match field {
            "surname" => Self::Surname,
            "name" => Self::Name,
            "fiscal_code" => Self::TaxCode,
            "phone" => Self::Phone,
            "certificate" => Self::Certificate,
            "contact_email" => Self::ContactEmail,
            "birth_date" => Self::BirthDate,
            "birth_place" => Self::BirthPlace,
            "job" => Self::Job,
            "company" => Self::Company,
            _ => Self::Email,
        }
    }
}

/// Finds the header: the first row with a way to tell who somebody is, and a second known heading.
///
/// # Errors
/// The sentence for the person when there is none, or a heading stands twice.
pub(super) fn find(rows: &[Row]) -> Result<Header<ImportColumn>, String> {
    let is_header = |row: &&Row| {
        let known = known(row);
        let identifies = |column: &ImportColumn| {
            matches!(
                column,
                ImportColumn::TaxCode | ImportColumn::Email | ImportColumn::BirthDate
            )
        };
        known.len() > 1 && known.iter().any(|(_, column)| identifies(column))
    };
    let Some(row) = rows.iter().take(LAST_HEADER_ROW).find(is_header) else {
        return Err(missing(rows));
    };
    let mut columns = BTreeMap::new();
    for (index, column) in known(row) {
        if columns.values().any(|other| *other == column) {
            return Err(format!("La colonna {} c'è due volte.", column.heading()));
        }
        columns.insert(index, column);
    }
    let unknown = row.cells.iter().filter(|(index, _)| !columns.contains_key(index));
    let unknown = unknown.filter_map(|(_, value)| heading(value)).collect();
    Ok(Header {
        row: row.index,
        columns,
        unknown,
    })
}

fn known(row: &Row) -> Vec<(u32, ImportColumn)> {
    let column = |(index, value): (&u32, &Value)| Some((*index, ImportColumn::of(&heading(value)?)?));
    row.cells.iter().filter_map(column).collect()
}

fn heading(value: &Value) -> Option<String> {
    let text = value.text()?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(text.chars().take(60).collect())
}

fn missing(rows: &[Row]) -> String {
    let expected = ImportColumn::ALL.map(ImportColumn::heading).join(", ");
    let found: Vec<_> = rows
        .first()
        .map(|row| row.cells.values().filter_map(heading).take(10).collect())
        .unwrap_or_default();
    if found.is_empty() {
        return "Il foglio è vuoto: scarica il modello e compilalo.".into();
    }
    format!(
        "Non trovo le colonne degli iscritti: servono {expected}. Nella prima riga ci sono: {}.",
        found.join(", ")
    )
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn finds_columns_in_any_order_case_and_accent() {
        use ImportColumn::{Email, IsSanitary, Name, Surname, TaxCode};
        let header = find(&[Row::of_texts(
            0,
            &[
                "E-MAIL",
                "cognome ",
                "NOME",
                "Cod. Fiscale",
                "Reparto",
                "Sanitario (si/no)",
            ],
        )]);
        let header = header.unwrap();
        let columns: Vec<_> = header.columns.values().copied().collect();
        assert_eq!(columns, [Email, Surname, Name, TaxCode, IsSanitary]);
        assert_eq!(header.unknown, ["Reparto"]);
    }

    #[test]
    fn finds_every_heading_that_we_write() {
        let headings = ImportColumn::ALL.map(ImportColumn::heading);
        assert_eq!(
            find(&[Row::of_texts(0, &headings)]).unwrap().columns.len(),
            headings.len()
        );
    }

    #[test]
    fn skips_a_title_above_the_header() {
        let rows = [
            Row::of_texts(0, &["Elenco del personale"]),
            Row::of_texts(2, &["Cognome", "Nome", "CF"]),
        ];
        assert_eq!(find(&rows).unwrap().row, 2);
    }

    #[test]
    fn names_the_headers_it_found_instead() {
        let sentence = find(&[Row::of_texts(0, &["Data", "Importo"])]).unwrap_err();
        assert!(
            sentence.contains("Codice fiscale") && sentence.ends_with("Data, Importo."),
            "{sentence}"
        );
        assert!(find(&[]).unwrap_err().contains("vuoto"));
        assert!(
            find(&[Row::of_texts(0, &["CF", "Nome", "Codice fiscale"])])
                .unwrap_err()
                .contains("due volte")
        );
    }
}
