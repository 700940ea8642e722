import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { SocketCork } from "./socket-cork.ts";

/** A stream that records how many chunks each write carried. */
function createStream() {
  const writes: string[] = [];
  const stream = new Writable({
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(" "));
      done();
    },
    write: (chunk, _encoding, done) => {
      writes.push(String(chunk));
      done();
    },
  });
  return { stream, writes, socketCork: new SocketCork(stream) };
}
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("joins what is written in one turn, and nothing after it", async () => {
  const { stream, writes, socketCork } = createStream();
  socketCork.cork();
  socketCork.cork();
  stream.write("first");
  await Promise.resolve();
  stream.write("second");
  expect(writes).toEqual([]);
  await nextTurn();
  expect(writes).toEqual(["first second"]);
  stream.write("third");
  expect(writes).toEqual(["first second", "third"]);
});

test("writes at once when uncorked, and can be corked again in the same turn", async () => {
  const { stream, writes, socketCork } = createStream();
  socketCork.cork();
  stream.write("first");
  socketCork.uncork();
  expect(writes).toEqual(["first"]);
  socketCork.cork();
  stream.write("second");
  expect(writes).toEqual(["first"]);
  await nextTurn();
  expect(writes).toEqual(["first", "second"]);
  socketCork.uncork();
});
