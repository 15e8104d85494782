// The pages of the site, each in a chunk of its own. The rendering server uses eager-pages.ts instead.
import { lazyComponent } from "@/lib/lazy-component";

export const HomePage = lazyComponent(async () => (await import("./pages/home-page")).HomePage);
export const CoursesPage = lazyComponent(async () => (await import("./pages/courses-page")).CoursesPage);
export const CoursePage = lazyComponent(async () => (await import("./pages/course-page")).CoursePage);
export const AboutPage = lazyComponent(async () => (await import("./pages/about-page")).AboutPage);
export const PrivacyPage = lazyComponent(async () => (await import("./pages/legal-pages")).PrivacyPage);
export const CookiesPage = lazyComponent(async () => (await import("./pages/legal-pages")).CookiesPage);
export const CheckPage = lazyComponent(async () => (await import("./pages/check-page")).CheckPage);
export const CertificateCheckPage = lazyComponent(
  async () => (await import("./pages/check-page")).CertificateCheckPage,
);
export const RemindersPage = lazyComponent(async () => (await import("./pages/reminders-page")).RemindersPage);
export const PresencePage = lazyComponent(async () => (await import("./pages/presence-pages")).PresencePage);
export const SurveyPage = lazyComponent(async () => (await import("./pages/survey-page")).SurveyPage);
export const ForbiddenPage = lazyComponent(async () => (await import("./pages/forbidden-page")).ForbiddenPage);
export const AuthLayout = lazyComponent(async () => {
  // The page that is nearly always meant comes along, instead of after the layout.
  void import("./pages/login-page").catch(() => {});
  return (await import("./auth/auth-layout")).AuthLayout;
});
export const LoginPage = lazyComponent(async () => (await import("./pages/login-page")).LoginPage);
export const RegisterPage = lazyComponent(async () => (await import("./pages/register-page")).RegisterPage);
export const ForgetPasswordPage = lazyComponent(
  async () => (await import("./pages/forget-password-page")).ForgetPasswordPage,
);
export const ResetPasswordPage = lazyComponent(
  async () => (await import("./pages/reset-password-page")).ResetPasswordPage,
);
export const VerifyEmailPage = lazyComponent(async () => (await import("./pages/verify-email-page")).VerifyEmailPage);
export const ConfirmEmailPage = lazyComponent(
  async () => (await import("./pages/changed-email-pages")).ConfirmEmailPage,
);
export const RestoreEmailPage = lazyComponent(
  async () => (await import("./pages/changed-email-pages")).RestoreEmailPage,
);
export { NotFoundPage } from "./lazy-components";
