import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "@/lib/query-client";
import { endSession } from "@/lib/session/store";
import { serve } from "@/lib/testing/server";
import { logIn } from "@/lib/testing/session";
import { useMyBooking } from "./queries";

it("the reader's bookings are not returned after a logout, although the cache still holds them", async () => {
  const booking = { admitted: true, dates: [{ id: 70, id_reservation: 5, status: "confirmed" }] };
  serve({ "GET /api/courses/7/my-booking": { body: booking } });
  logIn();
  const queries = createQueryClient();
  const { result } = renderHook(() => useMyBooking(7), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.data).toEqual(booking));
  act(() => endSession());
  expect(queries.getQueryData(["my-booking", 7])).toEqual(booking);
  expect(result.current.data).toBeUndefined();
});
