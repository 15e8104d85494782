// Compares the holder's surname with a given one. Without JavaScript the page is loaded again with the surname.
import { useRef, type FormEvent } from "react";
import { to } from "@/lib/routes";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { CheckIcon } from "@/ui/icons";

const longest = 100;
const misfit = "Il cognome non corrisponde a questo attestato.";

type SurnameFormProps = {
  code: string;
  surname: string;
  /** Null when no surname was compared. */
  fits: boolean | null;
  failure: string | null;
  pending: boolean;
  onAsk: (surname: string) => void;
};

export function SurnameForm({ code, surname, fits, failure, pending, onAsk }: SurnameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const messages = failure !== null ? [failure] : fits === false ? [misfit] : [];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onAsk(field.current?.value.trim() ?? "");
  }

  return (
    <section aria-labelledby="persona" className="grid gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="persona" className="text-title font-semibold">
          È la persona giusta?
        </h2>
        <p className="max-w-prose text-ink-soft">
          Per riservatezza mostriamo solo le iniziali. Scrivi il cognome: se corrisponde, vedi il nome per intero.
        </p>
      </div>
      {fits === true && (
        <p role="status" className="flex items-center gap-2 font-medium text-brand">
          <CheckIcon className="size-5" /> Il cognome corrisponde.
        </p>
      )}
      <form
        action={to.certificateCheck(code)}
        aria-labelledby="persona"
        aria-busy={pending}
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-[minmax(0,24rem)_auto] sm:items-start sm:justify-start"
      >
        <div role={messages.length > 0 ? "alert" : undefined}>
          <Field label="Cognome" messages={messages}>
            {(wiring) => (
              <input
                {...wiring}
                ref={field}
                name="surname"
                type="text"
                defaultValue={surname}
                required
                maxLength={longest}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                className={controlStyles(messages.length > 0)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" pending={pending} className="min-h-12 sm:mt-8">
          Confronta
        </Button>
      </form>
    </section>
  );
}
