// A date at a glance, with everything that can be done with it.
import { useQueryClient } from "@tanstack/react-query";
import { CalendarSync, CopyPlus, Pencil, Trash, UserCheck, Users, X } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import type { CourseDate } from "@/api/types";
import { alert } from "@/lib/alerts/store";
import { classNames } from "@/lib/class-names";
import { longDate, period, shortDateTime, timeOfDay } from "@/lib/dates";
import { counted } from "@/lib/numbers";
import { isPrivate } from "@/domain/private-dates";
import { localTime, romeNow } from "@/lib/rome-time";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { useConfirm } from "@/ui/dialog/use-confirm";
import { Fact, Facts } from "@/ui/facts";
import { Menu } from "@/ui/menu/menu";
import type { MenuAction } from "@/ui/menu/menu-types";
import type { DateAction, FromCalendar } from "./calendar-url";
import { coverageState, coverageText, fillText } from "@/domain/coverage";
import { statusLabels, statusTones } from "./labels";
import { removeDate, type Removal } from "./queries";
import type { DateDialogProps } from "./queries";

export function DatePanel({ tagged, onClose, onAction }: DateDialogProps & { onAction: (action: DateAction) => void }) {
  const { data: date } = tagged;
  const navigate = useNavigate();
  const { search: calendar } = useLocation();
  const { confirm, dialog } = useConfirm();
  const queries = useQueryClient();
  const bookable = date.status === "scheduled" || date.status === "confirmed";
  const unbooked = date.booked === 0 && date.waiting === 0;

  function remove(): void {
    let removal: Removal = "deleted";
    confirm({
      ...removalQuestion(date, romeNow()),
      run: async () => {
        removal = await removeDate(queries, tagged);
      },
      onDone: () => {
        alert("success", removedTexts[removal]);
        onClose();
      },
    });
  }

  const more: MenuAction[][] = [
    bookable ? [{ label: "Sposta", icon: CalendarSync, onSelect: () => onAction("move") }] : [],
    [
      ...(bookable ? [{ label: "Annulla la data", icon: X, danger: true, onSelect: () => onAction("cancel") }] : []),
      ...(bookable && unbooked ? [{ label: "Elimina", icon: Trash, danger: true, onSelect: remove }] : []),
    ],
  ];

  return (
    <Dialog
      title={
        <>
          {isPrivate(date) && <span className="text-danger">{texts.privateDate} </span>}
          {date.course.title}
        </>
      }
      description={`${date.city.name} (${date.city.province}), ${date.venue}`}
      size="medium"
      onClose={onClose}
      footer={
        <>
          {bookable && <Menu trigger="Altre azioni" className="button button-regular button-quiet" groups={more} />}
          <Button variant="secondary" onClick={() => onAction("duplicate")}>
            <CopyPlus aria-hidden="true" className="size-4.5" /> Duplica
          </Button>
          <ButtonLink
            variant="secondary"
            to={to.courseDateEdit(date.id)}
            onFollow={() => void navigate(to.courseDateEdit(date.id), { state: { calendar } satisfies FromCalendar })}
          >
            <Pencil aria-hidden="true" className="size-4.5" /> Modifica
          </ButtonLink>
          <ButtonLink variant="secondary" to={to.rollCall(date.id)}>
            <UserCheck aria-hidden="true" className="size-4.5" /> Appello
          </ButtonLink>
          <ButtonLink to={to.courseDateReservations(date.id)}>
            <Users aria-hidden="true" className="size-4.5" /> Iscritti
          </ButtonLink>
        </>
      }
    >
      <Summary date={date} />
      {dialog}
    </Dialog>
  );
}

function Summary({ date }: { date: CourseDate }) {
  const { days, seats, booked, instructors } = date;
  const bookable = date.status === "scheduled" || date.status === "confirmed";
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone={statusTones[date.status]}>{statusLabels[date.status]}</Badge>
        {booked >= seats && <Badge tone="info">Al completo</Badge>}
        {date.status !== "cancelled" && coverageState(instructors) === "missing" && (
          <Badge tone="danger">Mancano istruttori</Badge>
        )}
      </div>
      {/* The same is told in words below. */}
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className={classNames("h-full", booked >= seats ? "bg-info" : "bg-brand")}
          style={{ width: `${Math.min(100, Math.round((booked / seats) * 100))}%` }}
        />
      </div>
      <Facts>
        <Fact label="Quando">
          {days.length === 1 ? (
            period(date.date, date.end_date)
          ) : (
            <ul className="grid gap-1">
              {days.map(({ start, end }) => (
                <li key={start}>
                  {longDate(start)}, {timeOfDay(start)}–{timeOfDay(end)}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label="Posti">{fillText(date)}</Fact>
        <Fact label="Istruttori">
          {coverageText(instructors)}
          {date.status !== "cancelled" && coverageState(instructors) === "missing" && (
            <>
              {" · "}
              <AppLink
                to={`${to.shifts()}?view=coverage&do=new&date=${date.id}`}
                className="font-medium text-brand underline underline-offset-4"
              >
                {bookable ? "Cerca chi è libero" : "Registra un turno"}
              </AppLink>
            </>
          )}
        </Fact>
        <Fact label="Iscrizioni">
          {counted(date.available, "posto libero", "posti liberi")}, fino al {shortDateTime(date.booking_deadline)}
        </Fact>
        {date.password !== null && <Fact label="Password">{date.password}</Fact>}
        {date.note !== null && <Fact label="Nota">{date.note}</Fact>}
        {date.cancel_reason !== null && <Fact label="Annullata perché">{date.cancel_reason}</Fact>}
      </Facts>
    </div>
  );
}

type Removed = Pick<CourseDate, "instructors" | "end_date">;

/**
 * The question before a date without bookings is removed, and the alert after it. The server cancels it instead when it has, or
 * ever had, reservations or shifts.
 */
export function removalQuestion({ instructors: { assigned }, end_date }: Removed, now: string) {
  const words = { title: "Vuoi eliminare questa data?", keep: "Mantieni" };
  if (assigned === 0) {
    const body =
      "Nessuno è iscritto e nessuno riceve email. Se in passato ci sono stati iscritti o turni, la data resta in calendario come annullata.";
    return { ...words, body, action: "Elimina" };
  }
  const instructors = counted(assigned, "istruttore", "istruttori");
  const stays = `Nessuno è iscritto, ma la data ha ${instructors}: resta in calendario come annullata.`;
  if (localTime(end_date) <= now) {
    return { ...words, body: `${stays} È già passata: nessuno riceve email.`, action: "Annulla la data" };
  }
  const shifts = assigned === 1 ? "il suo turno viene ritirato" : "i loro turni vengono ritirati";
  const body = `${stays} Avvisiamo per email ${instructors}: ${shifts}. Per dire il motivo usa «Annulla la data».`;
  return { ...words, body, action: "Annulla e avvisa" };
}

const removedTexts: Record<Removal, string> = {
  deleted: "Data eliminata.",
  cancelled: "Data annullata, non eliminata: ha avuto iscrizioni o turni.",
};
