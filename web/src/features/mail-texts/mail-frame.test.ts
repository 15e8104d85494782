// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { bringToLife, inert } from "./mail-frame";

describe("the frame of the preview", () => {
  it("carries styles that the policy of the panel does not have to allow", () => {
    const html =
      '<html><head><style>.a{color:red}</style></head><body style="margin:0"><a href="https://a.it" style="color:red">x</a></body></html>';
    const text = inert(html);
    expect(text).not.toMatch(/<style| style=/);
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = '<a href="https://a.it" data-style="color: red">x</a>';
    bringToLife(page);
    expect(page.querySelector("a")?.style.color).toBe("red");
    expect(page.querySelector("a")?.getAttribute("href")).toBeNull();
  });
});
