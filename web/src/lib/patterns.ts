// The route table as patterns in the routers' notation: `patterns.course`. Use them through lib/routes. They are separate
// values so that each entry carries only those it needs.

const root = "/control-panel";

export const home = "/";
export const courses = "/courses";
export const course = "/courses/:id";
export const about = "/about";
export const privacy = "/privacy";
export const cookies = "/cookies";
export const checkCertificate = "/verifica";
export const certificateCheck = "/verifica/:code";
export const login = "/auth/login";
export const register = "/auth/register";
export const forgetPassword = "/auth/forget-password";
export const resetPassword = "/auth/password-reset/:token";
export const verifyEmail = "/auth/verify-email/:token";
export const confirmEmail = "/auth/confirm-email/:token";
export const restoreEmail = "/auth/restore-email/:token";
export const reminders = "/promemoria/:token";
/** Where a scan of the classroom's code becomes presence; below it, a code that is stale. */
export const presence = "/presenza";
export const staleScan = "/presenza/:code";
export const survey = "/questionario/:token";
export const forbidden = "/forbidden";
export const panel = root;
export const myReservations = `${root}/user/reservations`;
export const myProfile = `${root}/user/profile`;
export const adminCourses = `${root}/admin/courses`;
export const adminCourseCreate = `${root}/admin/courses/create`;
export const adminCourse = `${root}/admin/courses/:id`;
export const courseDates = `${root}/admin/course-dates`;
export const courseDateCreate = `${root}/admin/course-dates/create`;
export const courseDateEdit = `${root}/admin/course-dates/:id/edit`;
export const courseDateReservations = `${root}/admin/course-dates/:id/reservations`;
export const rollCall = `${root}/admin/course-dates/:id/appello`;
export const classroom = `${root}/admin/course-dates/:id/presenze`;
export const certificates = `${root}/admin/certificates`;
export const settings = `${root}/admin/settings`;
export const certificateSettings = `${root}/admin/settings/certificates`;
export const mailSettings = `${root}/admin/settings/mails`;
export const mailText = `${root}/admin/settings/mails/:kind`;
export const renewals = `${root}/admin/renewals`;
export const surveys = `${root}/admin/surveys`;
export const users = `${root}/admin/users`;
export const userCreate = `${root}/admin/users/create`;
export const user = `${root}/admin/users/:id`;
export const userEdit = `${root}/admin/users/:id/edit`;
export const userReservations = `${root}/admin/users/:id/reservations`;
export const audit = `${root}/admin/audit`;
export const system = `${root}/admin/system`;
export const shifts = `${root}/admin/shifts`;
export const help = `${root}/aiuto`;
