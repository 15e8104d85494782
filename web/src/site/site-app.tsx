// The routes of the public site.
import { Suspense, type ReactNode } from "react";
import { useLocation } from "@/lib/navigation";
import { patterns } from "@/lib/routes";
import { AlertRegion } from "@/ui/alert-region";
import { ErrorBoundary } from "@/ui/error-boundary";
import { LoadingArea } from "@/ui/spinner";
import { SiteLayout } from "./layout/site-layout";
import { match, type Params } from "./match";
import { NavigationEffects } from "./navigation-effects";
import {
  AboutPage,
  AuthLayout,
  CertificateCheckPage,
  CheckPage,
  ConfirmEmailPage,
  CookiesPage,
  CoursePage,
  CoursesPage,
  ForbiddenPage,
  ForgetPasswordPage,
  HomePage,
  LoginPage,
  NotFoundPage,
  PresencePage,
  PrivacyPage,
  RegisterPage,
  RemindersPage,
  ResetPasswordPage,
  RestoreEmailPage,
  SurveyPage,
  VerifyEmailPage,
} from "./lazy-pages";

type Route = [pattern: string, page: (params: Params) => ReactNode];

const accountPages: readonly Route[] = [
  [patterns.login, () => <LoginPage />],
  [patterns.register, () => <RegisterPage />],
  [patterns.forgetPassword, () => <ForgetPasswordPage />],
  [patterns.resetPassword, ({ token = "" }) => <ResetPasswordPage token={token} />],
  [patterns.verifyEmail, ({ token = "" }) => <VerifyEmailPage token={token} />],
  [patterns.confirmEmail, ({ token = "" }) => <ConfirmEmailPage token={token} />],
  [patterns.restoreEmail, ({ token = "" }) => <RestoreEmailPage token={token} />],
];

const pages: readonly Route[] = [
  [patterns.home, () => <HomePage />],
  [patterns.courses, () => <CoursesPage />],
  [patterns.course, ({ id = "" }) => <CoursePage key={id} id={Number(id)} />],
  [patterns.about, () => <AboutPage />],
  [patterns.privacy, () => <PrivacyPage />],
  [patterns.cookies, () => <CookiesPage />],
  [patterns.checkCertificate, () => <CheckPage />],
  [patterns.certificateCheck, ({ code = "" }) => <CertificateCheckPage code={code} />],
  [patterns.reminders, ({ token = "" }) => <RemindersPage token={token} />],
  [patterns.presence, () => <PresencePage stale={false} />],
  [patterns.staleScan, () => <PresencePage stale />],
  [patterns.survey, ({ token = "" }) => <SurveyPage token={token} />],
  [patterns.forbidden, () => <ForbiddenPage />],
];

export function SiteApp() {
  const { pathname } = useLocation();
  const account = find(accountPages, pathname);
  return (
    <ErrorBoundary resetKey={pathname} className="page py-16">
      <Suspense fallback={<LoadingArea className="min-h-dvh" />}>
        <NavigationEffects />
        {account === null ? (
          <SiteLayout>{find(pages, pathname) ?? <NotFoundPage />}</SiteLayout>
        ) : (
          <AuthLayout>{account}</AuthLayout>
        )}
        <AlertRegion />
      </Suspense>
    </ErrorBoundary>
  );
}

function find(routes: readonly Route[], pathname: string): ReactNode {
  for (const [pattern, page] of routes) {
    const params = match(pattern, pathname);
    if (params !== null) return page(params);
  }
  return null;
}
