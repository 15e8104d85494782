//! The list of dates as a spreadsheet.

use battito_domain::rome_time;
use battito_platform::{Actor, ApiError, App, Attachment, attachment::ListColumn, paging::MAX_PER_PAGE};

use super::{
    dto::{CourseDate, CourseDateQuery},
    list,
};
use crate::features::audit_log::values::word;

const COLUMNS: &[ListColumn<CourseDate>] = &[
    ("Inizio", 18.0, |date| rome_time::local(date.date.0).into()),
    ("Fine", 18.0, |date| rome_time::local(date.end_date.0).into()),
    ("Corso", 44.0, |date| (&date.course.title).into()),
    ("Città", 20.0, |date| (&date.city.name).into()),
    ("Sede", 32.0, |date| (&date.venue).into()),
    ("Stato", 14.0, |date| {
        word("course_date", "status", date.status.as_str()).into()
    }),
    ("Visibilità", 12.0, |date| {
        if date.private == 1 { "Privata" } else { "Pubblica" }.into()
    }),
    ("Posti", 8.0, |date| date.seats.into()),
    ("Iscritti", 10.0, |date| date.booked.into()),
    ("In lista d'attesa", 16.0, |date| date.waiting.into()),
    ("Istruttori confermati", 20.0, |date| date.instructors.accepted.into()),
    ("Istruttori necessari", 20.0, |date| date.instructors.needed.into()),
    ("Prenotazioni fino al", 20.0, |date| {
        rome_time::local(date.booking_deadline.0).into()
    }),
    ("Nota", 40.0, |date| date.note.as_ref().into()),
    ("Motivo dell'annullamento", 32.0, |date| {
        date.cancel_reason.as_ref().into()
    }),
];

/// All dates that match, in the order of the list.
pub(super) async fn export(app: &App, actor: Actor, mut query: CourseDateQuery) -> Result<Attachment, ApiError> {
    let mut rows = Vec::new();
    query.per_page = Some(MAX_PER_PAGE);
    let mut next = Some(1);
    while next.is_some() {
        query.page = next;
        let page = list::list(app, actor.id, &query).await?;
        rows.extend(page.data);
        next = page.meta.next_to_export()?;
    }
    Attachment::list(app, actor, "Date dei corsi", COLUMNS, &rows).await
}
