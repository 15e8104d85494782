// The types of menus.
import type { ComponentType, ReactNode } from "react";

export type MenuAction = {
  label: string;
  icon?: ComponentType<{ className?: string }>;
  onSelect: () => void;
  /** Coloured as dangerous. */
  danger?: boolean;
  /** Why it cannot be chosen now; told below its label. */
  disabled?: string | undefined;
};

export type MenuProps = {
  /** The accessible name of the button, where its content is no text. */
  label?: string;
  /** The content of the button. */
  trigger: ReactNode;
  /** The class names of the button. */
  className?: string;
  align?: "start" | "end";
  /** The heading of the actions. */
  about?: ReactNode;
  /** Groups of actions, divided by lines. */
  groups: readonly (readonly MenuAction[])[];
};
