// Every screen of the panel, once. Its route with the guard, its link in the sidebar, its breadcrumb and its entry in the
// command palette all come from here.
import type { QueryClient } from "@tanstack/react-query";
import {
  Activity,
  Award,
  CalendarClock,
  CircleQuestionMark,
  History,
  LayoutDashboard,
  LibraryBig,
  MessageSquareText,
  RefreshCw,
  Settings,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { auditListQuery } from "@/features/audit-log/list-params";
import { auditQuery } from "@/features/audit-log/queries";
import { centreSettingsQuery } from "@/features/centre/settings-queries";
import { certificateListQuery } from "@/features/certificate-list/list-params";
import { certificatesQuery, userCertificatesQuery } from "@/features/certificate-list/queries";
import { calendarState } from "@/features/course-dates/calendar-url";
import { calendarQuery, dateQuery } from "@/features/course-dates/queries";
import { figuresDays } from "@/features/overview/periods";
import { figuresQuery, overviewQuery } from "@/features/overview/queries";
import { participantListQuery } from "@/features/participants/list/list-params";
import { dateFactsQuery, participantsQuery, rollCallQuery } from "@/features/participants/queries";
import { adminCourseQuery, adminCoursesQuery, courseListUrl } from "@/features/courses/admin-queries";
import { classroomQuery } from "@/features/presence/queries";
import { profileQuery } from "@/features/profile/queries";
import { securityQuery, sessionsQuery } from "@/features/profile/security-queries";
import { mailTextQuery, mailTextsQuery, remindersQuery } from "@/features/mail-texts/queries";
import { designQuery } from "@/features/certificate-designs/queries";
import { isTable, renewalListQuery, tabIn } from "@/features/renewals/list-params";
import { renewalColumnQuery, renewalsQuery, renewalSummaryQuery } from "@/features/renewals/queries";
import { listParams } from "@/features/my-reservations/list-params";
import { myCertificatesQuery, myReservationsQuery } from "@/features/my-reservations/queries";
import { instructorsQuery, shiftQuery } from "@/features/shifts/queries";
import { shiftsState } from "@/features/shifts/shifts-url";
import { commentsQuery, resultsQuery } from "@/features/surveys/queries";
import { commentPageIn, resultsQueryIn } from "@/features/surveys/results-url";
import { systemQuery } from "@/features/system/queries";
import { userListQuery } from "@/features/users/list-params";
import { userQuery, userReservationsQuery, usersQuery } from "@/features/users/queries";
import { patterns } from "@/lib/routes";
import { shownDays } from "@/ui/calendar/calendar-range";
import { BookIcon, CalendarIcon, UserIcon, UsersIcon } from "@/ui/icons";
import { listQuery, readTableUrl } from "@/ui/table/use-table-url";
import type { Allowed } from "./guard";
import { prefetch } from "./prefetch";
import { fetchRollCallsAhead } from "./roll-call-ahead";
import { SettingsFrame } from "./settings-frame";

/** The input of a screen's loader. */
type Visit = {
  queries: QueryClient;
  url: URL;
  /** The `:id` of the path; 0 for a screen without one. */
  id: number;
};

export type Screen = {
  path: string;
  /** Its display name: breadcrumb, sidebar and command palette. */
  name: string;
  /** Its name in the command palette, for a place that its display name does not tell alone. */
  inPalette?: string;
  /** Any logged-in user when omitted. */
  allowed?: Allowed;
  /** The page of the manual that the header links to, for staff. */
  help?: string;
  /** The sidebar links to the screens that have an icon. */
  icon?: ComponentType<{ className?: string }>;
  /** The screens above it in the breadcrumb, outermost first. They share its `:id`. */
  parents?: readonly string[];
  /** For tables and calendars: the content takes the width of the window. */
  wide?: boolean;
  /** Starts the requests of the screen while its code loads: `({ queries, id }) => prefetch(queries, courseQuery(id))`. */
  load?: (visit: Visit) => void;
  /** Its page title, where that is not its display name. */
  title?: string;
  /** The frame around it. */
  frame?: ComponentType<{ children: ReactNode }>;
  /** Its component, in a chunk of its own. It is mounted anew for another `:id` or `:kind` of the path. */
  screen: () => Promise<ComponentType<{ id: number; kind: string }>>;
};

/** In the order of the sidebar. */
export const screens: readonly Screen[] = [
  {
    path: patterns.panel,
    name: "Panoramica",
    help: "da-fare",
    // A user without a role is led to MyReservations: everybody may open the panel's own address.
    allowed: "staff",
    icon: LayoutDashboard,
    wide: true,
    load: ({ queries, url }) => {
      prefetch(queries, overviewQuery);
      prefetch(queries, figuresQuery(figuresDays(url.searchParams)));
      void fetchRollCallsAhead(queries);
    },
    screen: async () => (await import("./pages/overview")).Overview,
  },
  {
    path: patterns.myReservations,
    name: "I Miei Corsi",
    icon: BookIcon,
    load: ({ queries, url }) => {
      const { section, page } = listParams(url.searchParams);
      if (section === "certificates") prefetch(queries, myCertificatesQuery(page));
      else prefetch(queries, myReservationsQuery({ section, page }));
    },
    screen: async () => (await import("./pages/my-reservations")).MyReservations,
  },
  {
    path: patterns.adminCourses,
    name: "Corsi",
    help: "nuovo-corso",
    allowed: "admin",
    icon: LibraryBig,
    wide: true,
    load: ({ queries, url }) =>
      prefetch(queries, adminCoursesQuery(listQuery(readTableUrl(url.searchParams, courseListUrl)))),
    screen: async () => (await import("@/features/courses/course-list-screen")).CourseListScreen,
  },
  {
    path: patterns.adminCourseCreate,
    name: "Nuovo corso",
    help: "nuovo-corso",
    allowed: "admin",
    parents: [patterns.adminCourses],
    wide: true,
    screen: async () => (await import("@/features/courses/course-edit-screen")).CourseCreateScreen,
  },
  {
    path: patterns.adminCourse,
    name: "Modifica Corso",
    help: "nuovo-corso",
    allowed: "admin",
    parents: [patterns.adminCourses],
    wide: true,
    load: ({ queries, id }) => prefetch(queries, adminCourseQuery(id)),
    screen: async () => (await import("@/features/courses/course-edit-screen")).CourseEditScreen,
  },
  {
    path: patterns.courseDates,
    name: "Calendario Corsi",
    help: "nuova-data",
    allowed: "staff",
    icon: CalendarIcon,
    wide: true,
    load: ({ queries, url }) => {
      const { view, day, instructor } = calendarState(url.searchParams);
      if (view !== "list") prefetch(queries, calendarQuery(shownDays(view ?? "month", day), instructor));
    },
    screen: async () => (await import("@/features/course-dates/dates-screen")).DatesScreen,
  },
  {
    path: patterns.courseDateCreate,
    name: "Nuova Data Corso",
    help: "nuova-data",
    allowed: "staff",
    parents: [patterns.courseDates],
    screen: async () => (await import("@/features/course-dates/create-screen")).CreateDateScreen,
  },
  {
    path: patterns.courseDateEdit,
    name: "Modifica Data Corso",
    help: "nuova-data",
    allowed: "staff",
    parents: [patterns.courseDates],
    load: ({ queries, id }) => prefetch(queries, dateQuery(id)),
    screen: async () => (await import("@/features/course-dates/edit-screen")).EditDateScreen,
  },
  {
    path: patterns.courseDateReservations,
    name: "Lista Iscritti",
    help: "aggiungi-partecipante",
    allowed: "staff",
    parents: [patterns.courseDates],
    wide: true,
    load: ({ queries, url, id }) => {
      prefetch(queries, participantsQuery(id, participantListQuery(url.searchParams)));
      prefetch(queries, dateFactsQuery(id));
    },
    screen: async () => (await import("@/features/participants/list/participants-screen")).ParticipantsScreen,
  },
  {
    path: patterns.rollCall,
    name: "Appello",
    help: "appello",
    allowed: "staff",
    parents: [patterns.courseDates, patterns.courseDateReservations],
    load: ({ queries, id }) => {
      prefetch(queries, rollCallQuery(id));
      prefetch(queries, dateFactsQuery(id));
    },
    screen: async () => (await import("@/features/participants/roll-call/roll-call-screen")).RollCallScreen,
  },
  {
    path: patterns.classroom,
    name: "Presenze in aula",
    help: "codice-in-aula",
    allowed: "staff",
    parents: [patterns.courseDates, patterns.courseDateReservations],
    wide: true,
    load: ({ queries, id }) => prefetch(queries, classroomQuery(id, null)),
    screen: async () => (await import("@/features/presence/classroom-screen")).ClassroomScreen,
  },
  {
    path: patterns.users,
    name: "Utenti",
    help: "nuovo-utente",
    allowed: "staff",
    icon: UsersIcon,
    wide: true,
    load: ({ queries, url }) => prefetch(queries, usersQuery(userListQuery(url.searchParams))),
    screen: async () => (await import("@/features/users/users-screen")).UsersScreen,
  },
  {
    path: patterns.userCreate,
    name: "Nuovo Utente",
    help: "nuovo-utente",
    allowed: "staff",
    parents: [patterns.users],
    screen: async () => (await import("@/features/users/user-create-screen")).UserCreateScreen,
  },
  {
    path: patterns.user,
    name: "Persona",
    help: "persona",
    allowed: "staff",
    parents: [patterns.users],
    wide: true,
    load: ({ queries, id }) => {
      prefetch(queries, userQuery(id));
      prefetch(queries, userReservationsQuery(id, undefined));
      prefetch(queries, userCertificatesQuery(id));
    },
    screen: async () => (await import("./pages/person")).Person,
  },
  {
    path: patterns.userEdit,
    name: "Modifica Utente",
    help: "ruoli",
    allowed: "staff",
    parents: [patterns.users, patterns.user],
    load: ({ queries, id }) => prefetch(queries, userQuery(id)),
    screen: async () => (await import("@/features/users/user-edit-screen")).UserEditScreen,
  },
  {
    path: patterns.userReservations,
    name: "Lista Iscrizioni",
    help: "persona",
    allowed: "staff",
    parents: [patterns.users, patterns.user],
    wide: true,
    load: ({ queries, id }) => {
      prefetch(queries, userQuery(id));
      prefetch(queries, userReservationsQuery(id, undefined));
      prefetch(queries, userCertificatesQuery(id));
    },
    screen: async () => (await import("./pages/user-reservations")).UserReservations,
  },
  {
    path: patterns.shifts,
    name: "Calendario Turni",
    help: "copri-data",
    allowed: "staff",
    icon: CalendarClock,
    wide: true,
    load: ({ queries, url }) => {
      const { view, open } = shiftsState(url.searchParams);
      if (open !== null) prefetch(queries, shiftQuery(open));
      if (view !== "hours") prefetch(queries, instructorsQuery);
    },
    screen: async () => (await import("@/features/shifts/shifts-screen")).ShiftsScreen,
  },
  {
    path: patterns.certificates,
    name: "Attestati",
    help: "cerca-attestato",
    allowed: "staff",
    icon: Award,
    wide: true,
    load: ({ queries, url }) => prefetch(queries, certificatesQuery(certificateListQuery(url.searchParams))),
    screen: async () => (await import("@/features/certificate-list/certificates-screen")).CertificatesScreen,
  },
  {
    path: patterns.renewals,
    name: "Rinnovi",
    help: "rinnovi",
    allowed: "staff",
    icon: RefreshCw,
    wide: true,
    load: ({ queries, url }) => {
      const query = renewalListQuery(url.searchParams);
      prefetch(queries, renewalSummaryQuery(query));
      if (isTable(url.searchParams)) prefetch(queries, renewalsQuery(query));
      else prefetch(queries, renewalColumnQuery(query, tabIn(url.searchParams)));
    },
    screen: async () => (await import("@/features/renewals/renewals-screen")).RenewalsScreen,
  },
  {
    path: patterns.surveys,
    name: "Questionari",
    help: "questionari",
    allowed: "staff",
    icon: MessageSquareText,
    wide: true,
    load: ({ queries, url }) => {
      const query = resultsQueryIn(url.searchParams);
      prefetch(queries, resultsQuery(query));
      prefetch(queries, commentsQuery(query, commentPageIn(url.searchParams)));
    },
    screen: async () => (await import("@/features/surveys/results-screen")).ResultsScreen,
  },
  {
    path: patterns.settings,
    name: "Impostazioni",
    help: "primi-passi",
    allowed: "admin",
    icon: Settings,
    frame: SettingsFrame,
    wide: true,
    load: ({ queries }) => prefetch(queries, centreSettingsQuery),
    screen: async () => (await import("@/features/centre/centre-settings-screen")).CentreSettingsScreen,
  },
  {
    path: patterns.certificateSettings,
    name: "Attestati",
    help: "aspetto-attestati",
    inPalette: "Impostazioni: attestati",
    title: "Impostazioni degli attestati",
    allowed: "admin",
    parents: [patterns.settings],
    frame: SettingsFrame,
    wide: true,
    load: ({ queries }) => prefetch(queries, designQuery),
    screen: async () =>
      (await import("@/features/certificate-designs/certificate-settings-screen")).CertificateSettingsScreen,
  },
  {
    path: patterns.mailSettings,
    name: "Messaggi",
    help: "testi-messaggi",
    inPalette: "Impostazioni: messaggi",
    title: "Impostazioni dei messaggi",
    allowed: "admin",
    parents: [patterns.settings],
    frame: SettingsFrame,
    wide: true,
    load: ({ queries }) => {
      prefetch(queries, mailTextsQuery);
      prefetch(queries, remindersQuery);
    },
    screen: async () => (await import("@/features/mail-texts/mail-list-screen")).MailListScreen,
  },
  {
    path: patterns.mailText,
    name: "Modifica Messaggio",
    help: "testi-messaggi",
    allowed: "admin",
    parents: [patterns.settings, patterns.mailSettings],
    frame: SettingsFrame,
    wide: true,
    load: ({ queries, url }) => prefetch(queries, mailTextQuery(url.pathname.split("/").at(-1) ?? "")),
    screen: async () => (await import("@/features/mail-texts/mail-text-screen")).MailTextScreen,
  },
  {
    path: patterns.audit,
    name: "Registro attività",
    help: "registro-attivita",
    allowed: "admin",
    icon: History,
    wide: true,
    load: ({ queries, url }) => prefetch(queries, auditQuery(auditListQuery(url.searchParams))),
    screen: async () => (await import("@/features/audit-log/audit-screen")).AuditScreen,
  },
  {
    path: patterns.system,
    name: "Sistema",
    help: "sistema",
    allowed: "admin",
    icon: Activity,
    wide: true,
    load: ({ queries }) => prefetch(queries, systemQuery),
    screen: async () => (await import("@/features/system/system-screen")).SystemScreen,
  },
  {
    path: patterns.myProfile,
    name: "Profilo",
    help: "due-passaggi",
    icon: UserIcon,
    load: ({ queries }) => {
      prefetch(queries, profileQuery);
      prefetch(queries, securityQuery);
      prefetch(queries, sessionsQuery);
    },
    screen: async () => (await import("@/features/profile/profile-screen")).ProfileScreen,
  },
  {
    path: patterns.help,
    name: "Aiuto",
    allowed: "staff",
    icon: CircleQuestionMark,
    wide: true,
    screen: async () => (await import("@/features/help/help-screen")).HelpScreen,
  },
];

/** The screen of a route pattern, if there is one. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}
