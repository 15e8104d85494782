// The addresses of the route table, for links: `to.course(3)`. Use them through lib/routes. They are separate functions
// so that each entry carries only those it needs.
import * as patterns from "./patterns";

const segment = (value: string | number) => encodeURIComponent(value);

export const home = () => patterns.home;
export const courses = (search = "") => (search === "" ? patterns.courses : `${patterns.courses}?${search}`);
export const course = (id: number) => `/courses/${id}`;
/** The course with its nearest date that has free seats chosen. */
export const nextDate = (course: number) => `/courses/${course}?date=next`;
/** The course with a date chosen in its booking card. Without JavaScript the link leads to the card. */
export const courseDate = (course: number, date: number) => `/courses/${course}?date=${date}#prenotazione`;
export const about = () => patterns.about;
export const privacy = () => patterns.privacy;
export const cookies = () => patterns.cookies;
export const checkCertificate = () => patterns.checkCertificate;
export const certificateCheck = (code: string) => `${patterns.checkCertificate}/${segment(code)}`;
export const login = () => patterns.login;
export const register = () => patterns.register;
export const forgetPassword = () => patterns.forgetPassword;
export const resetPassword = (token: string) => `/auth/password-reset/${segment(token)}`;
export const survey = (token: string) => `/questionario/${segment(token)}`;
export const forbidden = () => patterns.forbidden;
export const panel = () => patterns.panel;
export const myReservations = () => patterns.myReservations;
export const myProfile = () => patterns.myProfile;
/** The section of the profile that sets up two-factor login. */
export const twoFactor = () => `${patterns.myProfile}#due-passaggi`;
export const adminCourses = () => patterns.adminCourses;
export const adminCourseCreate = () => patterns.adminCourseCreate;
export const adminCourse = (id: number) => `${patterns.adminCourses}/${id}`;
export const courseDates = () => patterns.courseDates;
/** The list of a course's dates. */
export const datesOfCourse = (course: number) => `${patterns.courseDates}?view=list&course=${course}`;
export const courseDateCreate = () => patterns.courseDateCreate;
export const courseDateEdit = (id: number) => `${patterns.courseDates}/${id}/edit`;
export const courseDateReservations = (id: number) => `${patterns.courseDates}/${id}/reservations`;
export const rollCall = (id: number) => `${patterns.courseDates}/${id}/appello`;
/** The screen of the classroom, with the code that participants scan. */
export const classroom = (id: number) => `${patterns.courseDates}/${id}/presenze`;
export const settings = () => patterns.settings;
export const certificateSettings = () => patterns.certificateSettings;
export const mailSettings = () => patterns.mailSettings;
export const mailText = (kind: string) => `${patterns.mailSettings}/${segment(kind)}`;
export const certificates = (search = "") =>
  search === "" ? patterns.certificates : `${patterns.certificates}?search=${segment(search)}`;
export const renewals = () => patterns.renewals;
/** The results of the survey of a date. */
export const surveyOfDate = (date: number) => `${patterns.surveys}?date=${date}`;
export const users = () => patterns.users;
export const userCreate = () => patterns.userCreate;
/** The page of a person. */
export const user = (id: number) => `${patterns.users}/${id}`;
export const userEdit = (id: number) => `${patterns.users}/${id}/edit`;
export const userReservations = (id: number) => `${patterns.users}/${id}/reservations`;
/** The changes of one course, date or person in the audit log. */
export const history = (kind: "course" | "course_date" | "user", id: number) =>
  `${patterns.audit}?subject_kind=${kind}&subject_id=${id}`;
export const shifts = () => patterns.shifts;
export const courseImage = (id: number) => `/assets/images/courses/${id}.webp`;
export const myCertificate = (reservation: number, id: number) =>
  `/api/my-reservations/${reservation}/certificates/${id}`;
export const myPaper = (id: number) => `/api/my-certificates/${id}`;
export const myData = () => "/api/profile/export";
export const reservationCalendar = (id: number) => `/api/my-reservations/${id}/calendar`;
/** The manual: at one of its pages, with a search that stays. */
export function help(page = "", search = ""): string {
  const query = new URLSearchParams({ ...(search !== "" && { q: search }), ...(page !== "" && { page }) }).toString();
  return query === "" ? patterns.help : `${patterns.help}?${query}`;
}
