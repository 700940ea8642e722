import fc from "fast-check";
import { PROTOCOL_VERSION } from "@showrunner/contract/realtime";
import { RandomSource } from "../random-source.ts";
import { encodeFrame, RawClient, type RawFrame } from "./raw-websocket-client.ts";
import { pickOne, type FuzzContext } from "./fuzz-context.ts";
import type { SocketFuzzOptions } from "./fuzz-sockets.ts";
import type { FuzzReport } from "./fuzz-report.ts";

const RUNS_PER_BATCH = 20;
/** Longer than the time after which the server closes a silent connection. */
const CLOSE_TIMEOUT_MS = 25_000;

interface RawPlan {
  readonly saysHello: boolean;
  readonly frames: readonly RawFrame[];
  readonly extra: Readonly<Record<string, string>>;
  readonly path: string;
  readonly how: "end" | "reset" | "wait";
}

const BROKEN_TEXTS = [
  Buffer.from([0xc3, 0x28]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf0, 0x9f]),
  Buffer.from([0xff, 0xfe, 0xfd]),
  Buffer.from("{"),
  Buffer.from('{"type":"clock","t0":1}'),
];
const closePayloads = [0, 999, 1000, 1004, 1005, 1006, 1011, 1015, 2999, 3000, 4999, 5000, 65_535].map((code) =>
  Buffer.from([code >> 8, code & 255]),
);
const payloads = fc.oneof(
  fc.constantFrom(...BROKEN_TEXTS),
  fc.constantFrom(...closePayloads, Buffer.from([3]), Buffer.from([3, 232, 0xc3, 0x28]), Buffer.alloc(0)),
  fc.integer({ min: 0, max: 20_000 }).map((bytes) => Buffer.alloc(bytes, 0x61)),
  fc.constantFrom(125, 126, 127, 65_535, 65_536).map((bytes) => Buffer.alloc(bytes, 0x61)),
);
const mostly = <T>(value: T, other: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, other);

const frames: fc.Arbitrary<RawFrame> = fc.record({
  fin: mostly(true, fc.constant(false)),
  rsv: mostly(0, fc.integer({ min: 1, max: 7 })),
  opcode: fc.oneof(fc.constantFrom(0, 1, 2, 8, 9, 10), fc.integer({ min: 0, max: 15 })),
  isMasked: mostly(true, fc.constant(false)),
  payload: payloads,
  statedLength: mostly<number | null>(
    null,
    fc.constantFrom(0, 126, 16_385, 65_536, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER),
  ),
  sentShare: mostly(1, fc.double({ min: 0.01, max: 0.99, noNaN: true })),
});

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "sec-websocket-key": "" },
  { "sec-websocket-key": "too short" },
  { "sec-websocket-version": "7" },
  { "sec-websocket-extensions": "permessage-deflate; server_max_window_bits=99" },
  { "sec-websocket-extensions": ";;;" },
  { "sec-websocket-protocol": ",," },
  { origin: "https://evil.example" },
  { origin: "null" },
  { "content-length": "5" },
  { upgrade: "websocket, h2c" },
];

function rawPlans(paths: readonly string[]): fc.Arbitrary<RawPlan> {
  return fc.record({
    saysHello: fc.boolean(),
    frames: fc.array(frames, { minLength: 1, maxLength: 8 }),
    extra: mostly<Readonly<Record<string, string>>>({}, fc.constantFrom(...ODD_HEADERS)),
    path: mostly(paths[0] ?? "", fc.constantFrom(...paths)),
    how: fc.constantFrom("end", "end", "end", "end", "reset", "reset", "wait"),
  });
}

/** Close code of the server for an internal error (RFC 6455, 7.4.1). */
const INTERNAL_ERROR_CODE = 1011;
const OPCODE_CLOSE = 8;

/** Whether the client itself closes with this code, which the server then echoes. */
const closesWith = ({ frames: sent }: RawPlan, code: number): boolean =>
  sent.some(
    ({ opcode, payload }) => opcode === OPCODE_CLOSE && payload.length >= 2 && payload.readUInt16BE(0) === code,
  );

const encodeTextFrame = (text: string): Buffer =>
  encodeFrame({
    fin: true,
    rsv: 0,
    opcode: 1,
    isMasked: true,
    payload: Buffer.from(text),
    statedLength: null,
    sentShare: 1,
  });

async function runConnection(plan: RawPlan, url: string, report: FuzzReport): Promise<void> {
  const client = new RawClient(new URL(url));
  client.sendHandshake({ path: plan.path, headers: plan.extra });
  const hello = {
    type: "hello",
    protocol: PROTOCOL_VERSION,
    role: "display",
    token: null,
    device_id: "raw",
    seq: null,
  };
  if (plan.saysHello) client.write(encodeTextFrame(JSON.stringify(hello)));
  for (const frame of plan.frames) client.write(encodeFrame(frame));
  // Not waiting for replies: the server must close a client that neither speaks nor answers pings.
  const { status, closeCode, hasEnded } = await client.close(plan.how, CLOSE_TIMEOUT_MS);
  report.frames.add("raw", plan.frames.length);
  report.rawCloseCodes.add(`${status === 101 ? (closeCode ?? "no code") : `handshake ${status}`}`);
  if (status >= 500) throw new Error(`handshake failed with ${status}`);
  if (closeCode === INTERNAL_ERROR_CODE && !closesWith(plan, INTERNAL_ERROR_CODE))
    throw new Error(`was closed with ${INTERNAL_ERROR_CODE}`);
  // After a plain HTTP response the connection is kept alive for a while.
  if (!hasEnded && status === 101) throw new Error("connection not closed");
}

/** Opens connections that break the WebSocket protocol below its messages. */
export async function fuzzRawSockets(context: FuzzContext, run: SocketFuzzOptions, report: FuzzReport): Promise<void> {
  const { fixture } = run.show;
  const root = "/api/v1/gameshows";
  const paths = [
    `${root}/public/${fixture.publicId}/socket`,
    `${root}/${fixture.showId}/socket`,
    `${root}/public/%00/socket`,
    `${root}/public/${"x".repeat(300)}/socket`,
    `${root}/../socket`,
    `${root}/socket`,
    "/api/v1/games",
    "/",
  ];
  let turn = 0;
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < run.total) {
      const ownTurn = turn;
      turn += 1;
      const seed = run.seed + ownTurn;
      const random = new RandomSource(seed);
      const property = fc.asyncProperty(rawPlans(paths), async (plan) => {
        sent += plan.frames.length;
        await runConnection(plan, pickOne(context.urls, random), report);
      });
      const result = await fc.check(property, { numRuns: RUNS_PER_BATCH, seed, interruptAfterTimeLimit: 120_000 });
      if (!result.failed) continue;
      const what = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
      const shown = JSON.stringify(result.counterexample, (_, value: unknown) => value)?.slice(0, 1_500) ?? "";
      report.addFinding({ where: "a raw socket", what, example: `turn ${ownTurn}: ${shown}` });
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, worker));
}
