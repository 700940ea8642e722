import { z } from "zod";

/** One invalid field. `code` selects a message; `path` looks like `rounds.0.title`. */
export const fieldProblem = z.object({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Body of every failed request. `code` is an `ErrorCode` or a `RejectionCode` of the engine. */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.string(),
    details: z
      .object({ fields: z.array(fieldProblem).optional(), params: z.record(z.string(), z.unknown()).optional() })
      .optional(),
    request_id: z.string(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof errorBody>;
