// The login page.
import { useEffect } from "react";
import { alert } from "@/lib/alerts/store";
import { to } from "@/lib/routes";
import { takeExpired } from "@/lib/session/expire";
import { texts } from "@/lib/texts";
import { AppLink } from "@/ui/app-link";
import { AuthCard, BackLink, inlineLink } from "./auth-card";
import { LoginForm } from "./login-form";

export function LoginScreen() {
  useEffect(() => {
    if (takeExpired()) alert("info", texts.sessionExpired, "sessionExpired");
  }, []);

  return (
    <AuthCard
      title="Benvenuto!"
      lead="Accedi alla tua area personale."
      back={<BackLink />}
      after={
        <>
          Non hai un account?{" "}
          <AppLink to={to.register()} className={inlineLink}>
            {texts.register}
          </AppLink>
        </>
      }
    >
      <LoginForm />
    </AuthCard>
  );
}
