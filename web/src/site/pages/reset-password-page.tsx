// The ResetPassword page, opened from the mail.
import { ResetPasswordScreen } from "@/features/auth/reset-password-screen";
import { AuthPage } from "@/site/auth/auth-page";

export function ResetPasswordPage({ token }: { token: string }) {
  return (
    <AuthPage title="Scegli la password" description="Scegli la nuova password del tuo account.">
      <ResetPasswordScreen token={token} />
    </AuthPage>
  );
}
