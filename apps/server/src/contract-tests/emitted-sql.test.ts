import { Kysely, type Compilable } from "kysely";
import { expect, test } from "vitest";
import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { DEFAULT_SETTINGS, project, type CommandBody, type PlayPosition } from "@showrunner/engine";
import type { EventBatch } from "../features/live/room/event-batch.repository.ts";
import { createEventLog, type EventLog } from "../features/live/room/event-log.ts";
import { Room } from "../features/live/room/room.ts";
import { classicRound, frozenContent } from "../features/live/testing/content.ts";
import { initialState } from "@showrunner/engine";
import { openShowClock } from "../platform/clock/index.ts";
import type { Database, Dialect, Transaction } from "../platform/db/index.ts";
import { createReadDialect } from "../platform/db/read-dialect.ts";
import type { Tables } from "../platform/db/tables.ts";
import { exerciseRepositories } from "./testing/exercise-repositories.ts";

/** A database stub that returns rows of zeros and records the SQL it gets. */
class SqlRecorder {
  readonly database: Database;
  /** The event of the deleted team, as JSON. */
  event = "";
  readonly #bySource = new Map<string, Set<string>>();
  #pending: string[] = [];

  constructor(dialect: Dialect) {
    const keep = (text: string): void => {
      // Lists of values may have any length.
      this.#pending.push(
        text.replaceAll(/(\$\d+|\?)(, (\$\d+|\?))+/g, "$1, …").replaceAll(/(\([^()]*…\))(, \([^()]*…\))+/g, "$1, …"),
      );
    };
    const zeros = { count: 0, ahead_ms: 0, version: 1, database_now: 0, newest: 0, content: "{}" };
    const rows = (text: string): readonly unknown[] => {
      keep(text);
      if (/"?personal_of"? in|`personal_of` in/.test(text)) return [{ seq: 1, event: this.event }];
      return /show_events|show_snapshots/.test(text) ? [] : [zeros];
    };
    const read = new Kysely<Tables>({ dialect: createReadDialect(dialect, (text) => Promise.resolve(rows(text))) });
    let changed = 1;
    const transaction: Transaction = {
      query: <Row>(query: Compilable<Row>) => Promise.resolve(rows(query.compile().sql) as readonly Row[]),
      execute: (query) => {
        keep(query.compile().sql);
        // Every second update changes no row, so that the code for a missing show row runs, too.
        changed = 1 - changed;
        return Promise.resolve(changed);
      },
      write: (statements) => write(statements),
    };
    const write: Database["write"] = (statements) => {
      for (const { query } of statements) keep(query.compile().sql);
      return Promise.resolve();
    };
    this.database = {
      dialect,
      read,
      readBounded: (text) => Promise.resolve(rows(text)),
      write,
      writeLocal: write,
      transact: dialect === "sqlite" ? null : (work) => work(transaction),
      writeHealth: { isHealthy: true, subscribe: () => () => undefined },
      holdWrites: () => Promise.reject(new Error("not used")),
      close: () => Promise.resolve(),
    };
  }

  /** Assigns the SQL recorded since the last call to `name`. */
  assignTo(name: string): void {
    const texts = this.#bySource.get(name) ?? new Set();
    for (const text of this.#pending) texts.add(text);
    this.#pending = [];
    this.#bySource.set(name, texts);
  }

  get text(): string {
    return [...this.#bySource]
      .map(([name, texts]) => `-- ${name}\n${[...texts].map((text) => `${text};\n`).join("")}`)
      .join("\n");
  }
}

/** Batches of a show that is created, played, loses a team and is reset. */
async function playBatches(): Promise<readonly EventBatch[]> {
  const batches: EventBatch[] = [];
  const log: Partial<EventLog> = {
    append: (_known, decide) => {
      const missing = { events: [], contents: [] };
      const batch = decide(missing);
      batches.push(batch);
      return Promise.resolve({ missing, batch });
    },
  };
  let moment = 0;
  const room = new Room({
    services: {
      log: log as EventLog,
      rounds: ROUND_DEFINITIONS,
      now: () => (moment += 1_000),
      onAppended: () => undefined,
      onError: (error) => {
        throw error;
      },
    },
    showId: "s",
    loaded: { state: initialState(), contents: new Map(), snapshotSeq: 0 },
    onCommit: () => undefined,
    prepare: () => null,
    onDeleted: () => undefined,
  });
  const view = (): PlayPosition => {
    const { show, programme, desk } = project(room.state, { kind: "moderator" }, room.context) ?? {};
    return { run_id: show?.run_id ?? null, round_id: programme?.current_round_id ?? null, phase: desk?.phase ?? null };
  };
  let commands = 0;
  const say = async (body: CommandBody, actor: "system" | "moderator" | "team" = "moderator"): Promise<void> => {
    commands += 1;
    const who = {
      system: { kind: "system" },
      moderator: { kind: "moderator", user_id: "u" },
      team: { kind: "team", team_id: "t1" },
    } as const;
    const { ack } = await room.execute({ id: `c${commands}`, device_id: "d", actor: who[actor], body });
    expect([body.type, ack]).toMatchObject([body.type, { ok: true }]);
  };
  const game = { game_id: "g", title: "Game", points: 1, rounds_count: 2 };
  await say(
    {
      type: "create_show",
      show_id: "s",
      public_id: "PUBLIC23",
      owner_id: "u",
      name: "Show",
      description: "",
      settings: DEFAULT_SETTINGS,
      secret: "x",
    },
    "system",
  );
  await say({ type: "add_game", show_game_id: "sg", game });
  await say({ type: "create_team", team_id: "t1", name: "Team", colour: null });
  await say({
    type: "start",
    run_id: "r",
    content: frozenContent("c", "sg", [classicRound("r1"), classicRound("r2")]),
    view: view(),
  });
  await say({ type: "start_first_round", view: view() });
  await say({ type: "submit", round_id: "r1", submission_id: "a", input: { text: "x" } }, "team");
  await say({ type: "reveal", view: view() });
  await say({ type: "next", confirmed: true, view: view() });
  await say({ type: "delete_team", team_id: "t1" });
  await say({ type: "reset", view: view() });
  await say({ type: "remove_game", show_game_id: "sg" });
  return batches;
}

test.each(["sqlite", "postgres", "mysql"] as const)("the SQL for %s matches the reviewed snapshot", async (dialect) => {
  const recorder = new SqlRecorder(dialect);
  await exerciseRepositories(recorder.database, (step) => recorder.assignTo(step.split(" ")[0] ?? ""));
  const log = createEventLog(recorder.database, () => 0);
  const batches = await playBatches();
  const personal = batches.flatMap(({ events }) => events).find(({ body }) => body.type === "team_registered");
  recorder.event = JSON.stringify(personal);
  for (const batch of batches) {
    await log.append(batch.before, () => batch);
    recorder.assignTo("event log: append");
  }
  const state = batches.at(-1)?.after ?? initialState();
  const places: Record<string, () => Promise<unknown>> = {
    readAfter: () => log.readAfter("s", 1),
    load: () => log.load("s"),
    readLastSeqs: () => log.readLastSeqs(["s", "t"]),
    saveSnapshot: () => log.saveSnapshot(state),
    findShowId: () => log.findShowId("P"),
    deleteShow: () => log.deleteShow("s"),
  };
  expect(Object.keys({ ...places, append: 0 }).toSorted()).toEqual(Object.keys(log).toSorted());
  for (const [name, call] of Object.entries(places)) {
    // The stub's rows are meaningless; only the SQL counts.
    await call().catch(() => undefined);
    recorder.assignTo(`event log: ${name}`);
  }
  const clock = await openShowClock(recorder.database);
  await clock.close();
  recorder.assignTo("clock: open");
  await expect(recorder.text).toMatchFileSnapshot(`emitted.${dialect}.snapshot.sql`);
});
