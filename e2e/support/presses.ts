// Counts what a task costs a person: every press of the mouse or finger, every key that acts (Enter, Space, a shortcut),
// and every field typed into. Journeys of staff work through it and compare the sum with its budget.
import { type Locator, type Page, test } from "@playwright/test";

export class Presses {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses and typed fields so far. */
  get count(): number {
    return this.#count;
  }

  async press(target: Locator): Promise<void> {
    await target.click();
    this.#count += 1;
  }

  /** A key or a shortcut, on whatever has the focus. */
  async key(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.#count += 1;
  }

  /** A field filled in, whatever its length. */
  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.#count += 1;
  }

  /** A row or an event dragged to a place counts as one press. */
  async drag(target: Locator, to: Locator): Promise<void> {
    await target.dragTo(to);
    this.#count += 1;
  }

  /** A file chosen in the dialog that a press has opened. */
  async choose(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await target.setInputFiles(file);
    this.#count += 1;
  }

  /** A file dropped on the page. */
  async drop(drop: () => Promise<void>): Promise<void> {
    await drop();
    this.#count += 1;
  }

  /** Prints the sum in the test's output and report. */
  report(task: string): void {
    console.log(`presses: ${task}: ${this.#count}`);
    test.info().annotations.push({ type: "presses", description: `${task}: ${this.#count}` });
  }
}
