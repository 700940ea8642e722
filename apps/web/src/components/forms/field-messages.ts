import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { MAX_SIDE, MIN_SIDE } from "@showrunner/contract/pixel-size";
import { MAX_CUE_S } from "@showrunner/engine/sound-files";
import { useT } from "@showrunner/i18n/react";
import { MARKDOWN_LIMITS } from "@showrunner/markdown";
import { ApiError } from "../../api/api-error.ts";
import { fieldMessages } from "./messages/en.ts";

type FieldCode = keyof (typeof fieldMessages)["en"];

function isFieldCode(code: string): code is FieldCode {
  return Object.hasOwn(fieldMessages.en, code);
}

/** Limits that are named in some messages. */
const fieldMessageParams: Readonly<Record<string, { readonly max: number; readonly min?: number }>> = {
  size_invalid: { min: MIN_SIDE, max: MAX_SIDE },
  sound_too_long: { max: MAX_CUE_S },
  markdown_lines: { max: MARKDOWN_LIMITS.lines },
  markdown_nesting: { max: MARKDOWN_LIMITS.nesting },
  markdown_containers: { max: MARKDOWN_LIMITS.containers },
  markdown_marks: { max: MARKDOWN_LIMITS.marks },
  markdown_cells: { max: MARKDOWN_LIMITS.cells },
  markdown_address: { max: MARKDOWN_LIMITS.address },
  markdown_brackets: { max: MARKDOWN_LIMITS.brackets },
  markdown_comments: { max: MARKDOWN_LIMITS.comments },
  markdown_html: { max: MARKDOWN_LIMITS.html },
};

/** Translates the error code of a field; undefined (no error) stays undefined. */
export function useFieldMessage(): (code: string | undefined) => string | undefined {
  const t = useT(fieldMessages) as (code: FieldCode, params?: Readonly<Record<string, number>>) => string;
  return (code) => (code === undefined ? undefined : t(isFieldCode(code) ? code : "invalid", fieldMessageParams[code]));
}

/** Conflict errors that are about one field. */
const fieldByConflictCode: Readonly<Record<string, string>> = {
  username_taken: "username",
  email_taken: "email",
  already_invited: "email",
  setup_code_invalid: "setup_code",
  setup_code_required: "setup_code",
};

/**
 * Shows the server's field errors at the fields of a form.
 * @param fieldByPath fields whose name differs from that in the request
 * @returns false when the error is about no field, and must be shown for the whole form
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
  fieldByPath: Readonly<Record<string, Path<T>>> = {},
): boolean {
  if (!(error instanceof ApiError)) return false;
  const problems = error.fields.map(({ path, code }) => ({ path, code }));
  const conflict = fieldByConflictCode[error.code];
  if (conflict !== undefined)
    problems.push({ path: conflict, code: error.code === "setup_code_required" ? "required" : error.code });
  let isAnyShown = false;
  for (const { path, code } of problems) {
    const field = fieldByPath[path] ?? fields.find((name) => name === path);
    if (field === undefined) continue;
    setError(field, { message: code }, { shouldFocus: !isAnyShown });
    isAnyShown = true;
  }
  return isAnyShown;
}
