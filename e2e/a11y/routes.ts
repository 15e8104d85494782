// Every page, the roles that may see it, and the element that shows that it has finished rendering.
import type { Course, CourseDate } from "../support/api.ts";

export type Visitor = "visitor" | "user" | "instructor" | "admin";

export interface Route {
  name: string;
  path: (course: Course, date: CourseDate) => string;
  who: readonly Visitor[];
}

const EVERYBODY = ["visitor", "user"] as const;
const VISITOR = ["visitor"] as const;
const USER = ["user"] as const;
/** For the routes of the panel that only staff may open. */
export const STAFF = ["instructor", "admin"] as const;
export const ADMIN = ["admin"] as const;

const ROUTES: readonly Route[] = [
  { name: "Home", path: () => "/", who: EVERYBODY },
  { name: "Courses", path: () => "/courses", who: EVERYBODY },
  { name: "Courses without results", path: () => "/courses?search=xyzzy", who: VISITOR },
  {
    name: "Courses with all filters",
    path: (_, { date }) =>
      `/courses?search=corso&organization=0&courseType=0&recipient=1&city=Milano&month=${date.slice(0, 7)}`,
    who: VISITOR,
  },
  { name: "Courses, a typing error", path: () => "/courses?search=pediatirco", who: VISITOR },
  { name: "Course", path: ({ id }) => `/courses/${id}`, who: EVERYBODY },
  { name: "About", path: () => "/about", who: EVERYBODY },
  { name: "Login", path: () => "/auth/login", who: VISITOR },
  { name: "Register", path: () => "/auth/register", who: VISITOR },
  { name: "ForgetPassword", path: () => "/auth/forget-password", who: EVERYBODY },
  { name: "ResetPassword", path: () => "/auth/password-reset/inventato", who: EVERYBODY },
  { name: "VerifyEmail", path: () => "/auth/verify-email/inventato", who: EVERYBODY },
  { name: "ConfirmEmail", path: () => "/auth/confirm-email/inventato", who: EVERYBODY },
  { name: "RestoreEmail", path: () => "/auth/restore-email/inventato", who: VISITOR },
  { name: "Privacy", path: () => "/privacy", who: VISITOR },
  { name: "Cookies", path: () => "/cookies", who: VISITOR },
  { name: "CheckCertificate", path: () => "/verifica", who: EVERYBODY },
  { name: "CertificateCheck", path: () => "/verifica/ZZZZ-ZZZZ-ZZZZ-ZZZZ", who: VISITOR },
  { name: "Presence", path: () => "/presenza", who: EVERYBODY },
  { name: "Presence, a stale code", path: () => "/presenza/1-1-AAAAAAAAAA", who: VISITOR },
  { name: "Survey, an unknown link", path: () => "/questionario/inventato", who: VISITOR },
  { name: "Forbidden", path: () => "/forbidden", who: EVERYBODY },
  { name: "NotFound", path: () => "/pagina-che-non-esiste", who: EVERYBODY },
  { name: "Overview", path: () => "/control-panel", who: STAFF },
  { name: "Overview, the tables", path: () => "/control-panel?figures=table&period=12m", who: ADMIN },
  { name: "MyReservations", path: () => "/control-panel/user/reservations", who: USER },
  {
    name: "MyReservations, the certificates",
    path: () => "/control-panel/user/reservations?view=certificates",
    who: USER,
  },
  { name: "MyProfile, deleting", path: () => "/control-panel/user/profile?delete=1", who: USER },
  { name: "MyProfile", path: () => "/control-panel/user/profile", who: USER },
  { name: "MyProfile, of an instructor", path: () => "/control-panel/user/profile", who: ["instructor"] },
  { name: "CourseList", path: () => "/control-panel/admin/courses", who: ADMIN },
  { name: "CourseCreate", path: () => "/control-panel/admin/courses/create", who: ADMIN },
  { name: "CourseEdit", path: ({ id }) => `/control-panel/admin/courses/${id}`, who: ADMIN },
  { name: "CourseDateList", path: () => "/control-panel/admin/course-dates", who: STAFF },
  { name: "CourseDateList, the week", path: () => "/control-panel/admin/course-dates?view=week", who: ADMIN },
  { name: "CourseDateList, a date", path: (_, { id }) => `/control-panel/admin/course-dates?date=${id}`, who: ADMIN },
  { name: "CourseDateCreate", path: () => "/control-panel/admin/course-dates/create", who: STAFF },
  { name: "CourseDateEdit", path: (_, { id }) => `/control-panel/admin/course-dates/${id}/edit`, who: ADMIN },
  {
    name: "CourseDateReservations",
    path: (_, { id }) => `/control-panel/admin/course-dates/${id}/reservations`,
    who: STAFF,
  },
  {
    name: "CourseDateReservations, the import",
    path: (_, { id }) => `/control-panel/admin/course-dates/${id}/reservations?dialog=import`,
    who: ADMIN,
  },
  { name: "Help", path: () => "/control-panel/aiuto", who: ADMIN },
  { name: "Help, a page", path: () => "/control-panel/aiuto?page=appello", who: STAFF },
  { name: "RollCall", path: (_, { id }) => `/control-panel/admin/course-dates/${id}/appello`, who: ADMIN },
  { name: "Classroom", path: (_, { id }) => `/control-panel/admin/course-dates/${id}/presenze`, who: STAFF },
  { name: "Settings, the centre", path: () => "/control-panel/admin/settings", who: ADMIN },
  { name: "Settings, certificates", path: () => "/control-panel/admin/settings/certificates", who: ADMIN },
  { name: "Settings, mails", path: () => "/control-panel/admin/settings/mails", who: ADMIN },
  { name: "Settings, a mail", path: () => "/control-panel/admin/settings/mails/date-cancelled", who: ADMIN },
  { name: "AuditLog", path: () => "/control-panel/admin/audit", who: ADMIN },
  { name: "System", path: () => "/control-panel/admin/system", who: ADMIN },
  { name: "ShiftList", path: () => "/control-panel/admin/shifts", who: STAFF },
  { name: "ShiftList, the coverage", path: () => "/control-panel/admin/shifts?view=coverage", who: STAFF },
  { name: "ShiftList, the month", path: () => "/control-panel/admin/shifts?view=month", who: ADMIN },
  { name: "ShiftList, the list", path: () => "/control-panel/admin/shifts?view=list", who: ADMIN },
  { name: "ShiftList, the hours", path: () => "/control-panel/admin/shifts?view=hours", who: ADMIN },
  { name: "ShiftList, a new shift", path: () => "/control-panel/admin/shifts?do=new", who: ADMIN },
  { name: "Certificates", path: () => "/control-panel/admin/certificates", who: STAFF },
  { name: "Renewals", path: () => "/control-panel/admin/renewals", who: STAFF },
  { name: "Renewals, the table", path: () => "/control-panel/admin/renewals?view=table", who: ADMIN },
  { name: "Surveys", path: () => "/control-panel/admin/surveys", who: STAFF },
  { name: "Surveys, the tables", path: () => "/control-panel/admin/surveys?view=table", who: ADMIN },
  { name: "UserList", path: () => "/control-panel/admin/users", who: ADMIN },
  { name: "UserCreate", path: () => "/control-panel/admin/users/create", who: ADMIN },
  // The demo's layperson.
  { name: "User", path: () => "/control-panel/admin/users/4", who: STAFF },
  { name: "UserEdit", path: () => "/control-panel/admin/users/4/edit", who: STAFF },
  { name: "UserReservations", path: () => "/control-panel/admin/users/4/reservations", who: ADMIN },
];

export const pairs = ROUTES.flatMap((route) => route.who.map((who) => ({ route, who })));
