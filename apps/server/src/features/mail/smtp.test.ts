import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { connectGuarded } from "../../platform/network/guarded-connect.ts";
import { sendBySmtp, type OutgoingMail, type SmtpSettings } from "../../platform/mail/index.ts";
import { startMailServer, type TestMailServer } from "./testing/mail-server.ts";

const mail: OutgoingMail = {
  id: "m1",
  to: "ada@example.org",
  subject: "Grüße\r\nBcc: all@example.org",
  text: "Täglich grüßt",
  html: "<p>Täglich grüßt</p>",
};
const smtp = (port: number, change: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: "127.0.0.1",
  port,
  security: "none",
  user: null,
  password: null,
  isApproved: true,
  from: { name: "Quiz, “Night” <x@y>", address: "quiz@example.org" },
  replyTo: "host@example.org",
  ...change,
});
const never = new AbortController().signal;
const send = (settings: SmtpSettings, signal = never) => sendBySmtp(settings, mail, signal);

let server: TestMailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

test("the mail arrives with text, HTML, sender, reply address and a stable id; its subject cannot add headers", async () => {
  server = await startMailServer();
  expect(await send(smtp(server.port))).toEqual({ ok: true });
  expect(await send(smtp(server.port))).toEqual({ ok: true });
  const [first, second] = server.received;
  expect(first?.to).toEqual(["ada@example.org"]);
  expect(first?.from).toBe("quiz@example.org");
  expect(first?.mail).toMatchObject({
    from: { name: "Quiz, “Night” <x@y>", address: "quiz@example.org" },
    replyTo: [{ address: "host@example.org" }],
    messageId: "<m1@example.org>",
  });
  expect(first?.mail.bcc ?? []).toEqual([]);
  expect([first?.mail.text?.trim(), first?.mail.html?.trim()]).toEqual([mail.text, mail.html]);
  expect(second?.mail.messageId).toBe("<m1@example.org>");
});

test("credentials are sent, and wrong ones are reported as such", async () => {
  server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === "quiz" && password === "hunter2" ? callback(null, { user: 1 }) : callback(new Error("no")),
  });
  expect(await send(smtp(server.port, { user: "quiz", password: "hunter2" }))).toEqual({ ok: true });
  expect(await send(smtp(server.port, { user: "quiz", password: "wrong" }))).toMatchObject({ failure: "credentials" });
  expect(server.received).toHaveLength(1);
});

test("STARTTLS is required, and certificates are verified", async () => {
  server = await startMailServer({ disabledCommands: [] });
  expect(await send(smtp(server.port, { security: "starttls" }))).toMatchObject({ ok: false, failure: "tls" });
  await server.close();
  // A server without STARTTLS, or an attacker who strips it.
  server = await startMailServer();
  expect(await send(smtp(server.port, { security: "starttls" }))).toMatchObject({ ok: false });
  expect(server.received).toEqual([]);
});

const withCode = (responseCode: number): Error => Object.assign(new Error("text of the server"), { responseCode });

test.each([
  ["a recipient who does not exist", { onRcptTo: 550 }, { failure: "recipient_refused", isPermanent: true }],
  ["a recipient who is greylisted", { onRcptTo: 451 }, { failure: "refused_for_now", isPermanent: false }],
  ["a sender", { onMailFrom: 553 }, { failure: "sender_refused", isPermanent: false }],
  ["the content", { data: 554 }, { failure: "refused", isPermanent: true }],
  ["the content for now", { data: 452 }, { failure: "refused_for_now", isPermanent: false }],
])("a server that refuses %s", async (_what, refusal: Record<string, number>, expected) => {
  const { onRcptTo, onMailFrom, data } = refusal;
  server = await startMailServer(
    {
      ...(onRcptTo === undefined ? {} : { onRcptTo: (_address, _session, callback) => callback(withCode(onRcptTo)) }),
      ...(onMailFrom === undefined
        ? {}
        : { onMailFrom: (_address, _session, callback) => callback(withCode(onMailFrom)) }),
    },
    () => (data === undefined ? Promise.resolve() : Promise.reject(withCode(data))),
  );
  expect(await send(smtp(server.port))).toEqual({ ok: false, ...expected });
});

test("unreachable servers, dropped connections and timeouts are temporary failures", async () => {
  const gone = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(gone, "listening");
  const { port } = gone.address() as { port: number };
  expect(await send(smtp(port))).toMatchObject({ failure: "unreachable", isPermanent: false });
  gone.close();
  await once(gone, "close");
  expect(await send(smtp(port))).toMatchObject({ failure: "unreachable", isPermanent: false });

  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port: silentPort } = silent.address() as { port: number };
  expect(await send(smtp(silentPort))).toMatchObject({ failure: "timeout", isPermanent: false });
  const stopped = new AbortController();
  const sending = send(smtp(silentPort), stopped.signal);
  stopped.abort();
  expect(await sending).toMatchObject({ ok: false, isPermanent: false });
  silent.close();
});

test("a private address is refused unless the host is approved, also after DNS rebinding", async () => {
  server = await startMailServer();
  for (const host of ["127.0.0.1", "localhost", "::ffff:127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1"])
    expect(await send(smtp(server.port, { host, isApproved: false })), host).toMatchObject({ ok: false });
  expect(await send(smtp(server.port, { isApproved: false }))).toMatchObject({ failure: "host_not_approved" });
  expect(server.received).toEqual([]);

  const { port } = server;
  let calls = 0;
  // A name that resolves to a public address when checked and to a private one when used.
  const rebinding = ((_name: string, _options: object, callback: (...result: unknown[]) => void) => {
    calls += 1;
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  }) as unknown as typeof import("node:dns").lookup;
  const options = { port, isApproved: false, timeoutMs: 1_000, signal: never, resolveHost: rebinding };
  await expect(connectGuarded({ ...options, host: "rebind.example.org" })).rejects.toThrow("not public");
  expect(calls).toBe(1);
});
