//! HTTP handlers of the cities.

use axum::{Json, extract::State};

use super::{
    dto::{CityList, CityQuery},
    list,
};
use crate::platform::{access::ManageCourseDates, body::Params, error::ApiError, state::App};

/// Lists the cities where courses are held.
#[utoipa::path(get, path = "/cities", operation_id = "listCities", tag = "cities", params(CityQuery), responses(
    (status = 200, description = "A page of cities, by name", body = CityList),
))]
pub(super) async fn list(
    State(app): State<App>,
    _: ManageCourseDates,
    Params(query): Params<CityQuery>,
) -> Result<Json<CityList>, ApiError> {
    list::list(&app, &query).await.map(Json)
}
