// Buttons, and links styled as buttons. A pending button keeps its size and focus and cannot be pressed again.
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { classNames } from "@/lib/class-names";
import { AppLink, type AppLinkProps } from "./app-link";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "compact" | "small" | "regular" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean };

/** The class names of styles/button.css. */
function buttonStyles({ variant = "primary", size = "regular", wide = false }: Look): string {
  return `button button-${size} button-${variant}${wide ? " w-full" : ""}`;
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
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      // Callers choose between the three literal types; the default is the harmless one.
      type={type}
      className={classNames(buttonStyles({ variant, size, wide }), className)}
      // Not `disabled`, which takes the focus away: whoever uses the keyboard would be back at the top of the page.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? ignore : onClick}
      {...rest}
    >
      <span className={classNames("inline-flex items-center gap-2", pending && "opacity-0")}>{children}</span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="small" label={null} />
        </span>
      )}
    </button>
  );
}

/** It sends no form either. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}

type ButtonLinkProps = AppLinkProps & Look;

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={classNames(buttonStyles({ variant, size, wide }), className)} {...rest} />;
}
