import { describe, expect, it, vi } from "vitest";
import { getRedirect, parseReturnSearch, parseReturnPath, type Guard, type GuardContext } from "./route-guards.ts";

const EVERY_GUARD: readonly Guard[] = ["none", "home", "guest", "register", "setup", "signed_in", "admin"];

describe("navigation rules (the table of all routes is in navigation.test.ts)", () => {
  const situation: GuardContext = {
    config: {
      setup_required: false,
      auth_enabled: true,
      landing_page_enabled: true,
      user_registration_enabled: true,
    },
    isSignedIn: true,
    isAdmin: () => Promise.resolve(true),
  };

  it("loads the role only where a rule needs it", async () => {
    const isAdmin = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
    for (const guard of EVERY_GUARD) await getRedirect(guard, { ...situation, isAdmin });
    expect(isAdmin).toHaveBeenCalledTimes(1);
    const config = { ...situation.config, setup_required: true };
    for (const guard of EVERY_GUARD) await getRedirect(guard, { ...situation, config, isAdmin });
    expect(isAdmin).toHaveBeenCalledTimes(1);
  });
});

describe("parseReturnPath", () => {
  it.each(["/gameshows/1?tab=teams", "/games#round", "/users", "/registered"])("keeps %s", (address) => {
    expect(parseReturnPath(address)).toBe(address);
  });
  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/games\n",
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
    expect(parseReturnPath(address)).toBeNull();
  });
});

it("accepts only a string as the redirect parameter", () => {
  expect(parseReturnSearch({ redirect: "/users", more: 1 })).toEqual({ redirect: "/users" });
  expect(parseReturnSearch({ redirect: ["/users"] })).toEqual({});
});
