import { helloMessage, upMessage, type HelloMessage, type UpMessage } from "@showrunner/contract/realtime";
import type { Json } from "@showrunner/engine";
import { withoutNullCharacters } from "../null-characters.ts";

function parseJson(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    return text.includes("\\u0000") ? withoutNullCharacters(message) : message;
  } catch {
    return undefined;
  }
}

/** Null for an invalid message. */
export function parseUp(text: string): UpMessage | null {
  const message = parseJson(text);
  return readCommand(message) ?? upMessage.safeParse(message).data ?? null;
}

/** Null for anything but a hello message. */
export function parseHello(text: string): HelloMessage | null {
  return helloMessage.safeParse(parseJson(text)).data ?? null;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isId = (value: unknown): value is string => typeof value === "string" && value.length > 0 && value.length <= 36;
const isClaim = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isScalar = (value: unknown): value is Json => value === null || (!isObject(value) && value !== undefined);
const isScalarOrList = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.every((entry) => isScalar(entry)));
/** Typical input of a submission; deeper values are left to the schema. */
const isFlat = (value: unknown): value is Json =>
  isScalar(value) || (isObject(value) && Object.values(value).every(isScalarOrList));

/** Null for a value that is not a boolean. */
function readFlag(at_close: unknown): { readonly at_close?: boolean } | null {
  if (at_close === undefined) return {};
  return typeof at_close === "boolean" ? { at_close } : null;
}

/**
 * Parses submissions and presses, the most frequent messages, without the cost of the schema but with the same result.
 * Null leaves the message to the schema.
 */
function readCommand(message: unknown): UpMessage | null {
  if (!isObject(message) || message["type"] !== "command" || !isObject(message["body"])) return null;
  const { id, body } = message;
  const { type, round_id } = body;
  if (!isId(id) || !isId(round_id)) return null;
  if (type === "submit") {
    const { submission_id, input, at_close } = body;
    if (!isId(submission_id) || !isFlat(input)) return null;
    const flag = readFlag(at_close);
    return flag === null ? null : { type: "command", id, body: { type, round_id, submission_id, input, ...flag } };
  }
  if (type !== "buzz") return null;
  const { press_id, claim } = body;
  if (!isId(press_id) || !isClaim(claim)) return null;
  return { type: "command", id, body: { type, round_id, press_id, claim } };
}
