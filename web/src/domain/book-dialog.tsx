// Books a date for somebody: the dates to come of a course, or of all that a search finds, each a button away.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CourseDate } from "@/api/types";
import { answer, api } from "@/api/client";
import { sentenceFor } from "@/api/failure";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog/dialog";
import { FormMessage } from "@/ui/form/form-message";
import { NativeSelect } from "@/ui/form/native-select-field";
import { Spinner } from "@/ui/spinner";
import { SearchBox } from "@/ui/table/search-box";
import { DateOffer } from "./date-offer";
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
          <NativeSelect
            label="Certificazione"
            options={options.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen ?? options[0]?.id ?? 0}
            onChange={setChosen}
          />
        )}
        {shown?.map((date) => (
          <DateOffer
            key={date.id}
            date={date}
            people={1}
            action="Iscrivi qui"
            isAnyCourse={course === undefined}
            pending={pending === date.id}
            disabled={pending !== null}
            onChoose={() => void book(date)}
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
