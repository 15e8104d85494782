// Registration, in two steps.
import { useState } from "react";
import { to } from "@/lib/routes";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { AuthCard, BackLink, inlineLink } from "./auth-card";
import { RegisterWizard } from "./register-wizard";
import { useStepOfEntry } from "./use-wizard-step";

export function RegisterScreen() {
  const [locked, setLocked] = useState(false);
  const entries = useStepOfEntry();
  return (
    <AuthCard
      title="Crea il tuo account"
      lead="Ti serve per prenotare i corsi e ritrovare le tue prenotazioni."
      back={<BackLink locked={locked} entries={entries} />}
      after={
        <>
          Hai già un account?{" "}
          <AppLink to={to.login()} className={inlineLink}>
            {texts.login}
          </AppLink>
        </>
      }
    >
      <RegisterWizard onLock={setLocked} />
    </AuthCard>
  );
}
