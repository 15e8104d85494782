// The wire's types by their names. They come from the generated schema and are never declared again.
import type { components, operations } from "./schema";

type Schemas = components["schemas"];

export type ErrorBody = Schemas["ErrorBody"];
export type ValidationErrorBody = Schemas["ValidationErrorBody"];
export type PageMeta = Schemas["PageMeta"];
export type MessageBody = Schemas["MessageBody"];
/** The centre as the server sends it; lib/centre completes the lists that may be left out. */
export type SentCentre = Schemas["Centre"];
export type Centre = Required<SentCentre>;
export type LegalSection = Schemas["LegalSection"];
export type City = Schemas["City"];
/** Free seats change with every booking: a page rendered by the server does not tell them yet, and says null. */
type SeatsFollow<Date extends { available: number }> = Omit<Date, "available"> & { available: number | null };
export type NextDate = SeatsFollow<Schemas["NextDate"]>;
export type CourseSummary = Omit<Schemas["CourseSummary"], "next_date"> & { next_date: NextDate | null };
export type CourseList = Omit<Schemas["CourseList"], "data"> & { data: CourseSummary[] };
export type Course = Omit<Schemas["Course"], "next_dates"> & { next_dates: CourseDateOption[] };
export type ProgramDay = Schemas["ProgramDay"];
export type ProgramModule = Schemas["ProgramModule"];
export type ProgramEntry = Schemas["ProgramEntry"];
export type CourseDateOption = SeatsFollow<Schemas["CourseDateOption"]>;
export type CourseWrite = Schemas["CourseWrite"];
export type CertificateOption = Schemas["CertificateOption"];
export type CertificateCheck = Schemas["CertificateCheck"];
export type CertificateListCheck = Schemas["CertificateListCheck"];
export type ListedCertificate = Schemas["ListedCertificate"];
export type CertificateList = Schemas["CertificateList"];
export type CertificateQuery = NonNullable<operations["listCertificates"]["parameters"]["query"]>;
export type CertificateDesign = Schemas["CertificateDesign"];
export type PreviewNames = Schemas["PreviewNames"];
export type IssuedCertificate = Schemas["Certificate"];
export type Job = Schemas["Job"];
export type LoginRequest = Schemas["LoginRequest"];
export type LoginResponse = Schemas["LoginResponse"];
export type User = Schemas["User"];
export type RegisterRequest = Schemas["RegisterRequest"];
export type BookingRequest = Schemas["BookingRequest"];
export type MyReservation = Schemas["MyReservation"];
export type MyReservationList = Schemas["MyReservationList"];
export type ReservationCertificate = Schemas["ReservationCertificate"];
export type Profile = Schemas["Profile"];
export type ProfileWrite = Schemas["ProfileWrite"];
export type PasswordChange = Schemas["PasswordChange"];
export type ManagedUser = Schemas["ManagedUser"];
export type UserWrite = Schemas["UserWrite"];
export type UserQuery = NonNullable<operations["listUsers"]["parameters"]["query"]>;
export type AuditEntry = Schemas["AuditEntry"];
export type AuditQuery = NonNullable<operations["listAudit"]["parameters"]["query"]>;
export type StaffReservation = Schemas["Reservation"];
export type SearchResults = Schemas["SearchResults"];
/** A course date as staff see it. */
export type CourseDate = Schemas["CourseDate"];
export type CourseDateWrite = Schemas["CourseDateWrite"];
export type CourseDateList = Schemas["CourseDateList"];
export type CourseDateStatus = Schemas["CourseDateStatus"];
export type CalendarCourseDate = Schemas["CalendarCourseDate"];
export type CourseDay = Schemas["CourseDay"];
export type InstructorCoverage = Schemas["InstructorCoverage"];
export type ReservationWrite = Schemas["ReservationWrite"];
export type ReservationsWrite = Schemas["ReservationsWrite"];
export type NewReservation = Schemas["NewReservation"];
export type HalfDayAttendance = Schemas["HalfDayAttendance"];
export type HalfDayName = Schemas["HalfDayName"];
export type ParticipantList = Schemas["ParticipantList"];
export type ParticipantQuery = NonNullable<operations["listReservationsOfDate"]["parameters"]["query"]>;
