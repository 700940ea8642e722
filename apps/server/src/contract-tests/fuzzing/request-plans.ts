import fc from "fast-check";
import { arbitraryJson, type JsonOptions, type JsonSchema } from "../../testing/arbitrary-json.ts";
import { operationOf, createRefResolver, type OpenApiDocument } from "../../testing/openapi-validator.ts";
import { TEST_PASSWORD, type Credentials } from "../../testing/test-server.ts";
import { CALLER_NAMES, type CallerName, type ShowFixture, type TestWorld } from "../test-world.ts";
import { getCases, type BaseRequest } from "./operations.ts";
import { fillReferences, type References } from "./references.ts";
import { createMutations, PATH_MUTATIONS, TEXT_MUTATIONS, type Mutation } from "./mutations.ts";
import { listValidUploads, oddUploads, encodeForm, UPLOAD_FILES, type UploadPlan } from "./upload-plans.ts";

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
  /** Empty for a request that follows the document. */
  readonly mutations: readonly Mutation[];
  /** The last 16 bits of the caller's address. */
  readonly address: number;
}

const referencesTo = (...names: readonly string[]) => fc.constantFrom(...names.map((name) => `{{${name}}}`));
const KNOWN_VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  show_id: referencesTo("showId", "otherShowId"),
  game_id: referencesTo("libraryGameId", "ownGameId"),
  round_id: referencesTo("liveRoundId", "ownRoundId", "libraryRoundId"),
  team_id: referencesTo("teamId"),
  run_id: referencesTo("runId"),
  phase: referencesTo("phase"),
  cover_image_id: referencesTo("imageId"),
  linked_id: referencesTo("ownGameId", "ownRoundId"),
  winner_team_id: referencesTo("teamId"),
};

function jsonOptions(document: OpenApiDocument, oddInTen: number): JsonOptions {
  const known: JsonOptions["known"] = (name) => (Object.hasOwn(KNOWN_VALUES, name) ? KNOWN_VALUES[name] : undefined);
  return { resolve: createRefResolver(document), oddInTen, known };
}

/** Requests of one route: as the document describes them, or with one or more mutations. */
export function createRequestPlans(
  key: string,
  document: OpenApiDocument,
  isMutated: boolean,
): fc.Arbitrary<RequestPlan> {
  const { path, method } = operationOf(key);
  const { parameters = [], requestBody } = document.paths[path]?.[method] ?? {};
  const schema = requestBody?.content["application/json"]?.schema;
  const proper = jsonOptions(document, 0);
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const query = Object.fromEntries(inQuery.map(({ name, schema: given }) => [name, arbitraryJson(given, proper)]));
  const cases = getCases(key);
  const oddBody = schema === undefined ? null : arbitraryJson(schema, jsonOptions(document, 2));
  const file = UPLOAD_FILES[key];
  // Built once: what `chain` returns is built for every request, and arbitraries of texts are expensive to build.
  const over = schema === undefined ? fc.constant({}) : fc.oneof(fc.constant({}), buildPartialBody(schema, proper));
  const queries = fc.oneof(fc.constant({}), fc.record(query, { requiredKeys: [] }));
  const mutationLists = isMutated
    ? fc.array(createMutations(oddBody), { minLength: 1, maxLength: 3 })
    : fc.constant([]);
  const anUpload = file === undefined ? fc.constant(null) : isMutated ? oddUploads : listValidUploads(file);
  return fc.nat(cases.length - 1).chain((probe) => {
    const allowed = cases[probe]?.allowed ?? CALLER_NAMES;
    return fc.record({
      probe: fc.constant(probe),
      caller: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...allowed) }, fc.constantFrom(...CALLER_NAMES)),
      query: queries,
      over,
      upload: anUpload,
      mutations: mutationLists,
      address: fc.nat(0xffff),
    });
  });
}

/** Every known well-formed request of an operation, by an admitted caller. */
export function listValidPlans(key: string): readonly RequestPlan[] {
  const file = UPLOAD_FILES[key];
  return getCases(key).map(({ allowed }, probe) => ({
    probe,
    caller: allowed.at(-1) ?? "admin",
    query: {},
    over: {},
    upload: file === undefined ? null : { file, fields: {}, hasEnd: true },
    mutations: [],
    address: 0,
  }));
}

/** A random subset of a body's fields. */
function buildPartialBody(schema: JsonSchema, options: JsonOptions): fc.Arbitrary<Record<string, unknown>> {
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
const getFields = (body: unknown): Body => (typeof body === "object" && body !== null ? (body as Body) : {});

function mutateBody(body: unknown, mutation: Mutation): unknown {
  const fields = Object.entries(getFields(body));
  switch (mutation.kind) {
    case "body":
      return mutation.value;
    case "field": {
      const name =
        typeof mutation.name === "string"
          ? mutation.name
          : (fields[mutation.name % (fields.length + 1)]?.[0] ?? "more");
      return Object.fromEntries([...fields.filter(([other]) => other !== name), [name, mutation.value]]);
    }
    case "missing":
      return Object.fromEntries(fields.filter((_, index) => index !== mutation.nth % fields.length));
    default:
      return body;
  }
}

function buildPath(
  key: string,
  params: Readonly<Record<string, string>>,
  plan: RequestPlan,
  references: References,
): string {
  const [, route = ""] = key.split(" ");
  const raw = plan.mutations.flatMap((mutation) => (mutation.kind === "param" ? [mutation] : []));
  let nth = -1;
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) => {
    nth += 1;
    const mutation = raw.findLast((given) => given.nth === nth);
    return mutation === undefined
      ? encodeURIComponent(String(fillReferences(params[name] ?? "", references)))
      : String(fillReferences(mutation.raw, references));
  });
  return plan.mutations.reduce(
    (whole, mutation) => (mutation.kind === "path" ? PATH_MUTATIONS[mutation.how](whole) : whole),
    `/api/v1${path}`,
  );
}

function buildQuery(given: Body, plan: RequestPlan, references: References): string {
  const values = fillReferences({ ...given, ...plan.query }, references) as Body;
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  for (const mutation of plan.mutations) if (mutation.kind === "query") parts.push(mutation.raw);
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function buildPayload(body: unknown, plan: RequestPlan): string | Buffer | undefined {
  let payload: string | Buffer | undefined =
    plan.upload === null ? JSON.stringify(body) : encodeForm(plan.upload).payload;
  for (const mutation of plan.mutations)
    if (mutation.kind === "text")
      payload = TEXT_MUTATIONS[mutation.how](payload === undefined ? "{}" : payload.toString("latin1"));
  return payload;
}

function buildHeaders(
  plan: RequestPlan,
  as: Credentials,
  hasPayload: boolean,
  references: References,
): Record<string, string> {
  const type = plan.upload === null ? "application/json" : encodeForm(plan.upload).type;
  const headers = new Map(
    Object.entries({
      // A different address per plan, so that rate limits do not hide bugs.
      "x-forwarded-for": `10.1.${plan.address >> 8}.${plan.address & 255}`,
      ...(hasPayload ? { "content-type": type } : {}),
      ...(as.access_token === undefined ? {} : { authorization: `Bearer ${as.access_token}` }),
      ...(as.team_token === undefined ? {} : { "x-team-token": as.team_token }),
    }),
  );
  for (const mutation of plan.mutations) {
    if (mutation.kind === "type") headers.set("content-type", mutation.value);
    if (mutation.kind !== "header") continue;
    headers.set(mutation.name, mutation.value.replaceAll("{{teamToken}}", String(references["teamToken"])));
    if (mutation.name === "upgrade") headers.set("connection", "upgrade");
  }
  return Object.fromEntries(headers);
}

export interface RequestContext {
  readonly key: string;
  readonly fixture: ShowFixture;
  readonly references: References;
  readonly world: TestWorld;
}

/** A logout ends the session of its token, so it gets its own token. */
async function getCredentials(
  caller: RequestPlan["caller"],
  { key, fixture, world }: RequestContext,
): Promise<Credentials> {
  if (caller === "team") return fixture.team;
  if (key === "POST /auth/logout" && world.callers[caller].access_token !== undefined)
    return { access_token: (await world.server.signIn("user", TEST_PASSWORD)).access_token };
  return world.callers[caller];
}

/** Builds the request of a plan for the given show. */
export async function buildFuzzRequest(
  plan: RequestPlan,
  { key, fixture, references, world }: RequestContext,
): Promise<FuzzRequest> {
  const baseRequest = ((await getCases(key)[plan.probe]?.options(fixture, world)) ?? {}) as BaseRequest;
  const as = await getCredentials(plan.caller, { key, fixture, references, world });
  let body: unknown = baseRequest.body === undefined ? undefined : { ...baseRequest.body, ...plan.over };
  for (const mutation of plan.mutations) body = mutateBody(body, mutation);
  const payload = buildPayload(fillReferences(body, references), plan);
  const [method = "GET"] = key.split(" ");
  return {
    method: plan.mutations.findLast((mutation) => mutation.kind === "method")?.value ?? method,
    url:
      buildPath(key, baseRequest.params ?? {}, plan, references) +
      buildQuery(baseRequest.query ?? {}, plan, references),
    headers: buildHeaders(plan, as, payload !== undefined, references),
    ...(payload === undefined ? {} : { payload }),
  };
}
