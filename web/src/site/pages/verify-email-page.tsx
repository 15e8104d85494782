// The page that verifies an e-mail address, opened from the mail.
import { VerifyEmailScreen } from "@/features/auth/verify-email-screen";
import { AuthPage } from "@/site/auth/auth-page";

export function VerifyEmailPage({ token }: { token: string }) {
  return (
    <AuthPage title="Verifica email" description="Conferma che questo indirizzo email è tuo.">
      <VerifyEmailScreen token={token} />
    </AuthPage>
  );
}
