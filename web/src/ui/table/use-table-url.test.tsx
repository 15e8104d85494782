// The address of a list over which a dialog opens.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useNavigate } from "react-router";
import { expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { useUrlDialog } from "@/ui/url-dialog";
import { SearchBox } from "./search-box";
import { useTableUrl } from "./use-table-url";

function List() {
  const url = useTableUrl();
  const { params, open, close } = useUrlDialog<"dialog">();
  const navigate = useNavigate();
  return (
    <>
      <SearchBox label="Cerca" value={url.search} onChange={url.setSearch} />
      <button onClick={() => url.setSort({ column: "name", direction: "asc" })}>Ordina</button>
      <button onClick={() => open({ dialog: "import" })}>Importa</button>
      {params.has("dialog") && <button onClick={() => close({ dialog: null })}>Chiudi</button>}
      <button onClick={() => void navigate("/lista")}>Lista</button>
      <button onClick={() => void navigate(-1)}>Indietro</button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isAt = (address: string) => waitFor(() => expect(screen.getByTestId("address").textContent).toBe(address));

it("leaves no entry of a dialog behind when the list changes below it", async () => {
  renderAt("/prima", <List />);
  await press("Lista");
  await press("Importa");
  await press("Ordina");
  await isAt("/lista?dialog=import&sort=name&direction=asc");
  await press("Chiudi");
  await isAt("/lista");
  await press("Indietro");
  await isAt("/prima");
});

it("keeps a search that was still being typed when a dialog opened", async () => {
  renderAt("/prima", <List />);
  await press("Lista");
  await userEvent.type(screen.getByRole("textbox", { name: "Cerca" }), "rossi");
  await press("Importa");
  await isAt("/lista?search=rossi&dialog=import");
  await press("Chiudi");
  await isAt("/lista?search=rossi");
  expect(screen.getByRole("textbox", { name: "Cerca" })).toHaveValue("rossi");
  await press("Indietro");
  await isAt("/prima");
});
