// Admins and courses: a new course until visitors see it, a change in a few presses, two admins at once, bad pictures.
import type { Locator, Page } from "@playwright/test";
import { Actor, type Course } from "../support/api.ts";
import { Presses } from "../support/presses.ts";
import { alertSays } from "../support/screens.ts";
import { DESKTOP } from "../support/tags.ts";
import { expect, signIn, test } from "../support/test.ts";

const COURSES = "/control-panel/admin/courses";

/** A course of this test alone: a copy of another, not yet published. */
async function draft(admin: Actor, course: Course, title: string): Promise<Course> {
  const copy: Course = await (await admin.send("POST", `/courses/${course.id}/duplicate`)).json();
  await admin.send("PUT", `/courses/${copy.id}`, { ...(await admin.course(copy.id)), title });
  return admin.course(copy.id);
}

const unique = (title: string) => `${title} ${Math.random().toString(36).slice(2, 8)}`;
const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

/** A picture of the asked size, as the browser itself writes it. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement("canvas");
      canvas.width = wide ?? 0;
      canvas.height = high ?? 0;
      const context = canvas.getContext("2d");
      context?.fillRect(0, 0, canvas.width / 2, canvas.height);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return Buffer.from(encoded, "base64");
}

test(
  "an admin writes a course, gives it a picture and publishes it, and visitors see it",
  DESKTOP,
  async ({ page, context, admin }) => {
    await signIn(context, admin);
    const title = unique("Primo soccorso in montagna");
    await page.goto(COURSES);
    await page.getByRole("link", { name: "Nuovo corso" }).click();
    await field(page, "Titolo").fill(title);
    await page.getByRole("button", { name: "Salva bozza" }).click();
    await alertSays(page, "Bozza salvata.");
    await expect(page).toHaveURL(/\/admin\/courses\/\d+$/);
    const id = page.url().split("/").at(-1) ?? "";

    // A course without its texts cannot be published: every missing one is named.
    await page.getByRole("button", { name: "Pubblica", exact: true }).click();
    await expect(page.getByText("Campo obbligatorio.").first()).toBeVisible();
    expect((await page.request.get(`/courses/${id}`)).status(), "the draft is nobody else's").toBe(404);
    await field(page, "Descrizione breve").fill("Due giorni sui sentieri.");
    await field(page, "Descrizione").fill("Come si soccorre dove l'ambulanza non arriva.");
    await field(page, "Obbiettivi del corso").fill("Saper prestare il primo soccorso in montagna.");
    await field(page, "Didattica frontale").fill("Lezioni in aula.");

    await page
      .getByLabel("Immagine del corso")
      .setInputFiles({ name: "monte.png", mimeType: "image/png", buffer: await picture(page, 1600, 1200) });
    await page.getByRole("dialog").getByRole("button", { name: "Usa questa immagine" }).click();
    await alertSays(page, "Immagine aggiornata.");
    await page.getByRole("button", { name: "Salva e pubblica" }).click();
    await alertSays(page, "Corso pubblicato.");

    // The site shows a saved change within a second.
    await expect(async () => {
      await page.goto(`/courses/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 5000 });
    const served = await page.request.get(`/assets/images/courses/${id}.webp`);
    expect(served.headers()["content-type"]).toBe("image/webp");
    await admin.send("DELETE", `/courses/${id}`);
  },
);

test("a new course gets its picture with the first save, and nothing is lost when the upload fails", async ({
  page,
  context,
  admin,
}) => {
  await signIn(context, admin);
  await page.goto(`${COURSES}/create`);
  await field(page, "Titolo").fill(unique("Corso con immagine"));
  await page
    .getByLabel("Immagine del corso")
    .setInputFiles({ name: "monte.png", mimeType: "image/png", buffer: await picture(page, 1600, 1200) });
  await page.getByRole("dialog").getByRole("button", { name: "Usa questa immagine" }).click();
  await expect(page.getByRole("img", { name: "Immagine scelta" })).toBeVisible();

  await page.route("**/api/courses/*/image", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Salva bozza" }).click();
  await expect(
    page.getByRole("region", { name: "Avvisi" }).getByText(/^L'immagine non è stata caricata/),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/courses\/\d+$/);
  const id = page.url().split("/").at(-1) ?? "";
  const unsent = page.getByRole("region", { name: "Immagine non ancora caricata" });
  await expect(unsent.getByRole("img", { name: "Immagine scelta" })).toBeVisible();

  await page.unroute("**/api/courses/*/image");
  await unsent.getByRole("button", { name: "Carica l'immagine" }).click();
  // The server makes a dozen files of it.
  await expect(unsent).toBeHidden({ timeout: 20_000 });
  await alertSays(page, "Immagine aggiornata.");
  const image = page.getByRole("img", { name: "Immagine attuale" });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await admin.send("DELETE", `/courses/${id}`);
});

test("a change of a course is published in a few presses", DESKTOP, async ({ page, context, admin, course }) => {
  const { id, title } = await draft(admin, course, unique("Corso da aggiornare"));
  await signIn(context, admin);
  const presses = new Presses(page);
  await page.goto("/control-panel");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await presses.key("Control+k");
  await presses.type(page.getByRole("combobox", { name: /Cerca/ }), title);
  await expect(page.getByRole("option", { name: title })).toBeVisible();
  await presses.key("Enter");
  await expect(page).toHaveURL(new RegExp(`${COURSES}/${id}$`));
  await presses.press(page.getByRole("button", { name: "Pubblica", exact: true }));
  await alertSays(page, "Corso pubblicato.");

  presses.report("publish a changed course");
  expect(presses.count).toBeLessThanOrEqual(4);
  expect((await page.request.get(`/courses/${id}`)).status()).toBe(200);
  await admin.send("DELETE", `/courses/${id}`);
});

test(
  "two admins change a course: the second one is told, and saves over it",
  DESKTOP,
  async ({ page, context, admin, course }) => {
    const { id } = await draft(admin, course, unique("Corso conteso"));
    await signIn(context, admin);
    await page.goto(`${COURSES}/${id}`);
    await field(page, "Descrizione breve").fill("La mia frase.");
    await admin.send("PUT", `/courses/${id}`, {
      ...(await admin.course(id)),
      short_description: "La frase dell'altro.",
    });
    await page.getByRole("button", { name: "Salva bozza" }).click();

    const dialog = page.getByRole("dialog", { name: "Qualcun altro ha salvato nel frattempo" });
    await expect(dialog.getByText("La frase dell'altro.")).toBeVisible();
    await dialog.getByRole("button", { name: "Salva comunque" }).click();
    await alertSays(page, "Corso salvato.");
    expect(await admin.course(id)).toMatchObject({ short_description: "La mia frase." });
    await admin.send("DELETE", `/courses/${id}`);
  },
);

test(
  "a file that is no picture is refused where the admin stands",
  DESKTOP,
  async ({ page, context, admin, course }) => {
    const { id } = await draft(admin, course, unique("Corso senza immagine"));
    await signIn(context, admin);
    await page.goto(`${COURSES}/${id}`);
    await page
      .getByLabel("Immagine del corso")
      .setInputFiles({ name: "finta.png", mimeType: "image/png", buffer: Buffer.from("<svg onload=alert(1)>") });
    await expect(page.getByRole("dialog").getByText(/non è un'immagine/)).toBeVisible();
    await admin.send("DELETE", `/courses/${id}`);
  },
);

test("an admin takes a course off the site from the list, and undoes it", async ({ page, context, admin, course }) => {
  const { id, title } = await draft(admin, course, unique("Corso in elenco"));
  await admin.send("PUT", `/courses/${id}`, { ...(await admin.course(id)), published: true });
  await signIn(context, admin);
  await page.goto(`${COURSES}?search=${encodeURIComponent(title)}`);
  const toggle = page.getByRole("switch", { name: `Pubblica ${title}` });
  await toggle.click();
  await alertSays(page, `Corso tolto dal sito: ${title}.`);
  expect((await page.request.get(`/courses/${id}`)).status()).toBe(404);
  await page.getByRole("region", { name: "Avvisi" }).getByRole("button", { name: "Ripristina" }).click();
  await expect(toggle).toBeChecked();
  await admin.send("DELETE", `/courses/${id}`);
});

test("an instructor has no way to the courses", DESKTOP, async ({ page, context, instructor }) => {
  await signIn(context, instructor);
  await page.goto("/control-panel");
  await expect(page.getByRole("link", { name: "Calendario Corsi" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Corsi", exact: true })).toHaveCount(0);
  await page.goto(COURSES);
  await expect(page).toHaveURL(/\/forbidden$/);
});
