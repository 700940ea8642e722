import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { summariseLookUps } from "./use-missing-media.ts";

const failWith = (status: number) => ({
  error: new ApiError({ message: "No", status, code: "any" }),
  isLoading: false,
});
const FOUND = { error: null, isLoading: false };

test("media are missing only if the server says so, and look-ups without an answer are counted", () => {
  expect(summariseLookUps(["a", "b", "c", "d"], [FOUND, failWith(404), failWith(0), failWith(500)])).toEqual({
    missing: new Set(["b"]),
    failed: 2,
    isLoading: false,
  });
});

test("look-ups are loading until the last one ends", () => {
  expect(summariseLookUps(["a", "b"], [failWith(404), { error: null, isLoading: true }]).isLoading).toBe(true);
  expect(summariseLookUps([], [])).toEqual({ missing: new Set(), failed: 0, isLoading: false });
});
