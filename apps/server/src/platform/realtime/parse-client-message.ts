import { helloMessage, clientMessage, type HelloMessage, type ClientMessage } from "@showrunner/contract/realtime";
import type { Json } from "@showrunner/engine";
import { stripNullCharacters } from "../strip-null-characters.ts";

function parseJson(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    return text.includes("\\u0000") ? stripNullCharacters(message) : message;
  } catch {
    return undefined;
  }
}

/** Null for an invalid message. */
export function parseClientMessage(text: string): ClientMessage | null {
  const message = parseJson(text);
  return parseFrequentCommand(message) ?? clientMessage.safeParse(message).data ?? null;
}

/** Null for anything but a hello message. */
export function parseHelloMessage(text: string): HelloMessage | null {
  return helloMessage.safeParse(parseJson(text)).data ?? null;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isId = (value: unknown): value is string => typeof value === "string" && value.length > 0 && value.length <= 36;
const isPressClaim = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isScalar = (value: unknown): value is Json => value === null || (!isObject(value) && value !== undefined);
const isScalarOrList = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.every((entry) => isScalar(entry)));
/** Typical input of a submission; deeper values are left to the schema. */
const isShallowInput = (value: unknown): value is Json =>
  isScalar(value) || (isObject(value) && Object.values(value).every(isScalarOrList));

/** Null for a value that is not a boolean. */
function parseAtClose(atClose: unknown): { readonly at_close?: boolean } | null {
  if (atClose === undefined) return {};
  return typeof atClose === "boolean" ? { at_close: atClose } : null;
}

/**
 * Parses submissions and presses, the most frequent messages, without the cost of the schema but with the same result.
 * Null leaves the message to the schema.
 */
function parseFrequentCommand(message: unknown): ClientMessage | null {
  if (!isObject(message) || message["type"] !== "command" || !isObject(message["body"])) return null;
  const { id, body } = message;
  const { type, round_id } = body;
  if (!isId(id) || !isId(round_id)) return null;
  if (type === "submit") {
    const { submission_id, input, at_close } = body;
    if (!isId(submission_id) || !isShallowInput(input)) return null;
    const flag = parseAtClose(at_close);
    return flag === null ? null : { type: "command", id, body: { type, round_id, submission_id, input, ...flag } };
  }
  if (type !== "buzz") return null;
  const { press_id, claim } = body;
  if (!isId(press_id) || !isPressClaim(claim)) return null;
  return { type: "command", id, body: { type, round_id, press_id, claim } };
}
