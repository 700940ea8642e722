import { errorBody } from "@showrunner/contract";
import { operationOf, type ReceivedResponse, type OpenApiValidator } from "../../testing/openapi-validator.ts";
import { getGuard, operationKeys } from "./operations.ts";
import type { FuzzRequest, RequestPlan } from "./request-plans.ts";

const templates = operationKeys.map((key) => {
  const { path, method } = operationOf(key);
  const pattern = path
    .replace(/\/$/, "")
    .replaceAll(/[.]/g, "\\.")
    .replaceAll(/\{\w+\}/g, "[^/]+");
  return { key, method: method.toUpperCase(), pattern: new RegExp(`^${pattern}/?$`), holes: path.split("{").length };
});

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The requested path, as sent and with dot segments resolved, as some clients do. */
function listPossiblePaths(url: string): readonly string[] {
  const sent = url.split(/[?#]/)[0] ?? "";
  const base = "http://localhost";
  const shortened = URL.canParse(sent, base) ? new URL(sent, base).pathname : sent;
  return [...new Set([decodePath(sent), decodePath(shortened)])];
}

/** The routes that may match an address. */
export function matchRoutes(method: string, url: string): readonly string[] {
  return listPossiblePaths(url).flatMap((path) => {
    const fitting = templates.filter((template) => template.method === method && template.pattern.test(path));
    // A literal path beats one with parameters.
    return fitting
      .toSorted((a, b) => a.holes - b.holes)
      .slice(0, 1)
      .map(({ key }) => key);
  });
}

/** Whether a response has the shape that every error has, regardless of the code that sends it. */
function isErrorResponse({ statusCode, headers, rawPayload }: ReceivedResponse): boolean {
  if (statusCode < 400 || statusCode >= 500) return false;
  if (!/^application\/json(;|$)/.test(String(headers["content-type"] ?? ""))) return false;
  try {
    return errorBody.strict().safeParse(JSON.parse(rawPayload.toString("utf8"))).success;
  } catch {
    return false;
  }
}

const formatResponse = ({ statusCode, headers, rawPayload }: ReceivedResponse): string =>
  `${statusCode} "${String(headers["content-type"] ?? "")}" ${rawPayload.toString("utf8").slice(0, 300)}`;

const CREDENTIAL_HEADERS = new Set(["authorization", "x-team-token"]);

/** True if the request contains no credentials that could admit its caller. */
function lacksCredentials({ caller, mutations }: RequestPlan, key: string): boolean {
  if (mutations.some((mutation) => mutation.kind === "header" && CREDENTIAL_HEADERS.has(mutation.name))) return false;
  const guard = getGuard(key);
  return (
    guard !== null &&
    guard !== "public" &&
    (caller === "visitor" || (guard === "team") !== (caller === "team" || caller === "other_team"))
  );
}

/** Returns what is wrong with a response, or null. */
export function findResponseProblem(
  validator: OpenApiValidator,
  key: string,
  plan: RequestPlan,
  request: FuzzRequest,
  response: ReceivedResponse,
): string | null {
  if (response.statusCode >= 500) return `server error: ${formatResponse(response)}`;
  const isElsewhere = plan.mutations.some(({ kind }) => kind === "path" || kind === "param" || kind === "method");
  // Outside the API, the server responds with pages of the web app.
  const isOutside = listPossiblePaths(request.url).some((path) => !path.startsWith("/api/"));
  if (isOutside && String(response.headers["content-type"]).startsWith("text/html")) return null;
  const reached = isElsewhere ? matchRoutes(request.method, request.url) : [key];
  if (response.statusCode < 300 && reached.some((route) => lacksCredentials(plan, route)))
    return `admitted without credentials: ${formatResponse(response)}`;
  if (request.method === "HEAD")
    return response.rawPayload.length === 0 ? null : `HEAD with a body: ${formatResponse(response)}`;
  if (isErrorResponse(response)) return null;
  const problems = reached.map((route) => validator.problem(route, response));
  return problems.includes(null) ? null : (problems[0] ?? `undescribed route responded: ${formatResponse(response)}`);
}
