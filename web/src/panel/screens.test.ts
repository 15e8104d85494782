// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { screens } from "./screens";

/** Addresses of the panel in a file, with `{id}` for every parameter. Query strings are left out. */
function addressesIn(file: string) {
  const text = readFileSync(file, "utf8").split("mod tests")[0] ?? "";
  const found = text.matchAll(/["`](\/control-panel[^"`?]*)/g);
  return new Set(
    [...found].map(([, path = ""]) =>
      path.replaceAll(/\$\{id\}|\/4(?=\/|$)/g, (part) => (part === "/4" ? "/{id}" : "{id}")),
    ),
  );
}
const paths = screens.map(({ path }) => path.replace(":id", "{id}"));

it("opens every screen from its address: the server knows the same screens", () => {
  const server = addressesIn("../crates/server/src/pages/route.rs");
  // Below the first, the server reads the kind of the mail; below the second, no screen is known.
  server.delete("/control-panel/admin/settings/mails/");
  server.delete("/control-panel/");
  expect([...server].toSorted()).toEqual(paths.filter((path) => !path.includes(":kind")).toSorted());
});

it("has a row for every screen in the accessibility tests", () => {
  const visited = addressesIn("../e2e/a11y/routes.ts");
  visited.delete("/control-panel/admin/settings/mails/date-cancelled");
  expect([...visited].toSorted()).toEqual(paths.filter((path) => !path.includes(":kind")).toSorted());
});
