// Adds people to a date, one after the other: somebody who is known, found by name, e-mail or tax code, or somebody new.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { CertificateOption, CourseDate, FoundPerson, NewReservation, StaffReservation } from "@/api/types";
import { nobody, personFields, personProblems, personRules, personWrite, type PersonValues } from "@/domain/person";
import { ContactFields, invitationHint, PersonFields } from "@/domain/person-fields";
import { fullName, listName, mailAddress, personDetail } from "@/domain/person-names";
import { SimilarPeople, useSimilarPeople } from "@/domain/similar-people";
import { type TypedPerson, typedPerson } from "@/domain/typed-person";
import { alert } from "@/lib/alerts/store";
import { useMailed } from "@/lib/mail-delivery";
import { counted } from "@/lib/numbers";
import { Autocomplete } from "@/ui/autocomplete/autocomplete";
import { CheckboxField } from "@/ui/form/checkbox-field";
import { FormDialog } from "@/ui/form/form-dialog";
import { registryResolver } from "@/ui/form/resolver";
import { SelectField } from "@/ui/form/select-field";
import { useSubmission } from "@/ui/form/use-submission";
import { romeNow } from "@/lib/rome-time";
import { isOver } from "../half-day";
import { addParticipant, certificatesQuery, type KnownPerson, peopleQuery, refresh } from "../queries";

/** Somebody who is known, or somebody new as typed into the search. */
type Choice = KnownPerson | TypedPerson;

type Values = { user: PersonValues; certificate: number | null; waiting: boolean };

/** Which button was pressed. */
type Press = {
  /** The dialog stays for the next person. */
  goesOn: boolean;
  /** Somebody who was shown as similar to the new person. */
  similar?: FoundPerson;
  /** The new person is none of them. */
  isOther?: boolean;
};

const inUser = (field: keyof PersonValues) => `user.${field}` as const;
const newPerson = personRules.map(([field, list, normalize]) => [inUser(field), list, normalize] as const);

type AddDialogProps = {
  date: CourseDate;
  /** The certificate of the person who was added last. */
  usual: number | null;
  onClose: () => void;
};

export function AddDialog(props: AddDialogProps) {
  const { data: options, isLoading } = useQuery(certificatesQuery(props.date.id));
  if (isLoading) return null;
  return <AddForm {...props} options={options?.filter(({ retired }) => !retired) ?? []} />;
}

function AddForm({ date, usual, options, onClose }: AddDialogProps & { options: readonly CertificateOption[] }) {
  const id = useId();
  const queries = useQueryClient();
  const mailed = useMailed();
  const [known, setKnown] = useState<KnownPerson | null>(null);
  const [isNew, setIsNew] = useState(false);
  const { people, asking, forget } = useSimilarPeople();
  const pressed = useRef<Press>({ goesOn: false });
  const late = isOver(date, romeNow());
  const certificate = (options.find(({ id }) => id === usual) ?? options[0])?.id ?? null;
  const form = useForm<Values>({
    defaultValues: { user: nobody, certificate, waiting: false },
    resolver: registryResolver<Values>(
      () => [...(isNew ? newPerson : []), ...(options.length > 0 ? [["certificate", ["required"]] as const] : [])],
      ({ user }) => personProblems(user).map(([field, message]) => [inUser(field), message] as const),
    ),
  });
  const { submit, pending, submitError } = useSubmission<Values, StaffReservation>({
    form,
    fields: [...personFields.map(inUser), "certificate"],
    send: (values) =>
      asking(values.user, pressed.current.isOther === true, (confirmed) =>
        addParticipant(queries, date.id, request(values, confirmed)),
      ),
    onDone: ({ status, user }, { certificate, waiting, user: { company, contact_email } }) => {
      if (pressed.current.goesOn) {
        // Colleagues share them.
        form.reset({ user: { ...nobody, company, contact_email }, certificate, waiting });
        setKnown(null);
        toSearch();
      } else onClose();
      const place = late ? "è tra gli iscritti" : status === "waiting" ? "è in lista d'attesa" : "ha un posto";
      const text = `${fullName(user)} ${place}`;
      alert("success", late || mailAddress(user) === null ? `${text}.` : mailed(`${text} e riceve un'email.`));
    },
    // The seats may be gone meanwhile: then the waiting list is offered.
    onFailed: () => refresh(queries, date.id),
  });
  const search = useRef<HTMLInputElement>(null);

  function press(what: Press): void {
    pressed.current = what;
    submit();
  }

  function request({ user, certificate, waiting }: Values, confirmed: boolean): NewReservation {
    const { similar } = pressed.current;
    const person = similar ?? (isNew ? null : known);
    return {
      ...(person === null ? { user: { ...personWrite(user), confirmed_new: confirmed } } : { id_user: person.id }),
      ...(certificate !== null && { certificate }),
      waiting,
    };
  }

  /** What had the focus goes away: the focus goes on to the first field that is still empty. */
  function toNew({ name, surname, ...typed }: TypedPerson): void {
    const last = form.getValues("user");
    const isOther = surname !== "" && last.surname !== "" && listName({ name, surname }) !== listName(last);
    // Of another person only what colleagues share.
    const before = isOther ? { ...nobody, company: last.company, contact_email: last.contact_email } : last;
    const user = {
      ...before,
      ...(surname !== "" && { name, surname }),
      fiscal_code: typed.fiscal_code || before.fiscal_code,
      email: typed.email || before.email,
      phone: typed.phone || before.phone,
    };
    flushSync(() => setIsNew(true));
    form.setValue("user", user, { shouldDirty: true });
    form.setFocus(inUser((["name", "surname", "fiscal_code"] as const).find((field) => user[field] === "") ?? "email"));
  }

  function swapNames(): void {
    const { name, surname } = form.getValues("user");
    form.setValue("user.name", surname, { shouldDirty: true });
    form.setValue("user.surname", name, { shouldDirty: true });
  }

  function toSearch(): void {
    forget();
    flushSync(() => setIsNew(false));
    search.current?.focus();
  }

  return (
    <FormDialog
      title="Aggiungi partecipante"
      description={
        late
          ? "La data è già passata: l'iscrizione risulta registrata dopo il corso e non parte nessuna conferma."
          : date.available === 0
            ? "Al completo."
            : `${counted(date.available, "posto libero", "posti liberi")}.`
      }
      size="medium"
      onClose={onClose}
      label="Aggiungi partecipante"
      onSubmit={(event) => {
        event.preventDefault();
        press({ goesOn: false });
      }}
      pending={pending}
      submitError={submitError}
      action="Aggiungi"
      also={{ label: "Aggiungi e continua", onPress: () => press({ goesOn: true }) }}
      cancel="Chiudi"
      incomplete={!isNew && known === null}
      dirty={form.formState.isDirty}
      unsaved={{ text: "La persona non è ancora stata aggiunta." }}
    >
      {isNew ? (
        <>
          <p className="flex flex-wrap gap-x-5 gap-y-2 text-compact">
            <button type="button" className={textButton} onClick={toSearch}>
              Torna alla ricerca
            </button>
            <button type="button" className={textButton} onClick={swapNames}>
              Scambia nome e cognome
            </button>
          </p>
          <PersonFields control={form.control} at={inUser} />
          <ContactFields control={form.control} at={inUser} emailHint={invitationHint} />
        </>
      ) : (
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-label font-semibold">
            Persona
          </label>
          <Autocomplete
            id={id}
            ref={search}
            label="Persona"
            placeholder="Cognome e nome, email o codice fiscale"
            value={known}
            onChange={(person) => (person?.id === null ? toNew(person) : setKnown(person))}
            query={peopleQuery}
            itemKey={(person: Choice) => person.id ?? ""}
            itemText={listName}
            itemDetail={detail}
            create={(text) => ({
              item: typedPerson(text),
              label: `Aggiungi «${text}» come persona nuova`,
            })}
            namesakes
            minLength={2}
            locked={pending}
          />
          <p className="text-small text-ink-soft">Se non c'è ancora, scrivi cognome e nome: la aggiungi dall'elenco.</p>
        </div>
      )}
      {options.length > 0 && (
        <SelectField
          control={form.control}
          name="certificate"
          label="Certificazione"
          options={options.map((option) => ({ value: option.id, label: option.name }))}
        />
      )}
      {late && date.available === 0 && (
        <p className="text-compact text-warning">Non ci sono posti liberi: aumenta prima i posti della data.</p>
      )}
      {!late && date.available === 0 && (
        <CheckboxField
          control={form.control}
          name="waiting"
          label="Non ci sono posti liberi: mettila in lista d'attesa"
        />
      )}
      <SimilarPeople
        people={isNew ? people : []}
        pending={pending}
        onUse={(similar) => press({ ...pressed.current, similar })}
        onNew={() => press({ goesOn: pressed.current.goesOn, isOther: true })}
      />
    </FormDialog>
  );
}

const textButton = "font-semibold text-brand underline underline-offset-4";

/** What tells namesakes apart, and how the name of somebody new was read. */
function detail(person: Choice): string {
  if (person.id !== null) return personDetail(person);
  return person.surname === "" ? "" : `Cognome ${person.surname}, nome ${person.name || "…"}`;
}
