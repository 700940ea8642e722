import { expect, test } from "vitest";
import { downloadResult } from "./download-result.ts";
import { classifyVendorError } from "./vendor-failure.ts";

test.each([
  [403, "invalid_response"],
  [404, "invalid_response"],
  [410, "invalid_response"],
  [429, "overloaded"],
  [503, "overloaded"],
])("the status %i of a file of a result is %s", async (status, code) => {
  const fetch = () => Promise.resolve(new Response(null, { status }));
  const { signal } = new AbortController();
  const error: unknown = await downloadResult({ fetch }, "https://cdn.example.org/river.png", signal).catch(
    (reason: unknown) => reason,
  );
  expect(classifyVendorError(error, signal)).toEqual({ code });
});
