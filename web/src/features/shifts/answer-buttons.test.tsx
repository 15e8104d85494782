import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Shift } from "@/api/types";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { shift } from "@/lib/testing/shifts";
import { AnswerButtons, useAnswer } from "./answer-buttons";

function Answers({ shift }: { shift: Shift }) {
  const answering = useAnswer();
  return (
    <>
      <AnswerButtons shift={shift} answering={answering} />
      {answering.dialog}
    </>
  );
}

function open(status: Shift["status"]) {
  const calls = serve({
    "PUT /api/shifts/8": { body: shift({ id: 8, status: "declined" }), headers: { ETag: '"2"' } },
  });
  renderAt("/control-panel/admin/shifts", <Answers shift={shift({ id: 8, mine: true, status })} />);
  return calls;
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole("button", { name }));

it("declines a proposal at once", async () => {
  const calls = open("proposed");
  await press(/^Rifiuta/);
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "declined" }));
});

it("asks before an accepted shift is given back", async () => {
  const calls = open("accepted");
  expect(screen.queryByRole("button", { name: /^Rifiuta/ })).not.toBeInTheDocument();
  await press(/^Non posso più venire/);
  expect(await screen.findByRole("dialog", { name: "Vuoi dire che non puoi più venire?" })).toBeInTheDocument();
  await press("Mantieni il turno");
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  await press(/^Non posso più venire/);
  await userEvent.type(screen.getByRole("textbox", { name: "Motivo (facoltativo)" }), "Ho la febbre.");
  await press("Non posso più venire");
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "declined", reason: "Ho la febbre." }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
