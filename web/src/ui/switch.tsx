// A switch: a setting that takes effect at once, or one of a form's fields. It is the browser's checkbox with the role of a
// switch, so forms, labels and the keyboard work as they always do.
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "@/lib/class-names";

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type" | "size"> & {
  /** The label. Screen readers always announce it; it is shown unless `labelHidden`. */
  label: ReactNode;
  labelHidden?: boolean;
  checked: boolean;
  onChange: (on: boolean) => void;
  /** The change is on its way: it keeps the focus and cannot be pressed again. */
  pending?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function Switch({
  label,
  labelHidden = false,
  checked,
  onChange,
  pending = false,
  className,
  ...rest
}: SwitchProps) {
  return (
    <label className={classNames("inline-flex min-h-target items-center gap-3 text-compact", className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-busy={pending || undefined}
        onChange={(event) => !pending && onChange(event.target.checked)}
        className="switch"
      />
      <span className={labelHidden ? "sr-only" : "min-w-0 wrap-anywhere"}>{label}</span>
    </label>
  );
}
