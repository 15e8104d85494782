// The form kit as every form uses it: rules, messages, focus, and what the server answers.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { describe, expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { normalizePhone } from "@/domain/phone";
import { ruleLists } from "@/lib/validation/validate";
import { CheckboxField } from "./checkbox-field";
import { Form } from "./form";
import { confirmsPassword } from "./new-password";
import { PasswordField } from "./password-field";
import { RadioField } from "./radio-field";
import { registryResolver } from "./resolver";
import { TaxCodeField } from "@/domain/tax-code-field";
import { TextField } from "./text-field";
import { useSubmission } from "./use-submission";

type Values = {
  name: string;
  surname: string;
  phone: string;
  fiscal_code: string;
  password: string;
  password_confirmation: string;
  category: string;
  agreed: boolean;
};

const empty: Values = {
  name: "",
  surname: "",
  phone: "",
  fiscal_code: "",
  password: "",
  password_confirmation: "",
  category: "",
  agreed: false,
};

const good: Partial<Values> = {
  name: "Ada",
  phone: "3331234567",
  password: "Cuore+Sano1",
  password_confirmation: "Cuore+Sano1",
  category: "normal",
};

type Send = (values: Values) => Promise<string>;

function Example({
  send,
  start = {},
  onDone,
}: {
  send: Send;
  start?: Partial<Values>;
  onDone?: (answer: string) => void;
}) {
  const form = useForm<Values>({
    defaultValues: { ...empty, ...start },
    resolver: registryResolver<Values>(
      [
        ["name", ruleLists.required],
        ["phone", ruleLists.phone],
        ["password", ruleLists.newPassword],
        ["password_confirmation", ruleLists.required],
        ["category", ruleLists.required],
      ],
      confirmsPassword,
    ),
  });
  const { submit, pending, submitError } = useSubmission({
    form,
    fields: ["name", "phone", "password", "category"],
    send,
    onDone: (answer) => onDone?.(answer),
  });
  const { control } = form;
  return (
    <Form
      label="Prova"
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      actions={<button type="submit">Invia</button>}
    >
      <TextField control={control} name="name" label="Nome" kind="givenName" hint="Come sul documento." />
      <TextField control={control} name="surname" label="Cognome" kind="familyName" />
      <TextField control={control} name="phone" label="Telefono" kind="phone" normalize={normalizePhone} />
      <TaxCodeField control={control} name="fiscal_code" givenName="name" familyName="surname" />
      <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      <PasswordField
        control={control}
        name="password_confirmation"
        label="Conferma password"
        autoComplete="new-password"
      />
      <RadioField
        control={control}
        name="category"
        legend="Categoria"
        options={[
          { value: "sanitary", label: "Sanitario", description: "Lavori in sanità." },
          { value: "normal", label: "Laico" },
        ]}
      />
      <CheckboxField control={control} name="agreed" label="Accetto" />
    </Form>
  );
}

const field = (name: string) => screen.getByLabelText(name);
const press = () => userEvent.click(screen.getByRole("button", { name: "Invia" }));
const accepts = () => vi.fn<Send>(async () => "fatto");
const refuses = (failure: ApiFailure) => vi.fn<Send>(() => Promise.reject(failure));

describe("a form", () => {
  it("names every empty field once, sends nothing and goes to the first", async () => {
    const send = accepts();
    render(<Example send={send} />);
    await press();
    expect(screen.getAllByText("Campo obbligatorio.")).toHaveLength(5);
    expect(field("Nome")).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it("collects everything that is wrong with a field, and ties it to the field", async () => {
    render(<Example send={accepts()} start={{ ...good, password: "cuore", password_confirmation: "cuore" }} />);
    await press();
    const password = field("Password");
    expect(password).toBeInvalid();
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription(
      "Minimo 8 caratteri. Deve contenere caratteri speciali (!@#$&+-). Deve contenere almeno un numero. Deve contenere almeno una maiuscola.",
    );
  });

  it("reads the hint with the field, and the messages before it", async () => {
    render(<Example send={accepts()} />);
    expect(field("Nome")).toHaveAccessibleDescription("Come sul documento.");
    await press();
    expect(field("Nome")).toHaveAccessibleDescription("Campo obbligatorio. Come sul documento.");
  });

  it("compares the two passwords", async () => {
    render(<Example send={accepts()} start={{ ...good, password_confirmation: "Altra+Cosa1" }} />);
    await press();
    expect(field("Conferma password")).toHaveAccessibleDescription("Le password non coincidono.");
  });

  it("takes a message away as soon as it is no longer true", async () => {
    render(<Example send={accepts()} start={{ ...good, name: "" }} />);
    await press();
    await userEvent.type(field("Nome"), "Ada");
    expect(screen.queryByText("Campo obbligatorio.")).not.toBeInTheDocument();
  });

  it("keeps what was typed and ticked on the server's page before the script had come", async () => {
    const send = accepts();
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(<Example send={send} />);
    for (const [label, text] of [
      ["Nome", "Ada"],
      ["Telefono", "3331234567"],
      ["Password", "Cuore+Sano1"],
      ["Conferma password", "Cuore+Sano1"],
    ] as const) {
      screen.getByLabelText<HTMLInputElement>(label).value = text;
    }
    screen.getByLabelText<HTMLInputElement>("Laico").checked = true;
    screen.getByLabelText<HTMLInputElement>("Accetto").checked = true;
    render(<Example send={send} />, { container, hydrate: true });
    await press();
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      name: "Ada",
      password: "Cuore+Sano1",
      category: "normal",
      agreed: true,
    });
    expect(field("Nome")).toHaveValue("Ada");
    expect(field("Accetto")).not.toHaveAttribute("value");
  });

  it("hands over the answer, with the values it sent", async () => {
    const send = accepts();
    const onDone = vi.fn<(answer: string) => void>();
    render(<Example send={send} start={good} onDone={onDone} />);
    await press();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("fatto");
    expect(send.mock.calls[0]?.[0]).toMatchObject(good);
  });

  it("shows the server's messages under their fields and goes to the first of them", async () => {
    const failure = new ApiFailure("validation", {
      errors: { category: ["Scelta non valida."], phone: ["Telefono già usato.", "Altro."] },
    });
    render(<Example send={refuses(failure)} start={good} />);
    await press();
    expect(field("Telefono")).toHaveFocus();
    expect(field("Telefono")).toHaveAccessibleDescription("Telefono già usato. Altro.");
    expect(screen.getByRole("radiogroup", { name: "Categoria" })).toHaveAccessibleDescription("Scelta non valida.");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("says above its buttons what belongs to no field", async () => {
    const failure = new ApiFailure("validation", { errors: { token: ["Il link non è più valido."] } });
    render(<Example send={refuses(failure)} start={good} />);
    await press();
    expect(screen.getByRole("alert")).toHaveTextContent("Il link non è più valido.");
  });

  it("says that the server is out of reach, and can be sent again", async () => {
    const send = refuses(new ApiFailure("network"));
    render(<Example send={send} start={good} />);
    await press();
    expect(screen.getByRole("alert")).toHaveTextContent(/Non riusciamo a contattare il server/);
    send.mockResolvedValueOnce("fatto");
    await press();
    await waitFor(() => expect(screen.getByRole("alert")).toBeEmptyDOMElement());
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("is locked while its request runs, and sends it once", async () => {
    const send = vi.fn<Send>(() => new Promise(() => {}));
    render(<Example send={send} start={good} />);
    await press();
    expect(screen.getByRole("form", { name: "Prova" })).toHaveAttribute("aria-busy", "true");
    for (const name of ["Nome", "Telefono", "Password"]) expect(field(name)).toHaveAttribute("readonly");
    expect(screen.getByRole("radio", { name: "Laico" })).toBeDisabled();
    expect(screen.getByRole("checkbox", { name: "Accetto" })).toBeDisabled();
    await press();
    expect(send).toHaveBeenCalledOnce();
  });
});

describe("the fields", () => {
  it("show and hide a password", async () => {
    render(<Example send={accepts()} />);
    await userEvent.click(screen.getByRole("button", { name: "Mostra password" }));
    expect(field("Password")).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: "Nascondi password" }));
    expect(field("Password")).toHaveAttribute("type", "password");
  });

  it("tell browsers and password managers what they are", () => {
    render(<Example send={accepts()} />);
    expect(field("Telefono")).toHaveAttribute("inputmode", "tel");
    expect(field("Nome")).toHaveAttribute("autocomplete", "given-name");
    expect(field("Password")).toHaveAttribute("autocomplete", "new-password");
  });

  it("bring a phone number into the form that is asked for", async () => {
    render(<Example send={accepts()} />);
    await userEvent.type(field("Telefono"), "+39 333 123.4567");
    await userEvent.tab();
    expect(field("Telefono")).toHaveValue("3331234567");
  });

  it("doubt a tax code without refusing it", async () => {
    const send = accepts();
    render(<Example send={send} start={{ ...good, surname: "Rossi" }} />);
    await userEvent.type(field("Codice fiscale"), "rssmra85t10a562a");
    expect(field("Codice fiscale")).toHaveAccessibleDescription(
      "L'ultima lettera non torna: ricontrolla il codice. Non sembra corrispondere al nome: ricontrolla.",
    );
    expect(field("Codice fiscale")).not.toBeInvalid();
    await press();
    expect(send.mock.calls[0]?.[0].fiscal_code).toBe("RSSMRA85T10A562A");
  });

  it("are chosen among with a click or the arrows", async () => {
    render(<Example send={accepts()} />);
    expect(screen.getByRole("radio", { name: "Sanitario" })).toHaveAccessibleDescription("Lavori in sanità.");
    await userEvent.click(screen.getByRole("radio", { name: "Sanitario" }));
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("radio", { name: "Laico" })).toBeChecked();
  });
});
