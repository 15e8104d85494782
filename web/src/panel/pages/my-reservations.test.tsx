import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { session, sessionKeys } from "@/lib/storage";
import { course } from "@/lib/testing/courses";
import { renderAt } from "@/lib/testing/render";
import { serve } from "@/lib/testing/server";
import { NoUpcoming } from "./my-reservations";

const open = () => renderAt("/control-panel/user/reservations", <NoUpcoming />);

describe("MyReservations without a booking", () => {
  it("leads to the catalogue when nothing is booked", async () => {
    serve({});
    open();
    expect(await screen.findByText("Nessun corso in programma")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toHaveAttribute("href", "/courses");
  });

  it("leads back to the course last looked at when nothing is booked", async () => {
    session.write(sessionKeys.lastCourse, "7");
    serve({ "GET /api/courses/7": { body: course() } });
    open();
    expect(await screen.findByRole("link", { name: "Riprendi la prenotazione" })).toHaveAttribute("href", "/courses/7");
    expect(screen.getByText("BLSD esecutore")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Scopri i Corsi" })).toBeInTheDocument();
  });

  it("leads back to the nearest date when a link to it had led to the course", async () => {
    session.write(sessionKeys.lastCourse, "7?date=next");
    serve({ "GET /api/courses/7": { body: course() } });
    open();
    expect(await screen.findByRole("link", { name: "Riprendi la prenotazione" })).toHaveAttribute(
      "href",
      "/courses/7?date=next",
    );
  });

  it("leads back to the date that was chosen", async () => {
    session.write(sessionKeys.lastCourse, "7?date=70");
    serve({ "GET /api/courses/7": { body: course() } });
    open();
    expect(await screen.findByRole("link", { name: "Riprendi la prenotazione" })).toHaveAttribute(
      "href",
      "/courses/7?date=70#prenotazione",
    );
    expect(screen.getByText("venerdì 12 marzo 2027 alle 09:00")).toBeInTheDocument();
  });

  it.each([["7"], ["<b>"], ["7?date=//evil"]])(
    "does without that course when it is gone or was never one (%s)",
    async (stored) => {
      session.write(sessionKeys.lastCourse, stored);
      serve({});
      open();
      expect(await screen.findByRole("link", { name: "Scopri i Corsi" })).toBeInTheDocument();
      expect(screen.queryByRole("link", { name: "Riprendi la prenotazione" })).not.toBeInTheDocument();
    },
  );
});
