import { afterEach, expect, test } from "vitest";
import { startTestServer, type Credentials, type TestServer } from "../../testing/test-server.ts";
import { startMailServer, type TestMailServer } from "./testing/mail-server.ts";

let server: TestServer;
let mailServer: TestMailServer;
let admin: Credentials;
async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  mailServer = await startMailServer();
  server = await startTestServer(environment);
  admin = await server.setUp();
}
afterEach(async () => {
  await server.close();
  await mailServer.close();
});
const smtpEnvironment = (port: number) => ({
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(port),
  SMTP_SECURITY: "none",
  MAIL_FROM: "quiz@example.org",
  PUBLIC_URL: "http://quiz.example.org",
  APP_NAME: "Quiz <night>",
});
const testMail = (to = "boss@example.org") =>
  server.send("POST /admin/config/test-email", { as: admin, body: { to }, headers: { "accept-language": "de" } });
const configure = async (changes: object) => {
  const { version } = await server.call("GET /admin/config", { as: admin });
  await server.call("PATCH /admin/config", { as: admin, body: { version, changes } });
};

test("a user is notified by mail when an admin changes the password; the change needs no mail server", async () => {
  await start({});
  const { port } = mailServer;
  const body = { username: "ada", password: "old password", email: "ada@example.org" };
  const { id } = await server.call("POST /users", {
    as: admin,
    body: { ...body, communication_language: "de" },
  });
  const setPassword = (password: string) =>
    server.call("PATCH /users/:id", { as: admin, params: { id }, body: { password } });
  // Mail is off.
  await setPassword("second password");
  expect(await server.call("GET /admin/mail", { as: admin })).toEqual({ state: "no_transport", queued: 0, failed: [] });
  server = await server.restart(smtpEnvironment(port));
  admin = { access_token: (await server.signIn("admin", "test password")).access_token };
  await setPassword("third password");
  await expect.poll(() => mailServer.received.length).toBe(1);
  const [received] = mailServer.received;
  expect(received?.to).toEqual(["ada@example.org"]);
  expect(received?.mail.subject).toBe("Quiz <night>: Ihr Passwort wurde geändert");
  expect(received?.mail.text).toContain("„ada“");
  expect(received?.mail.html).toContain("Quiz &lt;night&gt;");
  expect(`${received?.mail.text}${received?.mail.html}`).not.toContain("password");
});

test("a test message is sent at once with the saved settings", async () => {
  await start({});
  expect((await testMail()).json()).toMatchObject({ code: "mail_off" });
  await configure({
    smtp_host: "127.0.0.1",
    smtp_port: mailServer.port,
    smtp_security: "none",
    mail_from: "q@example.org",
  });
  const refused = await testMail();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    502,
    { code: "mail_not_sent", details: { params: { reason: "host_not_approved" } } },
  ]);
  expect(mailServer.received).toEqual([]);
  await configure({ approved_hosts: "127.0.0.1" });
  expect((await testMail()).json()).toEqual({ sent: true });
  expect(mailServer.received.map(({ mail: { subject } }) => subject)).toEqual(["Game Show Template: Testnachricht"]);
  expect((await testMail("no address")).statusCode).toBe(422);
  expect(await server.call("GET /admin/mail", { as: admin })).toMatchObject({ state: "no_public_url" });
});

test("the SMTP password of the environment is not sent to a server that an admin entered", async () => {
  await start({ SMTP_PASSWORD: "operator's secret", SMTP_USER: "quiz", MAIL_FROM: "quiz@example.org" });
  const passwords: string[] = [];
  const trap = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) => {
      passwords.push(String(password));
      callback(null, { user: 1 });
    },
  });
  await configure({
    smtp_host: "127.0.0.1",
    smtp_port: trap.port,
    smtp_security: "none",
    approved_hosts: "127.0.0.1",
  });
  await testMail();
  expect(passwords.join("")).not.toContain("operator");
  await trap.close();
});
