import { describe, expect, it, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { formatDelay, getRetryDelay } from "../../api/use-retry-delay.ts";
import { isOutdated, validateJoinFields, toJoinErrors } from "./join-fields.ts";

const fields = { name: "Owls", password: "x", member_name: "", colour: "", emblem: null, code: "" };

describe("validation of the join form", () => {
  it("requires a team name and a password", () => {
    expect(validateJoinFields({ ...fields, name: "  ", password: "" }, "login", true)).toEqual({
      name: "name_required",
      password: "password_required",
    });
    expect(validateJoinFields(fields, "login", true)).toEqual({});
  });

  it("accepts no colour, or a hex colour", () => {
    for (const colour of ["", "#FF5722", "#ff5722"])
      expect(validateJoinFields({ ...fields, colour }, "register", true)).toEqual({});
    for (const colour of ["FF5722", "#FFF", "red", "#GG0000"])
      expect(validateJoinFields({ ...fields, colour }, "register", true)).toEqual({ colour: "colour_format" });
  });

  it("limits the name length of a new team only", () => {
    const name = "x".repeat(41);
    expect(validateJoinFields({ ...fields, name }, "register", true)).toEqual({ name: "name_too_long" });
    expect(validateJoinFields({ ...fields, name }, "login", true)).toEqual({});
  });

  it("TEAM-1: counts characters, not the units of their encoding", () => {
    const check = (name: string) => validateJoinFields({ ...fields, name }, "register", true);
    for (const name of ["🦉".repeat(21), "🦉".repeat(40), "e\u0301".repeat(40)]) expect(check(name)).toEqual({});
    for (const name of ["🦉".repeat(41), "e\u0301".repeat(41)]) expect(check(name)).toEqual({ name: "name_too_long" });
  });
});

test("a rate-limited attempt shows the delay, and a full show has its own message", () => {
  const refused = new ApiError({ message: "", status: 429, code: "too_many_requests", retryAfterS: 65 });
  expect(toJoinErrors(refused, "login").form).toBe("too_many_tries");
  expect(toJoinErrors(refused, "register").form).toBe("too_many_registrations");
  expect([getRetryDelay(refused), formatDelay(65), formatDelay(5)]).toEqual([65, "1:05 min", "5 s"]);
  const full = new ApiError({ message: "", status: 409, code: "team_quota_reached" });
  expect([toJoinErrors(full, "register").form, getRetryDelay(full)]).toEqual(["show_full", null]);
});

describe("joining without a password", () => {
  it("needs a name only to register", () => {
    expect(validateJoinFields({ ...fields, password: "" }, "register", false)).toEqual({});
    expect(validateJoinFields({ ...fields, name: "" }, "register", false)).toEqual({ name: "name_required" });
  });

  it("needs six digits to join a team, however they are grouped", () => {
    for (const code of ["123456", "123 456", " 12-34-56 "])
      expect(validateJoinFields({ ...fields, code }, "code", false)).toEqual({});
    for (const code of ["", "12345", "1234567", "abcdef"])
      expect(validateJoinFields({ ...fields, code }, "code", false)).toEqual({ code: "code_format" });
  });

  it("needs nothing with the link of a team", () => {
    expect(validateJoinFields({ ...fields, name: "", password: "" }, "link", false)).toEqual({});
  });
});

describe("server errors", () => {
  const failed = (code: string, status = 409, data: unknown = null) =>
    toJoinErrors(new ApiError({ message: "", status, code, data }), "login");

  it("are shown at the field they are about", () => {
    expect(failed("team_name_taken")).toEqual({ fields: { name: "name_taken" }, form: null });
    expect(failed("team_name_deactivated")).toEqual({ fields: { name: "name_taken" }, form: null });
    const details = { fields: [{ path: "colour", code: "invalid_colour", message: "" }] };
    expect(failed("validation_failed", 422, { message: "", details })).toEqual({
      fields: { colour: "colour_format" },
      form: null,
    });
  });

  it("reload the show if its data is out of date, such as the way in which teams join", () => {
    const details = { fields: [{ path: "password", code: "required", message: "" }] };
    const passwordRequired = failed("validation_failed", 422, { message: "", details });
    expect(isOutdated(passwordRequired, false)).toBe(true);
    expect(isOutdated(passwordRequired, true)).toBe(false);
    expect(isOutdated(failed("registration_closed"), true)).toBe(true);
    expect(isOutdated(failed("team_name_taken"), false)).toBe(false);
  });

  it("are shown for the whole form otherwise", () => {
    expect(failed("team_credentials_invalid", 401).form).toBe("credentials");
    expect(failed("registration_closed").form).toBe("registration_disabled");
    expect(failed("show_completed").form).toBe("show_finished");
    const details = { params: { reason: "members" } };
    expect(failed("not_allowed", 403, { message: "", details }).form).toBe("team_full");
    expect(failed("not_allowed", 403).form).toBe("failed");
    expect(failed("network", 0).form).toBe("failed_offline");
    expect(failed("unavailable", 503).form).toBe("failed_busy");
    expect(failed("internal_error", 500).form).toBe("failed");
    expect(toJoinErrors(new Error("?"), "login").form).toBe("failed");
  });
});
