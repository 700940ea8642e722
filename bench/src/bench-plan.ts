import { parseArgs } from "node:util";
import type { Size } from "./subject.ts";
import { parseIntegerOption } from "./parse-integer-option.ts";

/** As many sockets as one process can open with the usual limit of open files. */
const MAX_SOCKETS = 15_000;
/** Per kind of request. */
const DEFAULT_REQUESTS = 12_000;
/** The product's rate limits refuse more from one address in so short a time. */
const MAX_REQUESTS = 25_000;
/** Phones that register with `--join`, within `durationMs`. */
const JOIN_DEFAULTS = { phones: 300, durationMs: 60_000, teams: 1_000 } as const;
const QUICK_JOIN_DEFAULTS = { phones: 30, durationMs: 6_000, teams: 100 } as const;

/** Sizes whose cost per message is compared. */
const SCALE_SIZES: readonly Size[] = [
  { shows: 1, teams: 500, phones: 0 },
  { shows: 1, teams: 2_000, phones: 0 },
  { shows: 1, teams: 10_000, phones: 0 },
  { shows: 200, teams: 50, phones: 0 },
];
const QUICK_SCALE_SIZES: readonly Size[] = [
  { shows: 1, teams: 50, phones: 0 },
  { shows: 1, teams: 200, phones: 0 },
  { shows: 10, teams: 20, phones: 0 },
];

/** Kinds of run besides the usual one. */
const RUN_KINDS = ["scale", "join", "ramp", "http", "host", "ai", "languages"] as const;

export interface BenchPlan {
  readonly kind: "live" | (typeof RUN_KINDS)[number];
  /** One run or several, in this order. */
  readonly sizes: readonly Size[];
  /** Per host. */
  readonly commands: number;
  /** Time within which phones register, in ms. */
  readonly joinDurationMs: number;
  /** Per kind of request, by HTTP. */
  readonly requests: number;
  /** Only the baseline. */
  readonly isBaselineOnly: boolean;
  readonly isQuick: boolean;
}

/** Parses the command line. Throws a readable message for invalid options. */
export function parsePlan(args: readonly string[]): BenchPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      teams: { type: "string" },
      shows: { type: "string" },
      commands: { type: "string" },
      quick: { type: "boolean", default: false },
      baseline: { type: "boolean", default: false },
      scale: { type: "boolean", default: false },
      join: { type: "boolean", default: false },
      ramp: { type: "boolean", default: false },
      http: { type: "boolean", default: false },
      host: { type: "boolean", default: false },
      ai: { type: "boolean", default: false },
      languages: { type: "boolean", default: false },
      requests: { type: "string" },
    },
  });
  const { quick, baseline } = values;
  const chosenKinds = RUN_KINDS.filter((kind) => values[kind]);
  if (chosenKinds.length > 1) throw new Error(`--${chosenKinds.join(" and --")} cannot be combined`);
  const kind = chosenKinds[0] ?? "live";
  const join = quick ? QUICK_JOIN_DEFAULTS : JOIN_DEFAULTS;
  const usualTeams = kind === "join" ? join.teams : quick || kind === "ai" ? 200 : 2_000;
  const teams = parseIntegerOption("teams", values.teams, usualTeams, MAX_SOCKETS);
  const shows = parseIntegerOption("shows", values.shows, 1, 1_000);
  if (shows * (teams + 1) > MAX_SOCKETS)
    throw new Error(`--shows times --teams must be at most ${MAX_SOCKETS} sockets`);
  const phones = kind === "join" ? join.phones : 0;
  const usualCommands = kind === "live" && shows === 1 ? 50 : 10;
  return {
    kind,
    sizes: kind === "scale" ? (quick ? QUICK_SCALE_SIZES : SCALE_SIZES) : [{ shows, teams, phones }],
    commands: parseIntegerOption("commands", values.commands, usualCommands, 1_000),
    joinDurationMs: join.durationMs,
    requests: parseIntegerOption("requests", values.requests, DEFAULT_REQUESTS, MAX_REQUESTS),
    isBaselineOnly: baseline,
    isQuick: quick,
  };
}

/** A size in words. */
export function formatSize({ shows, teams }: Size): string {
  return shows === 1 ? `one show of ${teams} teams` : `${shows} shows of ${teams} teams`;
}
