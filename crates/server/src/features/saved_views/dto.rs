//! Views of lists on the wire.

use battito_platform::entities::saved_views::Model;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A list whose views can be saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListName {
    /// People.
    Users,
    /// Course dates.
    CourseDates,
    /// Certificates.
    Certificates,
}

impl ListName {
    /// As it is stored.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Users => "users",
            Self::CourseDates => "course_dates",
            Self::Certificates => "certificates",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let all = [Self::Users, Self::CourseDates, Self::Certificates];
        all.into_iter().find(|name| name.as_str() == text)
    }
}

/// A saved view.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SavedView {
    /// Id.
    pub id: i64,
    /// The list.
    pub screen: ListName,
    /// Its name.
    pub name: String,
    /// The query of the list's page, without the question mark.
    pub query: String,
    /// Whether all staff see it.
    pub shared: bool,
    /// The name of the colleague who shares it; null for one's own.
    pub author: Option<String>,
}

impl SavedView {
    /// None for a list that this version does not know.
    pub(super) fn of(row: Model, author: Option<String>) -> Option<Self> {
        Some(Self {
            id: row.id,
            screen: ListName::parse(&row.screen)?,
            name: row.name,
            query: row.query,
            shared: row.is_shared,
            author,
        })
    }
}

/// One's own views and those that colleagues share.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SavedViewList {
    /// The views, by name.
    pub data: Vec<SavedView>,
}

/// A view to save.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SavedViewWrite {
    /// The list.
    #[schema(required = true, nullable = false)]
    pub screen: Option<ListName>,
    /// Its name.
    #[schema(required = true, nullable = false, min_length = 1, max_length = 60)]
    pub name: Option<String>,
    /// The query of the list's page, without the question mark.
    #[schema(required = true, nullable = false, max_length = 1000, pattern = "^[!-~]*$")]
    pub query: Option<String>,
    /// Whether all staff see it.
    #[serde(default)]
    pub shared: bool,
}
