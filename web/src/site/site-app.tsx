// The routes of the public site.
import { Suspense } from "react";
import { useRoutes, type RouteObject } from "react-router";
import { patterns } from "@/lib/routes";
import { AlertRegion } from "@/ui/alert-region";
import { LoadingArea } from "@/ui/spinner";
import { SiteLayout } from "./layout/site-layout";
import { NavigationEffects } from "./navigation-effects";
import {
  AboutPage,
  AuthLayout,
  CookiesPage,
  CoursePage,
  CoursesPage,
  ForbiddenPage,
  ForgetPasswordPage,
  HomePage,
  LoginPage,
  NotFoundPage,
  PrivacyPage,
  RegisterPage,
  ResetPasswordPage,
  VerifyEmailPage,
} from "./parts";

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
