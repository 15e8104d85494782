import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { renderAt } from "./testing/render";
import { DataRouterContext, useUrlState } from "./url-state";

function Filters() {
  const { change } = useUrlState();
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <button
        onClick={() => {
          change({ city: 2 });
          change({ status: "confirmed", page: null });
        }}
      >
        Filtra due volte
      </button>
      <button onClick={() => change({ course: 4 })}>Corso</button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const isAt = (address: string) =>
  waitFor(() => expect(screen.getByRole("status", { name: "" })).toHaveTextContent(address));

it("keeps the first of two changes before the page renders", async () => {
  renderAt("/dates?page=3", <Filters />);
  await press("Filtra due volte");
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/dates?city=2&status=confirmed"));
});

/** A page whose guard takes its time, as the panel's may. */
function openSlowly() {
  const waiting: (() => void)[] = [];
  let slow = false;
  const element = <Filters />;
  const guard = () => (slow ? new Promise<void>((go) => waiting.push(go)) : undefined);
  const router = createMemoryRouter(
    [
      {
        path: "/dates",
        element,
        hydrateFallbackElement: <p>Un attimo</p>,
        middleware: [async (_, next) => (await guard(), next())],
        loader: () => null,
      },
      { path: "/other", element, middleware: [async (_, next) => (await guard(), next())], loader: () => null },
    ],
    { initialEntries: ["/dates"] },
  );
  render(
    <DataRouterContext value={router}>
      <RouterProvider router={router} />
    </DataRouterContext>,
  );
  return { router, slowDown: () => void (slow = true), goOn: () => waiting.forEach((go) => go()) };
}

it("keeps the first of two changes while the guard still works on it", async () => {
  const { slowDown, goOn } = openSlowly();
  await screen.findByText("/dates");
  slowDown();
  await press("Filtra due volte");
  await press("Corso");
  await vi.waitFor(() => goOn());
  await isAt("/dates?city=2&status=confirmed&course=4");
});

it("does not call back a page that is being left", async () => {
  const { router, slowDown, goOn } = openSlowly();
  await screen.findByText("/dates");
  slowDown();
  void router.navigate("/other");
  await press("Corso");
  goOn();
  await isAt("/other");
});
