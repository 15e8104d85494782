// Confirms a new e-mail address with the token of the link, as soon as the page opens.
import { useQuery } from "@tanstack/react-query";
import { to } from "@/lib/routes";
import { forgetCheck } from "@/lib/session/store";
import { useSession } from "@/lib/session/use-session";
import { texts } from "@/lib/texts";
import { ButtonLink } from "@/ui/button";
import { MailLink, mailLinkQuery } from "./mail-link";
import { confirmEmail } from "./requests";

export function ConfirmEmailScreen({ token }: { token: string }) {
  const loggedIn = useSession().loggedIn === true;
  const onward = (
    <ButtonLink to={loggedIn ? to.myProfile() : to.login()} size="large" wide>
      {loggedIn ? "Vai al profilo" : texts.login}
    </ButtonLink>
  );
  return (
    <MailLink
      query={useQuery(mailLinkQuery("confirm-email", token, confirm))}
      titles={{ pending: "Conferma della nuova email", done: "Email cambiata", failed: "Email non cambiata" }}
      onward={onward}
      refused={
        <>
          <p className="text-ink-soft">
            Accedi con l'indirizzo di prima: dal tuo profilo vedi com'è andata e puoi ripetere la richiesta.
          </p>
          {onward}
        </>
      }
    />
  );
}

async function confirm(...call: Parameters<typeof confirmEmail>) {
  const result = await confirmEmail(...call);
  // The address of the session's user is the old one.
  forgetCheck();
  return result;
}
