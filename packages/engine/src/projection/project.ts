import type { Locale } from "@showrunner/i18n";
import type {
  AnySlices,
  Audience,
  DisplaySlices,
  DistributionSlice,
  LeaderboardSlice,
  ModeratorSlices,
  RoundSlice,
  SharedSlices,
  SliceName,
  TeamSlices,
  TeamsSlice,
} from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { toPublicDistribution, removeOutcomes } from "../scoring/distribution.ts";
import type { ShowState } from "../show/show.state.ts";
import { isPlayedIn, localiseContext } from "../languages/localise-context.ts";
import { projectMe } from "./me.slice.ts";
import { isSameJson, memoise, memoisePair } from "./memoise.ts";
import { redactPodium } from "./redact-podium.ts";
import { SLICE_SOURCES, type CommonSliceName } from "./slice-sources.ts";

const SHARED_NAMES = ["show", "game", "round", "buzzer", "timer", "leaderboard", "teams"] as const;
const DISPLAY_NAMES = [...SHARED_NAMES, "distribution", "display_face", "translated_game", "translated_round"] as const;
const MODERATOR_NAMES = [
  ...DISPLAY_NAMES,
  "programme",
  "desk",
  "solutions",
  "roster",
  "submissions",
  "presses",
  "undo",
] as const;

/** The slices that every client of an audience receives identically. */
export const SLICE_NAMES: Readonly<Record<Audience["kind"], readonly CommonSliceName[]>> = {
  display: DISPLAY_NAMES,
  team: SHARED_NAMES,
  moderator: MODERATOR_NAMES,
};

/** Rows of the leaderboard on a phone. */
const TEAM_ROWS = 10;
/** Awards of a round that teams receive; a team's own is in its own slice. */
const TEAM_AWARDS = 3;

type Variants = { readonly [N in CommonSliceName]?: (slice: ModeratorSlices[N]) => ModeratorSlices[N] };

const roundForTeams = memoise((slice: RoundSlice): RoundSlice => {
  const { reveal } = slice;
  return reveal === null || reveal.awards.length <= TEAM_AWARDS
    ? slice
    : { ...slice, reveal: { ...reveal, awards: reveal.awards.slice(0, TEAM_AWARDS) } };
});

/**
 * Slices of which teams receive less than the other audiences, because a show may have thousands of phones (PROJ-5).
 * An unchanged slice keeps its identity, so that displays and teams can share its bytes.
 */
const teamVariants: Variants = {
  round: (slice) => (slice === null ? null : roundForTeams(slice)),
  leaderboard: memoise((slice: LeaderboardSlice) =>
    slice.rows.length <= TEAM_ROWS ? slice : { ...slice, rows: slice.rows.slice(0, TEAM_ROWS) },
  ),
  teams: memoise(({ count, newest }: TeamsSlice): TeamsSlice => ({ count, newest })),
};

/** Displays get counts before the reveal only where the type shows them, and never outcomes (PROJ-15). */
const distributionForDisplays = memoise((slice: DistributionSlice): { readonly slice: DistributionSlice | null } => ({
  slice: slice.shown ? { round_id: slice.round_id, shown: true, ...removeOutcomes(toPublicDistribution(slice)) } : null,
}));

const displayVariants: Variants = {
  distribution: (slice) => (slice === null ? null : distributionForDisplays(slice).slice),
};

const variants: Readonly<Record<Audience["kind"], Variants>> = {
  display: displayVariants,
  team: teamVariants,
  moderator: {},
};

/** Slices whose cost grows with the number of teams; the server sends them at most a few times a second. */
export const COALESCED_SLICES: ReadonlySet<SliceName> = new Set<SliceName>([
  "leaderboard",
  "teams",
  "roster",
  "submissions",
  "distribution",
]);

/** Built slices, cached for the lifetime of the state object. */
const builtSlices: (context: EngineContext, state: ShowState) => Map<CommonSliceName, unknown> = memoisePair(
  () => new Map(),
);

const cachedInputs: (state: ShowState) => Map<CommonSliceName, readonly unknown[]> = memoise(() => new Map());

function sliceOf<N extends CommonSliceName>(state: ShowState, name: N, context: EngineContext): ModeratorSlices[N] {
  const known = builtSlices(context, state);
  if (!known.has(name)) known.set(name, SLICE_SOURCES[name].build(state, context));
  return known.get(name) as ModeratorSlices[N];
}

function variantOf<N extends CommonSliceName>(
  name: N,
  kind: Audience["kind"],
  state: ShowState,
  context: EngineContext,
): ModeratorSlices[N] {
  const slice = sliceOf(state, name, context);
  const isRedacted = name === "leaderboard" && kind !== "moderator";
  const visible = isRedacted ? (redactPodium(slice as LeaderboardSlice, state) as typeof slice) : slice;
  const variant = variants[kind][name];
  return variant === undefined ? visible : variant(visible);
}

function hasSameInputs(before: ShowState, after: ShowState, name: CommonSliceName): boolean {
  const previousInputs = sliceInputs(before, name);
  return sliceInputs(after, name).every((input, index) => Object.is(input, previousInputs[index]));
}

function sliceInputs(state: ShowState, name: CommonSliceName): readonly unknown[] {
  const known = cachedInputs(state);
  const found = known.get(name) ?? SLICE_SOURCES[name].inputs(state);
  known.set(name, found);
  return found;
}

/**
 * The slices that differ between two states of a show (PROJ-10). A slice with identical inputs is not rebuilt; one that
 * comes out equal is omitted.
 *
 * @param kind the audience; a team's own slice is not included, see `findChangedTeams`.
 * @param context must be the same object for every call, because built slices are cached by it.
 * @param names limits the comparison to these slices.
 */
export function findChangedSlices(
  before: ShowState,
  after: ShowState,
  kind: Audience["kind"],
  context: EngineContext,
  names: readonly SliceName[] = SLICE_NAMES[kind],
): AnySlices {
  const changed = new Map<SliceName, unknown>();
  for (const name of SLICE_NAMES[kind]) {
    if (!names.includes(name)) continue;
    if (hasSameInputs(before, after, name)) {
      reuseSlice(before, after, name, context);
      continue;
    }
    if (isSameJson(sliceOf(before, name, context), sliceOf(after, name, context))) {
      reuseSlice(before, after, name, context);
    }
    const variant = variantOf(name, kind, after, context);
    if (!isSameJson(variantOf(name, kind, before, context), variant)) changed.set(name, variant);
  }
  return Object.fromEntries(changed);
}

/** Keeps the object identity of an unchanged slice, so that later comparisons stay cheap. */
function reuseSlice(before: ShowState, after: ShowState, name: CommonSliceName, context: EngineContext): void {
  const known = builtSlices(context, before);
  if (known.has(name)) builtSlices(context, after).set(name, known.get(name));
}

/** The slices that every client of an audience receives identically, in full. */
export function projectCommon(state: ShowState, kind: Audience["kind"], context: EngineContext): SharedSlices {
  const slices = SLICE_NAMES[kind].map((name) => [name, variantOf(name, kind, state, context)] as const);
  return Object.fromEntries(slices) as unknown as SharedSlices;
}

/**
 * The slices with `round` and `game`, if they contain these, in another language (LANG-2). Returns the same object if
 * neither is translated.
 */
export function localiseSlices(
  slices: AnySlices,
  state: ShowState,
  { kind, language }: { readonly kind: Audience["kind"]; readonly language: Locale },
  context: EngineContext,
): AnySlices {
  if (slices.round == null && slices.game == null) return slices;
  if (!isPlayedIn(state, language, context)) return slices;
  const localised = localiseContext(context, language);
  const translated = (["game", "round"] as const)
    .filter((name) => slices[name] != null)
    .map((name) => [name, variantOf(name, kind, state, localised)] as const)
    .filter(([name, slice]) => !isSameJson(slices[name], slice));
  return translated.length === 0 ? slices : { ...slices, ...Object.fromEntries(translated) };
}

/**
 * Projects a state for one audience. All output of the engine passes through here (PROJ-1).
 *
 * @returns null for a team that does not exist.
 */
export function project(
  state: ShowState,
  audience: { readonly kind: "moderator" },
  context: EngineContext,
): ModeratorSlices;
export function project(
  state: ShowState,
  audience: { readonly kind: "display" },
  context: EngineContext,
): DisplaySlices;
export function project(
  state: ShowState,
  audience: Extract<Audience, { kind: "team" }>,
  context: EngineContext,
): TeamSlices | null;
export function project(
  state: ShowState,
  audience: Audience,
  context: EngineContext,
): SharedSlices | TeamSlices | ModeratorSlices | null;
export function project(
  state: ShowState,
  audience: Audience,
  context: EngineContext,
): SharedSlices | TeamSlices | ModeratorSlices | null {
  const slices = projectCommon(state, audience.kind, context);
  if (audience.kind !== "team") return slices;
  const me = projectMe(state, audience.team_id, context);
  return me === null ? null : { ...slices, me };
}
