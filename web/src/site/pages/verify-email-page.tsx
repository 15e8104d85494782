// The page the mail about an address leads to.
import { VerifyEmailScreen } from "@/features/auth/verify-email-screen";
import { useParams } from "react-router";
import { AuthPage } from "@/site/auth/auth-page";

export function VerifyEmailPage() {
  const { token = "" } = useParams();
  return (
    <AuthPage title="Verifica email">
      <VerifyEmailScreen token={token} />
    </AuthPage>
  );
}
