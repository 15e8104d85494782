// CourseList: every course, with search, filters, a switch that publishes, and a menu of actions.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Copy, Ellipsis, Eye, History, Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure, sentenceFor } from "@/api/failure";
import type { CourseSummary } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { useCentre } from "@/lib/centre";
import { shortDate } from "@/lib/dates";
import { seats } from "@/lib/numbers";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { Dialog } from "@/ui/dialog/dialog";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Menu } from "@/ui/menu/menu";
import { QueryState } from "@/ui/query-state";
import { LoadingArea } from "@/ui/spinner";
import { Switch } from "@/ui/switch";
import type { DataColumn } from "@/ui/table/data-table-types";
import { menuColumn } from "@/ui/table/menu-column";
import { useTableUrl } from "@/ui/table/use-table-url";
import { ListScreen } from "@/ui/table/list-screen";
import { audience, courseType, provider } from "./course-labels";
import { allOfThem, codedFilters, codedOptions, filterLabels } from "./filters";
import { fieldLabels } from "./course-rules";
import {
  adminCoursesQuery,
  changeCourseState,
  courseListUrl,
  duplicateCourse,
  listsRefetched,
  adminCourseQuery,
} from "./admin-queries";
import { CourseIntro } from "./course-intro";
import { CourseSections } from "./course-sections";
import { previewOf, valuesOf } from "./course-values";

const states = [
  { value: null, label: "Tutti" },
  { value: "published", label: "Pubblicati" },
  { value: "draft", label: "Bozze" },
  { value: "archived", label: "Archiviati" },
];

export function CourseListScreen() {
  const navigate = useNavigate();
  const { name: product } = useCentre();
  const url = useTableUrl(courseListUrl);
  const list = useQuery(adminCoursesQuery(url.query));
  const actions = useCourseActions();
  const [previewed, setPreviewed] = useState<CourseSummary | null>(null);
  const { act, pending } = actions;

  const columns = useMemo<DataColumn<CourseSummary>[]>(
    () => [
      {
        id: "title",
        header: "Titolo",
        sortable: true,
        primary: true,
        cell: (course) => (
          <AppLink to={to.adminCourse(course.id)} className="font-semibold underline-offset-4 hover:underline">
            {course.title}
          </AppLink>
        ),
      },
      { id: "type", header: "Tipo", cell: courseType },
      { id: "destinatary", header: "Destinatari", cell: audience },
      { id: "external", header: "Organizzazione", hidden: true, cell: (course) => provider(course, product) },
      { id: "next_date", header: "Prossima data", sortable: true, cell: nextDate },
      {
        id: "updated_at",
        header: "Modificato",
        sortable: true,
        cell: ({ updated_at: at }) => <span className="numbers">{at === undefined ? "" : shortDate(at)}</span>,
      },
      {
        id: "published",
        header: "Pubblicato",
        cell: (course) => <Published course={course} wanted={pending.get(course.id)} onChange={act.change} />,
      },
      menuColumn((course) => (
        <Actions course={course} busy={pending.has(course.id)} onPreview={setPreviewed} act={act} />
      )),
    ],
    [product, act, pending],
  );

  return (
    <ListScreen
      name="courses"
      title="Corsi"
      actions={<ButtonLink to={to.adminCourseCreate()}>Nuovo corso</ButtonLink>}
      list={list}
      url={url}
      columns={columns}
      onOpen={({ id }) => void navigate(to.adminCourse(id))}
      search="Cerca un corso"
      filters={[{ name: "status", label: "Stato", options: states }]}
      moreFilters={codedFilters.map((filter) => (
        <Choice
          key={filter}
          label={filterLabels[filter]}
          options={codedOptions(filter, product)}
          value={Number(url.filters[filter] ?? allOfThem)}
          active={url.filters[filter] !== undefined}
          onChange={(value) => url.setFilter(filter, value === allOfThem ? null : String(value))}
        />
      ))}
      noun={["corso", "corsi"]}
      empty={{
        title: "Non c'è ancora nessun corso",
        text: "Crea il primo: resta una bozza finché non lo pubblichi.",
        action: <ButtonLink to={to.adminCourseCreate()}>Nuovo corso</ButtonLink>,
      }}
      notFound={{ title: "Nessun corso trovato." }}
      clearLabel="Azzera i filtri"
    >
      {actions.dialog}
      {previewed !== null && <PreviewDialog id={previewed.id} onClose={() => setPreviewed(null)} />}
    </ListScreen>
  );
}

function nextDate({ next_date: next }: CourseSummary) {
  if (next === null) return <span className="text-ink-soft">Nessuna</span>;
  return (
    <span className="numbers grid leading-snug">
      {shortDate(next.date)}, {next.city.name}
      {next.available !== null && <span className="text-small text-ink-soft">{seats(next.available)}</span>}
    </span>
  );
}

type CourseState = { published?: boolean; archived?: boolean };

type PublishedProps = {
  course: CourseSummary;
  /** The state that is on its way. */
  wanted: CourseState | undefined;
  onChange: Act["change"];
};

function Published({ course, wanted, onChange }: PublishedProps) {
  if (isArchived(course)) return <Badge>Archiviato</Badge>;
  return (
    <Switch
      label={`Pubblica ${course.title}`}
      labelHidden
      checked={wanted?.published ?? course.published === true}
      pending={wanted !== undefined}
      onChange={(published) => onChange(course, { published })}
    />
  );
}

type Act = {
  change: (course: CourseSummary, state: CourseState) => void;
  duplicate: (course: CourseSummary) => void;
  archive: (course: CourseSummary) => void;
};

type ActionsProps = { course: CourseSummary; busy: boolean; onPreview: (course: CourseSummary) => void; act: Act };

function Actions({ course, busy, onPreview, act }: ActionsProps) {
  const navigate = useNavigate();
  const disabled = busy ? "Un'altra modifica è in corso" : undefined;
  return (
    <Menu
      label={`Azioni su ${course.title}`}
      trigger={<Ellipsis className="size-5" />}
      groups={[
        [
          { label: "Modifica", icon: Pencil, onSelect: () => void navigate(to.adminCourse(course.id)) },
          { label: "Anteprima", icon: Eye, onSelect: () => onPreview(course) },
          { label: "Duplica", icon: Copy, onSelect: () => act.duplicate(course), disabled },
          { label: "Cronologia", icon: History, onSelect: () => void navigate(to.history("course", course.id)) },
        ],
        [
          isArchived(course)
            ? {
                label: "Ripristina",
                icon: ArchiveRestore,
                onSelect: () => act.change(course, { archived: false }),
                disabled,
              }
            : { label: "Archivia", icon: Archive, danger: true, onSelect: () => act.archive(course), disabled },
        ],
      ]}
    />
  );
}

function isArchived({ archived_at: at }: CourseSummary): boolean {
  return at !== null && at !== undefined;
}

function useCourseActions() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { confirm, dialog } = useConfirm();
  const [pending, setPending] = useState<ReadonlyMap<number, CourseState>>(new Map());

  const act = useMemo<Act>(() => {
    /** Tells why it failed. The course is pending until the list shows the change. */
    async function attempt(course: CourseSummary, state: CourseState, run: () => Promise<void>): Promise<void> {
      const { id } = course;
      setPending((before) => new Map(before).set(id, state));
      try {
        await run();
        await listsRefetched(queries);
      } catch (problem) {
        alert("failure", whyNot(course, problem));
      } finally {
        // An undo may have begun meanwhile.
        setPending((before) => new Map([...before].filter(([one, wanted]) => one !== id || wanted !== state)));
      }
    }

    const set = (course: CourseSummary, state: CourseState, onDone: () => void) =>
      attempt(course, state, async () => {
        await changeCourseState(queries, course.id, state);
        onDone();
      });

    const tell = (course: CourseSummary, state: CourseState) => {
      const before = Object.fromEntries(Object.entries(state).map(([name, value]) => [name, !value]));
      alert("success", told(course, state), "undo", () => void set(course, before, () => {}));
    };

    return {
      change: (course, state) => void set(course, state, () => tell(course, state)),
      duplicate: (course) =>
        void attempt(course, {}, async () => {
          const copy = await duplicateCourse(queries, course.id);
          alert("success", "Corso duplicato: questa è la copia.");
          void navigate(to.adminCourse(copy.course.id));
        }),
      archive: (course) =>
        confirm({
          title: `Vuoi archiviare «${course.title}»?`,
          body: (
            <p>
              Non si vedrà più sul sito e non si potrà più prenotare. Date, iscrizioni e attestati restano. Potrai
              ripristinarlo.
            </p>
          ),
          action: "Archivia il corso",
          keep: "Lascialo com'è",
          run: async () => {
            await changeCourseState(queries, course.id, { archived: true });
          },
          onDone: () => tell(course, { archived: true }),
        }),
    };
  }, [confirm, navigate, queries]);

  return { act, pending, dialog };
}

/** Each course has an alert of its own, since several may change at the same time. */
function told({ title }: CourseSummary, { published, archived }: CourseState): string {
  if (archived !== undefined) return `Corso ${archived ? "archiviato" : "ripristinato"}: ${title}.`;
  return `Corso ${published === true ? "pubblicato" : "tolto dal sito"}: ${title}.`;
}

/** A course that lacks texts cannot be published: says which. */
function whyNot({ title }: CourseSummary, problem: unknown): string {
  if (!(problem instanceof ApiFailure) || problem.kind !== "validation") return sentenceFor(problem);
  const missing = Object.entries(fieldLabels).flatMap(([field, label]) => (field in problem.errors ? [label] : []));
  return `Per pubblicare «${title}» completa: ${missing.join(", ").toLowerCase()}.`;
}

/** A stored course as a visitor would see it, published or not. */
function PreviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { name } = useCentre();
  const { data, error, refetch } = useQuery(adminCourseQuery(id));
  return (
    <Dialog title="Anteprima del sito" size="large" onClose={onClose}>
      {data === undefined ? (
        <QueryState query={{ error, refetch }}>
          <LoadingArea />
        </QueryState>
      ) : (
        <div className="grid gap-10">
          <CourseIntro course={previewOf(valuesOf(data.course), data.course)} product={name} previews />
          <CourseSections course={previewOf(valuesOf(data.course), data.course)} />
        </div>
      )}
    </Dialog>
  );
}
