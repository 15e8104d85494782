// The ForgetPassword page.
import { ForgetPasswordScreen } from "@/features/auth/forget-password-screen";
import { AuthPage } from "@/site/auth/auth-page";

export function ForgetPasswordPage() {
  return (
    <AuthPage
      title="Password dimenticata"
      description="Indica la tua email: ricevi un link per scegliere una nuova password."
    >
      <ForgetPasswordScreen />
    </AuthPage>
  );
}
