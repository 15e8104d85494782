//! HTTP of one's own reservations.

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderValue, StatusCode, header},
    response::IntoResponse,
};
use battito_platform::{
    ApiError, App, Body, ErrorBody, Id, Params, SignedIn, ValidationErrorBody, attachment::disposition,
};

use super::{
    book::{self, Queue},
    cancel,
    dto::{BookingRequest, MoveRequest, MyBooking, MyReservation, MyReservationList},
    move_to, view,
};
use crate::features::reservations::dto::MyReservationQuery;

/// One's own reservations.
#[utoipa::path(get, path = "/my-reservations", operation_id = "listMyReservations", tag = "reservations", params(MyReservationQuery), responses(
    (status = 200, description = "A page", body = MyReservationList),
))]
pub(super) async fn list_mine(
    State(app): State<App>,
    signed_in: SignedIn,
    Params(query): Params<MyReservationQuery>,
) -> Result<Json<MyReservationList>, ApiError> {
    view::list(&app, &signed_in, &query).await.map(Json)
}

/// The facts about the reader that a course's booking form needs.
///
/// The course itself is the same for everybody and cached. This tells whether it is for this person, and which of its dates
/// they hold.
#[utoipa::path(get, path = "/courses/{id}/my-booking", operation_id = "showMyBooking", tag = "reservations", params(("id" = i64, Path, description = "Course")), responses(
    (status = 200, description = "What concerns this person", body = MyBooking),
    (status = 404, description = "No such course, or not published", body = ErrorBody),
))]
pub(super) async fn show_my_booking(
    State(app): State<App>,
    signed_in: SignedIn,
    Id(id): Id,
) -> Result<Json<MyBooking>, ApiError> {
    view::my_booking(&app, &signed_in, id).await.map(Json)
}

/// Books a date, or joins its waiting list.
#[utoipa::path(post, path = "/my-reservations", operation_id = "book", tag = "reservations", request_body = BookingRequest, responses(
    (status = 201, description = "The reservation", body = MyReservation),
    (status = 422, description = "Why it cannot be booked, by field", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong booking passwords", body = ErrorBody),
))]
pub(super) async fn book(
    State(app): State<App>,
    Extension(queue): Extension<Queue>,
    signed_in: SignedIn,
    Body(request): Body<BookingRequest>,
) -> Result<(StatusCode, Json<MyReservation>), ApiError> {
    let booked = book::book(&app, &queue, signed_in, request).await?;
    Ok((StatusCode::CREATED, Json(booked)))
}

/// Moves one's own reservation to another date of the same course.
///
/// It is possible for as long as the reservation can be cancelled. The new date follows the rules of a booking. The
/// certificates come along; the old seat goes to the waiting list.
#[utoipa::path(put, path = "/my-reservations/{id}", operation_id = "moveMyReservation", tag = "reservations", params(("id" = i64, Path)), request_body = MoveRequest, responses(
    (status = 200, description = "The reservation, on its new date", body = MyReservation),
    (status = 409, description = "Too late, cancelled, or moved by staff meanwhile", body = ErrorBody),
    (status = 422, description = "Why the new date cannot be booked, by field", body = ValidationErrorBody),
    (status = 429, description = "Too many wrong booking passwords", body = ErrorBody),
))]
pub(super) async fn move_mine(
    State(app): State<App>,
    signed_in: SignedIn,
    Id(id): Id,
    Body(request): Body<MoveRequest>,
) -> Result<Json<MyReservation>, ApiError> {
    move_to::move_mine(&app, signed_in, id, request).await.map(Json)
}

/// Cancels one's own reservation.
#[utoipa::path(delete, path = "/my-reservations/{id}", operation_id = "cancelMyReservation", tag = "reservations", params(("id" = i64, Path)), responses(
    (status = 200, description = "The reservation, cancelled", body = MyReservation),
    (status = 409, description = "Too late, or moved by staff meanwhile", body = ErrorBody),
))]
pub(super) async fn cancel_mine(
    State(app): State<App>,
    signed_in: SignedIn,
    Id(id): Id,
) -> Result<Json<MyReservation>, ApiError> {
    cancel::cancel(&app, signed_in, id).await.map(Json)
}

/// One's own reservation as a calendar file.
#[utoipa::path(get, path = "/my-reservations/{id}/calendar", operation_id = "downloadMyCalendar", tag = "reservations", params(("id" = i64, Path)), responses(
    (status = 200, description = "An iCalendar file", content_type = "text/calendar", body = String),
))]
pub(super) async fn download_calendar(
    State(app): State<App>,
    signed_in: SignedIn,
    Id(id): Id,
) -> Result<impl IntoResponse, ApiError> {
    let (event, file_name) = view::event(&app, &signed_in, id).await?;
    let content_type = HeaderValue::from_static("text/calendar; charset=utf-8");
    Ok((
        [
            (header::CONTENT_TYPE, content_type),
            (header::CONTENT_DISPOSITION, disposition(&file_name)?),
        ],
        event.to_ics(),
    ))
}
