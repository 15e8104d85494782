//! HTTP of the participants.

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use battito_platform::{
    ApiError, App, Body, ErrorBody, Id, ManageReservations, Params, Precondition, ValidationErrorBody, etag,
    schemas::found_person::SimilarPeopleBody,
};

use super::{
    add, cancel,
    dto::{
        ChangePreview, ChangedReservations, NewReservation, ParticipantList, ParticipantsMail, QueuedMail,
        Reinstatement, Reservation, ReservationIds, ReservationQuery, ReservationWrite, ReservationsWrite,
    },
    reinstate, show, update, write_to,
};

/// Lists the reservations of a date.
#[utoipa::path(get, path = "/course-dates/{id}/reservations", operation_id = "listReservationsOfDate", tag = "participants", params(("id" = i64, Path, description = "Course date"), ReservationQuery), responses(
    (status = 200, description = "A page", body = ParticipantList),
))]
pub(super) async fn list(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
    Params(query): Params<ReservationQuery>,
) -> Result<Json<ParticipantList>, ApiError> {
    show::list(&app, id, &query).await.map(Json)
}

/// Adds a person to a date.
///
/// Staff need no booking password and are not bound to the deadline. On a full date `waiting` puts the person on the
/// waiting list. The person is told by mail.
#[utoipa::path(post, path = "/course-dates/{id}/reservations", operation_id = "addReservation", tag = "participants", params(("id" = i64, Path, description = "Course date")), request_body = NewReservation, responses(
    (status = 201, description = "The reservation", body = Reservation, headers(("Location" = String, description = "The reservation"))),
    (status = 409, description = "People similar to the new one exist, and the request does not confirm that the person is a new one", body = SimilarPeopleBody),
    (status = 422, description = "Why the person cannot be added, by field", body = ValidationErrorBody),
))]
pub(super) async fn add(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(write): Body<NewReservation>,
) -> Result<Response, ApiError> {
    let added = add::add(&app, staff.actor(), id, write).await?;
    let location = HeaderValue::try_from(format!("/api/reservations/{}", added.id)).map_err(ApiError::internal)?;
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(added)).into_response())
}

/// Changes several reservations of a date: all of them or none.
#[utoipa::path(patch, path = "/course-dates/{id}/reservations", operation_id = "changeReservationsOfDate", tag = "participants", params(("id" = i64, Path, description = "Course date")), request_body = ReservationsWrite, responses(
    (status = 200, description = "The reservations as they are now", body = ChangedReservations),
    (status = 409, description = "Results are recorded before their day", body = ErrorBody),
    (status = 422, description = "Fields that cannot be accepted; or nothing was changed: under `ids` a sentence for each person who is cancelled, waits for a seat, was absent and cannot pass, has results or an issued certificate that would be lost, or has booked the other date, too", body = ValidationErrorBody),
))]
pub(super) async fn update_many(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(write): Body<ReservationsWrite>,
) -> Result<Json<ChangedReservations>, ApiError> {
    update::update_many(&app, staff.actor(), id, write).await.map(Json)
}

/// Tells what a change of several reservations would do, and changes nothing.
#[utoipa::path(post, path = "/course-dates/{id}/reservations/preview", operation_id = "previewChangeOfReservations", tag = "participants", params(("id" = i64, Path, description = "Course date")), request_body = ReservationsWrite, responses(
    (status = 200, description = "Who can be changed, who cannot, and whose recorded results would become others", body = ChangePreview),
    (status = 409, description = "Results are recorded before their day", body = ErrorBody),
    (status = 422, description = "Fields that cannot be accepted, or a move, which has no preview", body = ValidationErrorBody),
))]
pub(super) async fn preview_change(
    State(app): State<App>,
    _: ManageReservations,
    Id(id): Id,
    Body(write): Body<ReservationsWrite>,
) -> Result<Json<ChangePreview>, ApiError> {
    update::preview(&app, id, write).await.map(Json)
}

/// Cancels several reservations of a date: all of them or none.
///
/// Each person is told by mail, and the seats go to the waiting list. Reservations that are cancelled already stay so.
#[utoipa::path(post, path = "/course-dates/{id}/reservations/cancel", operation_id = "cancelReservationsOfDate", tag = "participants", params(("id" = i64, Path, description = "Course date")), request_body = ReservationIds, responses(
    (status = 200, description = "The reservations, cancelled", body = ChangedReservations),
    (status = 422, description = "None was cancelled: under `ids` a sentence for each person who has results or an issued certificate", body = ValidationErrorBody),
))]
pub(super) async fn cancel_many(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(chosen): Body<ReservationIds>,
) -> Result<Json<ChangedReservations>, ApiError> {
    cancel::cancel_many(&app, staff.actor(), id, chosen).await.map(Json)
}

/// Reinstates several cancelled reservations of a date: all of them or none.
///
/// They get the free seats in the order in which they were made; each person is told by mail. When there are too few seats,
/// `waiting` puts the last ones on the waiting list. Reservations that are live stay as they are.
#[utoipa::path(post, path = "/course-dates/{id}/reservations/reinstate", operation_id = "reinstateReservationsOfDate", tag = "participants", params(("id" = i64, Path, description = "Course date")), request_body = Reinstatement, responses(
    (status = 200, description = "The reservations, live again", body = ChangedReservations),
    (status = 422, description = "None was reinstated: the date is cancelled, or under `ids` a sentence for each person for whom there is no seat, or who has booked again", body = ValidationErrorBody),
))]
pub(super) async fn reinstate_many(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(chosen): Body<Reinstatement>,
) -> Result<Json<ChangedReservations>, ApiError> {
    reinstate::reinstate_many(&app, staff.actor(), id, chosen)
        .await
        .map(Json)
}

/// Writes a mail to participants of a date.
#[utoipa::path(post, path = "/course-dates/{id}/reservations/mail", operation_id = "mailParticipants", tag = "participants", params(("id" = i64, Path, description = "Course date")), request_body = ParticipantsMail, responses(
    (status = 202, description = "The mail goes out", body = QueuedMail),
    (status = 429, description = "Too many mails", body = ErrorBody),
))]
pub(super) async fn write_to(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    Body(mail): Body<ParticipantsMail>,
) -> Result<(StatusCode, Json<QueuedMail>), ApiError> {
    let queued = write_to::write_to(&app, staff.actor(), id, mail).await?;
    Ok((StatusCode::ACCEPTED, Json(queued)))
}

/// Shows a reservation.
#[utoipa::path(get, path = "/reservations/{id}", operation_id = "showReservation", tag = "participants", params(("id" = i64, Path, description = "Reservation")), responses(
    (status = 200, description = "The reservation", body = Reservation, headers(("ETag" = String, description = "For `If-Match`"))),
))]
pub(super) async fn show(State(app): State<App>, _: ManageReservations, Id(id): Id) -> Result<Response, ApiError> {
    etag::tagged(show::show(&app, id).await?)
}

/// Changes a reservation.
///
/// An absent member stays. `attendance` sets every half day; `attendances` sets some, and an older mark never
/// overwrites a newer one. `expected_note` protects another person's note from being overwritten.
/// `id_course_date` moves the reservation, and the person is told by mail.
#[utoipa::path(put, path = "/reservations/{id}", operation_id = "changeReservation", tag = "participants", params(("id" = i64, Path, description = "Reservation")), request_body = ReservationWrite, responses(
    (status = 200, description = "The reservation as it is now", body = Reservation, headers(("ETag" = String, description = "For `If-Match`"))),
    (status = 409, description = "It is cancelled, waits for a seat, or has results or an issued certificate that would be lost; results are recorded before their day; or it was moved meanwhile", body = ErrorBody),
    (status = 412, description = "The reservation, or its note where `expected_note` is given, has changed since it was read", body = ErrorBody),
))]
pub(super) async fn update(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
    precondition: Precondition,
    Body(write): Body<ReservationWrite>,
) -> Result<Response, ApiError> {
    etag::tagged(update::update(&app, staff.actor(), id, precondition, write).await?)
}

/// Cancels a reservation. The person is told by mail, and the seat goes to the waiting list.
#[utoipa::path(delete, path = "/reservations/{id}", operation_id = "cancelReservation", tag = "participants", params(("id" = i64, Path, description = "Reservation")), responses(
    (status = 200, description = "The reservation, cancelled", body = Reservation),
    (status = 409, description = "It has results or an issued certificate, or was moved meanwhile", body = ErrorBody),
))]
pub(super) async fn cancel(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
) -> Result<Json<Reservation>, ApiError> {
    cancel::cancel(&app, staff.actor(), id).await.map(Json)
}

/// Reinstates a cancelled reservation: it gets a seat, or the end of the waiting list. The person is told by mail.
#[utoipa::path(post, path = "/reservations/{id}/reinstate", operation_id = "reinstateReservation", tag = "participants", params(("id" = i64, Path, description = "Reservation")), responses(
    (status = 200, description = "The reservation, live again", body = Reservation),
    (status = 409, description = "It was moved meanwhile", body = ErrorBody),
    (status = 422, description = "The date is cancelled, or over and full, or the person has booked it again", body = ValidationErrorBody),
))]
pub(super) async fn reinstate(
    State(app): State<App>,
    ManageReservations(staff): ManageReservations,
    Id(id): Id,
) -> Result<Json<Reservation>, ApiError> {
    reinstate::reinstate(&app, staff.actor(), id).await.map(Json)
}
