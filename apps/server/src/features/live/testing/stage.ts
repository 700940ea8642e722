import { round_definitions } from "@showrunner/rounds";
import { default_settings, type CommandBody, type FrozenRound, type ShowSettings, type View } from "@showrunner/engine";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import { openShowClock } from "../../../platform/clock/index.ts";
import { openDatabase, type Database } from "../../../platform/db/index.ts";
import { testDatabase, type BackEnd, type TestDatabase } from "../../../platform/db/testing/index.ts";
import { fail, ok } from "../../../platform/http/failure.ts";
import type { LiveAccess } from "../admission.ts";
import { not_measured } from "../line-care.ts";
import { createLive, type Live, type LiveOptions } from "../service.ts";
import type { LiveCommand } from "../types.ts";
import { isBye, type Session } from "../../../platform/realtime/connection.ts";
import { frozen } from "./content.ts";
import { FakeConnection } from "./fake-connection.ts";

const moderator = { kind: "moderator", user_id: "host" } as const;

/**
 * Test credentials: `host` moderates everything, `team:SHOW:TEAM` is a team, `display key` is the host's display key;
 * anything else is refused. `revoked` removes access.
 */
export function testAccess(revoked: ReadonlySet<string> = new Set()): LiveAccess {
  return {
    moderator: (token) =>
      Promise.resolve(
        token === "host" && !revoked.has("host") ? ok({ user_id: "host", expires_at: null }) : fail("session_expired"),
      ),
    isHostsDisplay: (token) => token === "display key",
    team: (token) => {
      const [kind, show_id = "", team_id = ""] = token?.split(":") ?? [];
      if (kind !== "team" || revoked.has(team_id)) return Promise.resolve(fail("team_session_ended"));
      const expires_at = Date.now() + 90 * 24 * 3_600_000;
      return Promise.resolve(
        ok({ show_id, team_id, device_id: `phone-of-${team_id}`, expires_at, renew: () => `${token} renewed` }),
      );
    },
  };
}

/** A new database, or one that outlives this instance. */
export type StageDatabase = BackEnd | { readonly open: () => Promise<Database> };

async function stageDatabase(on?: StageDatabase): Promise<Pick<TestDatabase, "database" | "end">> {
  if (on === undefined || "place" in on) return testDatabase(on);
  const database = await on.open();
  return { database, end: () => database.close() };
}

export interface Stage {
  readonly live: Live;
  readonly database: Database;
  readonly errors: unknown[];
  readonly revoked: Set<string>;
  /** What the next start freezes. */
  rounds: readonly FrozenRound[];
  end(): Promise<void>;
}

/** Creates the live part of a server on its own database, or on that of a folder that outlives it. */
export async function stage({
  wrap,
  folder,
  on = folder === undefined ? undefined : { open: () => openDatabase({ dialect: "sqlite", folder }) },
  ...options
}: Partial<LiveOptions> & {
  readonly wrap?: (database: Database) => Database;
  /** Existing embedded database. */
  readonly folder?: string;
  readonly on?: StageDatabase;
} = {}): Promise<Stage> {
  const db = await stageDatabase(on);
  const database = wrap?.(db.database) ?? db.database;
  const clock = await openShowClock(db.database);
  const errors: unknown[] = [];
  const revoked = new Set<string>();
  const live = createLive({
    database,
    rounds: round_definitions,
    now: clock.now,
    wall: Date.now,
    access: testAccess(revoked),
    freeze: (_show, [game]) => {
      content_count += 1;
      const content = frozen(`content-${content_count}`, game?.show_game_id ?? "", made.rounds);
      return Promise.resolve({ ok: true, value: { content, guards: [] } });
    },
    grantCapabilities: (_show, run, ids) => Promise.resolve(new Map(ids.map((id) => [id, `${run}-${id}-capability`]))),
    onError: (error) => errors.push(error),
    ...options,
  });
  const made: Stage = {
    live,
    database,
    errors,
    revoked,
    rounds: [],
    end: async () => {
      await live.close();
      await clock.close();
      await db.end();
    },
  };
  return made;
}

/** One show, with helpers to control it. */
export class TestShow {
  readonly id: string;
  readonly public_id: string;
  readonly #live: Live;
  #commands = Math.floor(performance.now() * 1_000);

  constructor(live: Live, id: string, publicId: string) {
    this.#live = live;
    this.id = id;
    this.public_id = publicId;
  }

  /** Creates a show with one game of these rounds, and teams `team-0`, `team-1`, … */
  static async create(
    on: Stage,
    given: {
      readonly rounds?: readonly FrozenRound[];
      readonly teams?: number;
      readonly settings?: Partial<ShowSettings>;
    } = {},
  ): Promise<TestShow> {
    show_count += 1;
    const show = new TestShow(
      on.live,
      `show-${show_count}`,
      `SHW${String(show_count).padStart(5, "0").replaceAll("0", "A").replaceAll("1", "B")}`,
    );
    const rounds = given.rounds ?? [];
    on.rounds = rounds;
    const settings = { ...default_settings, spoken_question: true, ...given.settings };
    // A fixed secret, so that equal plays are identical.
    const lease = await on.live.shows.begin(show.id);
    const body = {
      type: "create_show",
      show_id: show.id,
      public_id: show.public_id,
      owner_id: "host",
      name: "Show",
      description: "",
      settings,
      secret: "one secret for all tests",
    } as const;
    expectOk(await lease.show.execute({ id: "create", device_id: "test", actor: { kind: "system" }, body }));
    lease.release();
    expectOk(
      await show.moderate({
        type: "add_game",
        show_game_id: `${show.id}-game`,
        game: { game_id: "library", title: "Game", points: 50, rounds_count: rounds.length },
      }),
    );
    for (let index = 0; index < (given.teams ?? 0); index += 1) await show.addTeam(teamId(index));
    return show;
  }

  /** The same show on another server. */
  on(other: Stage): TestShow {
    return new TestShow(other.live, this.id, this.public_id);
  }

  addTeam(team_id: string): Promise<CommandAnswer> {
    return this.moderate({ type: "create_team", team_id, name: `Team ${team_id}`, colour: null });
  }

  execute(command: Omit<LiveCommand, "id" | "device_id"> & Partial<LiveCommand>): Promise<CommandAnswer> {
    this.#commands += 1;
    return this.#live.execute(this.id, { id: `command-${this.#commands}`, device_id: "test", ...command });
  }

  moderate(body: CommandBody): Promise<CommandAnswer> {
    return this.execute({ actor: moderator, body });
  }

  async view(): Promise<View> {
    const snapshot = await this.#live.snapshot(this.id, { kind: "moderator" });
    const { show, round, programme, desk } = snapshot?.slices ?? {};
    return {
      run_id: show?.run_id ?? "",
      round_id: programme?.current_round_id ?? null,
      phase: desk?.phase ?? round?.phase ?? null,
    };
  }

  /** Sends a command as a client does: completed by the server. */
  async page(
    body: Parameters<Live["run"]>[1]["body"],
    actor: LiveCommand["actor"] = moderator,
    id?: string,
  ): Promise<CommandAnswer> {
    this.#commands += 1;
    const lease = await this.#live.shows.use(this.id);
    if (lease === null) throw new Error("no show");
    const way = { arrival: this.#live.now(), line: "sse", ...not_measured, clock_error: 0 } as const;
    try {
      return await this.#live.run(lease.show, {
        id: id ?? `page-${this.#commands}`,
        device_id: "test",
        actor,
        body,
        way,
      });
    } finally {
      lease.release();
    }
  }

  async start(): Promise<void> {
    expectOk(await this.page({ type: "start", view: await this.view() }));
    expectOk(await this.page({ type: "start_first_round", view: await this.view() }));
  }

  async reveal(): Promise<void> {
    expectOk(await this.page({ type: "reveal", view: await this.view() }));
  }

  async next(confirmed = false): Promise<void> {
    expectOk(await this.page({ type: "next", confirmed, view: await this.view() }));
  }

  submit(
    team_id: string,
    round_id: string,
    input: unknown,
    submission_id: string = `${team_id}-${round_id}`,
  ): Promise<CommandAnswer> {
    return this.page({ type: "submit", round_id, submission_id, input: input as never }, { kind: "team", team_id });
  }

  /** Connects a client; `team_id` for a team's. */
  async watch(as: Role): Promise<FakeConnection> {
    return (await this.#open(as)).connection;
  }

  /** Connects a client that can send messages. */
  async session(as: Role): Promise<{ readonly connection: FakeConnection; receive: Session["receive"] }> {
    const { connection, session } = await this.#open(as);
    if (session === null) throw new Error("not admitted");
    return { connection, receive: (message, arrival) => session.receive(message, arrival) };
  }

  async #open(as: Role): Promise<{ readonly connection: FakeConnection; readonly session: Session | null }> {
    const connection = new FakeConnection();
    const isTeam = typeof as === "object";
    const session = await this.#live.open(
      connection,
      as === "moderator" ? { kind: "show", show_id: this.id } : { kind: "public", public_id: this.public_id },
      {
        type: "hello",
        protocol: 2,
        role: isTeam ? "team" : as === "moderator" ? as : "display",
        token: isTeam ? `team:${this.id}:${as.team_id}` : tokens[as],
        device_id: "page",
        seq: null,
      },
    );
    if (isBye(session)) {
      connection.bye = session;
      return { connection, session: null };
    }
    connection.onEnd = () => session.closed();
    return { connection, session };
  }
}

type Role = "moderator" | "display" | "display of the host" | { readonly team_id: string };

const tokens = { moderator: "host", display: null, "display of the host": "display key" } as const;

let show_count = 0;
let content_count = 0;

export function teamId(index: number): string {
  return `team-${index}`;
}

export function expectOk(answer: CommandAnswer): void {
  if (!answer.ok) throw new Error(`refused: ${answer.code} ${JSON.stringify(answer.params)}`);
}
