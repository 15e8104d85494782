// The pages that the links about a changed e-mail address open: one confirms the new address, one goes back to the old one.
import { ConfirmEmailScreen } from "@/features/auth/confirm-email-screen";
import { RestoreEmailScreen } from "@/features/auth/restore-email-screen";
import { AuthPage } from "@/site/auth/auth-page";

export function ConfirmEmailPage({ token }: { token: string }) {
  return (
    <AuthPage title="Nuova email" description="Conferma il nuovo indirizzo email del tuo account.">
      <ConfirmEmailScreen token={token} />
    </AuthPage>
  );
}

export function RestoreEmailPage({ token }: { token: string }) {
  return (
    <AuthPage title="Ripristina email" description="Rimetti l'indirizzo email di prima sul tuo account.">
      <RestoreEmailScreen token={token} />
    </AuthPage>
  );
}
