import { describe, expect, it, vi } from "vitest";
import { redirectFor, safeReturn, type Guard, type Situation } from "./guards.ts";

function situation(flags: { setup?: boolean; auth?: boolean; signed_in?: boolean; admin?: boolean }): Situation {
  return {
    config: { setup_required: flags.setup ?? false, auth_enabled: flags.auth ?? true },
    signed_in: flags.signed_in ?? false,
    isAdmin: async () => flags.admin ?? false,
  };
}

const every_guard: readonly Guard[] = ["none", "home", "guest", "setup", "signed_in", "admin"];

describe("navigation rules (specification, section 2)", () => {
  it.each(every_guard)("rule 2: while setup is required, %s leads to setup or is it", async (guard) => {
    for (const signed_in of [false, true]) {
      const to = await redirectFor(guard, situation({ setup: true, signed_in, admin: true }));
      expect(to).toBe(guard === "setup" ? null : "/setup");
    }
  });

  const table: readonly [string, Guard, Parameters<typeof situation>[0], string | null][] = [
    ["rule 2: setup is not found once it is done", "setup", {}, "/404"],
    ["rule 5: home of the signed-out", "home", {}, "/login"],
    ["rule 6: home of the signed-in", "home", { signed_in: true }, "/dashboard"],
    ["rule 7: login when signed in", "guest", { signed_in: true }, "/dashboard"],
    ["login when signed out", "guest", {}, null],
    ["rule 9: signed out", "signed_in", {}, "/login"],
    ["rule 9 comes before rule 10", "admin", {}, "/login"],
    ["rule 10: not an admin", "admin", { signed_in: true }, "/"],
    ["an admin", "admin", { signed_in: true, admin: true }, null],
    ["a signed-in user", "signed_in", { signed_in: true }, null],
    ["open to all", "none", {}, null],
    ["authentication off: home", "home", { auth: false }, "/dashboard"],
    ["authentication off: login", "guest", { auth: false }, "/dashboard"],
    ["authentication off: signed-in guard", "signed_in", { auth: false }, null],
    ["authentication off: admin guard", "admin", { auth: false }, null],
  ];
  it.each(table)("%s", async (_, guard, flags, expected) => {
    expect(await redirectFor(guard, situation(flags))).toBe(expected);
  });

  it("asks for the role only where a rule needs it", async () => {
    const isAdmin = vi.fn<() => Promise<boolean>>(async () => true);
    for (const guard of every_guard) await redirectFor(guard, { ...situation({ signed_in: true }), isAdmin });
    expect(isAdmin).toHaveBeenCalledTimes(1);
  });
});

describe("safeReturn", () => {
  it.each(["/gameshows/1?tab=teams", "/games#round", "/users"])("keeps %s", (address) => {
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
    "/404",
    "/setup",
    7,
    null,
  ])("refuses %s", (address) => {
    expect(safeReturn(address)).toBeNull();
  });
});
