import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { usePaperDialog } from "./paper-dialogs";

function Page() {
  const { dialog, paper, open, close } = usePaperDialog();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate("/attestati?status=valid")}>Attestati</button>
      <button onClick={() => open("revoke", 77)}>Revoca</button>
      <button onClick={() => void navigate(-1)}>Indietro</button>
      {dialog !== null && <button onClick={close}>{`Chiudi ${dialog} ${paper}`}</button>}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByTestId("address").textContent;

it("leaves no dialog behind in the history: Back leads to the page before the list", async () => {
  renderAt("/prima", <Page />);
  await press("Attestati");
  await press("Revoca");
  await waitFor(() => expect(address()).toBe("/attestati?status=valid&dialog=revoke&paper=77"));
  await press("Chiudi revoke 77");
  await waitFor(() => expect(address()).toBe("/attestati?status=valid"));
  await press("Indietro");
  await waitFor(() => expect(address()).toBe("/prima"));
});
