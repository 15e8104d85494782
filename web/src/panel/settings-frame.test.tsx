import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { openPanel } from "@/panel/testing/open-panel";

const sections = async () => within(await screen.findByRole("navigation", { name: "Sezioni delle impostazioni" }));
const path = async () => within(await screen.findByRole("navigation", { name: "Percorso" }));

describe("the settings", () => {
  beforeEach(() => logIn({ is_admin: true }));

  it("are sections with addresses of their own", async () => {
    serve({ "GET /api/settings/centre": "never", "GET /api/settings/certificate": "never" });
    const router = openPanel("/control-panel/admin/settings");
    expect((await sections()).getByRole("link", { name: "Centro" })).toHaveAttribute("aria-current", "page");

    await userEvent.click((await sections()).getByRole("link", { name: "Attestati" }));
    await waitFor(async () =>
      expect((await sections()).getByRole("link", { name: "Attestati" })).toHaveAttribute("aria-current", "page"),
    );
    expect(router.state.location.pathname).toBe("/control-panel/admin/settings/certificates");
    expect((await sections()).getByRole("link", { name: "Centro" })).not.toHaveAttribute("aria-current");
    expect((await path()).getByRole("link", { name: "Impostazioni" })).toHaveAttribute(
      "href",
      "/control-panel/admin/settings",
    );
    expect((await path()).getByText("Attestati")).toHaveAttribute("aria-current", "page");
  });

  it("keep one link in the sidebar, which is that of every section", async () => {
    serve({ "GET /api/settings/centre": "never", "GET /api/settings/certificate": "never" });
    openPanel("/control-panel/admin/settings/certificates");
    await sections();
    const sidebar = within(screen.getByRole("navigation", { name: "Pannello" }));
    expect(sidebar.getByRole("link", { name: "Impostazioni" })).toHaveAttribute("aria-current", "page");
    expect(sidebar.getByRole("link", { name: "Attestati" })).not.toHaveAttribute("aria-current");
  });
});
