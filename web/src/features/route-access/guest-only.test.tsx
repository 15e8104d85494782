import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { endSession, startSession } from "@/lib/session/store";
import { catchPageLoads } from "@/lib/testing/page-loads";
import { serve } from "@/lib/testing/server";
import { ada } from "@/lib/testing/session";
import { GuestOnly } from "./guest-only";

const later = "2030-01-01T00:00:00+01:00";
const leave = catchPageLoads();

describe("a page for guests", () => {
  it("is there at once for visitors", () => {
    serve({});
    render(<GuestOnly>Benvenuto!</GuestOnly>);
    expect(screen.getByText("Benvenuto!")).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it("sends logged-in users to MyReservations, without showing itself or staying in the history", async () => {
    startSession("token", later);
    serve({ "GET /api/auth/check": { body: ada } });
    render(<GuestOnly>Benvenuto!</GuestOnly>);
    expect(screen.queryByText("Benvenuto!")).not.toBeInTheDocument();
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/control-panel/user/reservations", "replace"));
  });

  it("opens when the token turns out to be worthless", async () => {
    history.replaceState(null, "", "/auth/login");
    startSession("invented", later);
    serve({ "GET /api/auth/check": { status: 401 } });
    render(<GuestOnly>Benvenuto!</GuestOnly>);
    expect(await screen.findByText("Benvenuto!")).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it("stays open through a login on the page itself", async () => {
    serve({});
    endSession();
    const { rerender } = render(<GuestOnly>Benvenuto!</GuestOnly>);
    await waitFor(() => expect(screen.getByText("Benvenuto!")).toBeInTheDocument());
    startSession("token", later);
    rerender(<GuestOnly>Benvenuto!</GuestOnly>);
    expect(screen.getByText("Benvenuto!")).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });
});
