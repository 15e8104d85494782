// Some rows of a long table. They are rendered only near the window; elsewhere one empty row keeps their place, so that a choice
// of a thousand rows, or a key, costs no more than what is on screen.
import { startTransition, useEffect, useRef, useState, type ReactNode } from "react";

type RowChunkProps = {
  rows: number;
  columns: number;
  /** Rendered wherever it is, for a row that takes the focus. */
  needed: boolean;
  className: string;
  children: () => ReactNode;
};

/** Until the rows have been measured. */
const usualHeight = 58;

export function RowChunk({ rows, columns, needed, className, children }: RowChunkProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [state, setState] = useState({ near: false, height: rows * usualHeight });
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        entry !== undefined &&
        // A key or a press that comes meanwhile goes first.
        startTransition(() =>
          setState((before) => ({
            near: entry.isIntersecting,
            height: before.near ? entry.boundingClientRect.height : before.height,
          })),
        ),
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <tbody ref={body} className={className}>
      {state.near || needed ? (
        children()
      ) : (
        <tr aria-hidden="true">
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
          <td colSpan={columns} style={{ height: state.height }} />
        </tr>
      )}
    </tbody>
  );
}
