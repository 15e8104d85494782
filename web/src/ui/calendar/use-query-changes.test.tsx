import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useNavigate } from "react-router";
import { renderAt } from "@/lib/testing/render";
import { useDialogLink, useQueryChanges } from "./use-query-changes";

/** A page where dialogs open over each other. */
function Dialogs() {
  const { params, open, close } = useQueryChanges<"date" | "do">();
  const follow = useDialogLink();
  const navigate = useNavigate();
  const isOpen = params.has("date");
  return (
    <>
      <button onClick={() => void navigate("/calendario?view=list")}>Calendario</button>
      <button onClick={() => void navigate("/calendario?date=7")}>Data</button>
      <button onClick={() => open({ date: 7 })}>Apri</button>
      <button onClick={() => follow("/calendario?date=7")}>Cerca la data</button>
      <button onClick={() => void navigate(-1)}>Indietro</button>
      <button onClick={() => void navigate(1)}>Avanti</button>
      {isOpen && (
        <>
          <button onClick={() => open({ date: 7, do: "duplicate" })}>Duplica</button>
          <button
            onClick={() => {
              close({ date: null, do: null });
              close({ date: null, do: null });
            }}
          >
            Chiudi
          </button>
        </>
      )}
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isAt = (address: string) => waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(address));

describe("dialogs in the query", () => {
  it("leave nothing in the history when they close", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Apri");
    await isAt("/calendario?view=list&date=7");
    await press("Duplica");
    await isAt("/calendario?view=list&date=7&do=duplicate");
    await press("Chiudi");
    await isAt("/calendario?view=list");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Chiudi" })).not.toBeInTheDocument());
    await press("Indietro");
    await isAt("/prima");
  });

  it("close one after the other with Back", async () => {
    renderAt("/calendario?view=list", <Dialogs />);
    await press("Apri");
    await press("Duplica");
    await isAt("/calendario?view=list&date=7&do=duplicate");
    await press("Indietro");
    await isAt("/calendario?view=list&date=7");
    await press("Chiudi");
    await isAt("/calendario?view=list");
    await press("Avanti");
    // What was closed is not opened again.
    await isAt("/calendario?view=list");
    expect(screen.queryByRole("button", { name: "Chiudi" })).not.toBeInTheDocument();
  });

  it("are replaced when the address has opened them", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Data");
    await isAt("/calendario?date=7");
    await press("Chiudi");
    await waitFor(() => expect(screen.getByTestId("address")).not.toHaveTextContent("date"));
    await press("Indietro");
    await isAt("/prima");
  });

  it("leave nothing when one opens over another that the address has opened", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Data");
    await press("Duplica");
    await isAt("/calendario?date=7&do=duplicate");
    await press("Chiudi");
    await waitFor(() => expect(screen.getByTestId("address")).not.toHaveTextContent("date"));
    expect(screen.queryByRole("button", { name: "Chiudi" })).not.toBeInTheDocument();
    await press("Indietro");
    await isAt("/prima");
  });

  it("close one after the other with Back, also when the address has opened the first", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Data");
    await press("Duplica");
    await isAt("/calendario?date=7&do=duplicate");
    await press("Indietro");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/calendario?date=7"));
    await press("Indietro");
    await waitFor(() => expect(screen.getByTestId("address")).not.toHaveTextContent("date"));
    await press("Indietro");
    await isAt("/prima");
  });

  it("that are opened from elsewhere over their own page lead back to it as it was", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Cerca la data");
    await isAt("/calendario?date=7");
    await press("Chiudi");
    await isAt("/calendario?view=list");
    await press("Indietro");
    await isAt("/prima");
  });

  it("that are opened from another page are replaced", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Cerca la data");
    await isAt("/calendario?date=7");
    await press("Chiudi");
    await waitFor(() => expect(screen.getByTestId("address")).not.toHaveTextContent("date"));
    await press("Indietro");
    await isAt("/prima");
  });
});
