import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderAt } from "@/lib/testing/render";
import { AppLink } from "./app-link";
import { endSession } from "@/lib/session/store";
import { readDraft, writeDraft } from "@/lib/drafts";
import { UnsavedGuard } from "./unsaved-guard";

function Screen({ dirty }: { dirty: boolean }) {
  return (
    <>
      <UnsavedGuard dirty={dirty} text="Il corso non è salvato." />
      <AppLink to="/other">Altrove</AppLink>
      <AppLink to="/here?tab=2">Scheda</AppLink>
    </>
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole("link", { name }));
const address = () => screen.getByTestId("address").textContent;
const question = () => screen.findByRole("dialog", { name: "Vuoi uscire senza salvare?" });

describe("unsaved work", () => {
  it("is asked for before another page is opened, and stays when the reader stays", async () => {
    renderAt("/here", <Screen dirty />);
    await follow("Altrove");
    expect(await question()).toHaveTextContent(
      "Il corso non è salvato. Se esci ora, andrà perso quello che hai scritto.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Resta qui" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(address()).toBe("/here");
  });

  it("is left behind when the reader says so", async () => {
    renderAt("/here", <Screen dirty />);
    await follow("Altrove");
    await question();
    await userEvent.click(screen.getByRole("button", { name: "Esci senza salvare" }));
    await waitFor(() => expect(address()).toBe("/other"));
  });

  it("is not in danger on the same page, nor when there is none", async () => {
    const { unmount } = renderAt("/here", <Screen dirty />);
    await follow("Scheda");
    await waitFor(() => expect(address()).toBe("/here?tab=2"));
    unmount();
    renderAt("/here", <Screen dirty={false} />);
    await follow("Altrove");
    await waitFor(() => expect(address()).toBe("/other"));
  });

  it("of several forms is asked for once, and its drafts end with it", async () => {
    writeDraft("one", "", new Map());
    writeDraft("three", "", new Map());
    renderAt(
      "/here",
      <>
        <UnsavedGuard dirty text="Il primo non è salvato." draft="one" />
        <UnsavedGuard dirty={false} text="Il secondo non è salvato." />
        <UnsavedGuard dirty text="Il terzo non è salvato." draft="three" />
        <AppLink to="/other">Altrove</AppLink>
      </>,
    );
    await follow("Altrove");
    expect(await question()).toHaveTextContent("Il primo non è salvato. Il terzo non è salvato. Se esci ora");
    await userEvent.click(screen.getByRole("button", { name: "Esci senza salvare" }));
    await waitFor(() => expect(address()).toBe("/other"));
    expect([readDraft("one", ""), readDraft("three", "")]).toEqual([null, null]);
  });

  it("of one form among several is named", async () => {
    renderAt(
      "/here",
      <>
        <UnsavedGuard dirty={false} />
        <UnsavedGuard dirty text="Il secondo non è salvato." />
        <AppLink to="/other">Altrove</AppLink>
      </>,
    );
    await follow("Altrove");
    expect(await question()).toHaveTextContent("Il secondo non è salvato. Se esci ora");
  });

  it("does not keep a session that has ended on the page", () => {
    renderAt("/here", <Screen dirty />);
    endSession();
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it("does not keep a page that was hidden for another user", () => {
    renderAt("/here", <Screen dirty />);
    document.body.hidden = true;
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    document.body.hidden = false;
    expect(event.defaultPrevented).toBe(false);
  });

  it("keeps the browser from closing the page", () => {
    const close = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { unmount } = renderAt("/here", <Screen dirty />);
    expect(close()).toBe(true);
    unmount();
    expect(close()).toBe(false);
  });
});
