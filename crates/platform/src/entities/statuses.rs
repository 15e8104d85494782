//! The domain's statuses as columns and JSON values.

use battito_domain::{
    account_state, attendance, backup, certificate, course, course_date, job, mail_text, renewal, reservation, shift,
    survey,
};

use crate::{number_enum::NumberEnum, text_enum::TextEnum};

/// Full course or renewal.
pub type CourseKind = NumberEnum<course::CourseKind>;
/// For whom a course is.
pub type Audience = NumberEnum<course::Audience>;
/// The organisation that delivers a course.
pub type Provider = NumberEnum<course::Provider>;
/// State of a user's account.
pub type AccountState = TextEnum<account_state::AccountState>;
/// Status of a course date.
pub type CourseDateStatus = TextEnum<course_date::Status>;
/// Status of a reservation.
pub type ReservationStatus = TextEnum<reservation::Status>;
/// Whether a person came.
pub type Attendance = TextEnum<reservation::Attendance>;
/// Half of a day.
pub type Half = TextEnum<attendance::Half>;
/// Result of the final test.
pub type Outcome = TextEnum<reservation::Outcome>;
/// Status of a certificate of a reservation.
pub type CertificateStatus = TextEnum<certificate::CertificateStatus>;
/// The day from which the validity of a certificate counts.
pub type ValidityFrom = TextEnum<certificate::ValidityFrom>;
/// Status of an issued certificate.
pub type PaperStatus = TextEnum<certificate::PaperStatus>;
/// State of an issued certificate today.
pub type PaperState = TextEnum<certificate::PaperState>;
/// The state of a certificate in its public check.
pub type CheckedState = TextEnum<certificate::CheckedState>;
/// Why a backup failed.
pub type BackupFailure = TextEnum<backup::BackupFailure>;
/// State of a job.
pub type JobState = TextEnum<job::JobState>;
/// Role of a shift.
pub type ShiftRole = TextEnum<shift::ShiftRole>;
/// Status of a shift.
pub type ShiftStatus = TextEnum<shift::ShiftStatus>;
/// The renewal state of a certificate that expires.
pub type RenewalState = TextEnum<renewal::RenewalState>;
/// One of the reminders of a certificate.
pub type RenewalStep = TextEnum<renewal::Step>;
/// How staff asked for a renewal.
pub type RenewalContactKind = TextEnum<renewal::ContactKind>;
/// One of the questions of a survey.
pub type SurveyQuestion = TextEnum<survey::Question>;
/// A mail whose words can be changed.
pub type MailKind = TextEnum<mail_text::MailKind>;
/// A part of a participant's life.
pub type MailPhase = TextEnum<mail_text::Phase>;
/// A field of a mail.
pub type MailField = TextEnum<mail_text::Field>;
