// The whole route table as patterns in the routers' notation. Use it through lib/routes.

const root = "/control-panel";

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
