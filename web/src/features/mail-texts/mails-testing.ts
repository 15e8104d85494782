// The answers and requests of the screens of mails, for tests.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readAlerts } from "@/lib/alerts/store";
import type { Call } from "@/lib/testing/server";

export const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => userEvent.click(button(name));
export const sent = (calls: readonly Call[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
export const said = () => readAlerts().map(({ text }) => text);
