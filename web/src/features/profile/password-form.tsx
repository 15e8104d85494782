// Changes the password. Asks for the current one.
import { useForm } from "react-hook-form";
import { alert } from "@/lib/alerts/store";
import { ruleLists } from "@/lib/validation/validate";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form/form";
import { confirmsPassword, newPasswordHint } from "@/ui/form/new-password";
import { PasswordField } from "@/ui/form/password-field";
import { registryResolver } from "@/ui/form/resolver";
import { useSubmission } from "@/ui/form/use-submission";
import { UnsavedGuard } from "@/ui/unsaved-guard";
import { changePassword } from "./queries";

type Values = { current_password: string; password: string; password_confirmation: string };

const empty: Values = { current_password: "", password: "", password_confirmation: "" };

export function PasswordForm({ email }: { email: string }) {
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: registryResolver<Values>(
      [
        ["current_password", ruleLists.required],
        ["password", ruleLists.newPassword],
        ["password_confirmation", ruleLists.newPassword],
      ],
      confirmsPassword,
    ),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["current_password", "password", "password_confirmation"],
    send: changePassword,
    onDone: ({ message }) => {
      form.reset(empty);
      alert("success", message);
    },
  });

  return (
    <Form
      label="Cambio della password"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={
        <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
          Cambia password
        </Button>
      }
    >
      <UnsavedGuard dirty={form.formState.isDirty && !pending} text="La nuova password non è salvata." />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        control={form.control}
        name="current_password"
        label="Password attuale"
        autoComplete="current-password"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField
          control={form.control}
          name="password"
          label="Nuova password"
          autoComplete="new-password"
          hint={newPasswordHint}
        />
        <PasswordField
          control={form.control}
          name="password_confirmation"
          label="Conferma password"
          autoComplete="new-password"
        />
      </div>
    </Form>
  );
}
