import { describe, expect, it } from "vitest";
import { ApiFailure } from "@/api/failure";
import { refusalText } from "./refusals";

const refused = (errors: Record<string, string[]>) => new ApiFailure("validation", { message: "Ricontrolla.", errors });

describe("the sentence of a refusal", () => {
  it("is the reason of the field, not that a field is wrong", () => {
    expect(
      refusalText(refused({ outcome: ["Chi è assente non può superare il corso: prima segna la presenza."] })),
    ).toBe("Chi è assente non può superare il corso: prima segna la presenza.");
  });

  it("names three people at most", () => {
    const reasons = ["Anna: no.", "Bruno: no.", "Carla: no.", "Dino: no."];
    expect(refusalText(refused({ ids: reasons.slice(0, 3) }))).toBe("Anna: no. Bruno: no. Carla: no.");
    expect(refusalText(refused({ ids: reasons }))).toBe("Anna: no. Bruno: no. Carla: no. E un'altra persona.");
    expect(refusalText(refused({ ids: [...reasons, "Elsa: no."] }))).toBe(
      "Anna: no. Bruno: no. Carla: no. E altre 2 persone.",
    );
  });

  it("is the message when no field is named", () => {
    expect(refusalText(new ApiFailure("conflict", { message: "È presto per le presenze." }))).toBe(
      "È presto per le presenze.",
    );
  });
});
