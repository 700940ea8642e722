import { hasControlCharacters, isVisibleName } from "@showrunner/engine";
import { locales } from "@showrunner/i18n";
import { z } from "zod";

export const id = z.string().min(1).max(36);
export const idParams = z.object({ id });
/** The route validates public ids itself, so that a malformed one gets its own message. */
export const publicIdParams = z.object({ publicId: z.string().max(64) });
export const isoTime = z.iso.datetime();
export const hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "invalid_colour");
/** How an answer was judged; `unjudged` where nothing is right or wrong. */
export const answerOutcome = z.enum(["correct", "partial", "wrong", "unjudged"]);
export const locale = z.enum(locales);

/**
 * A cursor contains the sort value of an entry, such as a long name in a script whose characters take several bytes.
 */
const MAX_CURSOR_LENGTH = 2_000;
export const pageCursor = z.string().max(MAX_CURSOR_LENGTH).optional().describe("`next_cursor` of the previous page");

export const pageQuery = z.object({
  cursor: pageCursor,
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Maximum number of items"),
});

/** A page of a list; `next_cursor` is null on the last page. */
export function definePage<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe("Value of `cursor` for the next page; null on the last page"),
    total: z.number().int().optional().describe("Number of items on all pages; absent if counting them would be slow"),
  });
}

/** A displayed name: it has a visible character and no characters that change the text direction. */
export function defineReadableName(max: number) {
  return (
    z
      .string()
      .trim()
      // Composed, as the engine counts (TEAM-1).
      .normalize("NFC")
      .max(max, "too_long")
      .refine(isVisibleName, "required")
      .refine((name) => !hasControlCharacters(name), "hidden_characters")
  );
}

export { json, typedJson } from "../json.ts";

/**
 * Header of requests that cost money (draft-ietf-httpapi-idempotency-key-header): a request that is repeated with the
 * same key is carried out once.
 */
export const idempotencyHeaders = z.object({
  "idempotency-key": z
    .string()
    .regex(/^(?:"[\w.:~-]{1,128}"|[\w.:~-]{1,128})$/, "invalid")
    .optional()
    .describe(
      "Unique key chosen by the client, such as a UUID. If the same user repeats a request with the same key, nothing is started again, and the response contains what the first request started",
    ),
});
export type IdempotencyHeaders = z.output<typeof idempotencyHeaders>;
