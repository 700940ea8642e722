import type { CommandAnswer } from "@showrunner/contract/realtime";
import type {
  AnySlices,
  FrozenContent,
  Instant,
  Millis,
  RoundDefinitions,
  RunId,
  ShowEvent,
  ShowId,
  ShowState,
} from "@showrunner/engine";
import type { Bye } from "../../platform/realtime/index.ts";
import type { CommitWatch } from "./census.ts";
import { AwayPhones } from "./away-phones.ts";
import { server_device, serverCommandId } from "./commands.ts";
import { assetsOfContent, withRunIds, type GrantCapabilities } from "./assets.ts";
import { Deadlines } from "./deadlines.ts";
import type { EventLog, LoadedShow } from "./event-log.ts";
import { FanOut } from "./fan-out.ts";
import { LineCare, outstandingBound } from "./line-care.ts";
import { PressTally } from "./press-tally.ts";
import { PresenceTeller } from "./presence.ts";
import type { PresenceOfServers } from "./presence-of-servers.ts";
import { RefusedRegistrations } from "./refused-registrations.ts";
import { Room } from "./room.ts";
import type { Screen } from "./screens.ts";
import type { ExecuteOptions, LiveCommand } from "./types.ts";
import { later } from "../../platform/tasks.ts";

/** A round's end causes many commands; the snapshot waits until they are done. */
const snapshot_after_ms = 5_000;

export interface LiveShowOptions {
  readonly show_id: ShowId;
  readonly log: EventLog;
  readonly loaded: LoadedShow;
  readonly rounds: RoundDefinitions;
  readonly now: () => Instant;
  readonly grantCapabilities: GrantCapabilities;
  readonly onError: (error: unknown) => void;
  /** Whether other servers may serve the show: then no server knows all connections (FAIR-12). */
  readonly is_shared: boolean;
  readonly presence: PresenceOfServers;
  /** Called when another server deleted the show. */
  readonly onGone: () => void;
  /** Called after this server appended to the show; `head` is the new last seq. */
  readonly onWritten: (head: number) => void;
  readonly watch?: CommitWatch | undefined;
}

/** One show with its room, its clients and its timers. */
export class LiveShow {
  readonly room: Room;
  readonly #options: LiveShowOptions;
  readonly #fanOut: FanOut;
  readonly #deadlines: Deadlines;
  readonly #lines: LineCare;
  readonly #presence: PresenceTeller;
  readonly #away: AwayPhones;
  readonly #presses = new PressTally();
  readonly #refused = new RefusedRegistrations(() => this.#presence.changed());
  #capabilities: ReadonlyMap<string, string> = new Map();
  #snapshot_timer: NodeJS.Timeout | undefined;

  constructor(options: LiveShowOptions) {
    const { show_id, log, loaded, rounds, now, is_shared, presence, onError, onGone, onWritten, watch } = options;
    this.#options = options;
    this.room = new Room({
      log,
      loaded,
      rounds,
      now,
      onError,
      onGone,
      onWritten,
      watch,
      onContents: async ({ run }, contents) => {
        if (run !== null) for (const content of contents) await this.grant(run.run_id, content);
      },
      onCommit: (before, after, events) => this.#committed(before, after, events),
    });
    this.#fanOut = new FanOut({
      context: this.room.context,
      state: loaded.state,
      capabilities: () => this.#capabilities,
      onError,
    });
    this.#lines = new LineCare(this.#fanOut.screens);
    this.#presence = new PresenceTeller(show_id, this.#fanOut.screens, presence, this.#presses, this.#refused);
    this.#away = new AwayPhones(this.#fanOut.screens);
    this.#deadlines = new Deadlines({
      now,
      outstandingBound: (state) => (is_shared ? Infinity : outstandingBound(state, this.#fanOut.screens, now())),
      tick: (bound) => this.#tick(bound),
    });
  }

  /** Slices as sent to clients: with run-specific asset ids. */
  asSent(slices: AnySlices): AnySlices {
    if (this.#capabilities.size === 0) return slices;
    return JSON.parse(withRunIds(JSON.stringify(slices), this.#capabilities)) as AnySlices;
  }

  get state(): ShowState {
    return this.room.state;
  }

  get screens(): FanOut["screens"] {
    return this.#fanOut.screens;
  }

  /** True while no client is connected and no deadline is pending. */
  get isQuiet(): boolean {
    return this.screens.count === 0 && !this.room.isBusy && !this.#deadlines.isSet;
  }

  /** Prepares a loaded show; call before the first command and client. */
  async begin(): Promise<void> {
    const { run } = this.state;
    if (run !== null)
      for (const content of this.#options.loaded.contents.values()) await this.grant(run.run_id, content);
    this.#follow(this.state);
  }

  /** Creates the capabilities of the content's pictures; each is sent when its picture is shown. */
  async grant(run_id: RunId, content: FrozenContent): Promise<void> {
    const ids = assetsOfContent(content);
    if (ids.length === 0) return;
    const granted = await this.#options.grantCapabilities(this.#options.show_id, run_id, ids);
    this.#capabilities = new Map([...this.#capabilities, ...granted]);
  }

  async execute(command: LiveCommand, options?: ExecuteOptions): Promise<CommandAnswer> {
    const { body, actor } = command;
    const { run } = this.state;
    if (body.type === "join_member" && actor.kind === "team") {
      // Connections on other servers are known by number only, and a connected device must not lose its slot.
      const isElsewhere = this.#options.presence.hasElsewhere(this.#options.show_id, actor.team_id);
      const away = isElsewhere ? [] : this.#away.of(actor.team_id, this.state);
      return this.room.execute({ ...command, body: { ...body, away } }, options);
    }
    if (body.type === "add_game" && body.content !== undefined && run !== null)
      await this.grant(run.run_id, body.content);
    const answer = await this.room.execute(command, options);
    if (body.type === "buzz" && actor.kind === "team" && this.#presses.answered(this.state, actor.team_id, answer))
      this.#presence.changed();
    return answer;
  }

  /** Counts a registration refused by its rate limit, for moderators. */
  registrationRefused(): void {
    this.#refused.add();
  }

  /** Subscribes a client; the full state comes first. */
  addScreen(screen: Screen): void {
    this.screens.add(screen);
    this.#lines.added(screen);
    screen.connection.send(this.#fanOut.fullFrame(screen));
    this.#presence.changed();
  }

  removeScreen(screen: Screen): void {
    this.screens.remove(screen);
    this.#away.left(screen);
    this.#presence.changed();
  }

  /** Saves a snapshot and closes: disconnects all clients after pending commands have their acks. */
  async close(bye: Bye): Promise<void> {
    this.#stop();
    await this.room.saveSnapshot();
    await this.room.close();
    this.#fanOut.end(bye);
  }

  /** Closes a show that is being deleted, without saving anything. */
  async abandon(bye: Bye): Promise<void> {
    this.#stop();
    await this.room.abandon();
    this.#fanOut.end(bye);
  }

  #committed(before: ShowState, after: ShowState, events: readonly ShowEvent[]): void {
    const began = performance.now();
    this.#fanOut.committed(before, after, events);
    this.#options.watch?.told(performance.now() - began);
    this.#follow(after);
    if (events.some(({ body }) => body.type === "round_ended" || body.type === "rounds_over"))
      this.#snapshot_timer ??= later(() => this.#takeSnapshot(), snapshot_after_ms);
  }

  #follow(state: ShowState): void {
    this.#lines.follow(state);
    this.#deadlines.follow(state);
  }

  #tick(outstanding_bound: Millis): void {
    const command: LiveCommand = {
      id: serverCommandId(),
      device_id: server_device,
      actor: { kind: "system" },
      body: { type: "tick", outstanding_bound },
    };
    this.execute(command).then(
      // A tick that changed nothing leaves the timer unset.
      () => this.#deadlines.isSet || this.#follow(this.state),
      this.#options.onError,
    );
  }

  #takeSnapshot(): void {
    this.#snapshot_timer = undefined;
    void this.room.saveSnapshot();
  }

  #stop(): void {
    clearTimeout(this.#snapshot_timer);
    this.#deadlines.stop();
    this.#refused.stop();
    this.#presence.stop();
    this.#fanOut.stop();
  }
}
