import type { Audience } from "@showrunner/engine";
import type { Connection } from "../../platform/realtime/index.ts";
import type { Sessions } from "./sessions.ts";
import type { Shows } from "./shows.ts";

/** Hears how long commits take and how much is in them; called once for each commit, so it must be quick. */
export interface CommitWatch {
  /** So many commands were decided and written, in so many ms. */
  committed(commands: number, ms: number): void;
  /** What a commit changed was handed to all lines of its show, in so many ms. */
  told(ms: number): void;
}

/** Who and what is in memory at a moment. */
export interface Census {
  readonly shows: number;
  /** Commands that wait for a commit, of all shows. */
  readonly waiting: number;
  readonly pages: readonly {
    readonly line: Connection["line"];
    readonly kind: Audience["kind"];
    readonly count: number;
  }[];
}

const lines = ["ws", "sse"] as const satisfies readonly Connection["line"][];
const kinds = ["moderator", "team", "display"] as const satisfies readonly Audience["kind"][];

/** Counts when it is asked, so that nobody has to keep count in between. */
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
