// The fields of the centre's settings, by section.
import { useController, useFormState, useWatch, get } from "react-hook-form";
import { to } from "@/lib/routes";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { scheduleRange } from "@/ui/date-picker/time";
import { DateField } from "@/ui/form/date-field";
import { FieldArray } from "@/ui/form/field-array";
import { NumberField } from "@/ui/form/number-field";
import { TextField } from "@/ui/form/text-field";
import { TextareaField } from "@/ui/form/textarea-field";
import type { Shown } from "./centre-preview";
import { outdatedIn, updated } from "./outdated";
import { PictureField } from "./picture-field";
import { WithProvenance, type MemberProps } from "./provenance";
import { SettingsSection } from "./settings-section";
import { most } from "./settings-rules";
import { memberLabels, wordsOf, type SectionValues } from "./settings-values";

export const sections = [
  { id: "identita", title: "Identità" },
  { id: "contatti", title: "Contatti" },
  { id: "social", title: "Social" },
  { id: "partner", title: "Partner" },
  { id: "numeri", title: "Numeri" },
  { id: "legali", title: "Pagine legali" },
  { id: "prenotazioni", title: "Prenotazioni e attestati" },
  { id: "chiusure", title: "Chiusure" },
  { id: "ricerca", title: "Ricerca" },
] as const;

export type LegalPage = "privacy" | "cookies";

type FieldsProps = MemberProps & {
  /** Somebody is at work on what this page shows. */
  onShow: (shown: Shown) => void;
  /** The legal pages whose texts are unfolded. */
  unfolded: ReadonlySet<LegalPage>;
  onFold: (page: LegalPage, open: boolean) => void;
  /** Replaces all texts of a legal page. */
  onText: (page: LegalPage, sections: SectionValues[]) => void;
};

export function SettingsFields({ onShow, unfolded, onFold, onText, ...props }: FieldsProps) {
  const toSite = () => onShow("site");
  return (
    <>
      <SettingsSection
        {...sections[0]}
        text="Come si chiama il centro e che cosa fa: nel sito, nelle email, nei documenti."
        onEnter={toSite}
      >
        <Line {...props} member="name" hint="Anche nei badge dei corsi, e come mittente delle email." />
        <Line {...props} member="claim" hint="Una frase: sta nel titolo della pagina iniziale e in fondo al sito." />
        <LogoFields {...props} />
        <Line {...props} member="legal_name" />
        <Line {...props} member="tax_id" />
        <Line
          {...props}
          member="accreditation"
          hint="Completa la frase di Chi Siamo «I nostri istruttori sono certificati da…»."
        />
      </SettingsSection>
      <SettingsSection
        {...sections[1]}
        text="In fondo a ogni pagina, nelle email e nel registro presenze."
        onEnter={toSite}
      >
        <Line {...props} member="address" />
        <Line {...props} member="email" />
        <Line {...props} member="phone" hint="Come vuoi che si legga: +39 035 5550142." />
      </SettingsSection>
      <SettingsSection {...sections[2]} text="I profili in fondo a ogni pagina, in quest'ordine." onEnter={toSite}>
        <Social {...props} />
      </SettingsSection>
      <SettingsSection {...sections[3]} text="I loghi nella pagina iniziale, in quest'ordine." onEnter={toSite}>
        <Partners {...props} />
      </SettingsSection>
      <SettingsSection
        {...sections[4]}
        text="I numeri di Chi Siamo. Scrivi quelli veri: sono una promessa."
        onEnter={toSite}
      >
        <Counters {...props} />
      </SettingsSection>
      <SettingsSection
        {...sections[5]}
        text="I testi di Privacy e Cookie. Un cambiamento importante va anche comunicato alle persone."
        onEnter={() => {}}
      >
        {(["privacy", "cookies"] as const).map((page) => (
          <Legal
            key={page}
            {...props}
            page={page}
            open={unfolded.has(page)}
            onFold={(open) => onFold(page, open)}
            onText={(texts) => onText(page, texts)}
            onEnter={() => onShow(page)}
          />
        ))}
      </SettingsSection>
      <SettingsSection
        {...sections[6]}
        text="Fino a quando si può annullare online, che cosa ricordiamo a chi prenota, quando partono le email sugli attestati."
        onEnter={toSite}
      >
        <WithProvenance {...props} member="cancellation_notice_hours">
          <NumberField
            control={props.control}
            name="cancellation_notice_hours"
            label={memberLabels.cancellation_notice_hours}
            hint="Ore prima dell'inizio. Vale subito, anche per chi ha già prenotato. Con 0 si annulla fino all'inizio."
            max={most.hours}
            unit="ore"
            className="max-w-44"
          />
        </WithProvenance>
        <ThingsToBring {...props} />
        <WithProvenance {...props} member="certificate_mail_delay_minutes">
          <NumberField
            control={props.control}
            name="certificate_mail_delay_minutes"
            label={memberLabels.certificate_mail_delay_minutes}
            hint="Minuti tra il rilascio e le email: fino ad allora puoi fermarle. Con 0 partono subito. Quando rilasci puoi scegliere diversamente."
            max={most.delayMinutes}
            unit="minuti"
            className="max-w-44"
          />
        </WithProvenance>
      </SettingsSection>
      <SettingsSection
        {...sections[7]}
        text="Le ferie e i ponti del centro, oltre alle feste nazionali: chi ripete una data li vede, e li salta."
        onEnter={toSite}
      >
        <Closures {...props} />
      </SettingsSection>
      <SettingsSection
        {...sections[8]}
        text="Chi cerca «neonato» trova anche i corsi che dicono «lattante». Plurali e desinenze contano già come la stessa parola."
        onEnter={toSite}
      >
        <Synonyms {...props} />
      </SettingsSection>
    </>
  );
}

type LineMember = "name" | "claim" | "legal_name" | "tax_id" | "accreditation" | "address" | "email" | "phone";

function Line({ member, hint, ...props }: MemberProps & { member: LineMember; hint?: string }) {
  return (
    <WithProvenance {...props} member={member}>
      <TextField control={props.control} name={member} label={memberLabels[member]} hint={hint} />
    </WithProvenance>
  );
}

function LogoFields(props: MemberProps) {
  const { control } = props;
  const { field: light } = useController({ control, name: "logo.light" });
  const { field: dark } = useController({ control, name: "logo.dark" });
  return (
    <WithProvenance {...props} member="logo">
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <legend className="mb-1.5 text-label font-semibold">Logo</legend>
        <p className="text-small text-ink-faint">
          Prende il posto del segno e del nome in alto e in fondo al sito. Meglio un SVG, o un PNG con lo sfondo
          trasparente. Senza logo si vede il nome. Quello degli attestati è a parte.
        </p>
        <PictureField
          control={control}
          name="logo.light"
          alt="Logo su fondo chiaro"
          label="Carica il logo su fondo chiaro"
          url={light.value?.url ?? null}
          onPick={light.onChange}
          removable
        />
        <PictureField
          control={control}
          name="logo.dark"
          alt="Logo su fondo scuro"
          label="Carica quello su fondo scuro (facoltativo)"
          url={dark.value?.url ?? null}
          dark
          onPick={dark.onChange}
          removable
        />
      </fieldset>
    </WithProvenance>
  );
}

function Social(props: MemberProps) {
  const entryLabel = (index: number) => `Profilo ${index + 1}`;
  return (
    <WithProvenance {...props} member="social">
      <FieldArray
        control={props.control}
        name="social"
        legend="Profili"
        entryLabel={entryLabel}
        make={() => ({ url: "" })}
        addLabel="Aggiungi un profilo"
        most={most.social}
        empty={<p className="text-small text-ink-soft">Nessun profilo: il sito non mostra icone.</p>}
      >
        {(index) => <TextField control={props.control} name={`social.${index}.url`} label={entryLabel(index)} />}
      </FieldArray>
    </WithProvenance>
  );
}

function Partners(props: MemberProps) {
  const { control } = props;
  const partners = useWatch({ control, name: "partners" });
  const entryLabel = (index: number) => partners[index]?.name || `Partner ${index + 1}`;
  return (
    <WithProvenance {...props} member="partners">
      <FieldArray
        control={control}
        name="partners"
        legend="Partner"
        entryLabel={entryLabel}
        make={() => ({ name: "", url: "", logo: "" })}
        addLabel="Aggiungi un partner"
        most={most.partners}
        empty={<p className="text-small text-ink-soft">Nessun partner: la pagina iniziale non ha questa sezione.</p>}
      >
        {(index) => <Partner control={control} index={index} label={entryLabel(index)} />}
      </FieldArray>
    </WithProvenance>
  );
}

function Partner({ control, index, label }: { control: MemberProps["control"]; index: number; label: string }) {
  const { field } = useController({ control, name: `partners.${index}.logo` });
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <TextField control={control} name={`partners.${index}.name`} label="Nome del partner" />
        <TextField control={control} name={`partners.${index}.url`} label="Indirizzo del sito" />
      </div>
      <PictureField
        control={control}
        name={`partners.${index}.logo`}
        alt={`Logo di ${label}`}
        label={field.value === "" ? "Carica il logo" : "Cambia il logo"}
        url={field.value === "" ? null : field.value}
        onPick={(picture) => field.onChange(picture?.url ?? "")}
      />
    </div>
  );
}

function Counters(props: MemberProps) {
  const { control } = props;
  return (
    <WithProvenance {...props} member="counters">
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          control={control}
          name="counters.instructors"
          label="Istruttori certificati"
          hint="oltre…"
          max={most.counted}
        />
        <NumberField control={control} name="counters.paths" label="Percorsi formativi" max={most.counted} />
        <NumberField
          control={control}
          name="counters.participants"
          label="Partecipanti formati"
          hint="oltre…"
          max={most.counted}
        />
      </div>
    </WithProvenance>
  );
}

type LegalProps = MemberProps & {
  page: LegalPage;
  open: boolean;
  onFold: (open: boolean) => void;
  /** Replaces all texts of the page. */
  onText: (sections: SectionValues[]) => void;
  onEnter: () => void;
};

function Legal({ page, open, onFold, onEnter, onText, ...props }: LegalProps) {
  const { control } = props;
  const { errors } = useFormState({ control });
  const list = useWatch({ control, name: page });
  const hasErrors = get(errors, page) !== undefined;
  const entryLabel = (index: number) => list[index]?.heading || `Sezione ${index + 1}`;
  return (
    // Listens to the fields in it; its summary is what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      onFocus={onEnter}
      // What is wrong must be on screen.
      open={open || hasErrors}
      onToggle={(event) => onFold(event.currentTarget.open)}
      className="group grid gap-4 rounded-control border border-line"
    >
      <summary className="flex min-h-target cursor-pointer items-center justify-between gap-4 px-4 text-compact font-semibold">
        <span>{memberLabels[page]}</span>
        <span className="text-small font-normal text-ink-soft">
          {list.length === 1 ? "1 sezione" : `${list.length} sezioni`}
        </span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <OutdatedNotice {...props} page={page} onText={onText} />
        <WithProvenance {...props} member={page}>
          <FieldArray
            control={control}
            name={page}
            legend={`Sezioni di ${memberLabels[page]}`}
            entryLabel={entryLabel}
            make={() => ({ heading: "", text: "" })}
            addLabel="Aggiungi una sezione"
            most={most.sections}
            empty={
              <p className="text-small text-ink-soft">
                Nessuna: la pagina nasce dai dati del centro, appena ci sono nome, contatti e ragione sociale.
              </p>
            }
          >
            {(index) => (
              <div className="grid gap-3">
                <TextField control={control} name={`${page}.${index}.heading`} label="Titolo" />
                <TextareaField
                  control={control}
                  name={`${page}.${index}.text`}
                  label="Testo"
                  hint="Una riga vuota separa i paragrafi."
                  rows={3}
                />
              </div>
            )}
          </FieldArray>
        </WithProvenance>
      </div>
    </details>
  );
}

/** A page repeats the centre's name and contacts: when these change, so should it. */
function OutdatedNotice({ page, control, stored, onText }: MemberProps & Pick<LegalProps, "page" | "onText">) {
  const values = useWatch({ control, compute: (typed) => typed });
  const outdated = outdatedIn(values[page], values, [stored.centre, stored.file]);
  if (outdated.length === 0) return null;
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-control bg-sunken p-4 text-small">
      <p>
        Questa pagina dice ancora: {outdated.map(({ former }) => `«${former}»`).join(", ")}. Vuoi mettere i dati nuovi?
      </p>
      <Button variant="secondary" size="compact" onClick={() => onText(updated(values[page], outdated))}>
        Aggiorna i testi
      </Button>
    </div>
  );
}

function ThingsToBring(props: MemberProps) {
  const entryLabel = (index: number) => `Cosa portare ${index + 1}`;
  return (
    <WithProvenance {...props} member="what_to_bring">
      <FieldArray
        control={props.control}
        name="what_to_bring"
        legend="Cosa portare"
        entryLabel={entryLabel}
        make={() => ({ text: "" })}
        addLabel="Aggiungi una voce"
        most={most.what_to_bring}
        empty={<p className="text-small text-ink-soft">Niente: le email di conferma non hanno questa voce.</p>}
      >
        {(index) => (
          <TextareaField
            control={props.control}
            name={`what_to_bring.${index}.text`}
            label={<span className="sr-only">{entryLabel(index)}</span>}
            rows={1}
          />
        )}
      </FieldArray>
    </WithProvenance>
  );
}

function Closures(props: MemberProps) {
  const { control } = props;
  const range = scheduleRange();
  return (
    <WithProvenance {...props} member="closures">
      <FieldArray
        control={control}
        name="closures"
        legend={memberLabels.closures}
        entryLabel={(index) => `Chiusura ${index + 1}`}
        make={() => ({ from: "", to: "", name: "" })}
        addLabel="Aggiungi una chiusura"
        most={most.closures}
        empty={<p className="text-small text-ink-soft">Nessuna: contano solo le feste nazionali.</p>}
      >
        {(index) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <DateField control={control} name={`closures.${index}.from`} label="Dal" range={range} />
            <DateField
              control={control}
              name={`closures.${index}.to`}
              label="Al"
              range={range}
              hint="Vuoto: un giorno."
            />
            <div className="sm:col-span-2">
              <TextField control={control} name={`closures.${index}.name`} label="Perché" />
            </div>
          </div>
        )}
      </FieldArray>
    </WithProvenance>
  );
}

function Synonyms(props: MemberProps) {
  const { control } = props;
  const groups = useWatch({ control, name: "synonyms" });
  const { defaultValues } = useFormState({ control });
  const saved = new Set(defaultValues?.synonyms?.map((group) => group?.text));
  const entryLabel = (index: number) => `Gruppo di parole ${index + 1}`;
  return (
    <WithProvenance {...props} member="synonyms">
      <FieldArray
        control={control}
        name="synonyms"
        legend={memberLabels.synonyms}
        entryLabel={entryLabel}
        make={() => ({ text: "" })}
        addLabel="Aggiungi un gruppo"
        most={most.synonyms}
        empty={<p className="text-small text-ink-soft">Nessun gruppo: si trova solo quello che i testi dicono.</p>}
      >
        {(index) => {
          const text = groups[index]?.text ?? "";
          const word = wordsOf(text)[0];
          return (
            <div className="grid gap-1">
              <TextareaField
                control={control}
                name={`synonyms.${index}.text`}
                label={<span className="sr-only">{entryLabel(index)}, separate da virgole</span>}
                rows={1}
              />
              {word !== undefined && !saved.has(text) && (
                <p className="text-small text-ink-soft">Dopo il salvataggio puoi provare a cercare «{word}».</p>
              )}
              {word !== undefined && saved.has(text) && (
                <AppLink
                  to={to.courses(new URLSearchParams({ search: word }).toString())}
                  target="_blank"
                  className="justify-self-start overflow-hidden text-small font-semibold text-brand underline-offset-4 hover:underline"
                >
                  Prova a cercare «{word}»<span className="sr-only"> (si apre in una nuova scheda)</span>
                </AppLink>
              )}
            </div>
          );
        }}
      </FieldArray>
    </WithProvenance>
  );
}
