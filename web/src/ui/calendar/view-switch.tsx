// Switches between the views of a calendar.
import { classNames } from "@/lib/class-names";

type ViewSwitchProps<View extends string> = {
  views: readonly { value: View; label: string }[];
  view: View;
  onChange: (view: View) => void;
};

export function ViewSwitch<View extends string>({ views, view, onChange }: ViewSwitchProps<View>) {
  return (
    <div
      role="group"
      aria-label="Vista"
      className="flex min-w-0 flex-wrap rounded-control border border-line-strong p-0.5"
    >
      {views.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === view}
          onClick={() => onChange(value)}
          className={classNames(
            "min-h-10 grow rounded-[0.625rem] px-3.5 text-compact font-medium",
            value === view ? "bg-brand-soft text-brand" : "text-ink-soft hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
