import { z } from "zod";

/** One invalid field. `code` selects a message; `path` looks like `rounds.0.title`. */
export const fieldProblem = z.object({
  path: z.string().describe("Path of the field, such as `rounds.0.title`"),
  code: z.string().describe("Stable code of the problem, such as `required` or `too_long`"),
  message: z.string().describe("Human-readable message in the language of `Accept-Language`"),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("Values for the placeholders in the message, such as a limit"),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Body of every failed request. `code` is an `ErrorCode` or a `RejectionCode` of the engine. */
export const errorBody = z
  .object({
    message: z.string().describe("Human-readable message in the language of `Accept-Language`"),
    code: z.string().describe("Stable error code for programs"),
    details: z
      .object({ fields: z.array(fieldProblem).optional(), params: z.record(z.string(), z.unknown()).optional() })
      .optional(),
    request_id: z.string().describe("Id of the request, as in the server's log"),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof errorBody>;
