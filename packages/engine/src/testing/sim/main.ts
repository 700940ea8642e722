import { pathToFileURL } from "node:url";
import { runContest, createContest } from "./contest.ts";
import { BAD_MOBILE, lan, mobile, wifi } from "./network-links.ts";
import type { LinkMix } from "./network-links.ts";
import { createRandom } from "./simulation-random.ts";
import { honest, cheatingStrategies } from "./strategies.ts";
import type { Strategy } from "./strategies.ts";

/**
 * Fairness of the buzzer on realistic connections. Run with `node packages/engine/src/testing/sim/main.ts`; the output
 * is deterministic.
 */

const mixes: readonly (readonly [name: string, kinds: LinkMix])[] = [
  ["LAN", [lan]],
  ["Wi-Fi", [wifi]],
  ["Wi-Fi + 4G", [wifi, mobile]],
  ["Wi-Fi + 4G + bad 4G", [wifi, mobile, BAD_MOBILE]],
  ["bad 4G", [BAD_MOBILE]],
];

const CAP_MS = 100;
const TEAMS = 8;
const SEED = 20_260_911;

/** All figures in per cent of contests, or of presses where noted. */
export interface Figures {
  readonly rightByArrival: number;
  readonly rightByRule: number;
  readonly tooClose: number;
  readonly wrongUnflagged: number;
  /** Of all presses: those whose claim the server refused. */
  readonly refusedClaims: number;
  /** Of all presses: those with any mark. */
  readonly marked: number;
}

/** How often a cheating phone wins against seven honest ones; the fair share is 12.5. */
export interface CheaterFigures {
  readonly wins: number;
  /** Wins without a visible mark. */
  readonly unmarked: number;
}

interface ContestTotals {
  readonly right: number;
  readonly tooClose: number;
  readonly wrongUnflagged: number;
  readonly refusedClaims: number;
  readonly marked: number;
  readonly wonByFirst: number;
  readonly wonUnmarked: number;
}

function runContests(kinds: LinkMix, cap: number, strategy: Strategy, contests: number): ContestTotals {
  const setup = createContest(cap);
  // The same seed for every mode, so that identical presses are compared.
  const random = createRandom(SEED);
  const totals = {
    right: 0,
    tooClose: 0,
    wrongUnflagged: 0,
    refusedClaims: 0,
    marked: 0,
    wonByFirst: 0,
    wonUnmarked: 0,
  };
  const share = 100 / contests;
  for (let played = 0; played < contests; played += 1) {
    const result = runContest(setup, { kinds, capMs: cap, strategy }, random);
    totals.refusedClaims += (share * result.refusedClaims) / TEAMS;
    totals.marked += (share * result.marked) / TEAMS;
    if (result.holder === result.trulyFirst) totals.right += share;
    else if (!result.tooClose) totals.wrongUnflagged += share;
    if (result.tooClose) totals.tooClose += share;
    if (result.holder !== "one") continue;
    totals.wonByFirst += share;
    if (!result.isHolderMarked) totals.wonUnmarked += share;
  }
  return totals;
}

export function computeHonestFigures(kinds: LinkMix, contests: number): Figures {
  const byRule = runContests(kinds, CAP_MS, honest, contests);
  return {
    rightByArrival: runContests(kinds, 0, honest, contests).right,
    rightByRule: byRule.right,
    tooClose: byRule.tooClose,
    wrongUnflagged: byRule.wrongUnflagged,
    refusedClaims: byRule.refusedClaims,
    marked: byRule.marked,
  };
}

export function computeCheaterFigures(kinds: LinkMix, strategy: Strategy, contests: number): CheaterFigures {
  const { wonByFirst, wonUnmarked } = runContests(kinds, CAP_MS, strategy, contests);
  return { wins: wonByFirst, unmarked: wonUnmarked };
}

const formatCell = (figure: number): string => figure.toFixed(1).padStart(12);

function print(contests: number): void {
  const columns = ["by arrival", "by rule", "too close", "wrong, unfl.", "refused", "marked"];
  console.log(`${TEAMS} teams, ${contests} contests each, cap ${CAP_MS} ms, all figures in per cent`);
  console.log(["honest phones".padEnd(38), ...columns.map((column) => column.padStart(12))].join(""));
  for (const [name, kinds] of mixes) {
    console.log([name.padEnd(38), ...Object.values(computeHonestFigures(kinds, contests)).map(formatCell)].join(""));
  }
  console.log("\nwins of one cheating phone, and those without a mark; fair share 12.5");
  console.log(["".padEnd(38), ...mixes.map(([name]) => name.padStart(24))].join(""));
  for (const strategy of [honest, ...cheatingStrategies]) {
    const figures = mixes.map(([, kinds]) => computeCheaterFigures(kinds, strategy, contests));
    console.log(
      [strategy.name.padEnd(38), ...figures.map(({ wins, unmarked }) => formatCell(wins) + formatCell(unmarked))].join(
        "",
      ),
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print(Number(process.argv[2] ?? 10_000));
