import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { useRenewalDialog } from "./use-renewal-dialog";

function Page() {
  const { shown, show, close } = useRenewalDialog();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate("/rinnovi?state=lapsed")}>Rinnovi</button>
      <button onClick={() => show("mail", [4, 7])}>Scrivi</button>
      <button onClick={() => void navigate(-1)}>Indietro</button>
      {shown !== null && <button onClick={close}>{`Chiudi ${shown.kind} ${shown.ids.join()}`}</button>}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByTestId("address").textContent;

it("leaves no mail behind in the history: Back leads to the page before the list", async () => {
  renderAt("/prima", <Page />);
  await press("Rinnovi");
  await press("Scrivi");
  await waitFor(() => expect(address()).toBe("/rinnovi?state=lapsed&mail=4%2C7"));
  await press("Chiudi mail 4,7");
  await waitFor(() => expect(address()).toBe("/rinnovi?state=lapsed"));
  await press("Indietro");
  await waitFor(() => expect(address()).toBe("/prima"));
});
