//! Collects all that the database holds about a person, under Italian names: `dati.json` of the download. Its sections are
//! explained in [`read_me`](super::read_me).

use battito_domain::{certificate::PaperStatus, renewal::ContactKind, shift::ShiftRole};
use battito_platform::{
    ApiError, App, Instant,
    entities::{
        audit_entries, centre_settings, certificate_designs, certificates, jobs, one_time_tokens, reservations,
        sessions, shifts, users,
    },
    mail::outbox,
};
use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::store;
use crate::features::{
    audit_log::{self, personal, values::word},
    availability, calendar_feed,
    certificates::paper,
    renewals::{self, store::facts as renewed},
    reservations::store as reserved,
    saved_views,
    surveys::store as surveyed,
    two_factor,
};

/// The whole document.
pub(super) async fn collect(app: &App, user: &users::Model, papers: &[certificates::Model]) -> Result<Value, ApiError> {
    let (db, id) = (app.db().read(), user.id);
    let duplicates = store::merged_into(db, id).await?;
    Ok(json!({
        "persona": person(user),
        "sessioni": sessions(db, id).await?,
        "link_ricevuti": links(db, id).await?,
        "prenotazioni": bookings(db, id).await?,
        "attestati": certificates(db, id, papers).await?,
        "turni": shifts(db, id).await?,
        "disponibilita": availability::store::find(db, id).await?.map(availability::dto::Availability::from),
        "calendario_personale": calendar_feed::store::find(db, id).await?.map(|feed| json!({"creato_il": Instant(feed.created_at)})),
        "passkey": passkeys(db, id).await?,
        "viste_salvate": saved_views(db, id).await?,
        "questionari": surveys(db, id).await?,
        "email": mails(db, id).await?,
        "registro_attivita": audit(db, id, &duplicates).await?,
        "lavori_avviati": jobs(db, id).await?,
        "modelli_di_attestato": designs(db, id).await?,
        "impostazioni_del_centro": centre_versions(db, id).await?,
        "doppioni": duplicates,
    }))
}

async fn passkeys(db: &impl ConnectionTrait, id: i64) -> Result<Value, ApiError> {
    let passkeys = two_factor::store::passkeys_of(db, id).await?;
    Ok(passkeys
        .into_iter()
        .map(|passkey| json!({"nome": passkey.name, "aggiunta_il": Instant(passkey.created_at), "ultimo_uso_il": at(passkey.last_used_at)}))
        .collect())
}

async fn saved_views(db: &impl ConnectionTrait, id: i64) -> Result<Value, ApiError> {
    let views = saved_views::store::of_user(db, id).await?;
    Ok(views
        .into_iter()
        .map(|view| json!({"elenco": view.screen, "nome": view.name, "filtri": view.query, "condivisa": view.is_shared, "creata_il": Instant(view.created_at)}))
        .collect())
}

fn at(moment: Option<DateTime<Utc>>) -> Option<Instant> {
    moment.map(Instant)
}

/// A status in Italian.
fn said(kind: &str, field: &str, text: &str) -> String {
    word(kind, field, text).unwrap_or(text).to_owned()
}

/// It names every column, so that a new one must be decided upon.
fn person(user: &users::Model) -> Value {
    let users::Model {
        id,
        email,
        email_key: _, // the address in lower case
        name,
        surname,
        fiscal_code,
        phone,
        contact_email,
        birth_date,
        birth_place,
        job,
        company,
        is_sanitary,
        is_admin,
        is_instructor,
        password_hash,
        email_verified_at,
        two_factor_secret: _, // a secret, also from whoever holds the session
        two_factor_enabled_at,
        two_factor_step: _, // the time of the last code
        created_at,
        updated_at,
        last_login_at,
        disabled_at: _, // nobody logs in to such an account
        anonymised_at: _,
        merged_into: _,
        search_text: _, // they repeat what stands above
        sort_key: _,
        words_text: _,
        renewal_reminders,
    } = user;
    json!({
        "numero": id,
        "nome": name,
        "cognome": surname,
        "email": email,
        "email_confermata_il": at(*email_verified_at),
        "codice_fiscale": fiscal_code,
        "telefono": phone,
        "email_di_contatto": contact_email,
        "data_di_nascita": birth_date,
        "luogo_di_nascita": birth_place,
        "mansione": job,
        "azienda": company,
        "sanitario": is_sanitary,
        "amministratore": is_admin,
        "istruttore": is_instructor,
        "password_impostata": password_hash.is_some(),
        "verifica_in_due_passaggi_dal": at(*two_factor_enabled_at),
        "promemoria_di_scadenza": renewal_reminders,
        "creato_il": Instant(*created_at),
        "modificato_il": Instant(*updated_at),
        "ultimo_accesso_il": at(*last_login_at),
    })
}

async fn sessions(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use sessions::{Column, Entity};
    let rows = store::latest::<Entity>(db, Column::UserId, id, Column::Id)
        .await?
        .into_iter();
    Ok(rows
        .map(|session| {
            json!({
                "dispositivo": session.user_agent,
                "aperta_il": Instant(session.created_at),
                "ultimo_uso_il": Instant(session.last_seen_at),
                "scade_il": Instant(session.expires_at),
            })
        })
        .collect())
}

async fn links(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use one_time_tokens::{Column, Entity};
    let rows = store::latest::<Entity>(db, Column::UserId, id, Column::Id)
        .await?
        .into_iter();
    Ok(rows
        .map(|link| {
            let purpose = match link.purpose.as_str() {
                "reset" => "impostare la password",
                "verify" => "confermare l'email",
                "reminders" => "fermare i promemoria",
                "change-email" => "cambiare l'email",
                "restore-email" => "tornare all'email di prima",
                other => other,
            };
            json!({
                "scopo": purpose,
                "email": link.email_key,
                "porta_a": link.email,
                "creato_il": Instant(link.created_at),
                "scade_il": Instant(link.expires_at),
                "usato_il": at(link.used_at),
            })
        })
        .collect())
}

async fn surveys(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    let dates = surveyed::invited_dates(db, id).await?;
    let details = reserved::date_details(db, dates.iter().copied()).await?;
    let mut asked: Vec<_> = details.into_values().collect();
    asked.sort_by_key(|details| std::cmp::Reverse(details.date.starts_at));
    let asked = asked.iter();
    Ok(asked
        .map(|details| json!({ "corso": details.course.title, "inizio": Instant(details.date.starts_at) }))
        .collect())
}

async fn bookings(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use reservations::{Column, Entity};
    let rows = store::latest::<Entity>(db, Column::UserId, id, Column::Id).await?;
    let dates = reserved::date_details(db, rows.iter().map(|row| row.course_date_id)).await?;
    let mut due = reserved::certificates_of(db, rows.iter().map(|row| row.id)).await?;
    let mut half_days = store::half_days(db, rows.iter().map(|row| row.id)).await?;
    let mut reminders = store::course_reminders(db, rows.iter().map(|row| row.id)).await?;
    let said = |field: &str, text: &str| said("reservation", field, text);
    Ok(rows
        .into_iter()
        .map(|row| {
            let date = dates.get(&row.course_date_id);
            let due = due.remove(&row.id).unwrap_or_default().into_iter();
            let half_days = half_days.remove(&row.id).unwrap_or_default().into_iter();
            let reminders = reminders.remove(&row.id).unwrap_or_default().into_iter();
            json!({
                "numero": row.id,
                "corso": date.map(|details| &details.course.title),
                "inizio": date.map(|details| Instant(details.date.starts_at)),
                "fine": date.map(|details| Instant(details.date.ends_at)),
                "luogo": date.map(crate::features::reservations::date_details::DateDetails::address),
                "stato": said("status", row.status.as_str()),
                "presenza": said("attendance", row.attendance.as_str()),
                "esito": said("outcome", row.outcome.as_str()),
                "nota_del_centro": row.note,
                "in_lista_dal": at(row.queued_at),
                "prenotata_il": Instant(row.created_at),
                "modificata_il": Instant(row.updated_at),
                "annullata_il": at(row.cancelled_at),
                "registrata_a_corso_concluso_il": at(row.recorded_at),
                "presenze": half_days.map(|mark| json!({
                    "giorno": mark.day,
                    "mezza_giornata": if mark.half.as_str() == "morning" { "mattina" } else { "pomeriggio" },
                    "presenza": said("attendance", mark.status.as_str()),
                    "segnata_il": Instant(mark.at),
                    "codice_inquadrato_il": at(mark.scanned_at),
                })).collect::<Vec<_>>(),
                "promemoria_inviati_il": reminders.map(|one| Instant(one.sent_at)).collect::<Vec<_>>(),
                "certificazioni": due.map(|one| json!({
                    "nome": one.option.name,
                    "stato": certificate_status(one.row.status.as_str()),
                    "attestato": one.paper.map(|paper| paper.number),
                })).collect::<Vec<_>>(),
            })
        })
        .collect())
}

fn certificate_status(text: &str) -> String {
    match text {
        "pending" => "Da rilasciare".to_owned(),
        "requested" => "Richiesto all'ente".to_owned(),
        other => said("certificate", "status", other),
    }
}

/// Whether a certificate has a file, or one that can be made.
pub(super) fn has_file(row: &certificates::Model) -> bool {
    row.file_key.is_some() || !(row.imported || row.external)
}

/// Where the file of a certificate is in the archive.
pub(super) fn path_of(row: &certificates::Model) -> String {
    format!("attestati/{}", paper::file_name(row))
}

async fn certificates(
    db: &impl ConnectionTrait,
    id: i64,
    papers: &[certificates::Model],
) -> Result<Vec<Value>, ApiError> {
    let on_board = store::renewals(db, id).await?;
    let ids: Vec<i64> = papers.iter().map(|paper| paper.id).collect();
    let mut reminders = renewed::reminders_of(db, &ids).await?;
    let mut contacts = renewed::contacts_of(db, &ids).await?;
    Ok(papers
        .iter()
        .map(|paper| {
            let contacts = contacts.remove(&paper.id).unwrap_or_default().into_iter();
            let reminders = reminders.remove(&paper.id).unwrap_or_default().into_iter();
            json!({
                "numero": paper.number,
                "codice_di_verifica": paper.code,
                "titolo": paper.title,
                "attestato": paper.option_name,
                "intestato_a": format!("{} {}", paper.holder_name, paper.holder_surname),
                "codice_fiscale": paper.tax_code,
                "ore": paper.hours,
                "giorni": paper.days.0.iter().map(|day| json!({"inizio": Instant(day.start), "fine": Instant(day.end)})).collect::<Vec<_>>(),
                "sede": paper.venue,
                "citta": paper.city,
                "provincia": paper.province,
                "istruttori": paper.instructors.0,
                "rilasciato_il": paper.issued_on,
                "valido_fino_al": paper.expires_on,
                "stato": said("certificate", "status", paper.status.as_str()),
                "motivo": paper.status_reason,
                "revocato_o_sostituito_il": at(paper.status_changed_at),
                "rilasciato_prima_del_sito": paper.imported,
                "stampato_da_un_altro_ente": paper.external,
                "file": has_file(paper).then(|| path_of(paper)),
                "rinnovo": on_board.get(&paper.id).filter(|_| paper.status.0 == PaperStatus::Issued).map(|row| json!({
                    "stato": renewals::state_word(row.state.0),
                    "prossimo_promemoria": row.remind_on,
                })),
                "promemoria_inviati": reminders.map(|one| Instant(one.sent_at)).collect::<Vec<_>>(),
                "contatti_per_il_rinnovo": contacts.map(|one| json!({
                    "come": match one.kind.0 { ContactKind::Call => "telefonata", ContactKind::Reminder => "promemoria" },
                    "quando": Instant(one.at),
                    "nota": one.note,
                })).collect::<Vec<_>>(),
            })
        })
        .collect())
}

async fn shifts(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use shifts::{Column, Entity};
    let rows = store::latest::<Entity>(db, Column::UserId, id, Column::StartsAt).await?;
    let dates = reserved::date_details(db, rows.iter().filter_map(|row| row.course_date_id)).await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let date = row.course_date_id.and_then(|id| dates.get(&id));
            json!({
                "corso": date.map(|details| &details.course.title),
                "inizio": Instant(row.starts_at),
                "fine": Instant(row.ends_at),
                "ruolo": match row.role.0 {
                    ShiftRole::Director => "Direttore",
                    ShiftRole::Instructor => "Istruttore",
                    ShiftRole::Assistant => "Assistente",
                },
                "stato": said("shift", "status", row.status.as_str()),
                "nota": row.note,
                "proposto_il": Instant(row.created_at),
                "modificato_il": Instant(row.updated_at),
                "ritirato_il": at(row.withdrawn_at),
            })
        })
        .collect())
}

async fn mails(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    let rows = outbox::to_person(db, id).await?.into_iter();
    Ok(rows
        .map(|mail| {
            json!({
                "oggetto": mail.subject,
                "tipo": mail.kind,
                "scritta_il": Instant(mail.created_at),
                "inviata_il": at(mail.sent_at),
                "non_consegnata_dal": at(mail.failed_at),
            })
        })
        .collect())
}

/// Of the person's changes to others only that they happened: the rest is about those others.
async fn audit(db: &impl ConnectionTrait, id: i64, duplicates: &[i64]) -> Result<Value, ApiError> {
    let mut about = personal::about(db, id).await?;
    for duplicate in duplicates {
        about.extend(personal::about(db, *duplicate).await?);
    }
    let about_person = |entry: audit_entries::Model| {
        json!({
            "quando": Instant(entry.at),
            "che_cosa": audit_log::labels::title(&entry.action),
            "fatto_da": if entry.actor_id == Some(id) { "te" } else { "il centro" },
            "prima": entry.before,
            "dopo": entry.after,
        })
    };
    let made = |entry: audit_entries::Model| {
        json!({
            "quando": Instant(entry.at),
            "che_cosa": audit_log::labels::title(&entry.action),
            "numero": entry.subject_id,
        })
    };
    let mut made_by = personal::made_by(db, id).await?;
    for duplicate in duplicates {
        made_by.extend(personal::made_by(db, *duplicate).await?);
    }
    Ok(json!({
        "su_di_te": about.into_iter().map(about_person).collect::<Vec<_>>(),
        "fatte_da_te": made_by.into_iter().map(made).collect::<Vec<_>>(),
    }))
}

async fn designs(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use certificate_designs::{Column, Entity};
    let rows = store::versions::<Entity>(db, Column::CreatedBy, id, [Column::Id, Column::CreatedAt]).await?;
    Ok(rows.into_iter().map(version).collect())
}

async fn centre_versions(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use centre_settings::{Column, Entity};
    let rows = store::versions::<Entity>(db, Column::CreatedBy, id, [Column::Id, Column::CreatedAt]).await?;
    Ok(rows.into_iter().map(version).collect())
}

fn version((number, saved_at): (i64, DateTime<Utc>)) -> Value {
    json!({"versione": number, "salvato_il": Instant(saved_at)})
}

async fn jobs(db: &impl ConnectionTrait, id: i64) -> Result<Vec<Value>, ApiError> {
    use jobs::{Column, Entity};
    let rows = store::latest::<Entity>(db, Column::CreatedBy, id, Column::Id)
        .await?
        .into_iter();
    Ok(rows
        .map(|job| {
            json!({
                "tipo": job.kind,
                "avviato_il": Instant(job.created_at),
                "finito_il": at(job.finished_at),
                "quanti": job.total,
            })
        })
        .collect())
}
