// Where the code of a certificate is typed. Without JavaScript the server reads it.
import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { to } from "@/lib/routes";
import { Button } from "@/ui/button";
import { controlStyles } from "@/ui/form/control-styles";
import { Field } from "@/ui/form/field";
import { spelledCode } from "./code";

const incomplete = "Il codice ha 16 lettere e cifre: controlla di averlo copiato per intero.";

export function CodeForm() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [messages, setMessages] = useState<readonly string[]>([]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = spelledCode(field.current?.value ?? "");
    if (code === null) {
      setMessages([incomplete]);
      field.current?.focus();
    } else {
      setMessages([]);
      void navigate(to.certificateCheck(code));
    }
  }

  return (
    <form
      action={to.checkCertificate()}
      aria-label="Codice dell'attestato"
      noValidate
      onSubmit={submit}
      className="grid gap-5 print:hidden"
    >
      <Field
        label="Codice dell'attestato"
        messages={messages}
        hint="Lo trovi sull'attestato, sotto il riquadro da inquadrare con il telefono. Maiuscole e trattini non contano."
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            name="code"
            type="text"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            className={`${controlStyles(messages.length > 0)} numbers`}
          />
        )}
      </Field>
      <Button type="submit" size="large" className="w-full sm:w-auto sm:justify-self-start">
        Verifica
      </Button>
    </form>
  );
}
