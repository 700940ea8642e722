import type { Guard, RouteSpec } from "@showrunner/contract/rest";

/** Who may call a route, and the error for other callers. */
const CALLERS: Readonly<Record<Guard, string>> = {
  public: "No token is needed.",
  user: "For signed-in users. `401` with `unauthorized` (no token) or `session_expired`.",
  admin: "For admins. `401` with `unauthorized` or `session_expired`; `403` with `forbidden` for other users.",
  moderator:
    "For the show's owner, its co-hosts and admins. `401` with `unauthorized` or `session_expired`; `404` with `gameshow_not_found`, also for shows of other users.",
  owner:
    "For the show's owner and admins. `401` with `unauthorized` or `session_expired`; `403` with `forbidden` for co-hosts; `404` with `gameshow_not_found`, also for shows of other users.",
  team: "For a team of the show, by its token in the header `x-team-token`. `401` with `team_session_ended` when the token is missing, of another show, or no longer valid.",
};

/** Describes an operation: its own description, who may call it, and the errors that follow from its kind. */
export function describeRoute({ description, guard, params, query, body, headers, form }: RouteSpec): string {
  const hasBody = body !== undefined || form !== undefined;
  const hasOtherInput = [params, query, headers].some((part) => part !== undefined);
  return [
    ...(description === undefined ? [] : [description]),
    CALLERS[guard],
    ...(hasBody ? ["`422` with `validation_failed` and `details.fields` for an invalid body."] : []),
    ...(hasOtherInput ? ["`400` with `invalid_request` and `details.fields` for invalid parameters or headers."] : []),
  ].join("\n\n");
}

/** Descriptions by status. Fastify writes "Default Response" for each. */
const RESPONSES: Readonly<Record<string, string>> = {
  "200": "Success.",
  "201": "Created.",
  "202": "Accepted; carried out later.",
  "204": "Done; no body.",
  "4XX":
    "Refused. `code` is stable and says why; `message` is for people, in the language of `Accept-Language`. `429` and `503` carry `Retry-After` (seconds) where repeating helps.",
  "5XX": "The server failed, or is overloaded or draining (`503`). `request_id` is in its log.",
};

interface Operation {
  readonly responses?: Readonly<Record<string, { description?: string }>>;
}

/** Replaces the default descriptions of responses. */
export function describeResponses(paths: Readonly<Record<string, object | undefined>>): void {
  for (const item of Object.values(paths))
    for (const { responses = {} } of Object.values(item ?? {}) as Operation[])
      for (const [status, response] of Object.entries(responses))
        if (response.description === "Default Response")
          response.description = RESPONSES[status] ?? `Status ${status}.`;
}
