import { z } from "zod";
import * as realtime from "@showrunner/contract/realtime";
import { REJECTION_CODES } from "@showrunner/engine";
import { ROUND_TYPES } from "@showrunner/rounds";
import { read, root } from "../lib/files.ts";
import { formatSchema, hoistField, typeName, type JsonSchema } from "./format-schema.ts";

/** The comment before `export const name` in the source. */
function commentOf(source: string, name: string): string {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export const ${name}\\b`).exec(source);
  return (found?.[1] ?? "").replaceAll(/\n\s*\* ?/g, "\n").trim();
}

const SCHEMA_NAMES = new Map<unknown, string>(Object.entries(realtime).map(([name, value]) => [value, name]));

type SchemaWithDefs = JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> };
const toJsonSchema = (schema: z.ZodType): SchemaWithDefs =>
  z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as SchemaWithDefs;

/** Schemas with their own sections below. */
const NAMED_SCHEMAS = {
  ModeratorCommand: realtime.moderatorCommand,
  TeamCommand: realtime.teamCommand,
  CommandAck: realtime.commandAck,
};

function renderMessage(source: string, schema: z.ZodType): string {
  const json = toJsonSchema(schema);
  const type = json.properties?.["type"]?.const;
  const shared = Object.entries(json.$defs ?? {}).filter(([name]) => !(name in NAMED_SCHEMAS));
  const types = [formatSchema(json), ...shared.map(([name, part]) => `${typeName(name)} = ${formatSchema(part)}`)];
  const comment = commentOf(source, SCHEMA_NAMES.get(schema) ?? "");
  const lines = [
    `### \`${String(type)}\``,
    ...(comment === "" ? [] : [comment]),
    `\`\`\`ts\n${types.join("\n\n")}\n\`\`\``,
  ];
  return lines.join("\n\n");
}

function renderCommand(name: string, schema: z.ZodType): string {
  const json = toJsonSchema(schema);
  const defs = Object.entries(json.$defs ?? {});
  const commandSchema = json.$ref === undefined ? json : (json.$defs?.[typeName(json.$ref)] ?? json);
  const { schema: short, hoisted } = hoistField(commandSchema, "view", "View");
  const shared = defs
    .filter(([other]) => other !== name)
    .map(([other, part]) => `${typeName(other)} = ${formatSchema(part)}`);
  return `### ${name}\n\n\`\`\`ts\n${[formatSchema(short).replace(/^\n/, ""), ...(hoisted === undefined ? [] : [`View = ${formatSchema(hoisted)}`]), ...shared].join("\n\n")}\n\`\`\``;
}

const SLICE_FILES = {
  "Shared slices": "packages/engine/src/slices/shared-slices.ts",
  "Slices of a team": "packages/engine/src/slices/team-slices.ts",
  "Slices of moderators": "packages/engine/src/slices/moderator-slices.ts",
};

/** The declarations of a file as a reader of the wire needs them. */
function renderInterfaces(file: string): string {
  return read(root, file)
    .replaceAll(/^import [^;]+;\n/gm, "")
    .replaceAll(/^export /gm, "")
    .replaceAll("readonly ", "")
    .trim();
}

function renderInputFormats(): string {
  return ROUND_TYPES.map(({ definition, inputFormat }) => `| \`${definition.type}\` | ${inputFormat} |`).join("\n");
}

/** docs/protocol.md: every message between server and clients, from the schemas that validate them. */
export function renderProtocolPage(): Promise<string> {
  const folder = "packages/contract/src/realtime";
  const up = read(root, `${folder}/client-messages.ts`);
  const down = read(root, `${folder}/server-messages.ts`);
  const guide = read(root, "scripts/docs/protocol-guide.md")
    .replace("VERSION", String(realtime.PROTOCOL_VERSION))
    .replace("<!-- input formats -->", renderInputFormats());
  const text = `${guide}
## Messages of the client

${realtime.clientMessage.options.map((schema) => renderMessage(up, schema)).join("\n\n")}

## Messages of the server

${realtime.serverMessage.options.map((schema) => renderMessage(down, schema)).join("\n\n")}

## Commands and their acks

${Object.entries(NAMED_SCHEMAS)
  .map(([name, schema]) => renderCommand(name, schema))
  .join("\n\n")}

## Slices

All clients get the shared slices. Teams also get their own slices, and moderators get theirs.

${Object.entries(SLICE_FILES)
  .map(([title, file]) => `### ${title}\n\n\`\`\`ts\n${renderInterfaces(file)}\n\`\`\``)
  .join("\n\n")}

## Refusals

The \`code\` of a refused ack is \`unavailable\`, \`invalid_request\`, \`too_many_requests\`, or one of these, with \`params\` for the text to show: ${REJECTION_CODES.map((code) => `\`${code}\``).join(", ")}.
`;
  return Promise.resolve(text.replaceAll(/ +$/gm, ""));
}
