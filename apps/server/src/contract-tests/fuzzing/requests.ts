import fc from "fast-check";
import { arbitraryJson, type JsonOptions, type Schema } from "../../testing/arbitrary-json.ts";
import { placeOf, resolverOf, type OpenApiDocument } from "../../testing/described.ts";
import { test_password, type Credentials } from "../../testing/server.ts";
import { caller_names, type CallerName, type Things, type World } from "../world.ts";
import { casesOf, type Base } from "./operations.ts";
import { filled, type References } from "./references.ts";
import { aTwist, path_twists, text_twists, type Twist } from "./twists.ts";
import { a_proper_upload, an_odd_upload, formOf, type UploadPlan } from "./uploads.ts";

/** A request as sent over the network. */
export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** A generated request. It contains placeholders instead of ids, so that one seed makes the same plans everywhere. */
export interface RequestPlan {
  readonly probe: number;
  readonly caller: CallerName;
  readonly query: Readonly<Record<string, unknown>>;
  /** Fields that replace those of the probe's body. */
  readonly over: Readonly<Record<string, unknown>>;
  readonly upload: UploadPlan | null;
  /** Empty: the document describes the request. */
  readonly twists: readonly Twist[];
  /** The last 16 bits of the caller's address. */
  readonly address: number;
}

const upload_key = "POST /images/upload";
const named = (...names: readonly string[]) => fc.constantFrom(...names.map((name) => `{{${name}}}`));
const known_values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  show_id: named("show_id", "other_show_id"),
  game_id: named("library_game_id", "own_game_id"),
  round_id: named("live_round_id", "own_round_id", "library_round_id"),
  team_id: named("team_id"),
  run_id: named("run_id"),
  phase: named("phase"),
  cover_image_id: named("image_id"),
  linked_id: named("own_game_id", "own_round_id"),
  winner_team_id: named("team_id"),
};

function jsonOptions(document: OpenApiDocument, odd_in_ten: number): JsonOptions {
  const known: JsonOptions["known"] = (name) => (Object.hasOwn(known_values, name) ? known_values[name] : undefined);
  return { resolve: resolverOf(document), odd_in_ten, known };
}

/** Requests of one route: as the document describes them, or with one or more mutations. */
export function requestPlans(key: string, document: OpenApiDocument, is_mutated: boolean): fc.Arbitrary<RequestPlan> {
  const { path, method } = placeOf(key);
  const { parameters = [], requestBody } = document.paths[path]?.[method] ?? {};
  const schema = requestBody?.content["application/json"]?.schema;
  const proper = jsonOptions(document, 0);
  const in_query = parameters.filter((parameter) => parameter.in === "query");
  const query = Object.fromEntries(in_query.map(({ name, schema: given }) => [name, arbitraryJson(given, proper)]));
  const cases = casesOf(key);
  const odd_body = schema === undefined ? null : arbitraryJson(schema, jsonOptions(document, 2));
  const an_upload = is_mutated ? an_odd_upload : a_proper_upload;
  return fc.nat(cases.length - 1).chain((probe) => {
    const allowed = cases[probe]?.allowed ?? caller_names;
    return fc.record({
      probe: fc.constant(probe),
      caller: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...allowed) }, fc.constantFrom(...caller_names)),
      query: fc.oneof(fc.constant({}), fc.record(query, { requiredKeys: [] })),
      over: schema === undefined ? fc.constant({}) : fc.oneof(fc.constant({}), aPart(schema, proper)),
      upload: key === upload_key ? an_upload : fc.constant(null),
      twists: is_mutated ? fc.array(aTwist(odd_body), { minLength: 1, maxLength: 3 }) : fc.constant([]),
      address: fc.nat(0xffff),
    });
  });
}

/** Every known well-formed request of an operation, by an admitted caller. */
export function properPlans(key: string): readonly RequestPlan[] {
  return casesOf(key).map(({ allowed }, probe) => ({
    probe,
    caller: allowed.at(-1) ?? "admin",
    query: {},
    over: {},
    upload: key === upload_key ? { file: "pixel", fields: {}, has_end: true } : null,
    twists: [],
    address: 0,
  }));
}

/** A random subset of a body's fields. */
function aPart(schema: Schema, options: JsonOptions): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(arbitraryJson(schema, options), fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }))
    .map(([body, taken]) =>
      Object.fromEntries(
        Object.entries(body as Record<string, unknown>).filter((_, index) => taken[index % 8] === true),
      ),
    );
}

type Body = Readonly<Record<string, unknown>>;

/** Probes have object bodies only. */
const fieldsOf = (body: unknown): Body => (typeof body === "object" && body !== null ? (body as Body) : {});

function twistedBody(body: unknown, twist: Twist): unknown {
  const fields = Object.entries(fieldsOf(body));
  switch (twist.kind) {
    case "body":
      return twist.value;
    case "field": {
      const name =
        typeof twist.name === "string" ? twist.name : (fields[twist.name % (fields.length + 1)]?.[0] ?? "more");
      return Object.fromEntries([...fields.filter(([other]) => other !== name), [name, twist.value]]);
    }
    case "missing":
      return Object.fromEntries(fields.filter((_, index) => index !== twist.nth % fields.length));
    default:
      return body;
  }
}

function pathOf(
  key: string,
  params: Readonly<Record<string, string>>,
  plan: RequestPlan,
  references: References,
): string {
  const [, route = ""] = key.split(" ");
  const raw = plan.twists.flatMap((twist) => (twist.kind === "param" ? [twist] : []));
  let nth = -1;
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => {
    nth += 1;
    const twist = raw.findLast((given) => given.nth === nth);
    return twist === undefined
      ? encodeURIComponent(String(filled(params[name] ?? "", references)))
      : String(filled(twist.raw, references));
  });
  return plan.twists.reduce(
    (whole, twist) => (twist.kind === "path" ? path_twists[twist.how](whole) : whole),
    `/api/v1${path}`,
  );
}

function queryOf(given: Body, plan: RequestPlan, references: References): string {
  const values = filled({ ...given, ...plan.query }, references) as Body;
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  for (const twist of plan.twists) if (twist.kind === "query") parts.push(twist.raw);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function payloadOf(body: unknown, plan: RequestPlan): string | Buffer | undefined {
  let payload: string | Buffer | undefined = plan.upload === null ? JSON.stringify(body) : formOf(plan.upload).payload;
  for (const twist of plan.twists)
    if (twist.kind === "text")
      payload = text_twists[twist.how](payload === undefined ? "{}" : payload.toString("latin1"));
  return payload;
}

function headersOf(
  plan: RequestPlan,
  as: Credentials,
  has_payload: boolean,
  references: References,
): Record<string, string> {
  const type = plan.upload === null ? "application/json" : formOf(plan.upload).type;
  const headers = new Map(
    Object.entries({
      // A different address per plan, so that rate limits do not hide bugs.
      "x-forwarded-for": `10.1.${plan.address >> 8}.${plan.address & 255}`,
      ...(has_payload ? { "content-type": type } : {}),
      ...(as.access_token === undefined ? {} : { authorization: `Bearer ${as.access_token}` }),
      ...(as.team_token === undefined ? {} : { "x-team-token": as.team_token }),
    }),
  );
  for (const twist of plan.twists) {
    if (twist.kind === "type") headers.set("content-type", twist.value);
    if (twist.kind !== "header") continue;
    headers.set(twist.name, twist.value.replaceAll("{{team_token}}", String(references["team_token"])));
    if (twist.name === "upgrade") headers.set("connection", "upgrade");
  }
  return Object.fromEntries(headers);
}

export interface Scene {
  readonly key: string;
  readonly things: Things;
  readonly references: References;
  readonly world: World;
}

/** A logout ends the session of its token, so it gets a token of its own. */
async function callerOf(caller: RequestPlan["caller"], { key, things, world }: Scene): Promise<Credentials> {
  if (caller === "team") return things.team;
  if (key === "POST /auth/logout" && world.callers[caller].access_token !== undefined)
    return { access_token: (await world.on.signIn("user", test_password)).access_token };
  return world.callers[caller];
}

/** Builds the request of a plan for the given show. */
export async function realise(plan: RequestPlan, { key, things, references, world }: Scene): Promise<FuzzRequest> {
  const given = ((await casesOf(key)[plan.probe]?.options(things, world)) ?? {}) as Base;
  const as = await callerOf(plan.caller, { key, things, references, world });
  let body: unknown = given.body === undefined ? undefined : { ...given.body, ...plan.over };
  for (const twist of plan.twists) body = twistedBody(body, twist);
  const payload = payloadOf(filled(body, references), plan);
  const [method = "GET"] = key.split(" ");
  return {
    method: plan.twists.findLast((twist) => twist.kind === "method")?.value ?? method,
    url: pathOf(key, given.params ?? {}, plan, references) + queryOf(given.query ?? {}, plan, references),
    headers: headersOf(plan, as, payload !== undefined, references),
    ...(payload === undefined ? {} : { payload }),
  };
}
