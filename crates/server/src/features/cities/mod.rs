//! Cities where courses are held, identified by name and province. A missing city is added when a course date is saved.

pub mod dto;
pub mod store;

use axum::{Json, extract::State};
use battito_platform::{
    Actor, ApiError, App, ManageCourseDates, Page, Params, audit, entities::cities::Model, routes, search::Words,
};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;

use self::dto::{CityList, CityQuery};

/// The routes of this feature, below `/api`.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list))
}

/// Lists the cities where courses are held.
#[utoipa::path(get, path = "/cities", operation_id = "listCities", tag = "cities", params(CityQuery), responses(
    (status = 200, description = "A page of cities, by name", body = CityList),
))]
async fn list(
    State(app): State<App>,
    _: ManageCourseDates,
    Params(query): Params<CityQuery>,
) -> Result<Json<CityList>, ApiError> {
    matching(&app, &query).await.map(Json)
}

/// The city with this name and province, which is added when it is missing. Case and accents are ignored.
pub async fn find_or_add(
    tx: &DatabaseTransaction,
    actor: &Actor,
    now: DateTime<Utc>,
    name: &str,
    province: &str,
) -> Result<Model, ApiError> {
    let (city, is_new) = store::find_or_add(tx, name, province).await?;
    if is_new {
        let change = audit::Change::new(
            "city.create",
            "city",
            city.id,
            None,
            Some(json!({"name": city.name, "province": city.province})),
        );
        audit::record(tx, now, actor, change).await?;
    }
    Ok(city)
}

/// Returns a page of the matching cities.
async fn matching(app: &App, query: &CityQuery) -> Result<CityList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let words = Words::parse(query.search.as_deref())?;
    let (cities, total) = store::list(app.db().read(), &words, page).await?;
    Ok(CityList {
        data: cities.into_iter().map(Into::into).collect(),
        meta: page.meta(total),
    })
}
