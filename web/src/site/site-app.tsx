// The routes of the public site. Pages are lazy: a visitor loads the one they came for.
import { lazy, Suspense } from "react";
import { useRoutes, type RouteObject } from "react-router";
import { patterns } from "@/lib/routes";
import { AlertRegion } from "@/ui/alert-region";
import { LoadingArea } from "@/ui/spinner";
import { SiteLayout } from "./layout/site-layout";
import { NavigationEffects } from "./navigation-effects";

const HomePage = lazy(async () => ({ default: (await import("./pages/home-page")).HomePage }));
const CoursesPage = lazy(async () => ({ default: (await import("./pages/courses-page")).CoursesPage }));
const CoursePage = lazy(async () => ({ default: (await import("./pages/course-page")).CoursePage }));
const AboutPage = lazy(async () => ({ default: (await import("./pages/about-page")).AboutPage }));
const PrivacyPage = lazy(async () => ({ default: (await import("./pages/legal-pages")).PrivacyPage }));
const CookiesPage = lazy(async () => ({ default: (await import("./pages/legal-pages")).CookiesPage }));
const ForbiddenPage = lazy(async () => ({ default: (await import("./pages/forbidden-page")).ForbiddenPage }));
const AuthLayout = lazy(async () => ({ default: (await import("./auth/auth-layout")).AuthLayout }));
const LoginPage = lazy(async () => ({ default: (await import("./pages/login-page")).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import("./pages/register-page")).RegisterPage }));
const ForgetPasswordPage = lazy(async () => ({ default: (await import("./pages/forget-password-page")).ForgetPasswordPage }));
const ResetPasswordPage = lazy(async () => ({ default: (await import("./pages/reset-password-page")).ResetPasswordPage }));
const VerifyEmailPage = lazy(async () => ({ default: (await import("./pages/verify-email-page")).VerifyEmailPage }));
const NotFoundPage = lazy(async () => ({ default: (await import("./pages/not-found-page")).NotFoundPage }));

const routes: RouteObject[] = [
  {
    element: <AuthLayout />,
    children: [
      { path: patterns.login, element: <LoginPage /> },
      { path: patterns.register, element: <RegisterPage /> },
      { path: patterns.forgetPassword, element: <ForgetPasswordPage /> },
      { path: patterns.resetPassword, element: <ResetPasswordPage /> },
      { path: patterns.verifyEmail, element: <VerifyEmailPage /> },
    ],
  },
  {
    element: <SiteLayout />,
    children: [
      { path: patterns.home, element: <HomePage /> },
      { path: patterns.courses, element: <CoursesPage /> },
      { path: patterns.course, element: <CoursePage /> },
      { path: patterns.about, element: <AboutPage /> },
      { path: patterns.privacy, element: <PrivacyPage /> },
      { path: patterns.cookies, element: <CookiesPage /> },
      { path: patterns.forbidden, element: <ForbiddenPage /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
];

export function SiteApp() {
  const page = useRoutes(routes);
  return (
    <Suspense fallback={<LoadingArea className="min-h-dvh" />}>
      <NavigationEffects />
      {page}
      <AlertRegion />
    </Suspense>
  );
}
