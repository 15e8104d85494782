// The page of a survey's link: the questions, what is missing, thanks, and why there are none.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { providePageState, type SurveyState } from "@/lib/page-state";
import { renderAt } from "@/lib/testing/render";
import { openSurvey } from "@/lib/testing/surveys";
import { questions } from "./questions";
import { SurveyScreen } from "./survey-screen";

/** The fields of each submitted form. */
let sent: FormData[] = [];

function onSubmit(event: SubmitEvent): void {
  if (!event.defaultPrevented && event.target instanceof HTMLFormElement) sent.push(new FormData(event.target));
  event.preventDefault();
}

function open(survey: SurveyState | undefined): void {
  providePageState(survey === undefined ? {} : { survey });
  renderAt("/questionario/abc", <SurveyScreen token="abc" />);
}

const group = (name: RegExp) => screen.getByRole("radiogroup", { name });
const send = () => userEvent.click(screen.getByRole("button", { name: "Invia le risposte" }));

async function answer(...values: readonly string[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    const { text } = questions[index] ?? { text: "" };
    const radios = within(screen.getByRole("radiogroup", { name: `${index + 1}. ${text}` }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a reader would
    await userEvent.click(radios.getByDisplayValue(value));
  }
}

beforeEach(() => {
  sent = [];
  document.addEventListener("submit", onSubmit);
});
afterEach(() => {
  document.removeEventListener("submit", onSubmit);
  providePageState({});
});

describe("the questions", () => {
  it("are five, with words at both ends, about this course and its instructors", () => {
    open(openSurvey());
    expect(screen.getByRole("heading", { level: 1, name: "Com'è andato il corso?" })).toBeInTheDocument();
    expect(screen.getByText("BLSD esecutore")).toBeInTheDocument();
    expect(screen.getByText(/Concluso il 12 marzo 2027 · con Anna Bianchi, Marco Rossi/)).toBeInTheDocument();
    expect(screen.getAllByRole("radiogroup")).toHaveLength(5);
    for (const [index, { text, low, high, values }] of questions.entries()) {
      const radios = within(screen.getByRole("radiogroup", { name: `${index + 1}. ${text}` })).getAllByRole("radio");
      expect(radios).toHaveLength(values.length);
      expect(radios[0]).toHaveAccessibleName(`${values[0]} ${low.toLowerCase()}`);
      expect(radios.at(-1)).toHaveAccessibleName(`${values.at(-1)} ${high.toLowerCase()}`);
    }
    expect(screen.getByText(/fino al 12 aprile 2027/)).toBeInTheDocument();
  });

  it("say how they are anonymous", () => {
    open(openSurvey());
    expect(screen.getByRole("heading", { name: "Perché è anonimo" })).toBeInTheDocument();
    expect(screen.getByText(/non viene salvato insieme alla risposta/)).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: /Vuoi aggiungere qualcosa/ })).toHaveAccessibleDescription(
      /non scrivere nomi/,
    );
  });

  it("are sent as a plain form, once", async () => {
    open(openSurvey());
    await answer("5", "4", "3", "2", "9");
    await userEvent.type(screen.getByRole("textbox"), "Molto utile");
    await send();
    await send();
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({
      content: "5",
      teaching: "4",
      practice: "3",
      organisation: "2",
      recommend: "9",
      comment: "Molto utile",
    });
    const form = screen.getByRole("textbox").closest("form");
    expect(form).toHaveAttribute("action", "/questionario/abc");
    expect(form).toHaveAttribute("method", "post");
  });

  it("name what is missing, lead to the first of it, and take it back once it is answered", async () => {
    open(openSurvey());
    await answer("5", "4");
    await send();
    expect(sent).toHaveLength(0);
    expect(screen.getByRole("alert")).toHaveTextContent("Mancano 3 risposte");
    const practice = group(/esercitazioni pratiche/);
    expect(practice).toHaveAccessibleDescription("Scegli una risposta.");
    expect(practice).toHaveAttribute("aria-invalid", "true");
    expect(within(practice).getAllByRole("radio")[0]).toHaveFocus();
    await userEvent.click(within(practice).getByRole("radio", { name: "4" }));
    expect(practice).not.toHaveAttribute("aria-invalid");
    expect(screen.getByRole("alert")).toHaveTextContent("Mancano 2 risposte");
  });

  it("come back with what was answered when the server misses something", () => {
    open(
      openSurvey({
        values: { content: "4", comment: "Bene" },
        errors: { teaching: ["Scegli una risposta."], comment: ["Massimo 1000 caratteri."] },
      }),
    );
    expect(within(group(/contenuti/)).getByRole("radio", { name: "4" })).toBeChecked();
    expect(screen.getByRole("textbox")).toHaveValue("Bene");
    expect(screen.getByRole("textbox")).toHaveAccessibleDescription(/Massimo 1000 caratteri/);
    expect(group(/istruttori/)).toHaveAccessibleDescription("Scegli una risposta.");
    expect(screen.getByRole("alert")).toHaveTextContent("Manca una risposta");
  });
});

describe("without questions", () => {
  it.each<[Exclude<SurveyState["state"], "open">, string, RegExp]>([
    ["sent", "Grazie, risposta ricevuta", /senza il tuo nome/],
    ["answered", "Hai già risposto, grazie", /vale una volta sola/],
    ["closed", "Il questionario è chiuso", /30 giorni/],
    ["unknown", "Questo link non è valido", /tutto intero/],
  ])("says why, kindly: %s", (state, title, reason) => {
    open({ state });
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toBeInTheDocument();
    expect(screen.queryByRole("radiogroup")).not.toBeInTheDocument();
  });

  it("says when there were too many attempts, and when the page has not loaded", () => {
    open({ state: "refused" });
    expect(screen.getByRole("alert")).toHaveTextContent("Troppi tentativi");
  });

  it("offers another try when the server could not render it", () => {
    open(undefined);
    expect(within(screen.getByRole("alert")).getByRole("button", { name: "Riprova" })).toBeInTheDocument();
  });
});
