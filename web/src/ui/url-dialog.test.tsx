import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { useLocation, useNavigate } from "react-router";
import { renderAt } from "@/lib/testing/render";
import { useDialogLink, useUrlDialog } from "./url-dialog";

/** The pending request of a dialog, and the function that answers it. */
let request: Promise<void>;
let answer: () => void;
beforeEach(() => {
  request = new Promise((resolve) => (answer = resolve));
});

/** A page where dialogs open over each other. */
function Dialogs() {
  const { params, change, open, close } = useUrlDialog<"date" | "do" | "search">();
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
          <button onClick={() => void request.then(() => close({ date: null, do: null }))}>Salva</button>
          <button onClick={() => void request.then(() => open({ date: 9, do: null }))}>Riprova più tardi</button>
          <button onClick={() => change({ search: "rossi" })}>Filtra</button>
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

/** Another page, below which the one with the dialogs is gone. */
function Pages() {
  const navigate = useNavigate();
  return (
    <>
      {useLocation().pathname === "/calendario" && <Dialogs />}
      <button onClick={() => void navigate("/altra")}>Altra pagina</button>
      <button onClick={() => void navigate("/calendario?view=list")}>Pagina</button>
      <button onClick={() => void navigate(-1)}>Torna</button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isAt = (address: string) => waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(address));

const isExactlyAt = (address: string) => waitFor(() => expect(screen.getByTestId("address").textContent).toBe(address));

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

  it("are one entry of the history, also when one opens in the place of another", async () => {
    renderAt("/calendario?view=list", <Dialogs />);
    await press("Apri");
    await press("Duplica");
    await isAt("/calendario?view=list&date=7&do=duplicate");
    await press("Indietro");
    await isExactlyAt("/calendario?view=list");
  });

  it("are not opened again by Forward once they are closed", async () => {
    renderAt("/calendario?view=list", <Dialogs />);
    await press("Apri");
    await press("Chiudi");
    await isExactlyAt("/calendario?view=list");
    await press("Avanti");
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

  it("open from a dialog that is closed already, and leave the reader on the page", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Apri");
    await press("Riprova più tardi");
    await press("Chiudi");
    await isExactlyAt("/calendario?view=list");
    await act(async () => answer());
    await isExactlyAt("/calendario?view=list&date=9");
    await press("Chiudi");
    await isExactlyAt("/calendario?view=list");
    await press("Indietro");
    await isExactlyAt("/prima");
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

  it("leave nothing when the page below has changed meanwhile", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Apri");
    await press("Filtra");
    await isAt("/calendario?view=list&date=7&search=rossi");
    await press("Chiudi");
    await isExactlyAt("/calendario?view=list");
    await press("Indietro");
    await isAt("/prima");
  });
});

describe("a dialog that closes after its request", () => {
  it("leaves the reader where Back has led meanwhile", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Apri");
    await press("Salva");
    await press("Indietro");
    await isExactlyAt("/calendario?view=list");
    await act(async () => answer());
    expect(screen.getByTestId("address").textContent).toBe("/calendario?view=list");
    // The history is as it was, too.
    await press("Avanti");
    await isExactlyAt("/calendario?view=list&date=7");
  });

  it("leaves another dialog open that was opened meanwhile", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Apri");
    await press("Salva");
    await press("Indietro");
    await isExactlyAt("/calendario?view=list");
    await press("Apri");
    await isAt("/calendario?view=list&date=7");
    await act(async () => answer());
    expect(screen.getByTestId("address").textContent).toBe("/calendario?view=list&date=7");
    await press("Chiudi");
    await isExactlyAt("/calendario?view=list");
  });

  it("leaves another page alone", async () => {
    renderAt("/prima", <Pages />);
    await press("Pagina");
    await press("Apri");
    await press("Salva");
    await press("Altra pagina");
    await isAt("/altra");
    await act(async () => answer());
    expect(screen.getByTestId("address").textContent).toBe("/altra");
    await press("Torna");
    await isExactlyAt("/calendario?view=list&date=7");
  });

  it("leads to its page when it opens another that has to be read", async () => {
    renderAt("/prima", <Pages />);
    await press("Pagina");
    await press("Apri");
    await press("Riprova più tardi");
    await press("Altra pagina");
    await isAt("/altra");
    await act(async () => answer());
    await isExactlyAt("/calendario?date=9");
  });

  it("closes although the page below has changed meanwhile", async () => {
    renderAt("/prima", <Dialogs />);
    await press("Calendario");
    await press("Apri");
    await press("Salva");
    await press("Filtra");
    await isAt("/calendario?view=list&date=7&search=rossi");
    await act(async () => answer());
    await isExactlyAt("/calendario?view=list");
    await press("Indietro");
    await isAt("/prima");
  });
});
