import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { HelpScreen } from "./help-screen";

const address = () => screen.getByTestId("address").textContent;
const link = (name: string) => screen.getByRole("link", { name });

it("opens a page, which takes the focus, says its steps and leads to the screen", async () => {
  renderAt("/control-panel/aiuto", <HelpScreen />);
  await userEvent.click(link("Metti in calendario una data"));
  expect(address()).toBe("/control-panel/aiuto?page=nuova-data");
  expect(screen.getByRole("heading", { name: "Metti in calendario una data" })).toHaveFocus();
  expect(screen.getAllByRole("listitem").some(({ textContent }) => textContent?.includes("Nuova data"))).toBe(true);
  expect(link("Vai alla schermata")).toHaveAttribute("href", "/control-panel/admin/course-dates/create");
  expect(screen.getByRole("region", { name: "Altre pagine su questa schermata" })).toHaveTextContent(
    "Riserva una data a un'azienda",
  );
});

it("searches, and keeps the search while pages are opened", async () => {
  renderAt("/control-panel/aiuto", <HelpScreen />);
  await userEvent.type(screen.getByRole("textbox", { name: "Cerca nell'aiuto" }), "fusione");
  expect(await screen.findByText("1 pagina")).toBeInTheDocument();
  await userEvent.click(link("Unisci due persone che sono la stessa"));
  expect(address()).toBe("/control-panel/aiuto?q=fusione&page=unisci-persone");
  expect(screen.getByRole("heading", { name: "Unisci due persone che sono la stessa" })).toBeInTheDocument();
});

it("says that no page has the words", async () => {
  renderAt("/control-panel/aiuto?q=stampante", <HelpScreen />);
  expect(await screen.findByText("Nessuna pagina con queste parole.")).toBeInTheDocument();
});

it("shows the list for a page that does not exist", () => {
  renderAt("/control-panel/aiuto?page=inventata", <HelpScreen />);
  expect(screen.getByText("Scegli una pagina, o cerca che cosa vuoi fare.")).toBeInTheDocument();
});
