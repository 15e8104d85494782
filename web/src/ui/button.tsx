// Buttons, and links styled as buttons. A pending button keeps its size and cannot be pressed again.
import type { ButtonHTMLAttributes } from "react";
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

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    pending?: boolean;
    /**
     * A disabled button loses the focus, and a keyboard user is back at the top of the page. One that is pressed in
     * the middle of other work keeps it while it is pending.
     */
    keepsFocus?: boolean;
  };

export function Button({
  variant,
  size,
  wide,
  pending = false,
  keepsFocus = false,
  disabled,
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
      disabled={disabled === true || (pending && !keepsFocus)}
      aria-disabled={(pending && keepsFocus) || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? undefined : onClick}
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

type ButtonLinkProps = AppLinkProps & Look;

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={classNames(buttonStyles({ variant, size, wide }), className)} {...rest} />;
}
