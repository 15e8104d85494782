//! The mail whose words the demo centre has changed, and the reminders before its next courses that it has
//! sent so far, so that starting the demo sends no late ones.

use battito_domain::{
    course_reminder::{ReminderDays, booked_until},
    mail_text::MailKind,
    reservation::Status,
    rome_time,
};
use battito_platform::{
    ApiError,
    entities::{course_dates, course_reminders, mail_texts, reservations},
};
use chrono::{DateTime, Days, TimeDelta, Utc};
use sea_orm::{ColumnTrait, DatabaseTransaction, EntityTrait, QueryFilter, QueryOrder, Set};

use crate::features::mail_texts::store;

const TEXT: &str = "\
il corso {corso} inizia {fra_quanto}, a {citta}. Qui sotto trovi quando, dove e cosa portare.

Arriva un quarto d'ora prima: facciamo l'accredito, beviamo un caffè e iniziamo puntuali. Vestiti comodo, perché si lavora in ginocchio accanto ai manichini.";
const CLOSING: &str = "\
Se non puoi venire, {come_annullare}: il posto andrà a chi aspetta.

Domande? Chiamaci al {telefono}.";
/// How long ago the words were changed.
const AGE: TimeDelta = TimeDelta::days(40);
/// The hour in Rome at which the demo centre has sent its reminders.
const HOUR: u32 = 8;

/// Writes both.
pub(super) async fn write(tx: &DatabaseTransaction, admin: Option<i64>, now: DateTime<Utc>) -> Result<(), ApiError> {
    let row = mail_texts::Model {
        kind: MailKind::CourseReminder.as_str().to_owned(),
        subject: MailKind::CourseReminder.original().subject,
        text: TEXT.to_owned(),
        closing: CLOSING.to_owned(),
        updated_at: now - AGE,
        updated_by: admin,
    };
    store::write(tx, row).await?;
    write_reminders(tx, now).await
}

async fn write_reminders(tx: &DatabaseTransaction, now: DateTime<Utc>) -> Result<(), ApiError> {
    let (setting, today) = (ReminderDays::default(), rome_time::local(now).date());
    let until = setting
        .horizon(today)
        .and_then(|day| day.checked_add_days(Days::new(1)));
    let Some(until) = until.map(|day| rome_time::from_local(day.and_time(chrono::NaiveTime::MIN))) else {
        return Ok(());
    };
    let booked = reservations::Entity::find()
        .find_also_related(course_dates::Entity)
        .filter(course_dates::Column::StartsAt.gt(now))
        .filter(course_dates::Column::StartsAt.lt(until))
        .filter(reservations::Column::Status.eq(Status::Confirmed.as_str()))
        .order_by_asc(reservations::Column::Id)
        .all(tx)
        .await?;
    let sent: Vec<_> = booked
        .into_iter()
        .filter_map(|(reservation, date)| {
            let starts_on = rome_time::local(date?.starts_at).date();
            let days = setting.due(starts_on, today)?;
            let sent_at = booked_until(starts_on, days, HOUR)? + TimeDelta::days(1);
            (sent_at < now).then(|| course_reminders::ActiveModel {
                reservation_id: Set(reservation.id),
                course_date_id: Set(reservation.course_date_id),
                starts_on: Set(starts_on),
                days: Set(days.into()),
                sent_at: Set(sent_at),
            })
        })
        .collect();
    if !sent.is_empty() {
        course_reminders::Entity::insert_many(sent)
            .exec_without_returning(tx)
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use battito_domain::mail_text::{MailText, Wording};

    use super::*;

    #[test]
    fn the_words_are_good_ones() {
        let words = Wording {
            subject: MailKind::CourseReminder.original().subject,
            text: TEXT.to_owned(),
            closing: CLOSING.to_owned(),
        };
        assert!(MailText::parse(MailKind::CourseReminder, &words).is_ok());
        assert_eq!(words.tidied(), words);
    }
}
