import { helloMessage, clientMessage, type HelloMessage, type ClientMessage } from "@showrunner/contract/realtime";
import { toStorable } from "../to-storable.ts";

function parseJson(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    // Only an escape can be a null character or an unpaired surrogate: text frames are valid UTF-8.
    return text.includes("\\u") ? toStorable(message) : message;
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
