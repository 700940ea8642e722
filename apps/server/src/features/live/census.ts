import type { Audience } from "@showrunner/engine";
import type { Connection } from "../../platform/realtime/index.ts";
import type { Sessions } from "./sessions.ts";
import type { Shows } from "./shows.ts";

/** Metrics hook, called once per commit. Runs on the hot path: keep it cheap. */
export interface CommitWatch {
  /**
   * @param commands number of commands decided and written
   * @param ms duration of the commit
   */
  committed(commands: number, ms: number): void;
  /** @param ms time to hand the changes of a commit to all connections of its show */
  told(ms: number): void;
}

/** Numbers on shows and connections in memory. */
export interface Census {
  readonly shows: number;
  /** Commands that wait for a commit, over all shows. */
  readonly waiting: number;
  readonly pages: readonly {
    readonly line: Connection["line"];
    readonly kind: Audience["kind"];
    readonly count: number;
  }[];
}

const lines = ["ws", "sse"] as const satisfies readonly Connection["line"][];
const kinds = ["moderator", "team", "display"] as const satisfies readonly Audience["kind"][];

/** Counts on demand, so that no counters need to be maintained. */
export function takeCensus(shows: Shows, sessions: Sessions): Census {
  let [loaded, waiting] = [0, 0];
  for (const [, { room }] of shows.allLoaded()) {
    loaded += 1;
    waiting += room.waiting;
  }
  const counts = new Map<string, number>();
  for (const { screen } of sessions.all) {
    const key = `${screen.connection.line} ${screen.viewer.kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const pages = lines.flatMap((line) =>
    kinds.map((kind) => ({ line, kind, count: counts.get(`${line} ${kind}`) ?? 0 })),
  );
  return { shows: loaded, waiting, pages };
}
