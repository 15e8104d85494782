import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useLocation } from "react-router";
import { renderAt } from "@/lib/testing/render";
import { AppLink } from "./app-link";
import { Page } from "./page";

function Pages() {
  if (useLocation().pathname === "/about")
    return (
      <Page key="2" title="Seconda" description="La seconda pagina.">
        Arrivati
      </Page>
    );
  return (
    <Page title="Prima">
      <AppLink to="/about">Avanti</AppLink>
      <AppLink to="/?search=blsd">Filtra</AppLink>
    </Page>
  );
}

const open = () => renderAt("/", <Pages />);

describe("a page", () => {
  it("carries its title, with the centre's name, and its description", async () => {
    open();
    expect(document.title).toBe("Prima · Battito");
    await userEvent.click(screen.getByRole("link", { name: "Avanti" }));
    await waitFor(() => expect(document.title).toBe("Seconda · Battito"));
    expect(document.querySelector("meta[name=description]")).toHaveAttribute("content", "La seconda pagina.");
  });

  it("leaves the focus alone when the browser loads it, and takes it when one navigates to it", async () => {
    open();
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole("link", { name: "Avanti" }));
    expect(screen.getByRole("main")).toHaveFocus();
    expect(within(screen.getByRole("main")).getByRole("status")).toHaveTextContent("Seconda");
  });

  it("leaves the focus where it is when only the query changes", async () => {
    open();
    await userEvent.click(screen.getByRole("link", { name: "Filtra" }));
    expect(screen.getByTestId("address")).toHaveTextContent("/?search=blsd");
    expect(screen.getByRole("link", { name: "Filtra" })).toHaveFocus();
  });
});
