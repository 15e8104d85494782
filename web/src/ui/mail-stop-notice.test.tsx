import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useMailed } from "@/lib/mail-delivery";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { MailStopNotice } from "./mail-stop-notice";

function Screen() {
  const mailed = useMailed();
  return (
    <>
      <MailStopNotice />
      <p>{mailed("Anna riceve l'invito.")}</p>
    </>
  );
}

function open(delivery: { route: "smtp" | "files"; held: boolean }) {
  serve({ "GET /api/settings/mail-delivery": { body: delivery } });
  renderAt("/control-panel", <Screen />);
}

beforeEach(() => logIn({ is_admin: true }));

it("says that mails are held back after a restore", async () => {
  open({ route: "smtp", held: true });
  expect(await screen.findByText(/^Le email sono ferme: il centro è stato ripristinato/)).toBeVisible();
  expect(screen.getByText(/^Anna riceve l'invito. Le email sono ferme dopo un ripristino/)).toBeVisible();
});

it("says that mails stay in files without a mail server", async () => {
  open({ route: "files", held: false });
  expect(await screen.findByText(/^Le email non partono/)).toBeVisible();
  expect(screen.getByText(/^Anna riceve l'invito. Senza un server di posta/)).toBeVisible();
});

it("says nothing while mails leave", async () => {
  open({ route: "smtp", held: false });
  expect(await screen.findByText("Anna riceve l'invito.")).toBeVisible();
  expect(screen.queryByText(/email/)).toBeNull();
});
