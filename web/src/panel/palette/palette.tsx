// The command palette: leads to any screen, person, course or date by a few letters, and to what can be done with it by a word
// more: `appello blsd`. Enter opens the first.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { sentenceFor } from "@/api/failure";
import { helpQuery } from "@/features/help/queries";
import { overviewQuery } from "@/features/overview/queries";
import { roleOf } from "@/features/route-access/access";
import { minSearchLength, staffSearchQuery } from "@/features/staff-search/queries";
import { isGone } from "@/features/users/labels";
import { userQuery } from "@/features/users/queries";
import { classNames } from "@/lib/class-names";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "@/lib/session/use-session";
import { useDebounced } from "@/lib/use-debounced";
import { useDialogLink } from "@/ui/url-dialog";
import { Modal } from "@/ui/dialog/modal";
import { SearchIcon } from "@/ui/icons";
import { Spinner } from "@/ui/spinner";
import {
  askedEntries,
  askedIn,
  comingEntries,
  foundEntries,
  helpEntries,
  ownActionsTitle,
  ownEntries,
  placeEntries,
  type Entry,
  type EntryGroup,
} from "./entries";
import { placeAt } from "./current-subject";

const hasEntries = ({ entries }: EntryGroup) => entries.length > 0;

export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const openDialog = useDialogLink();
  const { pathname } = useLocation();
  const role = roleOf(useSession().user);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // Enter was pressed before there was anything to open.
  const [waiting, setWaiting] = useState(false);

  const text = typed.trim();
  const place = placeAt(pathname);
  // As the page has read it.
  const { data: person } = useQuery({
    ...userQuery(place?.id ?? 0),
    enabled: place?.kind === "person",
    staleTime: Infinity,
  });
  const account = person === undefined ? undefined : isGone(person.data) ? "gone" : person.data.state;
  const own = [...placeEntries(role, place, account, text), ...ownEntries(role, text)].filter(hasEntries);
  const inText = askedIn(role, text);
  // An action of its own does not hide the actions on a date, person or course: `importa`.
  const alone = inText.rest === "" && own.every(({ title }) => title === ownActionsTitle);
  const asked = own.length === 0 || alone ? inText : askedIn(role, "");
  const asksAlone = asked.actions.length > 0 && asked.rest === "";

  const searched = useDebounced(text);
  const searches = text.length >= minSearchLength;
  const settled = searched === text;
  const search = useQuery({ ...staffSearchQuery(searched), enabled: searches && settled });
  const askedSearch = useQuery({
    ...staffSearchQuery(asked.rest),
    enabled: searches && settled && asked.actions.length > 0 && asked.rest.length >= minSearchLength,
  });
  const help = useQuery({ ...helpQuery(searched), enabled: searches && settled && role !== null });
  const coming = useQuery({ ...overviewQuery, enabled: settled && asksAlone, refetchInterval: false });
  const queries = asksAlone ? [search, coming] : [search, askedSearch];
  const searching = searches && (!settled || queries.some(({ isLoading }) => isLoading));
  const error = searches && !searching ? (queries.find(({ error }) => error !== null)?.error ?? null) : null;

  // All at once: Enter waits for what was typed in full.
  const found = searches && !searching;
  const groups = [
    ...own,
    ...(found && search.data !== undefined ? foundEntries(role, search.data) : []),
    ...(found && askedSearch.data !== undefined ? askedEntries(asked, askedSearch.data) : []),
    ...(found && asksAlone && coming.data !== undefined ? comingEntries(asked, coming.data.dates) : []),
    ...(found && asked.actions.length === 0 && help.data !== undefined ? [helpEntries(help.data)] : []),
  ].filter(hasEntries);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(at, Math.max(entries.length - 1, 0));

  function open(entry: Entry | undefined): void {
    if (entry === undefined) return;
    onClose();
    const { target } = entry;
    if (typeof target === "string") void navigate(target);
    else if (typeof target === "function") target();
    else openDialog(target.dialog);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = entries.length - 1;
    if (event.key === "ArrowDown") move(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") move(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && entries.length > 0) open(entries[active]);
    else if (event.key === "Enter") setWaiting(searching);
    else return;
    event.preventDefault();
  }

  function move(next: number): void {
    setAt(next);
    list.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  }

  const openFirst = useEffectEvent(() => open(entries[0]));
  useEffect(() => {
    if (waiting && !searching) openFirst();
  }, [waiting, searching]);

  return (
    <Modal
      label="Cerca ovunque"
      onClose={onClose}
      className="rise mx-auto mt-[min(12dvh,6rem)] mb-auto max-h-[min(36rem,80dvh)] w-[calc(100%-2rem)] max-w-160 overflow-hidden rounded-panel border open:flex"
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className="flex items-center gap-3 border-b border-line px-4">
          {searching ? <Spinner size="small" label={null} /> : <SearchIcon className="size-5 text-ink-faint" />}
          <input
            // The dialog gives the focus to its first field.
            type="text"
            role="combobox"
            aria-label="Cerca ovunque"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            placeholder="Cerca persone, corsi, date e azioni"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
              setWaiting(false);
            }}
            onKeyDown={onKeyDown}
            className="min-h-14 w-full bg-transparent text-body outline-none placeholder:text-ink-faint"
          />
        </div>
        {/* The combobox handles the keys and keeps the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Risultati"
          onMouseDown={(event) => event.preventDefault()}
          className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
        >
          {groups.map(({ title, entries: members }, place) => (
            <div key={title} role="group" aria-labelledby={`${id}-group-${place}`}>
              <p id={`${id}-group-${place}`} className="px-3 pt-3 pb-1 text-caption font-semibold text-ink-faint">
                {title}
              </p>
              {members.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={entry.key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    onClick={() => open(entry)}
                    onPointerMove={() => setAt(index)}
                    className={classNames(
                      "grid min-h-target cursor-pointer content-center rounded-control px-3 py-1.5 text-compact leading-snug",
                      index === active && "bg-brand-soft",
                    )}
                  >
                    <span className="font-medium">{entry.text}</span>
                    {entry.detail !== undefined && (
                      <span
                        className={classNames(
                          "numbers truncate text-small",
                          entry.tone === "danger" ? "text-danger" : "text-ink-soft",
                        )}
                      >
                        {entry.detail}
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p
          role="status"
          className={classNames(
            entries.length > 0 && error === null ? "sr-only" : "px-5 py-6 text-compact text-ink-soft empty:hidden",
            entries.length > 0 && error !== null && "border-t border-line",
          )}
        >
          {outcome({ found: entries.length, searching, asksAlone, error })}
        </p>
      </div>
    </Modal>
  );
}

type Outcome = { found: number; searching: boolean; asksAlone: boolean; error: Error | null };

function outcome({ found, searching, asksAlone, error }: Outcome): string {
  if (searching) return "Ricerca in corso…";
  if (error !== null) return sentenceFor(error);
  if (found > 0) return found === 1 ? "1 risultato" : `${found} risultati`;
  return asksAlone ? "Scrivi anche il corso, la città o il nome della persona." : "Nessun risultato";
}
