import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import {
  DEFAULT_SETTINGS,
  type CommandBody,
  type FrozenRound,
  type ShowSettings,
  type PlayPosition,
} from "@showrunner/engine";
import type { CommandAck } from "@showrunner/contract/realtime";
import { openShowClock } from "../../../platform/clock/index.ts";
import { openDatabase, type Database } from "../../../platform/db/index.ts";
import { createTestDatabase, type TestBackend, type TestDatabase } from "../../../platform/db/testing/index.ts";
import { fail, ok } from "../../../platform/http/failure.ts";
import type { LiveAccess } from "../sessions/admission.ts";
import { unmeasured } from "../room/ping-rate-controller.ts";
import { createLive, type Live, type LiveOptions } from "../live.service.ts";
import type { LiveCommand } from "../room/live-shows.ts";
import { isCloseNotice, type Session } from "../../../platform/realtime/connection.ts";
import { frozenContent } from "./content.ts";
import { FakeConnection } from "./fake-connection.ts";

const moderator = { kind: "moderator", user_id: "host" } as const;

/**
 * Test credentials: `host` moderates everything, `team:SHOW:TEAM` is a team, `display key` is the host's display key;
 * anything else is refused. `revoked` removes access.
 */
export function createTestAccess(revoked: ReadonlySet<string> = new Set()): LiveAccess {
  return {
    moderator: (token) =>
      Promise.resolve(
        token === "host" && !revoked.has("host") ? ok({ user_id: "host", expires_at: null }) : fail("session_expired"),
      ),
    isHostDisplay: (token) => token === "display key",
    team: (token) => {
      const [kind, showId = "", teamId = ""] = token?.split(":") ?? [];
      if (kind !== "team" || revoked.has(teamId)) return Promise.resolve(fail("team_session_ended"));
      const expiresAt = Date.now() + 90 * 24 * 3_600_000;
      return Promise.resolve(
        ok({
          show_id: showId,
          team_id: teamId,
          device_id: `phone-of-${teamId}`,
          expires_at: expiresAt,
          renew: () => `${token} renewed`,
        }),
      );
    },
  };
}

/** A new database, or one that outlives this instance. */
export type TestLiveDatabase = TestBackend | { readonly open: () => Promise<Database> };

async function openTestLiveDatabase(on?: TestLiveDatabase): Promise<Pick<TestDatabase, "database" | "drop">> {
  if (on === undefined || "createSlot" in on) return createTestDatabase(on);
  const database = await on.open();
  return { database, drop: () => database.close() };
}

export interface TestLive {
  readonly live: Live;
  readonly database: Database;
  readonly errors: unknown[];
  readonly revoked: Set<string>;
  /** What the next start freezes. */
  rounds: readonly FrozenRound[];
  end(): Promise<void>;
}

/** Creates the live part of a server on its own database, or on that of a folder that outlives it. */
export async function createTestLive({
  wrap,
  folder,
  on = folder === undefined ? undefined : { open: () => openDatabase({ dialect: "sqlite", folder }) },
  ...options
}: Partial<LiveOptions> & {
  readonly wrap?: (database: Database) => Database;
  /** Existing embedded database. */
  readonly folder?: string;
  readonly on?: TestLiveDatabase;
} = {}): Promise<TestLive> {
  const db = await openTestLiveDatabase(on);
  const database = wrap?.(db.database) ?? db.database;
  const clock = await openShowClock(db.database);
  const errors: unknown[] = [];
  const revoked = new Set<string>();
  const live = createLive({
    database,
    rounds: ROUND_DEFINITIONS,
    now: clock.now,
    wallClock: Date.now,
    access: createTestAccess(revoked),
    freeze: (_show, [game]) => {
      contentCount += 1;
      const content = frozenContent(`content-${contentCount}`, game?.show_game_id ?? "", testLive.rounds);
      return Promise.resolve({ ok: true, value: { content, guards: [] } });
    },
    grantCapabilities: (_show, run, ids) => Promise.resolve(new Map(ids.map((id) => [id, `${run}-${id}-capability`]))),
    onError: (error) => errors.push(error),
    ...options,
  });
  const testLive: TestLive = {
    live,
    database,
    errors,
    revoked,
    rounds: [],
    end: async () => {
      await live.close();
      await clock.close();
      await db.drop();
    },
  };
  return testLive;
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
    on: TestLive,
    given: {
      readonly rounds?: readonly FrozenRound[];
      readonly teams?: number;
      readonly settings?: Partial<ShowSettings>;
    } = {},
  ): Promise<TestShow> {
    showCount += 1;
    const show = new TestShow(
      on.live,
      `show-${showCount}`,
      `SHW${String(showCount).padStart(5, "0").replaceAll("0", "A").replaceAll("1", "B")}`,
    );
    const rounds = given.rounds ?? [];
    on.rounds = rounds;
    const settings = { ...DEFAULT_SETTINGS, spoken_question: true, ...given.settings };
    // A fixed secret, so that equal plays are identical.
    const handle = await on.live.shows.create(show.id);
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
    const { ack } = await handle.show.execute({ id: "create", device_id: "test", actor: { kind: "system" }, body });
    expectOk(ack);
    handle.release();
    expectOk(
      await show.moderate({
        type: "add_game",
        show_game_id: `${show.id}-game`,
        game: { game_id: "library", title: "Game", points: 50, rounds_count: rounds.length },
      }),
    );
    for (let index = 0; index < (given.teams ?? 0); index += 1) await show.addTeam(getTestTeamId(index));
    return show;
  }

  /** The same show on another server. */
  on(other: TestLive): TestShow {
    return new TestShow(other.live, this.id, this.public_id);
  }

  addTeam(teamId: string): Promise<CommandAck> {
    return this.moderate({ type: "create_team", team_id: teamId, name: `Team ${teamId}`, colour: null });
  }

  async execute(command: Omit<LiveCommand, "id" | "device_id"> & Partial<LiveCommand>): Promise<CommandAck> {
    this.#commands += 1;
    const id = `command-${this.#commands}`;
    const { ack } = await this.#live.execute(this.id, { id, device_id: "test", ...command });
    return ack;
  }

  moderate(body: CommandBody): Promise<CommandAck> {
    return this.execute({ actor: moderator, body });
  }

  async view(): Promise<PlayPosition> {
    const snapshot = await this.#live.createSnapshot(this.id, { kind: "moderator" });
    const { show, round, programme, desk } = snapshot?.slices ?? {};
    return {
      run_id: show?.run_id ?? null,
      round_id: programme?.current_round_id ?? null,
      phase: desk?.phase ?? round?.phase ?? null,
    };
  }

  /** Sends a command as a client does: completed by the server. */
  async runCommand(
    body: Parameters<Live["runCommand"]>[1]["body"],
    actor: LiveCommand["actor"] = moderator,
    id?: string,
  ): Promise<CommandAck> {
    this.#commands += 1;
    const handle = await this.#live.shows.acquire(this.id);
    if (handle === null) throw new Error("no show");
    const meta = { arrival: this.#live.now(), transport: "sse", ...unmeasured, clock_error: 0 } as const;
    try {
      return await this.#live.runCommand(handle.show, {
        id: id ?? `page-${this.#commands}`,
        device_id: "test",
        actor,
        body,
        meta,
      });
    } finally {
      handle.release();
    }
  }

  async start(): Promise<void> {
    expectOk(await this.runCommand({ type: "start", view: await this.view() }));
    expectOk(await this.runCommand({ type: "start_first_round", view: await this.view() }));
  }

  async reveal(): Promise<void> {
    expectOk(await this.runCommand({ type: "reveal", view: await this.view() }));
  }

  async next(confirmed = false): Promise<void> {
    expectOk(await this.runCommand({ type: "next", confirmed, view: await this.view() }));
  }

  submit(
    teamId: string,
    roundId: string,
    input: unknown,
    submissionId: string = `${teamId}-${roundId}`,
  ): Promise<CommandAck> {
    return this.runCommand(
      { type: "submit", round_id: roundId, submission_id: submissionId, input: input as never },
      { kind: "team", team_id: teamId },
    );
  }

  /** Connects a client; `teamId` for a team's. */
  async connect(as: Role): Promise<FakeConnection> {
    return (await this.#open(as)).connection;
  }

  /** Connects a client that can send messages. */
  async openSession(as: Role): Promise<{ readonly connection: FakeConnection; receive: Session["receive"] }> {
    const { connection, session } = await this.#open(as);
    if (session === null) throw new Error("not admitted");
    return { connection, receive: (message, arrival) => session.receive(message, arrival) };
  }

  async #open(as: Role): Promise<{ readonly connection: FakeConnection; readonly session: Session | null }> {
    const connection = new FakeConnection();
    const isTeam = typeof as === "object";
    const session = await this.#live.openSession(
      connection,
      as === "moderator" ? { kind: "show", show_id: this.id } : { kind: "public", public_id: this.public_id },
      {
        type: "hello",
        protocol: 2,
        role: isTeam ? "team" : as === "moderator" ? as : "display",
        token: isTeam ? `team:${this.id}:${as.team_id}` : tokens[as],
        device_id: "page",
        seq: null,
        ...(isTeam && as.language !== undefined ? { language: as.language } : {}),
      },
    );
    if (isCloseNotice(session)) {
      connection.closeNotice = session;
      return { connection, session: null };
    }
    connection.onClosed = () => session.onClosed();
    return { connection, session };
  }
}

type Role = "moderator" | "display" | "display of the host" | { readonly team_id: string; readonly language?: string };

const tokens = { moderator: "host", display: null, "display of the host": "display key" } as const;

let showCount = 0;
let contentCount = 0;

export function getTestTeamId(index: number): string {
  return `team-${index}`;
}

export function expectOk(ack: CommandAck): void {
  if (!ack.ok) throw new Error(`refused: ${ack.code} ${JSON.stringify(ack.params)}`);
}
