//! The programme of a course, by day (`program`) or by module (`program_module`), as it is sent and stored.

use serde::{Deserialize, Serialize};

/// One section of a programme by day. When `day` is set, its title is `Giorno {day}` instead of the heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramDay {
    /// Number of the day, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u32>,
    /// Title of the section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The entries of the day, in order.
    pub entries: Vec<ProgramEntry>,
}

/// One module of a programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramModule {
    /// Title of the module.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The entries of the module, in order.
    pub entries: Vec<ProgramEntry>,
}

/// One item of a programme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProgramEntry {
    /// Its title.
    pub title: String,
    /// Description of the entry.
    pub description: Description,
}

/// A paragraph or a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Description {
    /// One paragraph.
    Text(String),
    /// A list of points.
    List(Vec<String>),
}

impl Description {
    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::List(items) => items.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_shape_of_the_contract() {
        let wire = r#"[{"day":1,"entries":[{"title":"Mattina","description":"Teoria"}]},{"heading":"Prova","entries":[{"title":"Pratica","description":["RCP","DAE"]}]}]"#;
        let program: Vec<ProgramDay> = serde_json::from_str(wire).unwrap();
        assert_eq!(
            program[1].entries[0].description,
            Description::List(vec!["RCP".to_owned(), "DAE".to_owned()])
        );
        assert_eq!(serde_json::to_string(&program).unwrap(), wire);
    }

    #[test]
    fn a_module_has_no_day() {
        let module: ProgramModule = serde_json::from_str(r#"{"heading":null,"entries":[]}"#).unwrap();
        assert_eq!(serde_json::to_string(&module).unwrap(), r#"{"entries":[]}"#);
    }

    #[test]
    fn an_item_without_description_is_refused() {
        assert!(serde_json::from_str::<ProgramEntry>(r#"{"title":"Pausa"}"#).is_err());
        assert!(serde_json::from_str::<ProgramEntry>(r#"{"title":"Pausa","description":3}"#).is_err());
    }
}
