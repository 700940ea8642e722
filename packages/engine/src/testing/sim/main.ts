import { pathToFileURL } from "node:url";
import { contest, newArena } from "./contest.ts";
import { bad_mobile, lan, mobile, wifi } from "./links.ts";
import type { LinkMix } from "./links.ts";
import { chanceFrom } from "./random.ts";
import { honest, liars } from "./strategies.ts";
import type { Strategy } from "./strategies.ts";

/**
 * Fairness of the buzzer on realistic connections. Run with `node packages/engine/src/testing/sim/main.ts`; the output
 * is deterministic.
 */

const mixes: readonly (readonly [name: string, kinds: LinkMix])[] = [
  ["LAN", [lan]],
  ["Wi-Fi", [wifi]],
  ["Wi-Fi + 4G", [wifi, mobile]],
  ["Wi-Fi + 4G + bad 4G", [wifi, mobile, bad_mobile]],
  ["bad 4G", [bad_mobile]],
];

const cap_ms = 100;
const teams = 8;
const seed = 20_260_911;

/** All figures in per cent of contests, or of presses where noted. */
export interface Figures {
  readonly right_by_arrival: number;
  readonly right_by_rule: number;
  readonly too_close: number;
  readonly wrong_unflagged: number;
  /** Of all presses: those whose claim the server refused. */
  readonly refused_claims: number;
  /** Of all presses: those with any mark. */
  readonly marked: number;
}

/** How often a cheating phone wins against seven honest ones; the fair share is 12.5. */
export interface LiarFigures {
  readonly wins: number;
  /** Wins without a visible mark. */
  readonly unmarked: number;
}

interface Tally {
  readonly right: number;
  readonly too_close: number;
  readonly wrong_unflagged: number;
  readonly refused_claims: number;
  readonly marked: number;
  readonly won_by_first: number;
  readonly won_unmarked: number;
}

function tallyOf(kinds: LinkMix, cap: number, strategy: Strategy, contests: number): Tally {
  const arena = newArena(cap);
  // The same seed for every mode, so that identical presses are compared.
  const chance = chanceFrom(seed);
  const tally = {
    right: 0,
    too_close: 0,
    wrong_unflagged: 0,
    refused_claims: 0,
    marked: 0,
    won_by_first: 0,
    won_unmarked: 0,
  };
  const share = 100 / contests;
  for (let played = 0; played < contests; played += 1) {
    const result = contest(arena, { kinds, cap_ms: cap, strategy }, chance);
    tally.refused_claims += (share * result.refused_claims) / teams;
    tally.marked += (share * result.marked) / teams;
    if (result.holder === result.truly_first) tally.right += share;
    else if (!result.too_close) tally.wrong_unflagged += share;
    if (result.too_close) tally.too_close += share;
    if (result.holder !== "one") continue;
    tally.won_by_first += share;
    if (!result.holder_marked) tally.won_unmarked += share;
  }
  return tally;
}

export function figuresOf(kinds: LinkMix, contests: number): Figures {
  const by_rule = tallyOf(kinds, cap_ms, honest, contests);
  return {
    right_by_arrival: tallyOf(kinds, 0, honest, contests).right,
    right_by_rule: by_rule.right,
    too_close: by_rule.too_close,
    wrong_unflagged: by_rule.wrong_unflagged,
    refused_claims: by_rule.refused_claims,
    marked: by_rule.marked,
  };
}

export function liarFigures(kinds: LinkMix, strategy: Strategy, contests: number): LiarFigures {
  const { won_by_first, won_unmarked } = tallyOf(kinds, cap_ms, strategy, contests);
  return { wins: won_by_first, unmarked: won_unmarked };
}

const cell = (figure: number): string => figure.toFixed(1).padStart(12);

function print(contests: number): void {
  const columns = ["by arrival", "by rule", "too close", "wrong, unfl.", "refused", "marked"];
  console.log(`${teams} teams, ${contests} contests each, cap ${cap_ms} ms, all figures in per cent`);
  console.log(["honest phones".padEnd(38), ...columns.map((column) => column.padStart(12))].join(""));
  for (const [name, kinds] of mixes) {
    console.log([name.padEnd(38), ...Object.values(figuresOf(kinds, contests)).map(cell)].join(""));
  }
  console.log("\nwins of one cheating phone, and those without a mark; fair share 12.5");
  console.log(["".padEnd(38), ...mixes.map(([name]) => name.padStart(24))].join(""));
  for (const strategy of [honest, ...liars]) {
    const figures = mixes.map(([, kinds]) => liarFigures(kinds, strategy, contests));
    console.log(
      [strategy.name.padEnd(38), ...figures.map(({ wins, unmarked }) => cell(wins) + cell(unmarked))].join(""),
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print(Number(process.argv[2] ?? 10_000));
