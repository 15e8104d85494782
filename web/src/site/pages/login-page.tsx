// The Login page.
import { LoginScreen } from "@/features/auth/login-screen";
import { GuestOnly } from "@/features/route-access/guest-only";
import { AuthPage } from "@/site/auth/auth-page";

export function LoginPage() {
  return (
    <AuthPage
      title="Login"
      description="Accedi con email o codice fiscale per prenotare una data e seguire i tuoi corsi."
    >
      <GuestOnly>
        <LoginScreen />
      </GuestOnly>
    </AuthPage>
  );
}
