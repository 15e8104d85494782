// What deleting the account does, in words.
import type { AccountDeletion } from "@/api/types";

export function deletionEffects({ seats, waiting, shifts, certificates }: AccountDeletion, teaches: boolean): string[] {
  return [
    counted(
      seats,
      "1 prenotazione viene annullata e il posto torna libero",
      (n) => `${n} prenotazioni vengono annullate e i posti tornano liberi`,
    ),
    counted(waiting, "esci da 1 lista d'attesa", (n) => `esci da ${n} liste d'attesa`),
    counted(shifts, "1 turno viene ritirato", (n) => `${n} turni vengono ritirati`),
    "nome, email, codice fiscale e telefono vengono cancellati e tutte le sessioni chiuse",
    teaches ? "disponibilità e calendario personale vengono cancellati" : null,
    "i promemoria e i link che ti abbiamo mandato smettono di funzionare",
    counted(
      certificates,
      "il tuo attestato resta valido, ma da qui non potrai più scaricarlo: scaricalo prima",
      (n) => `i tuoi ${n} attestati restano validi, ma da qui non potrai più scaricarli: scaricali prima`,
    ),
  ].filter((item) => item !== null);
}

function counted(number: number, one: string, many: (number: number) => string): string | null {
  if (number === 0) return null;
  return number === 1 ? one : many(number);
}
