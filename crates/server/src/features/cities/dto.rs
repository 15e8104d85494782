//! Cities on the wire.

use battito_platform::{PageMeta, entities::cities};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A city where courses are held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct City {
    /// Id.
    pub id: i64,
    /// Name.
    #[schema(example = "Bergamo")]
    pub name: String,
    /// Province, two capital letters.
    #[schema(example = "BG")]
    pub province: String,
}

impl From<cities::Model> for City {
    fn from(city: cities::Model) -> Self {
        Self {
            id: city.id,
            name: city.name,
            province: city.province,
        }
    }
}

/// A page of cities.
#[derive(Debug, Serialize, ToSchema)]
pub struct CityList {
    /// Cities by name.
    pub data: Vec<City>,
    /// Paging.
    pub meta: PageMeta,
}

/// Filter and page.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CityQuery {
    /// Words that the name must contain. Case and accents are ignored.
    #[param(max_length = 200)]
    pub search: Option<String>,
    /// Page, from 1.
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Rows per page.
    #[param(minimum = 1, maximum = 100)]
    pub per_page: Option<u64>,
}
