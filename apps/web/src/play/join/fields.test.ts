import { describe, expect, it, test } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { formatDelay, retryDelayOf } from "../../api/use-retry-delay.ts";
import { checkFields, sortError } from "./fields.ts";

const fields = { name: "Owls", password: "x", member_name: "", colour: "" };

describe("what was typed", () => {
  it("needs a team name and a password", () => {
    expect(checkFields({ ...fields, name: "  ", password: "" }, false)).toEqual({
      name: "name_required",
      password: "password_required",
    });
    expect(checkFields(fields, false)).toEqual({});
  });

  it("takes no colour, or a hex colour", () => {
    for (const colour of ["", "#FF5722", "#ff5722"]) expect(checkFields({ ...fields, colour }, true)).toEqual({});
    for (const colour of ["FF5722", "#FFF", "red", "#GG0000"])
      expect(checkFields({ ...fields, colour }, true)).toEqual({ colour: "colour_format" });
  });

  it("limits the name of a new team only", () => {
    const name = "x".repeat(41);
    expect(checkFields({ ...fields, name }, true)).toEqual({ name: "name_too_long" });
    expect(checkFields({ ...fields, name }, false)).toEqual({});
  });
});

test("A9, A10: a refusal for too many tries says how long to wait, and a full show says so", () => {
  const refused = new ApiError({ message: "", status: 429, code: "too_many_requests", retry_after_s: 65 });
  expect(sortError(refused).form).toBe("too_many_tries");
  expect([retryDelayOf(refused), formatDelay(65), formatDelay(5)]).toEqual([65, "1:05 min", "5 s"]);
  const full = new ApiError({ message: "", status: 409, code: "team_quota_reached" });
  expect([sortError(full).form, retryDelayOf(full)]).toEqual(["show_full", null]);
});

describe("what the server said", () => {
  const failed = (code: string, status = 409, data: unknown = null) =>
    sortError(new ApiError({ message: "", status, code, data }));

  it("goes to the field that it is about", () => {
    expect(failed("team_name_taken")).toEqual({ fields: { name: "name_taken" }, form: null });
    expect(failed("team_name_deactivated")).toEqual({ fields: { name: "name_taken" }, form: null });
    const details = { fields: [{ path: "colour", code: "invalid_colour", message: "" }] };
    expect(failed("validation_failed", 422, { message: "", details })).toEqual({
      fields: { colour: "colour_format" },
      form: null,
    });
  });

  it("goes to the form otherwise", () => {
    expect(failed("team_credentials_invalid", 401).form).toBe("credentials");
    expect(failed("registration_closed").form).toBe("registration_disabled");
    expect(failed("show_completed").form).toBe("show_finished");
    expect(failed("network", 0).form).toBe("failed_offline");
    expect(failed("internal_error", 500).form).toBe("failed");
    expect(sortError(new Error("?")).form).toBe("failed");
  });
});
