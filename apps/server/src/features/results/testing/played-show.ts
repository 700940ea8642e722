import { expect } from "vitest";
import type { ModeratorCommandInput, TeamCommandInput } from "@showrunner/contract/realtime";
import type { LogEntry } from "@showrunner/contract/rest";
import type { DistributiveOmit, ModeratorSlices } from "@showrunner/engine";
import type { Credentials, TestServer } from "../../../testing/test-server.ts";

const classicRound = (answer: string, buzzerOverride: "enable" | "disable") => ({
  type: "classic",
  title: null,
  question: `Say ${answer}`,
  content: "",
  answers: [answer],
  answer_content: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "winner_takes_all" as const,
  buzzer_override: buzzerOverride,
  config: {},
});

/** A show with one game of two rounds; commands always carry the current view. */
export class PlayedShow {
  readonly id: string;
  readonly public_id: string;
  readonly #on: TestServer;
  readonly #owner: Credentials;
  #commands = 0;

  constructor(on: TestServer, owner: Credentials, id: string, publicId: string) {
    this.#on = on;
    this.#owner = owner;
    this.id = id;
    this.public_id = publicId;
  }

  static async create(
    on: TestServer,
    owner: Credentials,
    buzzerOverride: "enable" | "disable" = "disable",
  ): Promise<PlayedShow> {
    const { id, public_id } = await on.call("POST /gameshows", { as: owner, body: { name: "Friday" } });
    const rounds = ["one", "two"].map((answer) => classicRound(answer, buzzerOverride));
    const body = { title: "Words", show_id: id, points: 30, rounds };
    await on.call("POST /games", { as: owner, body });
    return new PlayedShow(on, owner, id, public_id);
  }

  get params() {
    return { as: this.#owner, params: { id: this.id } };
  }

  async slices(): Promise<ModeratorSlices> {
    const { slices } = await this.#on.call("GET /gameshows/:id/live", this.params);
    return slices;
  }

  async do(command: DistributiveOmit<ModeratorCommandInput, "view">): Promise<void> {
    const { show, programme, desk } = await this.slices();
    const view = {
      run_id: show.run_id,
      round_id: programme.current_round_id,
      phase: desk?.phase ?? null,
    };
    const body = { ...command, view };
    this.#commands += 1;
    const ack = await this.#on.call("POST /gameshows/:id/commands", {
      ...this.params,
      body: { id: `c${this.#commands}`, device_id: "desk", body },
    });
    expect(ack, command.type).toMatchObject({ ok: true });
  }

  async undo(): Promise<void> {
    const { undo } = await this.slices();
    await this.do({ type: "undo", decision_seq: undo?.decision_seq ?? 0 });
  }

  async team(name: string): Promise<{
    readonly id: string;
    submit(text: string): Promise<void>;
    /** Buzzes once the buzzer is open, and waits until the team holds the buzz. */
    buzz(): Promise<void>;
    nameMember(memberName: string): Promise<void>;
  }> {
    const { team, team_token } = await this.#on.call("POST /gameshows/join/:publicId/register", {
      params: { publicId: this.public_id },
      body: { name, password: "x", device_id: `phone of ${name}` },
    });
    const send = async (id: string, body: TeamCommandInput): Promise<void> => {
      await this.#on.call("POST /gameshows/public/:publicId/commands", {
        as: { team_token },
        params: { publicId: this.public_id },
        body: { id, device_id: `phone of ${name}`, body },
      });
    };
    const nextId = (): string => {
      this.#commands += 1;
      return `s${this.#commands}`;
    };
    return {
      id: team.id,
      submit: async (text) => {
        const { programme } = await this.slices();
        const id = nextId();
        const roundId = programme.current_round_id ?? "";
        await send(id, { type: "submit", round_id: roundId, submission_id: id, input: { text } });
      },
      buzz: async () => {
        const { round, buzzer } = await this.slices();
        if (buzzer.phase !== "open") throw new Error(`The buzzer is ${buzzer.phase}.`);
        const { opening } = buzzer;
        const isHolder = async (): Promise<boolean> => {
          const id = nextId();
          await send(id, { type: "buzz", round_id: round?.id ?? "", press_id: id, opening, claim: null });
          const now = (await this.slices()).buzzer;
          return now.phase === "locked" && now.holder.team_id === team.id;
        };
        await expect.poll(isHolder, { timeout: 5_000 }).toBe(true);
      },
      nameMember: (memberName) => send(nextId(), { type: "join_member", name: memberName }),
    };
  }

  async judge(teamId: string, outcome: "correct" | "wrong"): Promise<void> {
    const { submissions } = await this.slices();
    const submissionId = submissions?.items.find((row) => row.team_id === teamId)?.submission_id ?? "";
    await this.do({ type: "validate_submission", team_id: teamId, submission_id: submissionId, decision: { outcome } });
  }

  async log(query: Readonly<Record<string, unknown>> = {}): Promise<readonly LogEntry[]> {
    const entries: LogEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.#on.call("GET /gameshows/:id/log", {
        ...this.params,
        query: { limit: 200, ...query, ...(cursor === undefined ? {} : { cursor }) },
      });
      entries.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return entries;
  }
}
