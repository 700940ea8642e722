import { parseArgs } from "node:util";
import type { Size } from "./subject.ts";
import { wholeOption } from "./whole-option.ts";

/** As many sockets as one process can open with the usual limit of open files. */
const most_sockets = 15_000;
/** Per kind of request. */
const usual_requests = 12_000;
/** The product's rate limits refuse more from one address in so short a time. */
const most_requests = 25_000;
/** Phones that register with `--join`, within `over_ms`. */
const joining = { phones: 300, over_ms: 60_000, teams: 1_000 } as const;
const quick_joining = { phones: 30, over_ms: 6_000, teams: 100 } as const;

/** Sizes whose cost per message is compared. */
const scales: readonly Size[] = [
  { shows: 1, teams: 500, phones: 0 },
  { shows: 1, teams: 2_000, phones: 0 },
  { shows: 1, teams: 10_000, phones: 0 },
  { shows: 200, teams: 50, phones: 0 },
];
const quick_scales: readonly Size[] = [
  { shows: 1, teams: 50, phones: 0 },
  { shows: 1, teams: 200, phones: 0 },
  { shows: 10, teams: 20, phones: 0 },
];

/** Kinds of run besides the usual one. */
const kinds = ["scale", "join", "ramp", "http"] as const;

export interface Plan {
  readonly kind: "live" | (typeof kinds)[number];
  /** One run or several, in this order. */
  readonly sizes: readonly Size[];
  /** Per host. */
  readonly commands: number;
  /** Time within which phones register, in ms. */
  readonly join_over_ms: number;
  /** Per kind of request, by HTTP. */
  readonly requests: number;
  /** Only the baseline. */
  readonly floor: boolean;
  readonly quick: boolean;
}

/** Parses the command line. Throws a readable message for invalid options. */
export function planOf(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      teams: { type: "string" },
      shows: { type: "string" },
      commands: { type: "string" },
      quick: { type: "boolean", default: false },
      floor: { type: "boolean", default: false },
      scale: { type: "boolean", default: false },
      join: { type: "boolean", default: false },
      ramp: { type: "boolean", default: false },
      http: { type: "boolean", default: false },
      requests: { type: "string" },
    },
  });
  const { quick, floor } = values;
  const asked = kinds.filter((kind) => values[kind]);
  if (asked.length > 1) throw new Error(`--${asked.join(" and --")} are runs of their own`);
  const kind = asked[0] ?? "live";
  const join = quick ? quick_joining : joining;
  const usual_teams = kind === "join" ? join.teams : quick ? 200 : 2_000;
  const teams = wholeOption("teams", values.teams, usual_teams, most_sockets);
  const shows = wholeOption("shows", values.shows, 1, 1_000);
  if (shows * (teams + 1) > most_sockets) throw new Error(`--shows times --teams is at most ${most_sockets} sockets`);
  const phones = kind === "join" ? join.phones : 0;
  const usual_commands = kind === "live" && shows === 1 ? 50 : 10;
  return {
    kind,
    sizes: kind === "scale" ? (quick ? quick_scales : scales) : [{ shows, teams, phones }],
    commands: wholeOption("commands", values.commands, usual_commands, 1_000),
    join_over_ms: join.over_ms,
    requests: wholeOption("requests", values.requests, usual_requests, most_requests),
    floor,
    quick,
  };
}

/** A size in words. */
export function sizeName({ shows, teams }: Size): string {
  return shows === 1 ? `one show of ${teams} teams` : `${shows} shows of ${teams} teams`;
}
