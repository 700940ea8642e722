import { pathToFileURL } from "node:url";
import { contest, newArena } from "./contest.ts";
import type { Claiming } from "./contest.ts";
import { bad_mobile, lan, mobile, wifi } from "./links.ts";
import type { LinkMix } from "./links.ts";
import { chanceFrom } from "./random.ts";

/**
 * How fair the buzzer is on lines as people have them. Run with `node packages/engine/src/testing/sim/main.ts`; the
 * figures are the same in every run.
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

export interface Figures {
  readonly mix: string;
  /** In per cent of contests, like all the others. */
  readonly right_by_arrival: number;
  readonly right_by_rule: number;
  readonly too_close: number;
  readonly wrong_unflagged: number;
  /** Of all honest presses, those whose claim the server did not take. */
  readonly refused_claims: number;
  /** Wins of a team whose phone claims the earliest moment that is believed; the fair share is 12.5. */
  readonly clever_liar: number;
  /** Wins of a team whose phone claims a moment a second too early. */
  readonly bold_liar: number;
}

interface Tally {
  readonly right: number;
  readonly too_close: number;
  readonly wrong_unflagged: number;
  readonly refused_claims: number;
  readonly won_by_first: number;
}

function tallyOf(kinds: LinkMix, cap: number, first_claims: Claiming, contests: number): Tally {
  const arena = newArena(cap);
  // The same seed for every way of deciding: the very same presses are compared.
  const chance = chanceFrom(seed);
  const tally = { right: 0, too_close: 0, wrong_unflagged: 0, refused_claims: 0, won_by_first: 0 };
  for (let played = 0; played < contests; played += 1) {
    const played_out = contest(arena, { kinds, cap_ms: cap, first_claims }, chance);
    const { truly_first, holder, too_close, refused_claims } = played_out;
    tally.refused_claims += refused_claims / teams;
    if (holder === truly_first) tally.right += 1;
    else if (!too_close) tally.wrong_unflagged += 1;
    if (too_close) tally.too_close += 1;
    if (holder === "one") tally.won_by_first += 1;
  }
  return tally;
}

export function figuresOf(mix: string, kinds: LinkMix, contests: number): Figures {
  const share = (count: number): number => (100 * count) / contests;
  const honest = tallyOf(kinds, cap_ms, "honest", contests);
  return {
    mix,
    right_by_arrival: share(tallyOf(kinds, 0, "honest", contests).right),
    right_by_rule: share(honest.right),
    too_close: share(honest.too_close),
    wrong_unflagged: share(honest.wrong_unflagged),
    refused_claims: share(honest.refused_claims),
    clever_liar: share(tallyOf(kinds, cap_ms, "earliest_believed", contests).won_by_first),
    bold_liar: share(tallyOf(kinds, cap_ms, "far_too_early", contests).won_by_first),
  };
}

function print(contests: number): void {
  const columns = [
    "right by arrival",
    "right by rule",
    "too close",
    "wrong, unflagged",
    "claims refused",
    "clever liar",
    "bold liar",
  ];
  console.log(`${teams} teams, ${contests} contests each, cap ${cap_ms} ms, all figures in per cent; fair share 12.5`);
  console.log(["lines".padEnd(20), ...columns.map((column) => column.padStart(17))].join(""));
  for (const [name, kinds] of mixes) {
    const { mix, ...figures } = figuresOf(name, kinds, contests);
    console.log([mix.padEnd(20), ...Object.values(figures).map((figure) => figure.toFixed(1).padStart(17))].join(""));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) print(10_000);
