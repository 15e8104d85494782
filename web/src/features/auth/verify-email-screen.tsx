// Verifies an e-mail address with the token of the link, as soon as the page opens.
import { useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { MailLink, mailLinkQuery } from "./mail-link";
import { verifyEmail } from "./requests";

export function VerifyEmailScreen({ token }: { token: string }) {
  const loggedIn = useSession().loggedIn === true;
  return (
    <MailLink
      query={useQuery(mailLinkQuery("verify-email", token, verifyEmail))}
      titles={{ pending: "Verifica dell'email", done: "Email verificata", failed: "Email non verificata" }}
      onward={
        <ButtonLink to={loggedIn ? to.myReservations() : to.login()} size="large" wide>
          {loggedIn ? "Vai a I Miei Corsi" : texts.login}
        </ButtonLink>
      }
      refused={
        <>
          <p className="text-ink-soft">
            {loggedIn
              ? "Puoi farti mandare un nuovo link dal tuo profilo."
              : "Accedi: dal tuo profilo puoi farti mandare un nuovo link."}
          </p>
          <ButtonLink to={loggedIn ? to.myProfile() : to.login()} size="large" wide>
            {loggedIn ? "Vai al profilo" : texts.login}
          </ButtonLink>
        </>
      }
    />
  );
}
