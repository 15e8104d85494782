// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiFailure } from "@/api/failure";
import { useSimilarPeople } from "./similar-people";

const anna = { name: "Anna", surname: "Bianchi" };
const similar = new ApiFailure("conflict", { status: 409, body: { code: "similar", message: "", similar: [] } });

it("takes «È un'altra persona» for the fields that were compared, and compares changed ones again", async () => {
  const { result } = renderHook(() => useSimilarPeople());
  const refused = vi.fn(() => Promise.reject(similar));
  const added = vi.fn((confirmed: boolean) => Promise.resolve(confirmed));
  await act(() => expect(result.current.asking(anna, false, refused)).rejects.toThrow());
  expect(refused).toHaveBeenCalledWith(false);
  await act(() => expect(result.current.asking({ ...anna, name: "Anita" }, true, added)).resolves.toBe(false));
  await act(() => expect(result.current.asking(anna, true, added)).resolves.toBe(true));
});
