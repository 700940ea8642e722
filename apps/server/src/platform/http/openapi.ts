import Fastify, { type FastifyInstance } from "fastify";
import swagger from "@fastify/swagger";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { API_PREFIX } from "./mount.ts";
import { describeResponses } from "./describe-route.ts";
import { describeFields } from "./field-descriptions.ts";
import { buildDocsCsp, createNonce } from "./content-security-policy.ts";

const DOCS_PATH = `${API_PREFIX}/docs`;
const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;

const INFO = `Game shows: the library, the shows, their teams, and the live part.

**Authentication.** Users send the access token of \`POST /auth/login\` as \`Authorization: Bearer …\`; teams send the \`team_token\` of *register* or *login* in the header \`x-team-token\`.

**Lists** return at most \`limit\` items and a \`next_cursor\`, which is \`null\` on the last page.

**Live shows.** \`GET …/live\` returns the current state as slices, and \`POST …/commands\` sends one command; both exist for scripts and for networks without WebSocket. docs/protocol.md describes the WebSocket, the slices and the commands.

**Times.** Names ending in \`_ms\` and \`_s\` are durations; moments of a running show are milliseconds on the show clock, all others are ISO 8601 in UTC.`;

type Transform = typeof jsonSchemaTransform;
type TransformObject = typeof jsonSchemaTransformObject;

/**
 * Multipart bodies are only documented, because Fastify would validate the schema against a body that it has not
 * parsed.
 */
const transformWithForm: Transform = (given) => {
  const transformed = jsonSchemaTransform(given);
  const form = "route" in given ? given.route.config?.form : undefined;
  if (form === undefined) return transformed;
  const { $schema: _, ...body } = z.toJSONSchema(form, { io: "input" });
  return { ...transformed, schema: { ...transformed.schema, consumes: ["multipart/form-data"], body } };
};

/** Names in `components.schemas` to which a part of the document refers. */
const findSchemaNames = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);

/** Keeps only the schemas that a route uses, directly or indirectly; the provider emits every named schema. */
const transformObject: TransformObject = (given) => {
  const document = jsonSchemaTransformObject(given);
  if ("paths" in document) describeResponses(document.paths ?? {});
  describeFields(document);
  const schemas: Record<string, unknown> = ("components" in document && document.components?.schemas) || {};
  const used = new Set(findSchemaNames("paths" in document ? document.paths : {}));
  for (const name of used) for (const other of findSchemaNames(schemas[name])) used.add(other);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return document;
};

/** Collects all routes mounted after this call into an OpenAPI 3.1 document. */
export async function collectOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Showrunner",
        version,
        description: INFO,
      },
      components: {
        securitySchemes: {
          access_token: { type: "http", scheme: "bearer", description: "Access token of `POST /auth/login`." },
          team_token: { type: "apiKey", in: "header", name: "x-team-token", description: "Token of a team's session." },
        },
      },
    },
    transform: transformWithForm,
    transformObject,
  });
}

/** Loads the viewer on first use, because it consists of 4 MB of script. */
async function loadViewer(): Promise<FastifyInstance> {
  const { default: viewer } = await import("@scalar/fastify-api-reference");
  const inner = Fastify();
  await inner.register(viewer, {
    routePrefix: DOCS_PATH,
    configuration: {
      url: DOCUMENT_PATH,
      pageTitle: "Showrunner API",
      // Keeps out everything that links to other servers or loads from them.
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: "never",
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  await inner.ready();
  return inner;
}

/** Serves the OpenAPI document and its viewer. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get(DOCUMENT_PATH, { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(document);
  });

  let viewer: Promise<FastifyInstance> | undefined;
  const fetchFromViewer = async (url: string) => {
    viewer ??= loadViewer();
    return (await viewer).inject({ method: "GET", url });
  };
  app.get(DOCS_PATH, { schema: { hide: true } }, async (request, reply) => {
    // The page refers to its script by a relative URL.
    if (!request.url.endsWith("/")) return reply.redirect(`${DOCS_PATH}/`, 302);
    const page = await fetchFromViewer(request.url);
    const nonce = createNonce();
    const html = page.body.replaceAll("<script", `<script nonce="${nonce}"`);
    return reply.header("content-security-policy", buildDocsCsp(nonce)).type("text/html; charset=utf-8").send(html);
  });
  app.get(`${DOCS_PATH}/js/scalar.js`, { schema: { hide: true } }, async (request, reply) => {
    const script = await fetchFromViewer(request.url);
    return reply.header("cache-control", "max-age=3600").type("text/javascript; charset=utf-8").send(script.rawPayload);
  });
}
