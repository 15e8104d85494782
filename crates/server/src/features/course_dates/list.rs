//! Lists the dates that match a query, each with its seat counts.

use std::collections::HashMap;

use battito_domain::{field_errors::FieldErrors, messages};
use battito_platform::{
    ApiError, App, Direction, Page,
    bulk::{self, BulkRequest},
    search::Words,
};

use super::{
    dto::{CourseDateList, CourseDateQuery, CourseDateSort},
    needs, period,
    search::Places,
    show,
    store::{self, Filter, Named},
};

/// A page of the dates that match, for `reader`.
pub(super) async fn list(app: &App, reader: i64, query: &CourseDateQuery) -> Result<CourseDateList, ApiError> {
    let page = Page::parse(query.page, query.per_page)?;
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let db = app.db().read();
    let filter = found(app, reader, query).await?;
    let (ids, total) = store::list(db, &filter, order, page).await?;
    let mut rows: HashMap<i64, Named> = store::find_named(db, &ids)
        .await?
        .into_iter()
        .map(|row| (row.date.id, row))
        .collect();
    let listed = ids.into_iter().filter_map(|id| rows.remove(&id)).collect();
    Ok(CourseDateList {
        data: show::views(db, listed).await?,
        meta: page.meta(total),
    })
}

/// The dates that a bulk call means.
///
/// # Errors
/// As [`BulkRequest::check`].
pub(in crate::features) async fn meant(
    app: &App,
    reader: i64,
    query: &CourseDateQuery,
    request: &BulkRequest,
) -> Result<Vec<i64>, ApiError> {
    let filter = found(app, reader, query).await?;
    let order = (CourseDateSort::Date, Direction::Asc);
    let (ids, total) = store::list(app.db().read(), &filter, order, bulk::PAGE).await?;
    request.check(total)?;
    Ok(ids)
}

/// The filter, with what has to be looked up for it.
async fn found(app: &App, reader: i64, query: &CourseDateQuery) -> Result<Filter, ApiError> {
    let mut filter = filter(reader, query)?;
    if let Some(need) = query.need {
        let needing = needs::dates_with(app, need).await?;
        filter.ids = Some(match filter.ids {
            Some(ids) => needing.into_iter().filter(|id| ids.contains(id)).collect(),
            None => needing,
        });
    }
    let words = Words::parse(query.search.as_deref())?;
    if !words.is_empty() {
        filter.found = Some(Places::of(app).await?.dates_with(&words));
    }
    Ok(filter)
}

fn filter(reader: i64, query: &CourseDateQuery) -> Result<Filter, ApiError> {
    let mut errors = FieldErrors::default();
    let filter = Filter {
        course_id: query.course,
        city_id: query.city,
        instructor_id: query.instructor.map(|choice| choice.user_id(reader)),
        from: period::start(query.from.as_deref(), &mut errors),
        to: period::end(query.to.as_deref(), &mut errors),
        status: query.status.map(|status| status.0),
        private: query.private.map(|private| private == 1),
        ids: query.ids.clone().map(|ids| ids.0),
        found: None,
    };
    if query.private.is_some_and(|private| private > 1) {
        errors.add("private", messages::INVALID_VALUE);
    }
    if errors.is_empty() {
        Ok(filter)
    } else {
        Err(errors.into())
    }
}
