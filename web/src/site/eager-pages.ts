// The pages of the site for the rendering server, which cannot wait for a chunk. Exports the same names as lazy-pages.ts.
export { HomePage } from "./pages/home-page";
export { CoursesPage } from "./pages/courses-page";
export { CoursePage } from "./pages/course-page";
export { AboutPage } from "./pages/about-page";
export { PrivacyPage, CookiesPage } from "./pages/legal-pages";
export { CheckPage, CertificateCheckPage } from "./pages/check-page";
export { RemindersPage } from "./pages/reminders-page";
export { PresencePage } from "./pages/presence-pages";
export { SurveyPage } from "./pages/survey-page";
export { ForbiddenPage } from "./pages/forbidden-page";
export { AuthLayout } from "./auth/auth-layout";
export { LoginPage } from "./pages/login-page";
export { RegisterPage } from "./pages/register-page";
export { ForgetPasswordPage } from "./pages/forget-password-page";
export { ResetPasswordPage } from "./pages/reset-password-page";
export { VerifyEmailPage } from "./pages/verify-email-page";
export { ConfirmEmailPage, RestoreEmailPage } from "./pages/changed-email-pages";
export { NotFoundPage } from "./pages/not-found-page";
