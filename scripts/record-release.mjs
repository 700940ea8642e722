// node scripts/record-release.mjs VERSION: records an installation for apps/server/src/upgrade.test.ts.
// Plays half a show on this checkout's server with a new database and keeps the database and what its clients stored.
// Run it on the code of a release, with that release's dependencies.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { WebSocket } from "ws";

const version = process.argv[2] ?? "";
const root = fileURLToPath(new URL("..", import.meta.url));
const target = path.join(root, "apps/server/src/testing/released", version);
const folder = mkdtempSync(path.join(tmpdir(), "showrunner-release-"));
const appSecret = `the secret of an installation of version ${version}`;

async function until(read, what) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const found = await read();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`timeout: ${what}`);
}

const child = spawn(process.execPath, [path.join(root, "apps/server/src/server.ts")], {
  env: {
    PATH: process.env.PATH,
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: folder,
    APP_SECRET: appSecret,
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
process.on("exit", () => child.kill("SIGKILL"));
let output = "";
child.stdout.on("data", (data) => (output += data));
const port = await until(() => /http:\/\/localhost:(\d+)/.exec(output)?.[1], "start");

async function call(method, route, body, headers = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${route}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

const round = (changes) => ({
  type: "classic",
  title: null,
  question: "Who was first?",
  content: "Think **twice**.",
  answers: ["Ants"],
  answer_content: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "winner_takes_all",
  buzzer_override: "enable",
  config: {},
  ...changes,
});
const choice = round({
  type: "multipleChoice",
  question: "",
  scoring: "partial_credit",
  buzzer_override: "disable",
  config: {
    question_text: "Which are insects?",
    options: [
      { text: "Ants", correct: true },
      { text: "Cats", correct: false },
      { text: "Bees", correct: true },
    ],
    allow_multiple: true,
    randomize_per_team: true,
  },
});

const PASSWORD = "a long password";
await call("POST", "/auth/setup", { admin_username: "admin", admin_password: PASSWORD, app_name: "Quiz night" });
const session = await call("POST", "/auth/login", { username: "admin", password: PASSWORD });
const authorization = { authorization: `Bearer ${session.access_token}` };
const show = await call("POST", "/gameshows", { name: "Friday night" }, authorization);
for (const game of [
  {
    title: "Questions",
    points: 2,
    tags: ["quiz"],
    rules: "Be *fast*.",
    rounds: [round({}), choice, round({ question: "Who is yellow?", answers: ["Bees"], time_limit_s: 600 })],
  },
  { title: "Finale", rounds: [round({ question: "Who was last?" })] },
]) {
  const { id } = await call("POST", "/games", game, authorization);
  await call("POST", `/gameshows/${show.id}/games`, { game_id: id }, authorization);
}

const { protocol } = await call("GET", "/system/version");

class Page {
  messages = [];
  constructor(route, hello) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/gameshows/${route}/socket`);
    this.socket.on("message", (data) => this.messages.push(JSON.parse(data)));
    this.socket.once("open", () => this.socket.send(JSON.stringify({ type: "hello", protocol, seq: null, ...hello })));
  }
  get slices() {
    return Object.assign({}, ...this.messages.map(({ slices = {} }) => slices));
  }
  get view() {
    const { show, desk } = this.slices;
    return { run_id: show?.run_id ?? null, round_id: desk?.round_id ?? null, phase: desk?.phase ?? null };
  }
  async command(body) {
    const id = `command-${(Page.commands += 1)}`;
    this.socket.send(JSON.stringify({ type: "command", id, body }));
    const message = await until(() => this.messages.find((each) => each.id === id), body.type);
    return message.ack ?? message.answer;
  }
  static commands = 0;
}

const teams = {};
const phones = {};
for (const name of ["Ants", "Bees"]) {
  const deviceId = `phone-of-${name.toLowerCase()}`;
  const joined = await call("POST", `/gameshows/join/${show.public_id}/register`, {
    name,
    password: `${name} password`,
    device_id: deviceId,
    member_name: `Member of ${name}`,
  });
  const { team, team_token: token } = joined;
  teams[name] = { id: team.id, team_token: token, device_id: deviceId, password: `${name} password` };
  phones[name] = new Page(`public/${show.public_id}`, { role: "team", token, device_id: deviceId });
}
const host = new Page(show.id, { role: "moderator", token: session.access_token, device_id: "host" });
await until(() => host.slices.programme?.games.length === 2, "programme");

async function play(body) {
  const ack = await host.command({ ...body, view: host.view });
  if (!ack.ok) throw new Error(JSON.stringify([body, ack]));
}
async function next() {
  const before = host.view.round_id;
  await play({ type: "next", confirmed: true });
  await until(() => host.view.round_id !== before, "next round");
}
async function buzz(phone, pressId) {
  await until(() => phone.slices.buzzer?.phase === "open", "open buzzer");
  const press = { type: "buzz", round_id: phone.slices.round.id, press_id: pressId, claim: null };
  await until(async () => (await phone.command(press)).ok, "press");
  await until(() => host.slices.presses?.items[0]?.press_id === pressId, "press on the moderator page");
}
async function submit(phone, submissionId, texts) {
  await until(() => phone.slices.round?.type === "multipleChoice", "choice");
  const { id, face_question: face } = phone.slices.round;
  const picks = face.options.filter(({ text }) => texts.includes(text)).map((option) => option.id);
  await phone.command({ type: "submit", round_id: id, submission_id: submissionId, input: { picks } });
}

// Protocol 1 had no null here.
await host.command({ type: "start", view: protocol === 1 ? { ...host.view, run_id: "" } : host.view });
await until(() => host.view.run_id !== null, "run");
await play({ type: "start_first_round" });
await buzz(phones.Ants, "press-1");
await play({ type: "decide_buzz", press_id: "press-1", decision: { outcome: "correct" } });
await until(() => host.view.phase === "revealed", "first reveal");
await next();
await submit(phones.Ants, "submission-1", ["Ants", "Bees"]);
await submit(phones.Bees, "submission-2", ["Bees"]);
await play({ type: "reveal" });
await until(() => host.view.phase === "revealed", "second reveal");
await next();
await host.command({ type: "correct_points", team_id: teams.Ants.id, points: 3, reason: "A good song" });
await buzz(phones.Bees, "press-2");
await until(() => phones.Ants.slices.me?.points === 23, "points");

const facts = {
  recorded_at: Date.now(),
  app_secret: appSecret,
  admin: { username: "admin", password: PASSWORD, refresh_token: session.refresh_token },
  show: { id: show.id, public_id: show.public_id, display_key: show.display_key },
  teams: Object.fromEntries(
    Object.entries(teams).map(([name, team]) => [name, { ...team, points: phones[name].slices.me.points }]),
  ),
  pending_press: "press-2",
  view: host.view,
};
child.kill("SIGTERM");
await once(child, "exit");
const file = path.join(folder, "showrunner.sqlite");
const database = new Database(file);
database.pragma("wal_checkpoint(TRUNCATE)");
database.close();
mkdirSync(target, { recursive: true });
writeFileSync(path.join(target, "showrunner.sqlite.gz"), gzipSync(readFileSync(file), { level: 9 }));
writeFileSync(path.join(target, "facts.json"), `${JSON.stringify(facts, null, 2)}\n`);
rmSync(folder, { recursive: true });
process.exit(0);
