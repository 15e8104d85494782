import { describe, expect, it } from "vitest";
import { targetOnEnteringLogin } from "./login-target";

describe("entering Login", () => {
  it("remembers the full path one came from", () => {
    expect(targetOnEnteringLogin("/courses/3?a=1#prenotazione", null)).toBe("/courses/3?a=1#prenotazione");
    expect(targetOnEnteringLogin("/about", "/courses/3")).toBe("/about");
  });

  it("remembers nothing when one comes from ResetPassword", () => {
    expect(targetOnEnteringLogin("/auth/password-reset/abc", null)).toBeNull();
    expect(targetOnEnteringLogin("/auth/password-reset/abc", "/courses/3")).toBeNull();
  });

  it("keeps the way back through Register and ForgetPassword", () => {
    expect(targetOnEnteringLogin("/auth/register", "/courses/3")).toBeNull();
    expect(targetOnEnteringLogin("/auth/forget-password", "/courses/3")).toBeNull();
    expect(targetOnEnteringLogin("/auth/register", null)).toBe("/auth/register");
  });
});
