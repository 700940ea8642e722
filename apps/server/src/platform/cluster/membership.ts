import { setTimeout as sleep } from "node:timers/promises";
import { lockGuardRow } from "../db/guard-rows.ts";
import {
  DatabaseUnavailable,
  Overloaded,
  WriteConflict,
  type Database,
  type Transact,
  type Transaction,
  type WriteStatement,
} from "../db/index.ts";
import { setSafeInterval } from "../safe-timers.ts";
import {
  createServerInstancesRepository,
  toInstance,
  type NewServerInstance,
  type StoredInstance,
} from "./server-instances.repository.ts";

/** The membership of this server in the cluster. */
export interface Membership {
  /** Call once the server serves requests; until then it counts as restarting. */
  beginService(): Promise<void>;
  /** Running servers, and servers that were restarted and have not come back. */
  list(): Promise<readonly StoredInstance[]>;
  hasPeers(): Promise<boolean>;
  /**
   * Statements that ask all supervised servers, including this one, or only the one with this id, to restart in turns.
   */
  requestRestarts(id?: string): readonly WriteStatement[];
  /** Writes these statements and the beginning of a restart of this server alone. Rejects like `Database.write`. */
  beginRestart(statements: readonly WriteStatement[]): Promise<void>;
  /** Keeps other servers from starting on the database while it is replaced; false if other servers run on it. */
  claimDatabase(): Promise<boolean>;
  releaseDatabase(): Promise<void>;
  /** From now on, the claim outlives this process; its successor decides which database is in use. */
  handOverDatabase(): void;
  /** Never rejects: a server that cannot leave is forgotten when its lease ends. */
  leave(): Promise<void>;
}

interface Options {
  readonly database: Pick<Database, "read" | "dialect" | "transact" | "write" | "writeLocal">;
  readonly self: NewServerInstance;
  /** Null without a supervisor. */
  readonly requestRestart: (() => void) | null;
  /** Called while another server replaces the database; rejects once this server must no longer start on it. */
  readonly checkUsable: () => Promise<void>;
  readonly onWaiting: () => void;
  readonly timing?: Partial<Timing>;
}

interface Timing {
  readonly heartbeatMs: number;
  /** Time without a heartbeat after which a server counts as gone. */
  readonly leaseMs: number;
  /** Maximum time of a restart, from the end of the service until it resumes. */
  readonly restartMs: number;
  /** Maximum time of a start that replaces the database. */
  readonly handOverMs: number;
}
const DEFAULT_TIMING: Timing = { heartbeatMs: 2_000, leaseMs: 10_000, restartMs: 60_000, handOverMs: 150_000 };
const WAIT_MS = 500;
/** How long failed restarts are shown. */
const KEEP_FAILED_MS = 600_000;

/** Registers this server; waits while another server replaces the database. */
export async function joinCluster(options: Options): Promise<Membership> {
  const { transact } = options.database;
  return transact === null ? createStandaloneMembership(options) : joinPeers(options, transact);
}

/** The embedded database belongs to one process, so nothing is stored. */
function createStandaloneMembership({ database, self }: Options): Membership {
  const alive: StoredInstance = { ...self, alive_until: 0, restart_state: null, is_exclusive: 0, is_alive: 1 };
  return {
    beginService: () => Promise.resolve(),
    list: () => Promise.resolve([alive]),
    hasPeers: () => Promise.resolve(false),
    requestRestarts: () => [],
    beginRestart: (statements) => database.write(statements),
    claimDatabase: () => Promise.resolve(true),
    releaseDatabase: () => Promise.resolve(),
    handOverDatabase: () => undefined,
    leave: () => Promise.resolve(),
  };
}

async function joinPeers(options: Options, transact: Transact): Promise<Membership> {
  const { database, self, requestRestart, checkUsable, onWaiting } = options;
  const { heartbeatMs, leaseMs, restartMs, handOverMs } = { ...DEFAULT_TIMING, ...options.timing };
  const repository = createServerInstancesRepository(database);
  /** Decides about all servers atomically, under the lock of the guard row. */
  const decide = <T>(
    work: (others: readonly StoredInstance[], own: StoredInstance | undefined, transaction: Transaction) => Promise<T>,
  ): Promise<T> =>
    transact(async (transaction) => {
      await transaction.write([lockGuardRow(database, "servers")]);
      const all = (await transaction.query(repository.selectAll())).map(toInstance);
      const others = all.filter(({ id, is_alive }) => id !== self.id && is_alive === 1);
      return work(
        others,
        all.find(({ id }) => id === self.id),
        transaction,
      );
    });

  /** False while another server replaces the database. */
  const register = (): Promise<boolean> =>
    decide(async (others, _own, transaction) => {
      if (others.some(({ is_exclusive, slot }) => is_exclusive === 1 && slot !== self.slot)) return false;
      await transaction.write([repository.removeFormer(self.slot, KEEP_FAILED_MS), repository.insert(self, restartMs)]);
      return true;
    });
  for (let tries = 0; !(await register()); tries += 1) {
    await checkUsable();
    if (tries === 0) onWaiting();
    await sleep(WAIT_MS);
  }

  let isRestarting = false;
  let isHandedOver = false;
  /** Restarts this server if it was asked to and no other server is restarting. */
  const takeTurn = async (): Promise<void> => {
    const isTurn = await decide(async (others, own, transaction) => {
      if (own?.restart_state !== "requested" || others.some((each) => each.restart_state === "restarting"))
        return false;
      await transaction.write([repository.setRestarting(self.id, restartMs)]);
      return true;
    });
    if (!isTurn) return;
    isRestarting = true;
    clearInterval(timer);
    requestRestart?.();
  };
  /**
   * Writes to this server's row. If the row is gone, peers presumed this server gone and may be replacing the database.
   */
  const writeOwn = async (statement: WriteStatement): Promise<void> => {
    try {
      await database.writeLocal([statement]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (await register()) await database.writeLocal([repository.setServing(self.id, leaseMs)]);
      else requestRestart?.();
    }
  };
  let hasBegun = false;
  let isReleasePending = false;
  const release = async (): Promise<void> => {
    if (!isReleasePending) return;
    await database.writeLocal([repository.setExclusive(self.id, false)]);
    isReleasePending = false;
  };
  const beat = async (): Promise<void> => {
    try {
      await writeOwn(hasBegun ? repository.extend(self.id, leaseMs) : repository.setServing(self.id, leaseMs));
      hasBegun = true;
      await release();
      const own = (await repository.findAll()).find(({ id }) => id === self.id);
      if (own?.restart_state === "requested" && requestRestart !== null) await takeTurn();
    } catch (error) {
      // The next heartbeat tries again.
      if (!(error instanceof DatabaseUnavailable || error instanceof Overloaded)) throw error;
    }
  };
  let beating: Promise<void> | null = null;
  const beatOnce = (): Promise<void> => (beating ??= beat().finally(() => (beating = null)));
  let timer: NodeJS.Timeout | undefined;
  const startTimer = (): void => {
    clearInterval(timer);
    timer = setSafeInterval(beatOnce, heartbeatMs).unref();
  };

  return {
    beginService: () => {
      startTimer();
      return beatOnce();
    },
    list: repository.findAll,
    hasPeers: async () => (await repository.findAll()).some(({ id, is_alive }) => id !== self.id && is_alive === 1),
    requestRestarts: (id) => [repository.requestRestarts(id)],
    beginRestart: async (statements) => {
      // A heartbeat after the write would shorten the time of the restart.
      clearInterval(timer);
      try {
        await database.write([...statements, repository.setRestarting(self.id, restartMs)]);
      } catch (error) {
        // If it was written nevertheless, the next heartbeat takes it back, unless another request restarts the server.
        if (!isRestarting) {
          hasBegun = false;
          startTimer();
        }
        throw error;
      }
      isRestarting = true;
    },
    claimDatabase: () => {
      isReleasePending = false;
      return decide(async (others, _own, transaction) => {
        if (others.length > 0) return false;
        await transaction.write([repository.setExclusive(self.id, true)]);
        return true;
      });
    },
    releaseDatabase: async () => {
      isReleasePending = true;
      // The next heartbeat tries again.
      await release().catch(() => undefined);
    },
    handOverDatabase: () => {
      isHandedOver = true;
    },
    leave: async () => {
      clearInterval(timer);
      await beating?.catch(() => undefined);
      if (isRestarting) return;
      const statement = isHandedOver ? repository.extend(self.id, handOverMs) : repository.remove(self.id);
      await database.writeLocal([statement]).catch(() => undefined);
    },
  };
}
