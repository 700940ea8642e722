import { createParser } from "eventsource-parser";
import { ApiError } from "./api-error.ts";

/** Takes the next part of a text and returns the JSON values that it completes. */
type Splitter = (part: string) => readonly string[];

function createEventSplitter(): Splitter {
  let received: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => received.push(data) });
  return (part) => {
    received = [];
    parser.feed(part);
    return received;
  };
}

function createLineSplitter(): Splitter {
  let rest = "";
  return (part) => {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    // Empty lines keep the connection open.
    return lines.filter((line) => line !== "");
  };
}

/**
 * Yields the JSON values of a response, one per server-sent event or line, as they arrive. Rejects with an `ApiError`
 * with this message when the connection breaks, unless the caller ended it.
 */
export async function* readValues(
  body: ReadableStream<Uint8Array>,
  contentType: string | null,
  signal: AbortSignal | undefined,
  lostMessage: string,
): AsyncGenerator {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const split = contentType?.startsWith("text/event-stream") === true ? createEventSplitter() : createLineSplitter();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const json of split(decoder.decode(value, { stream: true }))) yield JSON.parse(json) as unknown;
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError({ message: lostMessage, status: 0, code: "network" });
  } finally {
    // A caller that stops reading ends the request.
    await reader.cancel().catch(() => undefined);
  }
}
