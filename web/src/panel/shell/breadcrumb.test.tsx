import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { Breadcrumb } from "./breadcrumb";
import type { RouteHandle } from "./route-handle";

const handle: RouteHandle = {
  name: "Appello",
  parents: [
    { name: "Calendario", path: "/dates" },
    { name: "Iscritti", path: "/dates/:id/people" },
  ],
};

describe("the breadcrumb", () => {
  it("names the screens above the present one, with the same id", async () => {
    const routes = [{ path: "/dates/:id/roll", handle, element: <Breadcrumb /> }];
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/dates/7/roll"] })} />);
    const path = within(await screen.findByRole("navigation", { name: "Percorso" }));
    expect(path.getByRole("link", { name: "Calendario" })).toHaveAttribute("href", "/dates");
    expect(path.getByRole("link", { name: "Iscritti" })).toHaveAttribute("href", "/dates/7/people");
    expect(path.getByText("Appello")).toHaveAttribute("aria-current", "page");
  });
});
