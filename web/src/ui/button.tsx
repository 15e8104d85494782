// Buttons, and links that look like them. A pending button keeps its size and its focus, and cannot be pressed again.
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "@/lib/class-names";
import { AppLink, type AppLinkProps } from "./app-link";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "regular" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

const shape =
  "relative inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center leading-tight transition-colors select-none disabled:cursor-not-allowed";

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 py-1.5 text-small",
  regular: "min-h-target px-5 py-2.5 text-[1rem]",
  large: "min-h-13 px-6 py-3 text-body",
};

const variants: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong disabled:bg-line disabled:text-ink-faint",
  secondary:
    "border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken disabled:border-line disabled:text-ink-faint",
  quiet: "text-ink hover:bg-sunken disabled:text-ink-faint",
  danger: "bg-danger text-on-danger hover:bg-danger-strong disabled:bg-line disabled:text-ink-faint",
};

export function buttonLook({ variant = "primary", size = "regular", wide = false }: Look): string {
  return classNames(shape, sizes[size], variants[variant], wide && "w-full");
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { pending?: boolean };

export function Button({
  variant,
  size,
  wide,
  pending = false,
  type = "button",
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      // Callers choose between the three literal types; the default is the harmless one.
      type={type}
      className={classNames(buttonLook({ variant, size, wide }), className)}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      <span className={classNames("inline-flex items-center gap-2", pending && "invisible")}>{children}</span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="small" label={null} />
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = AppLinkProps & Look;

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={classNames(buttonLook({ variant, size, wide }), className)} {...rest} />;
}
