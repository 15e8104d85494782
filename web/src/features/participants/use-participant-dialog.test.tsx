import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { useParticipantDialog } from "./use-participant-dialog";

function Page() {
  const { dialog, ids, open, close } = useParticipantDialog();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate("/iscritti?status=waiting")}>Iscritti</button>
      <button onClick={() => open("move", [4, 7])}>Sposta</button>
      <button onClick={() => void navigate(-1)}>Indietro</button>
      {dialog !== null && <button onClick={close}>{`Chiudi ${dialog} ${ids.join()}`}</button>}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByTestId("address").textContent;

it("leaves no dialog behind in the history: Back leads to the page before the list", async () => {
  renderAt("/prima", <Page />);
  await press("Iscritti");
  await press("Sposta");
  await waitFor(() => expect(address()).toBe("/iscritti?status=waiting&dialog=move&ids=4%2C7"));
  await press("Chiudi move 4,7");
  await waitFor(() => expect(address()).toBe("/iscritti?status=waiting"));
  await press("Indietro");
  await waitFor(() => expect(address()).toBe("/prima"));
});
