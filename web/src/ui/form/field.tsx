// A label, control, hint and messages, connected through ARIA attributes.
import { useId, type ReactNode } from "react";
import { keyed } from "@/lib/keyed";

/** The attributes that connect a control with its label, hint and messages. */
type FieldWiring = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type FieldProps = {
  label: ReactNode;
  messages: readonly string[];
  hint?: ReactNode;
  children: (wiring: FieldWiring) => ReactNode;
};

export function Field({ label, messages, hint, children }: FieldProps) {
  const { wiring, hintId, messagesId } = useFieldWiring(messages, hint);
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={wiring.id} className="text-label font-semibold text-ink">
        {label}
      </label>
      {children(wiring)}
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldMessages id={messagesId} messages={messages} />
    </div>
  );
}

export function useFieldWiring(messages: readonly string[], hint: ReactNode) {
  const id = useId();
  const hintId = `${id}-hint`;
  const messagesId = `${id}-messages`;
  const invalid = messages.length > 0;
  const described = [invalid && messagesId, hasContent(hint) && hintId].filter((part) => part !== false).join(" ");
  const wiring: FieldWiring = {
    id,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described === "" ? undefined : described,
  };
  return { wiring, hintId, messagesId };
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!hasContent(children)) return null;
  return (
    <div id={id} className="text-small text-ink-faint">
      {children}
    </div>
  );
}

export function FieldMessages({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul id={id} className="grid gap-0.5 text-small font-medium text-danger">
      {keyed(messages).map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== "";
}
