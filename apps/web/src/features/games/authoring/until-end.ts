/**
 * Yields the events of a model's stream.
 *
 * @throws if the stream breaks off before its `end` event, which not every proxy reports as an error
 */
export async function* untilEnd<E extends { readonly type: string }>(events: AsyncIterable<E>): AsyncGenerator<E> {
  let hasEnded = false;
  for await (const event of events) {
    hasEnded = event.type === "end";
    yield event;
  }
  if (!hasEnded) throw new Error();
}
