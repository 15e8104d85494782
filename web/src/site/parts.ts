// What a visitor loads only when they come to it. The rendering server, which cannot wait, has all of it at once: there
// parts-at-once.ts takes the place of this file.
import { lazy } from "react";

export const HomePage = lazy(async () => ({ default: (await import("./pages/home-page")).HomePage }));
export const CoursesPage = lazy(async () => ({ default: (await import("./pages/courses-page")).CoursesPage }));
export const CoursePage = lazy(async () => ({ default: (await import("./pages/course-page")).CoursePage }));
export const AboutPage = lazy(async () => ({ default: (await import("./pages/about-page")).AboutPage }));
export const PrivacyPage = lazy(async () => ({ default: (await import("./pages/legal-pages")).PrivacyPage }));
export const CookiesPage = lazy(async () => ({ default: (await import("./pages/legal-pages")).CookiesPage }));
export const ForbiddenPage = lazy(async () => ({ default: (await import("./pages/forbidden-page")).ForbiddenPage }));
export const AuthLayout = lazy(async () => ({ default: (await import("./auth/auth-layout")).AuthLayout }));
export const LoginPage = lazy(async () => ({ default: (await import("./pages/login-page")).LoginPage }));
export const RegisterPage = lazy(async () => ({ default: (await import("./pages/register-page")).RegisterPage }));
export const ForgetPasswordPage = lazy(async () => ({
  default: (await import("./pages/forget-password-page")).ForgetPasswordPage,
}));
export const ResetPasswordPage = lazy(async () => ({
  default: (await import("./pages/reset-password-page")).ResetPasswordPage,
}));
export const VerifyEmailPage = lazy(async () => ({
  default: (await import("./pages/verify-email-page")).VerifyEmailPage,
}));
export { NotFoundPage } from "./inner-parts";
