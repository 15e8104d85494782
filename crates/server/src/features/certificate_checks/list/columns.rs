//! The columns of a list.

/// A column that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ListColumn {
    Code,
    Surname,
}

impl ListColumn {
    pub(super) const ALL: [Self; 2] = [Self::Code, Self::Surname];

    /// The heading in files that we write, and the name of the column in a refusal.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Code => "Codice",
            Self::Surname => "Cognome",
        }
    }

    /// The column with these letters in its heading.
    pub(super) fn of(letters: &str) -> Option<Self> {
        match letters {
            "codice" | "codici" | "codicediverifica" | "codiceverifica" | "codiceattestato" | "codicedellattestato" => {
                Some(Self::Code)
            }
            "cognome" | "cognomi" => Some(Self::Surname),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use battito_platform::sheet_headings::letters;

    use super::*;

    #[test]
    fn finds_every_heading_that_we_write() {
        for column in ListColumn::ALL {
            assert_eq!(ListColumn::of(&letters(column.heading())), Some(column));
        }
        assert_eq!(
            ListColumn::of(&letters("Codice dell'attestato")),
            Some(ListColumn::Code)
        );
        assert_eq!(ListColumn::of(&letters("Codice fiscale")), None);
    }
}
