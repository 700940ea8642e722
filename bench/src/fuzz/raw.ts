import fc from "fast-check";
import { protocol_version } from "@showrunner/contract/realtime";
import { Chance } from "../faults/chance.ts";
import { bytesOf, RawClient, type RawFrame } from "./raw-frames.ts";
import { oneOf, type Scene } from "./scene.ts";
import type { SocketRun } from "./sockets.ts";
import type { Tally } from "./tally.ts";

const in_a_turn = 20;
/** Longer than the time after which the server closes a silent connection. */
const patience_ms = 25_000;

interface RawPlan {
  readonly says_hello: boolean;
  readonly frames: readonly RawFrame[];
  readonly extra: Readonly<Record<string, string>>;
  readonly path: string;
  readonly how: "end" | "reset" | "wait";
}

const broken_texts = [
  Buffer.from([0xc3, 0x28]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf0, 0x9f]),
  Buffer.from([0xff, 0xfe, 0xfd]),
  Buffer.from("{"),
  Buffer.from('{"type":"clock","t0":1}'),
];
const close_payloads = [0, 999, 1000, 1004, 1005, 1006, 1011, 1015, 2999, 3000, 4999, 5000, 65_535].map((code) =>
  Buffer.from([code >> 8, code & 255]),
);
const payloads = fc.oneof(
  fc.constantFrom(...broken_texts),
  fc.constantFrom(...close_payloads, Buffer.from([3]), Buffer.from([3, 232, 0xc3, 0x28]), Buffer.alloc(0)),
  fc.integer({ min: 0, max: 20_000 }).map((bytes) => Buffer.alloc(bytes, 0x61)),
  fc.constantFrom(125, 126, 127, 65_535, 65_536).map((bytes) => Buffer.alloc(bytes, 0x61)),
);
const usually = <T>(value: T, other: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, other);

const a_frame: fc.Arbitrary<RawFrame> = fc.record({
  fin: usually(true, fc.constant(false)),
  rsv: usually(0, fc.integer({ min: 1, max: 7 })),
  opcode: fc.oneof(fc.constantFrom(0, 1, 2, 8, 9, 10), fc.integer({ min: 0, max: 15 })),
  is_masked: usually(true, fc.constant(false)),
  payload: payloads,
  claims: usually<number | null>(
    null,
    fc.constantFrom(0, 126, 16_385, 65_536, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER),
  ),
  share: usually(1, fc.double({ min: 0.01, max: 0.99, noNaN: true })),
});

const odd_headers: readonly Readonly<Record<string, string>>[] = [
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

function plans(paths: readonly string[]): fc.Arbitrary<RawPlan> {
  return fc.record({
    says_hello: fc.boolean(),
    frames: fc.array(a_frame, { minLength: 1, maxLength: 8 }),
    extra: usually<Readonly<Record<string, string>>>({}, fc.constantFrom(...odd_headers)),
    path: usually(paths[0] ?? "", fc.constantFrom(...paths)),
    how: fc.constantFrom("end", "end", "end", "end", "reset", "reset", "wait"),
  });
}

const text_frame = (text: string): Buffer =>
  bytesOf({ fin: true, rsv: 0, opcode: 1, is_masked: true, payload: Buffer.from(text), claims: null, share: 1 });

async function oneConnection(plan: RawPlan, url: string, tally: Tally): Promise<void> {
  const client = new RawClient(new URL(url));
  client.shake({ path: plan.path, headers: plan.extra });
  const hello = {
    type: "hello",
    protocol: protocol_version,
    role: "display",
    token: null,
    device_id: "raw",
    seq: null,
  };
  if (plan.says_hello) client.write(text_frame(JSON.stringify(hello)));
  for (const frame of plan.frames) client.write(bytesOf(frame));
  // Not waiting for replies: the server must close a client that neither speaks nor answers pings.
  const { status, code, has_ended } = await client.finish(plan.how, patience_ms);
  tally.frames.add("raw", plan.frames.length);
  tally.raw_closings.add(`${status === 101 ? (code ?? "no code") : `handshake ${status}`}`);
  if (status >= 500) throw new Error(`handshake failed with ${status}`);
  if (code === 1011) throw new Error("was closed with 1011");
  // After a plain HTTP response the connection is kept alive for a while.
  if (!has_ended && status === 101) throw new Error("connection not closed");
}

/** Opens connections that break the WebSocket protocol below its messages. */
export async function fuzzRaw(scene: Scene, run: SocketRun, tally: Tally): Promise<void> {
  const { things } = run.show;
  const root = "/api/v1/gameshows";
  const paths = [
    `${root}/public/${things.public_id}/socket`,
    `${root}/${things.show_id}/socket`,
    `${root}/public/%00/socket`,
    `${root}/public/${"x".repeat(300)}/socket`,
    `${root}/../socket`,
    `${root}/socket`,
    "/api/v1/games",
    "/",
  ];
  let turn = 0;
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (sent < run.total) {
      const now = turn;
      turn += 1;
      const seed = run.seed + now;
      const chance = new Chance(seed);
      const property = fc.asyncProperty(plans(paths), async (plan) => {
        sent += plan.frames.length;
        await oneConnection(plan, oneOf(scene.urls, chance), tally);
      });
      const result = await fc.check(property, { numRuns: in_a_turn, seed, interruptAfterTimeLimit: 120_000 });
      if (!result.failed) continue;
      const what = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
      const shown = JSON.stringify(result.counterexample, (_, value: unknown) => value)?.slice(0, 1_500) ?? "";
      tally.find({ where: "a raw socket", what, example: `turn ${now}: ${shown}` });
    }
  };
  await Promise.all(Array.from({ length: run.lanes }, lane));
}
