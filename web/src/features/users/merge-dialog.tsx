// Merges a duplicate: finds the other person, shows both side by side, and lets the reader choose who stays.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import type { ManagedUser } from "@/api/types";
import { categoryName } from "@/domain/audience";
import { alert } from "@/lib/alerts/store";
import { shortDate, shortDay } from "@/lib/dates";
import { addressText, fullName, listName, personDetail } from "@/domain/person-names";
import { to } from "@/lib/routes";
import { Autocomplete } from "@/ui/autocomplete/autocomplete";
import { ActionDialog } from "@/ui/dialog/action-dialog";
import { radioStyles } from "@/ui/form/control-styles";
import { mergeUsers, peopleQuery, userReservationsQuery } from "./queries";
import { RoleBadges, StateBadge } from "./user-badges";

type MergeDialogProps = { user: ManagedUser; onClose: () => void };

export function MergeDialog({ user, onClose }: MergeDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [other, setOther] = useState<ManagedUser | null>(null);
  const [keptId, setKeptId] = useState(user.id);
  const kept = other !== null && keptId === other.id ? other : user;
  const duplicate = kept === user ? other : user;

  async function merge(): Promise<void> {
    if (duplicate === null) return;
    await mergeUsers(queries, kept.id, duplicate.id);
    await navigate(to.user(kept.id), { replace: true });
    alert("success", `${fullName(duplicate)} è stata unita a ${fullName(kept)}.`);
  }

  return (
    <ActionDialog
      title={`Unisci ${fullName(user)} a un'altra persona`}
      description="Per chi si è registrato due volte."
      size="large"
      action="Unisci"
      keep="Lascia come sono"
      danger
      incomplete={other === null}
      run={merge}
      about={other}
      onClose={onClose}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-label font-semibold">
          L'altra persona
        </label>
        <Autocomplete
          id={id}
          label="L'altra persona"
          placeholder="Nome, email o codice fiscale"
          value={other}
          onChange={setOther}
          query={(text) => peopleQuery(text, user.id)}
          itemKey={({ id }) => id}
          itemText={listName}
          itemDetail={personDetail}
          minLength={2}
        />
      </div>
      {other !== null && (
        <>
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-3 text-label font-semibold">Chi resta?</legend>
            {[user, other].map((person) => (
              <Person
                key={person.id}
                person={person}
                checked={kept.id === person.id}
                onChoose={() => setKeptId(person.id)}
              />
            ))}
          </fieldset>
          <p className="rounded-control bg-warning-soft px-4 py-3 text-compact text-warning">
            {fullName(kept)} ({addressText(kept)}) prende iscrizioni, attestati e turni dell'altra persona, che perde
            email, codice fiscale e accesso. Se entrambe sono iscritte alla stessa data resta l'iscrizione migliore. Non
            si può annullare.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

type PersonProps = { person: ManagedUser; checked: boolean; onChoose: () => void };

function Person({ person, checked, onChoose }: PersonProps) {
  const { data: reservations } = useQuery(userReservationsQuery(person.id, undefined, 1, 1));
  const facts = [
    ["Email", addressText(person)],
    ["Codice fiscale", person.fiscal_code ?? ""],
    ["Nascita", person.birth_date === null ? "" : shortDay(person.birth_date)],
    ["Azienda", person.company ?? ""],
    ["Telefono", person.phone],
    ["Categoria", categoryName(person.is_sanitary)],
    ["Iscrizioni", reservations === undefined ? "…" : String(reservations.meta.total)],
    ["Creato il", shortDate(person.created_at)],
    ["Ultimo accesso", person.last_login_at === null ? "Mai" : shortDate(person.last_login_at)],
  ] as const;
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 rounded-control border border-line-strong px-3.5 py-3 has-checked:border-brand has-checked:bg-brand-soft">
      <input type="radio" name="kept" checked={checked} onChange={onChoose} className={radioStyles} />
      <span className="font-semibold">{fullName(person)}</span>
      <span className="col-start-2 flex flex-wrap gap-1.5">
        <StateBadge user={person} />
        <RoleBadges user={person} />
      </span>
      <span className="numbers col-start-2 grid gap-1 text-compact">
        {facts.map(([label, value]) => (
          <span key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <span className="text-ink-soft">{label}</span>
            <span className="break-all">{value === "" ? "–" : value}</span>
          </span>
        ))}
      </span>
    </label>
  );
}
