import { helloMessage, upMessage, type HelloMessage, type UpMessage } from "@showrunner/contract/realtime";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null for anything that is no message of the protocol. */
export function parseUp(text: string): UpMessage | null {
  return upMessage.safeParse(parseJson(text)).data ?? null;
}

/** The first message; null for any other. */
export function parseHello(text: string): HelloMessage | null {
  return helloMessage.safeParse(parseJson(text)).data ?? null;
}
