import { helloMessage, clientMessage, type HelloMessage, type ClientMessage } from "@showrunner/contract/realtime";
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
  return clientMessage.safeParse(parseJson(text)).data ?? null;
}

/** Null for anything but a hello message. */
export function parseHelloMessage(text: string): HelloMessage | null {
  return helloMessage.safeParse(parseJson(text)).data ?? null;
}
