// Columns over time, as SVG. Each column is named for screen readers; one of them is in the tab order, and the arrows go from
// one to the next. The caller shows its numbers in a table as well.
import { scaleBand, scaleLinear } from "d3-scale";
import { useState, type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "@/lib/class-names";

type Column = {
  key: string;
  /** Below the column; left out where there is no room. */
  label: string;
  /** The whole of it in words: `9–15 marzo 2027`. */
  name: string;
  /** Its parts from the bottom up. None when there is nothing to show. */
  parts: readonly number[];
  /** The text of a column: `12 prenotazioni, 2 annullate`. */
  text: string;
};

type ColumnChartProps = {
  /** Names the chart. */
  label: string;
  columns: readonly Column[];
  /** The upper end of the axis; that of the highest column when absent. */
  max?: number;
  /** Text of the axis. */
  format: (value: number) => string;
};

const chartHeight = 208;
const margin = { top: 10, right: 4, bottom: 26, left: 40 };
/** Pixels that a label takes. */
const widthOf = (label: string) => 14 + 7 * label.length;
const fills = ["fill-brand", "fill-line-strong"] as const;

export function ColumnChart({ label, columns, max, format }: ColumnChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const [stop, setStop] = useState(columns.length - 1);
  const highest = max ?? Math.max(4, ...columns.map(sumOf));
  const x = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([margin.left, Math.max(margin.left, width - margin.right)])
    .paddingInner(0.28)
    .paddingOuter(0.14);
  const y = scaleLinear()
    .domain([0, highest])
    .range([chartHeight - margin.bottom, margin.top]);
  if (max === undefined) y.nice(4);
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick));
  const every = Math.max(
    1,
    Math.ceil(Math.max(...columns.map(({ label: text }) => widthOf(text))) / Math.max(1, x.step())),
  );
  const shown = at === null ? undefined : columns[at];
  const tabStop = Math.min(Math.max(stop, 0), columns.length - 1);

  function onKeyDown(event: KeyboardEvent<SVGGElement>): void {
    const next = stepOf(event.key, tabStop, columns.length - 1);
    if (next === null) return;
    event.preventDefault();
    if (next === "none") return setAt(null);
    setStop(next);
    const groups = event.currentTarget.querySelectorAll<SVGGElement>("[data-column]");
    groups[next]?.focus();
  }

  return (
    <div ref={ref} className="relative h-52 min-w-0" onPointerLeave={() => setAt(null)}>
      {width > 0 && (
        <svg width={width} height={chartHeight} className="block overflow-visible" role="group" aria-label={label}>
          <g aria-hidden="true" className="numbers fill-ink-soft text-micro">
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
                />
                <text x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {columns.map(({ key, label: text }, index) =>
              (columns.length - 1 - index) % every === 0 ? (
                <text key={key} x={(x(index) ?? 0) + x.bandwidth() / 2} y={chartHeight - 6} textAnchor="middle">
                  {text}
                </text>
              ) : null,
            )}
          </g>
          {/* The keys come from whichever of the columns has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <g onKeyDown={onKeyDown}>
            {columns.map((column, index) => (
              <g
                key={column.key}
                data-column={index}
                role="img"
                aria-label={`${column.name}: ${column.text}`}
                // One column is in the tab order; the arrows lead to the others.
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={index === tabStop ? 0 : -1}
                onFocus={() => setAt(index)}
                onBlur={() => setAt(null)}
                onPointerEnter={() => setAt(index)}
                className="chart-column outline-none"
              >
                <rect
                  x={(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}
                  y={margin.top}
                  width={x.step()}
                  height={chartHeight - margin.top - margin.bottom}
                  rx={6}
                  className={index === at ? "fill-sunken" : "fill-transparent"}
                />
                {stacked(column.parts).map(([from, to], part) => (
                  <rect
                    key={part}
                    x={x(index) ?? 0}
                    y={y(to)}
                    width={x.bandwidth()}
                    height={Math.max(0, y(from) - y(to))}
                    rx={Math.min(2, x.bandwidth() / 4)}
                    className={fills[part] ?? fills[0]}
                  />
                ))}
              </g>
            ))}
          </g>
        </svg>
      )}
      {shown !== undefined && at !== null && (
        <Tip column={shown} center={(x(at) ?? 0) + x.bandwidth() / 2} width={width} />
      )}
    </div>
  );
}

/** The words of a column, above it and within the chart. */
function Tip({ column, center, width }: { column: Column; center: number; width: number }) {
  const isRight = center > width / 2;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "numbers pointer-events-none absolute top-1 z-10 max-w-56 rounded-control border border-line bg-surface px-3 py-2 text-small shadow-floating",
        isRight && "-translate-x-full",
      )}
      style={{ left: center + (isRight ? -10 : 10) }}
    >
      <p className="text-ink-soft">{column.name}</p>
      <p className="font-semibold">{column.text}</p>
    </div>
  );
}

function sumOf({ parts }: Column): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Where each part begins and ends. */
function stacked(parts: readonly number[]): [number, number][] {
  let top = 0;
  return parts.map((part) => [top, (top += part)]);
}

function stepOf(key: string, at: number, last: number): number | "none" | null {
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, last);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return "none";
    default:
      return null;
  }
}

/** The width of an element, as it is laid out. Zero before it is. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
