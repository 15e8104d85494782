// The check of one code, in all its states: loading, refused after too many attempts, failed, found and unknown.
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { useCentre } from "@/lib/centre";
import { usePageState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { Button, ButtonLink } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { CheckIcon } from "@/ui/icons";
import { LoadingArea } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { CheckResult } from "./check-result";
import { CodeForm } from "./code-form";
import { checkQuery } from "./queries";

type CheckScreenProps = {
  code: string;
  /** What the address asks with. */
  given: string;
};

export function CheckScreen({ code, given }: CheckScreenProps) {
  const { name: centre } = useCentre();
  const wasRefused = usePageState()?.checkRefused === true;
  const [surname, setSurname] = useState(given);
  const [asked, setAsked] = useState(false);
  const {
    data: compared,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...checkQuery(code, surname),
    // After too many attempts one more would be refused as well.
    enabled: !wasRefused || asked,
  });
  const { data: plain } = useQuery({ ...checkQuery(code, ""), enabled: false });
  const check = compared ?? plain;

  function ask(next: string): void {
    setAsked(true);
    if (next === surname && error !== null) void refetch();
    setSurname(next);
  }

  if (check === undefined) {
    const refused = (wasRefused && !asked) || (error instanceof ApiFailure && error.kind === "rate");
    if (!refused && error === null) return <LoadingArea className="min-h-[60vh]" />;
    return (
      <ErrorState
        title={refused ? "Troppe verifiche in poco tempo" : "Non siamo riusciti a verificare l'attestato"}
        message={error === null ? texts.failures.rate : sentenceFor(error)}
        onRetry={asked || !wasRefused ? () => void refetch() : () => setAsked(true)}
      />
    );
  }
  const isKnown = check.status !== "unknown";
  return (
    <div className="grid gap-10">
      <CheckResult code={code} check={check} centre={centre} announce={asked && compared?.surname_fits === true} />
      {isKnown ? (
        <>
          <SurnameForm
            code={code}
            surname={surname}
            fits={compared?.surname_fits ?? null}
            failure={error === null ? null : sentenceFor(error)}
            pending={isFetching}
            onAsk={ask}
          />
          <p className="print:hidden">
            <ButtonLink to={to.checkCertificate()} variant="quiet">
              Verifica un altro attestato
            </ButtonLink>
          </p>
        </>
      ) : (
        <CodeForm />
      )}
    </div>
  );
}

/** Compares the holder's surname with a given one. Without JavaScript the page is loaded again with the surname. */
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

function SurnameForm({ code, surname, fits, failure, pending, onAsk }: SurnameFormProps) {
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
