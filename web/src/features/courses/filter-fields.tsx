// The filters as native form fields, for a page without JavaScript (React renders the content of noscript on the
// server only) and for a form that is sent before hydration. If a name occurs twice, the server takes the first.
import { choiceFilters, filterLabels, filterOptions, isSet, type OptionSource } from "./filters";

export function FilterFields(source: OptionSource) {
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
