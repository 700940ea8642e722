import { describe, expect, it, vi } from "vitest";
import { redirectFor, returnSearch, safeReturn, type Guard, type Situation } from "./guards.ts";

const every_guard: readonly Guard[] = ["none", "home", "guest", "register", "setup", "signed_in", "admin"];

describe("navigation rules (the table of all routes is in navigation.test.ts)", () => {
  const situation: Situation = {
    config: {
      setup_required: false,
      auth_enabled: true,
      landing_page_enabled: true,
      user_registration_enabled: true,
    },
    signed_in: true,
    isAdmin: () => Promise.resolve(true),
  };

  it("asks for the role only where a rule needs it", async () => {
    const isAdmin = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    for (const guard of every_guard) await redirectFor(guard, { ...situation, isAdmin });
    expect(isAdmin).toHaveBeenCalledTimes(1);
    const config = { ...situation.config, setup_required: true };
    for (const guard of every_guard) await redirectFor(guard, { ...situation, config, isAdmin });
    expect(isAdmin).toHaveBeenCalledTimes(1);
  });
});

describe("safeReturn", () => {
  it.each(["/gameshows/1?tab=teams", "/games#round", "/users", "/registered"])("keeps %s", (address) => {
    expect(safeReturn(address)).toBe(address);
  });
  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
    "/",
    "/login",
    "/login?redirect=%2Fx",
    "/register",
    "/404",
    "/setup",
    7,
    null,
  ])("refuses %s", (address) => {
    expect(safeReturn(address)).toBeNull();
  });
});

it("takes only a text from the address", () => {
  expect(returnSearch({ redirect: "/users", more: 1 })).toEqual({ redirect: "/users" });
  expect(returnSearch({ redirect: ["/users"] })).toEqual({});
});
