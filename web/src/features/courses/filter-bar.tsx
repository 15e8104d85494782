// Search field, filters and the chips of the active filters. Without JavaScript the fields are a plain form and the
// chips are links.
import { useRef } from "react";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Choice } from "@/ui/choice";
import { usePreHydrationInput } from "@/ui/form/use-pre-hydration-input";
import { CloseIcon, SearchIcon } from "@/ui/icons";
import {
  choiceFilters,
  type CourseFilters,
  filterLabels,
  filterOptions,
  isSet,
  isWhole,
  longestSearch,
  noFilters,
  type OptionSource,
  searchOf,
} from "./filters";

type FilterBarProps = OptionSource & { onChange: (part: Partial<CourseFilters>) => void };

export function FilterBar({ onChange, ...source }: FilterBarProps) {
  const { filters } = source;
  const form = useRef<HTMLFormElement>(null);
  usePreHydrationInput(form);
  const choices = choiceFilters.map((filter) => (
    <Choice
      key={filter}
      label={filterLabels[filter]}
      options={filterOptions(filter, source)}
      value={filters[filter]}
      active={isSet(filters, filter)}
      onChange={(value) => onChange({ [filter]: value })}
    />
  ));
  return (
    <form
      ref={form}
      role="search"
      action={to.courses()}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[1.2fr_1fr_1fr] gap-2 max-sm:[&_.choice>button]:px-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-[1.6fr_repeat(5,1fr)]"
    >
      <label className="relative col-span-3 block lg:col-span-1">
        <span className="sr-only">Cerca un corso</span>
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint" />
        <input
          type="search"
          name="search"
          placeholder="Ricerca"
          value={filters.search}
          onChange={(event) => onChange({ search: event.target.value })}
          maxLength={longestSearch}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-14 w-full rounded-control border border-line-strong bg-surface pr-4 pl-12 placeholder:text-ink-faint hover:border-ink"
        />
      </label>
      {choices.slice(0, 3)}
      <div className="needs-script col-span-3 grid grid-cols-2 gap-2 sm:gap-3 lg:contents">{choices.slice(3)}</div>
      <FilterFields {...source} />
    </form>
  );
}

type Chip = { key: string; label: string; cleared: Partial<CourseFilters> };

export function FilterChips({ onChange, ...source }: FilterBarProps) {
  const { filters } = source;
  const chips = chipsOf(source);
  if (isWhole(filters)) return null;
  return (
    <ul aria-label="Filtri attivi" className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, cleared }) => (
        <li key={key} className="flex max-w-full">
          <AppLink
            to={to.courses(searchOf({ ...filters, ...cleared, page: 1 }))}
            onFollow={() => onChange(cleared)}
            className="inline-flex min-h-9 min-w-0 items-center gap-2 rounded-card border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-small font-medium hover:border-ink"
          >
            <span className="sr-only">Togli il filtro</span> <span className="min-w-0 wrap-anywhere">{label}</span>
            <CloseIcon className="size-4 text-ink-faint" />
          </AppLink>
        </li>
      ))}
      <li>
        <AppLink
          to={to.courses()}
          onFollow={() => onChange(noFilters)}
          className="inline-flex min-h-9 items-center rounded-full px-3 text-small font-semibold text-brand underline-offset-4 hover:underline"
        >
          Azzera filtri
        </AppLink>
      </li>
    </ul>
  );
}

function chipsOf(source: OptionSource): Chip[] {
  const { filters } = source;
  const chips: Chip[] = [];
  const words = filters.search.trim();
  if (words !== "") chips.push({ key: "search", label: `«${words}»`, cleared: { search: "" } });
  for (const filter of choiceFilters) {
    const label = filterOptions(filter, source).find(({ value }) => value === filters[filter])?.label;
    if (isSet(filters, filter) && label !== undefined)
      chips.push({ key: filter, label, cleared: { [filter]: noFilters[filter] } });
  }
  return chips;
}

/**
 * The filters as native form fields, for a page without JavaScript (React renders the content of noscript on the
 * server only) and for a form that is sent before hydration. If a name occurs twice, the server takes the first.
 */
function FilterFields(source: OptionSource) {
  const { filters } = source;
  return (
    <>
      <noscript>{import.meta.env.SSR && <NativeFilters {...source} />}</noscript>
      {choiceFilters.map(
        (filter) =>
          isSet(filters, filter) && <input key={filter} type="hidden" name={filter} value={filters[filter]} />,
      )}
    </>
  );
}

/** Only the server's rendering has it: the browser's build leaves it out. */
function NativeFilters(source: OptionSource) {
  return (
    <>
      {choiceFilters.map((filter) => (
        <label
          key={filter}
          className="grid min-h-14 min-w-0 content-center rounded-control border border-line-strong bg-surface px-2 text-caption text-ink-soft sm:px-3"
        >
          {filterLabels[filter]}
          <select
            name={filter}
            defaultValue={source.filters[filter]}
            className="-ml-1 w-full bg-transparent text-compact font-semibold text-ink"
          >
            {filterOptions(filter, source).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button button-regular button-primary col-span-full sm:justify-self-start">
        Cerca
      </button>
    </>
  );
}
