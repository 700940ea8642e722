import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { findFieldError, showFieldErrors, useFieldMessage } from "./field-messages.ts";

const refusal = new ApiError({
  message: "Some entries are not valid.",
  status: 422,
  code: "validation_failed",
  data: {
    error: "validation_failed",
    message: "Some entries are not valid.",
    details: {
      fields: [
        { path: "name", code: "required", message: "Required." },
        { path: "starts_at", code: "default_overlaps", message: "Spring is the default for part of this time." },
      ],
    },
  },
});

function Shown({ error }: { readonly error: string | undefined }): ReactElement {
  return <p>{useFieldMessage()(error)}</p>;
}

/** The text that a form shows for an error. */
const textOf = (error: string | undefined): string =>
  renderToStaticMarkup(<Shown error={error} />).replaceAll(/<\/?p>/g, "");

test("a field has the web app's text for a known code, and the server's message for another one", () => {
  const shown = new Map<string, string | undefined>();
  const isShown = showFieldErrors<{ name: string; from: string }>(
    refusal,
    ["name", "from"],
    (field, { message }) => shown.set(field, message),
    { starts_at: "from" },
  );
  expect(isShown).toBe(true);
  expect([...shown].map(([field, error]) => [field, textOf(error)])).toEqual([
    ["name", "This field is required"],
    ["from", "Spring is the default for part of this time."],
  ]);
});

test("errors of other fields are not shown, nor are codes of a schema that have no text", () => {
  expect(findFieldError(refusal, "ends_at")).toBeUndefined();
  expect(textOf(findFieldError(refusal, "name"))).toBe("This field is required");
  expect(textOf("Invalid input: expected string")).toBe("Please check this value");
  expect(textOf(undefined)).toBe("");
});
