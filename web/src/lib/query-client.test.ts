import { describe, expect, it } from "vitest";
import { ApiFailure } from "@/api/failure";
import { createQueryClient } from "./query-client";

/** How often a query is tried that always fails like this. */
async function attempts(kind: ConstructorParameters<typeof ApiFailure>[0], status = 0): Promise<number> {
  let tried = 0;
  const queryFn = () => {
    tried += 1;
    return Promise.reject(new ApiFailure(kind, { status }));
  };
  await createQueryClient()
    .fetchQuery({
      queryKey: ["x"],
      queryFn,
      retryDelay: 0,
      retry: createQueryClient().getDefaultOptions().queries?.retry,
    })
    .catch(() => {});
  return tried;
}

describe("a query that fails", () => {
  it("is tried again when the network or a gateway is in the way", async () => {
    expect(await attempts("network")).toBe(3);
    expect(await attempts("server", 503)).toBe(3);
  });

  it.each([400, 405, 413, 415, 419, 500])("is not tried again after a %i", async (status) => {
    expect(await attempts("server", status)).toBe(1);
  });

  it("is not tried again after a timeout", async () => {
    expect(await attempts("timeout")).toBe(1);
  });
});
