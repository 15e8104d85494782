//! Lists the board.

use std::collections::HashMap;

use battito_domain::{field_errors::FieldErrors, messages, renewal::RenewalState as State, rome_time};
use battito_platform::{ApiError, App, Instant, Page, dry_run::flag, entities::renewals};
use chrono::{Datelike, NaiveDate};
use sea_orm::ConnectionTrait;

use super::{
    dto::{
        Booking, Reminder, Renewal, RenewalChoice, RenewalContact, RenewalList, RenewalMeta, RenewalQuery,
        RenewingCertificate,
    },
    facts::{self, Assessment},
    store::{
        self,
        catalogue::Catalogue,
        list::{Filter, RenewalTotals},
        rows,
    },
};
use crate::features::{certificate_list::Search, reservations::dto::ReservedCourse};

/// A page of the renewals that match.
pub(super) async fn list(app: &App, totals: &RenewalTotals, query: &RenewalQuery) -> Result<RenewalList, ApiError> {
    let db = app.db().read();
    let (filter, page) = (parse(app, query)?, Page::parse(query.page, query.per_page)?);
    let order = (query.sort.unwrap_or_default(), query.direction.unwrap_or_default());
    let (ids, counts) = store::list::page(db, totals, &filter, order, page).await?;
    Ok(RenewalList {
        data: view(app, db, &ids).await?,
        meta: RenewalMeta::of(&page.meta(counts.total(filter.states)), counts),
    })
}

pub(super) fn parse(app: &App, query: &RenewalQuery) -> Result<Filter, ApiError> {
    let today = rome_time::local(app.now()).date();
    let mut errors = FieldErrors::default();
    check_day("expires_from", query.expires_from, &mut errors);
    check_day("expires_to", query.expires_to, &mut errors);
    let filter = Filter {
        search: Search::parse(query.search.as_deref())?,
        states: query.state.map_or(State::ALL, RenewalChoice::states),
        to_call: flag("to_call", query.to_call)?,
        course_id: query.id_course,
        expires_from: query.expires_from.unwrap_or_else(|| rows::oldest(today)),
        expires_to: query.expires_to,
    };
    if query.expires_to.is_some_and(|to| to < filter.expires_from) {
        errors.add("expires_to", messages::INVALID_VALUE);
    }
    Ok(errors.into_result(filter)?)
}

/// Years outside are typing mistakes, and neither database is asked how it sorts them.
pub(super) fn check_day(field: &str, day: Option<NaiveDate>, errors: &mut FieldErrors) {
    if day.is_some_and(|day| !(1900..=9998).contains(&day.year())) {
        errors.add(field, messages::INVALID_VALUE);
    }
}

pub(super) async fn view(app: &App, db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Renewal>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: HashMap<i64, renewals::Model> = rows::find_all(db, ids)
        .await?
        .into_iter()
        .map(|row| (row.certificate_id, row))
        .collect();
    let catalogue = Catalogue::read(db).await?;
    let papers = rows::papers(db, ids).await?;
    let assessed = facts::assess(db, &catalogue, papers, app.now()).await?;
    let mut views: HashMap<i64, Renewal> = HashMap::new();
    for one in assessed {
        // The state of the row, so that a card stands in the column that was counted.
        let Some(row) = rows.get(&one.paper.id) else { continue };
        views.insert(one.paper.id, renewal(row, one, &catalogue));
    }
    Ok(ids.iter().filter_map(|id| views.remove(id)).collect())
}

fn renewal(row: &renewals::Model, one: Assessment, catalogue: &Catalogue) -> Renewal {
    let named = |id: i64| Some((id, catalogue.title(id)?));
    let course = catalogue
        .to_book(one.courses)
        .or_else(|| one.courses.renewal.and_then(named));
    let renewal_course = course.map(|(id, title)| ReservedCourse {
        id,
        title: title.to_owned(),
    });
    let numbers = one.renewed_by.as_ref();
    let reminders = one.reminders.iter().map(|reminder| Reminder {
        step: reminder.step,
        sent_at: Instant(reminder.sent_at),
    });
    let contacts = one.contacts.into_iter().map(|contact| RenewalContact {
        id: contact.id,
        kind: contact.kind,
        at: Instant(contact.at),
        note: contact.note,
    });
    Renewal {
        id: one.paper.id,
        holder: format!("{} {}", one.paper.holder_name, one.paper.holder_surname),
        number: one.paper.number,
        title: one.paper.title,
        option: one.paper.option_name,
        expires_at: row.expires_on,
        state: row.state,
        id_user: one.paper.user_id,
        reminders_off: one.holder.as_ref().is_some_and(|user| !user.renewal_reminders),
        phone: one.holder.as_ref().and_then(|user| user.phone.clone()),
        contact_email: one.holder.as_ref().and_then(|user| user.contact_email.clone()),
        email: one.holder.and_then(|user| user.email),
        reminders: reminders.collect(),
        contacts: contacts.collect(),
        next_reminder: one.remind_on,
        renewal_course,
        booking: one.booking.map(|booking| Booking {
            id_reservation: booking.id,
            id_course_date: booking.course_date_id,
            date: Instant(booking.starts_at),
            status: booking.status,
        }),
        renewed_by: numbers.map(|paper| RenewingCertificate {
            id: paper.id,
            number: paper.number.clone(),
            issued_at: Instant(paper.issued_at),
        }),
    }
}
