import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { useRenewalMail } from "./use-renewal-mail";

function Page() {
  const { ids, write, close } = useRenewalMail();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate("/rinnovi?view=table")}>Rinnovi</button>
      <button onClick={() => write([4, 7])}>Scrivi</button>
      <button onClick={() => void navigate(-1)}>Indietro</button>
      {ids.length > 0 && <button onClick={close}>{`Chiudi ${ids.join()}`}</button>}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByTestId("address").textContent;

it("leaves no mail behind in the history: Back leads to the page before the list", async () => {
  renderAt("/prima", <Page />);
  await press("Rinnovi");
  await press("Scrivi");
  await waitFor(() => expect(address()).toBe("/rinnovi?view=table&mail=4%2C7"));
  await press("Chiudi 4,7");
  await waitFor(() => expect(address()).toBe("/rinnovi?view=table"));
  await press("Indietro");
  await waitFor(() => expect(address()).toBe("/prima"));
});
