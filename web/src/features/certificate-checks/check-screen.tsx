// The check of one code, in all its states: loading, refused after too many attempts, failed, found and unknown.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure, sentenceFor } from "@/api/failure";
import { useCentre } from "@/lib/centre";
import { usePageState } from "@/lib/page-state";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { LoadingArea } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { CheckResult } from "./check-result";
import { CodeForm } from "./code-form";
import { checkQuery } from "./queries";
import { SurnameForm } from "./surname-form";

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
