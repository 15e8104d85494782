import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readRedirectTarget } from "@/lib/session/expire";
import { readSession } from "@/lib/session/store";
import { serve } from "@/lib/testing/server";
import { AppLink } from "@/ui/app-link";
import { NavigationEffects } from "./navigation-effects";

const links = [
  "/courses/3?a=1",
  "/courses/3?a=2",
  "/about",
  "/auth/login",
  "/auth/register",
  "/control-panel/user/profile",
];
const follow = (path: string) => userEvent.click(screen.getByRole("link", { name: path }));

function open(address: string): void {
  history.replaceState(null, "", address);
  render(
    <BrowserRouter>
      <NavigationEffects />
      {links.map((path) => (
        <AppLink key={path} to={path}>
          {path}
        </AppLink>
      ))}
    </BrowserRouter>,
  );
}

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  vi.stubGlobal("scrollTo", scrollTo);
});

describe("moving within the site", () => {
  it("happens in place, and back again", async () => {
    open("/about");
    await follow("/courses/3?a=1");
    expect(location.pathname + location.search).toBe("/courses/3?a=1");
    await act(async () => {
      history.back();
      await vi.waitFor(() => expect(location.pathname).toBe("/about"));
    });
  });

  it("starts every page at its top, and leaves a page alone whose query changes", async () => {
    open("/about");
    expect(scrollTo).not.toHaveBeenCalled();
    await follow("/courses/3?a=1");
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await follow("/courses/3?a=2");
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it("remembers for Login where one came from, also by way of Register", async () => {
    open("/about");
    await follow("/courses/3?a=2");
    await follow("/auth/register");
    expect(readRedirectTarget()).toBe("/courses/3?a=2");
    await follow("/auth/login");
    expect(readRedirectTarget()).toBe("/courses/3?a=2");
  });

  it("remembers for Login where one came from", async () => {
    open("/about");
    await follow("/courses/3?a=1");
    await follow("/auth/login");
    expect(readRedirectTarget()).toBe("/courses/3?a=1");
  });

  it("remembers nothing on a direct visit to Login", () => {
    open("/auth/login");
    expect(readRedirectTarget()).toBeNull();
  });

  it("leaves links into the panel, and clicks for a new tab, to the browser", async () => {
    open("/about");
    const prevented: boolean[] = [];
    const watch = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", watch);
    await follow("/control-panel/user/profile");
    fireEvent.click(screen.getByRole("link", { name: "/courses/3?a=1" }), { ctrlKey: true });
    document.removeEventListener("click", watch);
    expect(prevented).toEqual([false, false]);
    expect(location.pathname).toBe("/about");
  });

  it("knows a visitor without asking the server", () => {
    const calls = serve({});
    open("/about");
    expect(readSession().loggedIn).toBe(false);
    expect(calls).toEqual([]);
  });
});
