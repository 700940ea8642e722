import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { MAX_SIDE, MIN_SIDE } from "@showrunner/contract/pixel-size";
import { MAX_CUE_S } from "@showrunner/engine/sound-files";
import type { FieldProblem } from "@showrunner/contract";
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

/** Marks a server's message among the codes that forms hold as the errors of their fields. */
const SERVER_MESSAGE = "message:";

/**
 * The error that a form holds for a field: its code, or the server's message, which is in the page's language, for a
 * code that only the server knows.
 */
export function toFieldError({ code, message }: FieldProblem): string {
  return isFieldCode(code) ? code : SERVER_MESSAGE + message;
}

/** The error of the field that the server names by this path; undefined if it refused another one. */
export function findFieldError(error: unknown, path: string): string | undefined {
  const problem = error instanceof ApiError ? error.fields.find((field) => field.path === path) : undefined;
  return problem && toFieldError(problem);
}

/** Translates the error of a field (`toFieldError`, or a code of its schema); undefined (no error) stays undefined. */
export function useFieldMessage(): (error: string | undefined) => string | undefined {
  const t = useT(fieldMessages) as (code: FieldCode, params?: Readonly<Record<string, number>>) => string;
  return (error) => {
    if (error === undefined) return undefined;
    if (error.startsWith(SERVER_MESSAGE)) return error.slice(SERVER_MESSAGE.length);
    return t(isFieldCode(error) ? error : "invalid", fieldMessageParams[error]);
  };
}

/** Conflict errors that are about one field. */
const FIELD_BY_CONFLICT_CODE: Readonly<Record<string, string>> = {
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
  const problems = error.fields.map((problem) => ({ path: problem.path, error: toFieldError(problem) }));
  const conflict = FIELD_BY_CONFLICT_CODE[error.code];
  if (conflict !== undefined)
    problems.push({ path: conflict, error: error.code === "setup_code_required" ? "required" : error.code });
  let isAnyShown = false;
  for (const { path, error: message } of problems) {
    const field = fieldByPath[path] ?? fields.find((name) => name === path);
    if (field === undefined) continue;
    setError(field, { message }, { shouldFocus: !isAnyShown });
    isAnyShown = true;
  }
  return isAnyShown;
}
