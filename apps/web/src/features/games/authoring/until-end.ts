import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { authoringMessages } from "./messages/en.ts";

interface StreamEvent {
  readonly type: string;
  /** Code of an error of the server, in the `end` event of a stream that it ended early. */
  readonly error?: string | undefined;
}

/**
 * Yields the events of a model's stream.
 *
 * @throws ApiError if an error of the server ended the stream early, or if it breaks off before its `end` event, which
 *   not every proxy reports as an error
 */
export async function* untilEnd<E extends StreamEvent>(events: AsyncIterable<E>): AsyncGenerator<E> {
  const t = createTranslator(authoringMessages, getLocale());
  let hasEnded = false;
  for await (const event of events) {
    if (event.error !== undefined) throw new ApiError({ message: t("stream_failed"), status: 0, code: event.error });
    hasEnded = event.type === "end";
    yield event;
  }
  if (!hasEnded) throw new ApiError({ message: t("connection_lost"), status: 0, code: "network" });
}
