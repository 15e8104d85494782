import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLocation, useNavigate } from "@/lib/navigation";
import { startSession } from "@/lib/session/store";
import { course as someCourse, courseDate } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { useCloseOnBack } from "@/lib/use-close-on-back";
import { BrowserHistory } from "./browser-history";
import { isLayer } from "./history-layer";
import { BottomBar } from "./layout/bottom-bar";
import { CoursePage } from "./pages/course-page";

function List() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
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
      <button
        onClick={() => {
          navigate("/courses?recipient=1", { replace: true });
          setOpen(false);
        }}
      >
        Laici
      </button>
      <p>{open ? "aperta" : "chiusa"}</p>
      <output>{pathname + search}</output>
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
const shows = (address: string) =>
  waitFor(() => {
    expect(screen.getByRole("status").textContent).toBe(address);
    expect(location.pathname + location.search).toBe(address);
  });

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

  it("a replacement replaces the page's own entry", async () => {
    show("coarse");
    await open();
    await press("Laici");
    await shows("/courses?recipient=1");
    expect(isLayer()).toBe(false);
    await back();
    await shows("/");
  });

  describe("while its entry is being left", () => {
    /** In a browser the step back takes a moment: presses the button within it, and waits until it is over. */
    async function leaveAndPress(name: string): Promise<void> {
      const stepBack = history.back.bind(history);
      const delayed = vi.spyOn(history, "back").mockImplementationOnce(() => void setTimeout(stepBack, 50));
      show("coarse");
      await open();
      act(() => screen.getByRole("button", { name: "Lista" }).click());
      await vi.waitFor(() => expect(delayed).toHaveBeenCalled(), { interval: 1 });
      act(() => screen.getByRole("button", { name }).click());
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    }

    it("a navigation waits", async () => {
      await leaveAndPress("Altrove");
      await shows("/about");
      await back();
      await shows("/courses");
      await back();
      await shows("/");
    });

    it("another layer waits for an entry of its own", async () => {
      await leaveAndPress("Lista");
      expect(isLayer()).toBe(true);
      await back();
      expect(await screen.findByText("chiusa")).toBeVisible();
      await back();
      await shows("/");
    });
  });

  it("scrolls as usual again wherever it leads", async () => {
    show("coarse");
    await open();
    expect(history.scrollRestoration).toBe("manual");
    await press("Altrove");
    await shows("/about");
    expect(history.scrollRestoration).toBe("auto");
  });

  it("leaves an entry on which a reload has closed everything", async () => {
    history.pushState({ layer: true }, "");
    show("coarse");
    await waitFor(() => expect(isLayer()).toBe(false));
    await back();
    await shows("/");
  });

  it("Forward does not lead back to what was closed", async () => {
    show("coarse");
    await open();
    await back();
    expect(await screen.findByText("chiusa")).toBeVisible();
    await act(async () => history.forward());
    await waitFor(() => expect(isLayer()).toBe(false));
    await back();
    await shows("/");
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

it("after three dates Back closes the panel, and then leaves the course", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  startSession("token-1", "2030-01-01T00:00:00+01:00");
  const dates = [70, 71, 72].map((id, at) =>
    courseDate({ id, date: `2027-03-1${at}T09:00:00+01:00`, password: false, private: 0 }),
  );
  serve({
    "GET /api/courses/7": { body: someCourse({ next_dates: dates, certificates: [] }) },
    "GET /api/courses/7/my-booking": { body: { admitted: true, dates: [] } },
  });
  history.pushState(null, "", "/courses/7");
  renderAt(
    "/",
    <BrowserHistory>
      <CoursePage id={7} />
      <BottomBar />
    </BrowserHistory>,
  );
  const select = await screen.findByRole("combobox", { name: "Data e luogo" });
  await press("Prenota Corso");
  for (const { id, date } of dates) {
    await userEvent.click(select);
    await waitFor(() => expect(isLayer()).toBe(true));
    const [year, month, day] = date.slice(0, 10).split("-");
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(`${day}/${month}/${year}`) }));
    await waitFor(() => expect(location.search).toBe(`?date=${id}`));
    expect(isLayer()).toBe(false);
    expect(location.hash).toBe("#prenotazione");
  }
  await back();
  expect(await screen.findByRole("button", { name: "Prenota Corso" })).toBeVisible();
  expect(location.pathname + location.search + location.hash).toBe("/courses/7");
  expect(select).toHaveTextContent("12/03/2027");

  await act(async () => history.forward());
  await press("Indietro");
  await waitFor(() => expect(location.hash).toBe(""));
  await back();
  await waitFor(() => expect(location.pathname).toBe("/courses"));
});
