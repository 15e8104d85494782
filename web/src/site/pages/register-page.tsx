// The Register page.
import { RegisterScreen } from "@/features/auth/register-screen";
import { GuestOnly } from "@/features/session/guest-only";
import { AuthPage } from "@/site/auth/auth-page";

export function RegisterPage() {
  return (
    <AuthPage title="Registrati">
      <GuestOnly>
        <RegisterScreen />
      </GuestOnly>
    </AuthPage>
  );
}
