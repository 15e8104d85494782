// The whole route table, once: path patterns for the routers, and builders for links.

const root = "/control-panel";
const segment = (value: string | number) => encodeURIComponent(value);

/** Patterns in the routers' notation. */
export const patterns = {
  home: "/",
  courses: "/courses",
  course: "/courses/:id",
  about: "/about",
  privacy: "/privacy",
  cookies: "/cookies",
  login: "/auth/login",
  register: "/auth/register",
  forgetPassword: "/auth/forget-password",
  resetPassword: "/auth/password-reset/:token",
  verifyEmail: "/auth/verify-email/:token",
  forbidden: "/forbidden",
  panel: root,
  myReservations: `${root}/user/reservations`,
  myProfile: `${root}/user/profile`,
  adminCourses: `${root}/admin/courses`,
  adminCourse: `${root}/admin/courses/:id`,
  courseDates: `${root}/admin/course-dates`,
  courseDateCreate: `${root}/admin/course-dates/create`,
  courseDateEdit: `${root}/admin/course-dates/:id/edit`,
  courseDateReservations: `${root}/admin/course-dates/:id/reservations`,
  users: `${root}/admin/users`,
  userCreate: `${root}/admin/users/create`,
  userEdit: `${root}/admin/users/:id/edit`,
  userReservations: `${root}/admin/users/:id/reservations`,
  shifts: `${root}/admin/shifts`,
} as const;

/** Addresses for links. */
export const to = {
  home: () => patterns.home,
  courses: (search = "") => (search === "" ? patterns.courses : `${patterns.courses}?${search}`),
  course: (id: number) => `/courses/${id}`,
  about: () => patterns.about,
  privacy: () => patterns.privacy,
  cookies: () => patterns.cookies,
  login: () => patterns.login,
  register: () => patterns.register,
  forgetPassword: () => patterns.forgetPassword,
  resetPassword: (token: string) => `/auth/password-reset/${segment(token)}`,
  verifyEmail: (token: string) => `/auth/verify-email/${segment(token)}`,
  forbidden: () => patterns.forbidden,
  panel: () => patterns.panel,
  myReservations: () => patterns.myReservations,
  myProfile: () => patterns.myProfile,
  adminCourses: () => patterns.adminCourses,
  adminCourse: (id: number) => `${patterns.adminCourses}/${id}`,
  courseDates: () => patterns.courseDates,
  courseDateCreate: () => patterns.courseDateCreate,
  courseDateEdit: (id: number) => `${patterns.courseDates}/${id}/edit`,
  courseDateReservations: (id: number) => `${patterns.courseDates}/${id}/reservations`,
  users: () => patterns.users,
  userCreate: () => patterns.userCreate,
  userEdit: (id: number) => `${patterns.users}/${id}/edit`,
  userReservations: (id: number) => `${patterns.users}/${id}/reservations`,
  shifts: () => patterns.shifts,
  courseImage: (id: number) => `/assets/images/courses/${id}.webp`,
  reservationCalendar: (id: number) => `/api/my-reservations/${id}/calendar`,
} as const;

/** Whether the path belongs to the control panel, which is an entry of its own. */
export function isPanelPath(path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
