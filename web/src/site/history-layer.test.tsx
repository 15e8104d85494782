import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLocation, useNavigate } from "@/lib/navigation";
import { useCloseOnBack } from "@/lib/use-close-on-back";
import { BrowserHistory } from "./browser-history";
import { isLayer } from "./history-layer";

function List() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useCloseOnBack(open, () => setOpen(false));
  return (
    <>
      <button onClick={() => setOpen(!open)}>Lista</button>
      <button
        onClick={() => {
          setOpen(false);
          navigate("/about");
        }}
      >
        Altrove
      </button>
      <p>{open ? "aperta" : "chiusa"}</p>
      <output>{pathname}</output>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
/** The entry comes with its code, a moment after the layer. */
async function open(): Promise<void> {
  await press("Lista");
  await waitFor(() => expect(isLayer()).toBe(true));
}
const back = () => act(async () => history.back());

function show(pointer: "coarse" | "fine"): void {
  vi.stubGlobal("matchMedia", () => ({ matches: pointer === "coarse" }));
  render(
    <BrowserHistory>
      <List />
    </BrowserHistory>,
  );
}

beforeEach(() => {
  history.pushState(null, "", "/");
  history.pushState(null, "", "/courses");
});

describe("on a touch screen", () => {
  it("Back closes what is open, and leaves the page the next time", async () => {
    show("coarse");
    await open();
    expect(screen.getByText("aperta")).toBeVisible();
    await back();
    expect(await screen.findByText("chiusa")).toBeVisible();
    expect(location.pathname).toBe("/courses");
    expect(screen.getByRole("status")).toHaveTextContent("/courses");
    await back();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^\/$/));
  });

  it("closing it in another way leaves no entry behind", async () => {
    show("coarse");
    await open();
    await press("Lista");
    await waitFor(() => expect(isLayer()).toBe(false));
    await back();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(/^\/$/));
  });

  it("what is navigated to from it takes its place", async () => {
    show("coarse");
    await open();
    await press("Altrove");
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("/about"));
    await back();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("/courses"));
    expect(isLayer()).toBe(false);
  });

  it("opening it again at once keeps one entry", async () => {
    show("coarse");
    await open();
    const { length } = history;
    const button = screen.getByRole("button", { name: "Lista" });
    act(() => button.click());
    act(() => button.click());
    await waitFor(() => expect(isLayer()).toBe(true));
    expect(history).toHaveLength(length);
    await back();
    expect(await screen.findByText("chiusa")).toBeVisible();
    expect(location.pathname).toBe("/courses");
  });
});

it("with a mouse the history stays as it is", async () => {
  show("fine");
  const { length } = history;
  await press("Lista");
  expect(history).toHaveLength(length);
  expect(isLayer()).toBe(false);
});
