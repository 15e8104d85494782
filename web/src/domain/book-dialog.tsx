// Books a date for somebody: the dates to come of a course, or of all that a search finds, each a button away.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CertificateOption, CourseDate } from "@/api/types";
import { answer, api } from "@/api/client";
import { sentenceFor } from "@/api/failure";
import { CourseDateTime } from "@/domain/course-date-time";
import { withPrivateMark } from "@/domain/private-dates";
import { alert } from "@/lib/alerts/store";
import { longDateTime } from "@/lib/dates";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { FormMessage } from "@/ui/form/form-message";
import { Spinner } from "@/ui/spinner";
import { SearchBox } from "@/ui/table/search-box";
import { bookingOptionsQuery, upcomingDatesQuery } from "./upcoming-dates";

type BookDialogProps = {
  title: string;
  /** Which dates these are. */
  description: string;
  person: { id: number; name: string; isReachable: boolean };
  /** The course whose dates are offered; all when omitted. */
  course?: number;
  onClose: () => void;
};

export function BookDialog({ title, description, person, course, onClose }: BookDialogProps) {
  const queries = useQueryClient();
  const mailed = useMailed();
  const [search, setSearch] = useState("");
  const { data: dates, error } = useQuery(upcomingDatesQuery(course, search));
  // With several courses the certifications are those of the date that was pressed.
  const [pressed, setPressed] = useState<CourseDate | null>(null);
  const optionsOf = course === undefined ? pressed : dates?.[0];
  const { data: options } = useQuery({
    ...bookingOptionsQuery(optionsOf?.id ?? 0),
    enabled: optionsOf !== undefined && optionsOf !== null,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [pending, setPending] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const problem = failure ?? error;
  const shown = pressed === null ? dates : [pressed];

  async function book(date: CourseDate): Promise<void> {
    setPending(date.id);
    setFailure(null);
    try {
      const possible = await queries.fetchQuery(bookingOptionsQuery(date.id));
      if (course === undefined && pressed === null && possible.length > 1) {
        setPressed(date);
        setPending(null);
        return;
      }
      const waiting = date.available === 0;
      const certificate = chosen ?? possible[0]?.id ?? null;
      const body = { id_user: person.id, certificate, waiting };
      await answer(api.POST("/course-dates/{id}/reservations", { params: { path: { id: date.id } }, body }));
      void queries.invalidateQueries();
      onClose();
      const text = `${person.name} ${waiting ? "è in lista d'attesa" : "ha un posto"}`;
      alert("success", person.isReachable ? mailed(`${text} e riceve un'email.`) : `${text}.`);
    } catch (refused) {
      setFailure(refused);
      setPending(null);
    }
  }

  return (
    <Dialog
      title={title}
      description={`${description}${person.isReachable ? ` ${person.name} riceve un'email.` : ""}`}
      onClose={onClose}
      locked={pending !== null}
    >
      <div className="grid gap-3">
        <div role="alert" className="empty:hidden">
          {problem !== null && <FormMessage>{sentenceFor(problem)}</FormMessage>}
        </div>
        {course === undefined && pressed === null && (
          <SearchBox label="Cerca per corso, città o indirizzo" value={search} onChange={setSearch} />
        )}
        {dates === undefined && error === null && <Spinner size="small" />}
        {dates?.length === 0 &&
          (search === "" ? (
            <p className="text-ink-soft">
              Non ci sono date in programma{course === undefined ? "" : " per questo corso"}:{" "}
              <AppLink to={to.courseDateCreate()} className="font-medium text-brand underline underline-offset-4">
                creane una
              </AppLink>
              .
            </p>
          ) : (
            <p className="text-ink-soft">Nessuna data in programma con queste parole.</p>
          ))}
        {options !== undefined && options.length > 1 && (
          <Certification options={options} value={chosen ?? options[0]?.id ?? null} onChange={setChosen} />
        )}
        {shown?.map((date) => (
          <BookableDate
            key={date.id}
            date={date}
            isAnyCourse={course === undefined}
            pending={pending === date.id}
            disabled={pending !== null}
            onBook={() => void book(date)}
          />
        ))}
        {pressed !== null && (
          <p>
            <Button
              variant="quiet"
              onClick={() => {
                setPressed(null);
                setChosen(null);
              }}
            >
              Scegli un'altra data
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  );
}

type CertificationProps = {
  options: readonly Pick<CertificateOption, "id" | "name">[];
  value: number | null;
  onChange: (option: number) => void;
};

function Certification({ options, value, onChange }: CertificationProps) {
  return (
    <Field label="Certificazione" messages={[]}>
      {(wiring) => (
        <select
          {...wiring}
          value={value ?? ""}
          onChange={(event) => onChange(Number(event.target.value))}
          className={controlStyles(false)}
        >
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type BookableDateProps = {
  date: CourseDate;
  /** Whether the course has to be named. */
  isAnyCourse: boolean;
  pending: boolean;
  disabled: boolean;
  onBook: () => void;
};

function BookableDate({ date, isAnyCourse, pending, disabled, onBook }: BookableDateProps) {
  const fits = date.available > 0;
  const action = fits ? "Iscrivi qui" : "Metti in lista d'attesa";
  const about = isAnyCourse ? `${date.course.title}, ` : "";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3">
      <div className="grid min-w-0">
        {isAnyCourse && <span className="font-semibold">{date.course.title}</span>}
        <CourseDateTime
          date={date}
          format={longDateTime}
          className={isAnyCourse ? "numbers" : "numbers font-semibold"}
        />
        <span className="text-compact text-ink-soft">
          {date.city.name} · {fits ? counted(date.available, "posto libero", "posti liberi") : "Al completo"}
        </span>
      </div>
      <Button
        variant={fits ? "primary" : "secondary"}
        pending={pending}
        disabled={disabled}
        onClick={onBook}
        aria-label={`${action}: ${about}${withPrivateMark(date, longDateTime(date.date))}`}
      >
        {action}
      </Button>
    </div>
  );
}
