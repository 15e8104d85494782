// The routes of the public site.
import { Suspense, type ComponentType } from "react";
import { Outlet, Route, Routes, useLocation, useMatch, useParams } from "react-router";
import { usePageState } from "@/lib/page-state";
import { patterns } from "@/lib/routes";
import { AlertRegion } from "@/ui/alert-region";
import { ErrorBoundary } from "@/ui/error-boundary";
import { LoadingArea } from "@/ui/spinner";
import { SiteLayout } from "./layout/site-layout";
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

export function SiteApp() {
  const { pathname } = useLocation();
  const onCourse = useMatch(patterns.course) !== null;
  // The server matches paths more strictly than the router. The page of a course says itself that there is no such course.
  const unknown = usePageState()?.notFound === true && !onCourse;
  return (
    <ErrorBoundary resetKey={pathname} className="page py-16">
      <Suspense fallback={<LoadingArea className="min-h-dvh" />}>
        <NavigationEffects />
        {unknown ? (
          <SiteLayout>
            <NotFoundPage />
          </SiteLayout>
        ) : (
          <Pages />
        )}
        <AlertRegion />
      </Suspense>
    </ErrorBoundary>
  );
}

function Pages() {
  return (
    <Routes>
      <Route
        element={
          <AuthLayout>
            <Outlet />
          </AuthLayout>
        }
      >
        <Route path={patterns.login} element={<LoginPage />} />
        <Route path={patterns.register} element={<RegisterPage />} />
        <Route path={patterns.forgetPassword} element={<ForgetPasswordPage />} />
        <Route path={patterns.resetPassword} element={<WithToken page={ResetPasswordPage} />} />
        <Route path={patterns.verifyEmail} element={<WithToken page={VerifyEmailPage} />} />
        <Route path={patterns.confirmEmail} element={<WithToken page={ConfirmEmailPage} />} />
        <Route path={patterns.restoreEmail} element={<WithToken page={RestoreEmailPage} />} />
      </Route>
      <Route
        element={
          <SiteLayout>
            <Outlet />
          </SiteLayout>
        }
      >
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.courses} element={<CoursesPage />} />
        <Route path={patterns.course} element={<OneCourse />} />
        <Route path={patterns.about} element={<AboutPage />} />
        <Route path={patterns.privacy} element={<PrivacyPage />} />
        <Route path={patterns.cookies} element={<CookiesPage />} />
        <Route path={patterns.checkCertificate} element={<CheckPage />} />
        <Route path={patterns.certificateCheck} element={<OneCertificate />} />
        <Route path={patterns.reminders} element={<WithToken page={RemindersPage} />} />
        <Route path={patterns.presence} element={<PresencePage stale={false} />} />
        <Route path={patterns.staleScan} element={<PresencePage stale />} />
        <Route path={patterns.survey} element={<WithToken page={SurveyPage} />} />
        <Route path={patterns.forbidden} element={<ForbiddenPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function WithToken({ page: TokenPage }: { page: ComponentType<{ token: string }> }) {
  const { token = "" } = useParams();
  return <TokenPage token={token} />;
}

/** An id is a number, as for the server, which renders the page of a missing course as course 0. */
const number = /^(?:0|[1-9]\d{0,17})$/;

function OneCourse() {
  const { id = "" } = useParams();
  return number.test(id) ? <CoursePage key={id} id={Number(id)} /> : <NotFoundPage />;
}

function OneCertificate() {
  const { code = "" } = useParams();
  return <CertificateCheckPage code={code} />;
}
