import { errorBody } from "@showrunner/contract";
import { placeOf, type Answer, type Described } from "../../testing/described.ts";
import { guardOf, operation_keys } from "./operations.ts";
import type { FuzzRequest, RequestPlan } from "./requests.ts";

const templates = operation_keys.map((key) => {
  const { path, method } = placeOf(key);
  const pattern = path
    .replace(/\/$/, "")
    .replaceAll(/[.]/g, "\\.")
    .replaceAll(/\{\w+\}/g, "[^/]+");
  return { key, method: method.toUpperCase(), pattern: new RegExp(`^${pattern}/?$`), holes: path.split("{").length };
});

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The requested path, as sent and with dot segments resolved, as some clients do. */
function pathsOf(url: string): readonly string[] {
  const sent = url.split(/[?#]/)[0] ?? "";
  const base = "http://localhost";
  const shortened = URL.canParse(sent, base) ? new URL(sent, base).pathname : sent;
  return [...new Set([decoded(sent), decoded(shortened)])];
}

/** The routes that may match an address. */
export function routesAt(method: string, url: string): readonly string[] {
  return pathsOf(url).flatMap((path) => {
    const fitting = templates.filter((template) => template.method === method && template.pattern.test(path));
    // A literal path beats one with parameters.
    return fitting
      .toSorted((a, b) => a.holes - b.holes)
      .slice(0, 1)
      .map(({ key }) => key);
  });
}

/** Every refusal has this shape, whatever code sends it. */
function isRefusal({ statusCode, headers, rawPayload }: Answer): boolean {
  if (statusCode < 400 || statusCode >= 500) return false;
  if (!/^application\/json(;|$)/.test(String(headers["content-type"] ?? ""))) return false;
  try {
    return errorBody.strict().safeParse(JSON.parse(rawPayload.toString("utf8"))).success;
  } catch {
    return false;
  }
}

const shown = ({ statusCode, headers, rawPayload }: Answer): string =>
  `${statusCode} "${String(headers["content-type"] ?? "")}" ${rawPayload.toString("utf8").slice(0, 300)}`;

const opening_headers = new Set(["authorization", "x-team-token"]);

/** True if the request contains no credentials that could admit its caller. */
function hasNoPass({ caller, twists }: RequestPlan, key: string): boolean {
  if (twists.some((twist) => twist.kind === "header" && opening_headers.has(twist.name))) return false;
  const guard = guardOf(key);
  return (
    guard !== null &&
    guard !== "public" &&
    (caller === "visitor" || (guard === "team") !== (caller === "team" || caller === "other_team"))
  );
}

/** Returns what is wrong with a response, or null. */
export function problemWith(
  described: Described,
  key: string,
  plan: RequestPlan,
  request: FuzzRequest,
  answer: Answer,
): string | null {
  if (answer.statusCode >= 500) return `server error: ${shown(answer)}`;
  const is_elsewhere = plan.twists.some(({ kind }) => kind === "path" || kind === "param" || kind === "method");
  // Outside the API the server answers with pages of the web app.
  const is_outside = pathsOf(request.url).some((path) => !path.startsWith("/api/"));
  if (is_outside && String(answer.headers["content-type"]).startsWith("text/html")) return null;
  const reached = is_elsewhere ? routesAt(request.method, request.url) : [key];
  if (answer.statusCode < 300 && reached.some((route) => hasNoPass(plan, route)))
    return `admitted without credentials: ${shown(answer)}`;
  if (request.method === "HEAD") return answer.rawPayload.length === 0 ? null : `HEAD with a body: ${shown(answer)}`;
  if (isRefusal(answer)) return null;
  const problems = reached.map((route) => described.problem(route, answer));
  return problems.includes(null) ? null : (problems[0] ?? `undescribed route responded: ${shown(answer)}`);
}
