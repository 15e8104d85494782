// How a person gets around: the few things that look different on a phone, and the widgets of the house.
import { type Locator, type Page, expect } from "@playwright/test";
import type { CertificateOption, Course, CourseDate } from "./api.ts";
import { shown } from "./dates.ts";
import type { Person } from "./people.ts";

/** The phone of most journeys. */
export const USUAL_PHONE = { width: 390, height: 844 } as const;

/** The smallest phone that the site is made for. */
export const SMALLEST_PHONE = { width: 360, height: 800 } as const;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Something that leads on, whether it is drawn as a link or as a button. */
export function action(scope: Page | Locator, name: string | RegExp): Locator {
  const options = typeof name === "string" ? { name, exact: true } : { name };
  return scope.getByRole("link", options).or(scope.getByRole("button", options));
}

/** The navigation in reach of the thumb on a phone, the top bar elsewhere. */
export function navigation(page: Page): Locator {
  return isPhone(page) ? page.getByRole("navigation", { name: "Navigazione rapida" }) : page.getByRole("banner");
}

export async function alertSays(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("region", { name: "Avvisi" }).getByText(text, { exact: true })).toBeVisible();
}

/** Picks a row of a Select of the house. */
export async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

/** Opens a course with its booking card in view: at the side, or the full-screen panel of a phone. */
export async function openBooking(page: Page, course: { id: number }): Promise<void> {
  await page.goto(`/courses/${course.id}`);
  await showBooking(page);
}

export async function showBooking(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Prenota Corso" }).click();
  await expect(page.getByRole("heading", { name: "Prenotazione" })).toBeVisible();
}

export const rowOf = (date: CourseDate): RegExp => new RegExp(shown(date.date).replace(/\//g, "\\/"));

export function choosable(course: Course): CertificateOption {
  const option = course.certificates.find(({ always }) => always === 0);
  if (option === undefined) throw new Error(`${course.title} has no certificate to choose`);
  return option;
}

/** Fills the booking form for a date, without sending it. */
export async function fillBooking(page: Page, course: Course, date: CourseDate): Promise<void> {
  await choose(page, "Data e luogo", rowOf(date));
  await choose(page, "Certificazione", choosable(course).name);
}

export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Codice fiscale o email" }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function fillFirstStep(page: Page, person: Person, confirmation = person.password): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Conferma password", { exact: true }).fill(confirmation);
}

export async function fillSecondStep(page: Page, person: Person): Promise<void> {
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill(person.name);
  await page.getByRole("textbox", { name: "Cognome" }).fill(person.surname);
  await page.getByRole("textbox", { name: "Codice fiscale" }).fill(person.fiscal_code);
  await page.getByRole("textbox", { name: "Telefono" }).fill(person.phone);
  const choice = person.is_sanitary ? "Sanitario" : "Laico";
  // The whole row is the label: a person presses its words.
  await page.getByText(choice, { exact: true }).click();
  await expect(page.getByRole("radio", { name: choice })).toBeChecked();
}

/** A booking as it stands under I Miei Corsi. */
export const bookingOf = (page: Page, course: Course): Locator => page.getByRole("article", { name: course.title });

export async function onMyReservations(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/control-panel\/user\/reservations$/);
  await expect(page.getByRole("heading", { name: "I Miei Corsi", level: 1 })).toBeVisible();
}
