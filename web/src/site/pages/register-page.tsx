// The Register page.
import { RegisterScreen } from "@/features/auth/register-screen";
import { GuestOnly } from "@/features/route-access/guest-only";
import { AuthPage } from "@/site/auth/auth-page";

export function RegisterPage() {
  return (
    <AuthPage
      title="Registrati"
      description="Crea il tuo account in due passi: ti serve per prenotare un corso e seguire le tue prenotazioni."
    >
      <GuestOnly>
        <RegisterScreen />
      </GuestOnly>
    </AuthPage>
  );
}
