import { describe, expect, it } from "vitest";
import { anna, marco, shift } from "@/lib/testing/shifts";
import { changeSentence, withdrawSentence } from "./mails";

const before = "2027-03-01T09:00";
const after = "2027-03-20T09:00";
const moved = { start: "2027-03-13T09:00:00+01:00", end: "2027-03-13T18:00:00+01:00" };

describe("the recipients of a change's mails", () => {
  it("is the instructor, who is asked again when time or date change", () => {
    expect(changeSentence(shift(), { ...shift(), ...moved }, null, before)).toBe(
      "Avvisiamo per email Anna Bianchi: il turno torna da confermare.",
    );
    expect(changeSentence(shift(), shift({ role: "direttore" }), null, before)).toBe(
      "Avvisiamo per email Anna Bianchi.",
    );
  });

  it("is both, when it goes to somebody else, unless the former one had declined", () => {
    expect(changeSentence(shift(), shift({ user: marco }), null, before)).toBe(
      "Avvisiamo per email Anna Bianchi, che non ha più il turno, e Marco Rossi, che riceve la proposta.",
    );
    expect(changeSentence(shift({ status: "declined" }), shift({ user: marco }), null, before)).toBe(
      "Avvisiamo per email Marco Rossi, che riceve la proposta.",
    );
  });

  it("never include its author, and are none once the shift is over", () => {
    expect(changeSentence(shift(), shift({ user: marco }), marco.id, before)).toBe(
      "Avvisiamo per email Anna Bianchi, che non ha più il turno.",
    );
    expect(changeSentence(shift(), { ...shift(), ...moved }, anna.id, before)).toBeNull();
    expect(changeSentence(shift(), { ...shift(), ...moved }, null, after)).toBeNull();
  });
});

describe("the recipients of a withdrawal's mails", () => {
  it.each([
    [shift(), before, "Avvisiamo per email Anna Bianchi: il turno sparisce dal suo calendario."],
    [shift({ mine: true }), before, "È un tuo turno: nessuno riceve email."],
    [shift({ status: "declined" }), before, "Anna Bianchi lo ha già rifiutato: nessuno riceve email."],
    [shift(), after, "Il turno è già passato: nessuno riceve email."],
  ])("depends on whose it is, its answer and the time", (one, now, sentence) => {
    expect(withdrawSentence(one, now)).toBe(sentence);
  });
});
