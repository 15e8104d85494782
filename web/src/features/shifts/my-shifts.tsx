// I miei turni: the shifts of the instructor who reads, those that wait for an answer on top. On a focused shift, A accepts
// and R declines; the arrows go from one to the next.
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Clock } from "lucide-react";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Shift } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { weekdayName } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { addDays } from "@/ui/date-picker/calendar";
import { ButtonLink } from "@/ui/button";
import { QueryState } from "@/ui/query-state";
import { EmptyState, Skeleton } from "@/ui/states";
import { type Answer, AnswerButtons, useAnswer } from "./answer-buttons";
import { roleLabels, titleOf, usualColor } from "./labels";
import { myShiftsQuery } from "./queries";
import { DayTile, placeOf, span } from "./shift-text";

/** The longest period of one answer of the server, in days. */
const daysAhead = 99;

function myRange(today: string) {
  return { from: today, to: addDays(today, daysAhead) };
}

export function MyShifts({ onOpen }: { onOpen: (shift: number) => void }) {
  const now = romeNow();
  const { data, error, refetch } = useQuery(myShiftsQuery(myRange(now.slice(0, 10))));
  const list = useRef<HTMLDivElement>(null);
  const answering = useAnswer();
  if (data === undefined) {
    return (
      <QueryState query={{ error, refetch }} failed="Non siamo riusciti a caricare i tuoi turni">
        <MySkeleton />
      </QueryState>
    );
  }
  const waiting = data.filter(({ status }) => status === "proposed");
  const accepted = data.filter(({ status }) => status === "accepted");
  const declined = data.filter(({ status }) => status === "declined");
  const card = (shift: Shift) => (
    <ShiftCard
      key={shift.id}
      shift={shift}
      now={now}
      answering={answering}
      onOpen={() => onOpen(shift.id)}
      onStep={(step) => stepFrom(list.current, shift.id, step)}
    />
  );
  return (
    <div ref={list} className="grid gap-8">
      {answering.dialog}
      {data.length === 0 ? (
        <EmptyState
          title="Nessun turno nei prossimi mesi"
          action={
            <ButtonLink to={`${to.myProfile()}#disponibilita`} variant="secondary">
              Indica quando puoi
            </ButtonLink>
          }
        >
          Quando il centro ti propone un turno lo trovi qui, e ti arriva un'email.
        </EmptyState>
      ) : (
        <>
          <Group
            title="Da confermare"
            count={waiting.length}
            hint={waiting.length > 0 ? <Keys /> : "Hai risposto a tutto."}
            strong={waiting.length > 0}
          >
            {waiting.map(card)}
          </Group>
          {accepted.length > 0 && (
            <Group title="In programma" count={accepted.length}>
              {accepted.map(card)}
            </Group>
          )}
          {declined.length > 0 && (
            <Group title="Rifiutati" count={declined.length}>
              {declined.map(card)}
            </Group>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5">
        <ProfileLink section="disponibilita" icon={<Clock aria-hidden="true" className="size-4.5" />}>
          Quando puoi insegnare
        </ProfileLink>
        <ProfileLink section="calendario" icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}>
          I tuoi turni nel calendario del telefono
        </ProfileLink>
      </div>
    </div>
  );
}

function Keys() {
  return (
    <span className="max-md:hidden">
      Con la tastiera: <kbd className="font-sans font-semibold">A</kbd> accetta,{" "}
      <kbd className="font-sans font-semibold">R</kbd> rifiuta, frecce per passare al turno seguente.
    </span>
  );
}

type ProfileLinkProps = { section: string; icon: ReactNode; children: string };

function ProfileLink({ section, icon, children }: ProfileLinkProps) {
  return (
    <ButtonLink to={`${to.myProfile()}#${section}`} variant="quiet" className="gap-2 px-0">
      {icon} {children}
    </ButtonLink>
  );
}

type GroupProps = { title: string; count: number; hint?: ReactNode; strong?: boolean; children: ReactNode };

function Group({ title, count, hint, strong = false, children }: GroupProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-title font-semibold">{title}</h2>
        {count > 0 && (
          <span
            className={classNames(
              "numbers rounded-full px-2.5 py-0.5 text-small font-semibold",
              strong ? "bg-warning-soft text-warning" : "bg-sunken text-ink-soft",
            )}
          >
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{counted(count, "turno", "turni")}</span>
          </span>
        )}
        {hint !== undefined && <p className="text-small text-ink-soft">{hint}</p>}
      </div>
      {count > 0 && <ul className="grid gap-3">{children}</ul>}
    </section>
  );
}

type ShiftCardProps = {
  shift: Shift;
  now: string;
  answering: ReturnType<typeof useAnswer>;
  onOpen: () => void;
  onStep: (step: 1 | -1) => void;
};

function ShiftCard({ shift, now, answering, onOpen, onStep }: ShiftCardProps) {
  const begun = localTime(shift.start) <= now;
  const canAnswer = shift.status === "proposed" || !begun;

  /** The answered shift moves to another group: the focus goes on to the next one. */
  function answer(answer: Answer): void {
    onStep(1);
    answering.answer(shift, answer);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "arrowdown") onStep(1);
    else if (key === "arrowup") onStep(-1);
    else if (key === "a" && canAnswer && shift.status !== "accepted") answer("accepted");
    else if (key === "r" && canAnswer && shift.status !== "declined") answer("declined");
    else return;
    event.preventDefault();
  }

  const place = placeOf(shift);
  return (
    // The keys come from whichever of its buttons has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onKeyDown={onKeyDown}
      className="grid gap-4 rounded-card border border-l-4 border-line bg-surface p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:p-5"
      style={{ borderInlineStartColor: shift.course_date?.color ?? usualColor }}
    >
      <DayTile instant={shift.start} />
      <div className="grid min-w-0 gap-1.5">
        <h3 className="text-compact font-semibold">
          <button
            type="button"
            data-card={shift.id}
            onClick={onOpen}
            className="rounded-[0.375rem] text-left hover:underline"
          >
            {titleOf(shift)}
          </button>
        </h3>
        <p className="numbers text-compact text-ink-soft">
          {shift.days.map(({ start, end }) => `${weekdayName(start)} ${span(start, end)}`).join(", ")} ·{" "}
          {roleLabels[shift.role]}
        </p>
        {place !== null && <p className="text-compact text-ink-soft">{place}</p>}
        {shift.course_date !== null && shift.note !== null && (
          <p className="text-compact break-words whitespace-pre-line">{shift.note}</p>
        )}
      </div>
      {canAnswer && (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <AnswerButtons shift={shift} answering={answering} />
        </div>
      )}
    </li>
  );
}

/** Focuses the card before or after one. */
function stepFrom(list: HTMLElement | null, shift: number, step: 1 | -1): void {
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const at = cards.findIndex((card) => card.dataset["card"] === String(shift));
  cards[at + step]?.focus();
}

function MySkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
