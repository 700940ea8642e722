import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { useT } from "@showrunner/i18n/react";
import { markdown_limits } from "@showrunner/markdown";
import { ApiError } from "../../api/errors.ts";
import { field_messages } from "./messages/index.ts";

type FieldCode = keyof (typeof field_messages)["en"];

function isFieldCode(code: string): code is FieldCode {
  return Object.hasOwn(field_messages.en, code);
}

/** Limits that are named in some messages. */
const field_params: Readonly<Record<string, { readonly max: number }>> = {
  markdown_lines: { max: markdown_limits.lines },
  markdown_nesting: { max: markdown_limits.nesting },
  markdown_marks: { max: markdown_limits.marks },
  markdown_cells: { max: markdown_limits.cells },
  markdown_address: { max: markdown_limits.address },
  markdown_brackets: { max: markdown_limits.brackets },
  markdown_comments: { max: markdown_limits.comments },
  markdown_html: { max: markdown_limits.html },
};

/** Translates the error code of a field; undefined (no error) stays undefined. */
export function useFieldMessage(): (code: string | undefined) => string | undefined {
  const t = useT(field_messages) as (code: FieldCode, params?: Readonly<Record<string, number>>) => string;
  return (code) => (code === undefined ? undefined : t(isFieldCode(code) ? code : "invalid", field_params[code]));
}

/** Conflict errors that are about one field. */
const conflict_fields: Readonly<Record<string, string>> = {
  username_taken: "username",
  email_taken: "email",
  setup_code_invalid: "setup_code",
  setup_code_required: "setup_code",
};

/**
 * Shows the server's field errors at the fields of a form.
 * @returns false when the error is about no field, and must be shown for the whole form
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const problems = error.fields.map(({ path, code }) => ({ path, code }));
  const conflict = conflict_fields[error.code];
  if (conflict !== undefined)
    problems.push({ path: conflict, code: error.code === "setup_code_required" ? "required" : error.code });
  let shown = false;
  for (const { path, code } of problems) {
    const field = fields.find((name) => name === path);
    if (field === undefined) continue;
    setError(field, { message: code }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}
