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
import { publicDistribution, withoutOutcomes } from "../scoring/distribution.ts";
import { openQuestion, phaseOf } from "../show/show.selectors.ts";
import type { ShowState } from "../show/show.state.ts";
import { presentationReason } from "../timer/timer-steps.ts";
import { answeredCount, leaderboardSlice, teamsSlice } from "./boards.slice.ts";
import { deskSlice, pressesSlice } from "./desk.slice.ts";
import { displayFaceSlice } from "./display-face.slice.ts";
import { distributionSlice } from "./distribution.slice.ts";
import { projectMe } from "./me.slice.ts";
import { isSameJson, memoise, memoisePair } from "./memoise.ts";
import { redactPodium } from "./redact-podium.ts";
import { programmeSlice } from "./programme.slice.ts";
import { rosterSlice } from "./roster.slice.ts";
import { roundSlice } from "./round.slice.ts";
import { buzzerSlice, gameSlice, showSlice, timerSlice } from "./shared.slices.ts";
import { undoSlice } from "./undo.slice.ts";
import { solutionsSlice } from "./solutions.slice.ts";
import { submissionsSlice } from "./submissions.slice.ts";

interface SliceSource<T> {
  /** Inputs of the slice; it is rebuilt only when one of them has changed. */
  readonly inputs: (state: ShowState) => readonly unknown[];
  readonly build: (state: ShowState, context: EngineContext) => T;
}

/** The slices shared by several clients; `me` is specific to each team. */
export type CommonSliceName = keyof ModeratorSlices;

const sliceSources: { readonly [N in CommonSliceName]: SliceSource<ModeratorSlices[N]> } = {
  show: {
    inputs: (state) => {
      const { show, games, run, teams } = state;
      const { run_id, paused, completed, shown, introduced, standings_shown, join_code_shown, podium } = run ?? {};
      const place = [run_id, paused, completed, shown, introduced, standings_shown, join_code_shown];
      return [show, games, ...place, state.break, podium, podium == null ? null : teams.by_id];
    },
    build: showSlice,
  },
  game: {
    inputs: ({ games, run, teams }) => [games, run?.completed, run?.shown, run?.introduced, teams.by_id],
    build: gameSlice,
  },
  round: {
    inputs: (state) => {
      const { show, round, run, teams } = state;
      const record = run?.shown == null ? undefined : run.records.get(run.shown);
      const badges = record?.face === "answer" ? teams.by_id : null;
      return [
        show?.settings,
        record,
        run?.shown,
        run?.paused,
        round?.closed_by,
        round?.buzzer.phase,
        badges,
        round?.parts,
        round?.steps,
        // The points of a held buzz are those of its moment.
        round?.steps === undefined ? null : round.buzzer,
        presentationReason(state),
        // Decisions after the reveal change the distribution, even where they change no award.
        ...(record?.phase === "revealed" ? [round?.decisions, round?.item_decisions, round?.actions] : []),
      ];
    },
    build: roundSlice,
  },
  buzzer: {
    inputs: (state) => {
      const { round, run, teams } = state;
      const names = round?.buzzer.phase === "locked" ? teams.by_id : null;
      const question = [openQuestion(state) === null, presentationReason(state)];
      return [round?.id, round?.buzzer, round?.buzzer_on, round?.out, ...question, run?.paused, names];
    },
    build: buzzerSlice,
  },
  timer: { inputs: ({ timer }) => [timer], build: timerSlice },
  leaderboard: { inputs: ({ teams, run }) => [teams.by_id, run?.podium], build: leaderboardSlice },
  teams: { inputs: (state) => [state.teams.by_id, answeredCount(state)], build: teamsSlice },
  programme: {
    inputs: (state) => {
      const { show, games, run, teams, round } = state;
      const standing = games.some((entry) => entry.progress.status !== "pending") ? teams.by_id : null;
      const { records, game_points, cursor, introduced, paused, completed, podium } = run ?? {};
      const place = [cursor, introduced, paused, completed, podium];
      const question = [round?.buzzer.phase, round?.steps, round?.closed_by, presentationReason(state)];
      return [show, games, records, game_points, ...place, ...question, standing];
    },
    build: programmeSlice,
  },
  desk: {
    inputs: ({ run, round, teams }) => {
      const { decisions: judged, item_decisions, team_awards } = round ?? {};
      const answers = judged?.isEmpty() === false ? round?.submissions : null;
      const decisions = [judged, item_decisions, team_awards, round?.out, round?.buzz_award, round?.winner_override];
      return [run?.cursor, run?.records, round?.id, ...decisions, answers, teams.by_id];
    },
    build: deskSlice,
  },
  solutions: { inputs: ({ games, run }) => [games, run?.records], build: solutionsSlice },
  roster: {
    inputs: ({ teams, members, round, run }) => [teams.by_id, members, round?.out, run?.game_points],
    build: rosterSlice,
  },
  submissions: {
    inputs: ({ run, round, teams }) => {
      const names = round === null || round.submissions.isEmpty() ? null : teams.by_id;
      return [run?.cursor, round?.id, round?.submissions, round?.decisions, round?.item_decisions, names];
    },
    build: submissionsSlice,
  },
  presses: {
    inputs: ({ run, round, teams }) => {
      const names = round?.presses == null ? null : teams.by_id;
      return [run?.cursor, round?.id, round?.presses, round?.buzzer.phase === "arbitrating", names];
    },
    build: pressesSlice,
  },
  distribution: {
    inputs: (state) => {
      const { round } = state;
      const { submissions, decisions, item_decisions, actions, closed_by } = round ?? {};
      const phase = round === null ? null : phaseOf(state, round.id);
      return [round?.id, submissions, decisions, item_decisions, actions, closed_by, phase];
    },
    build: distributionSlice,
  },
  display_face: {
    inputs: ({ games, run, round }) => [games, run?.shown, round?.id, round?.actions],
    build: displayFaceSlice,
  },
  undo: {
    inputs: ({ undo, run, teams }) => [undo, run?.records, namesTeams(undo) ? teams.by_id : null],
    build: undoSlice,
  },
};

/** Whether the newest decision refers to teams, whose names and colours may change. */
function namesTeams(undo: ShowState["undo"]): boolean {
  const mark = undo.at(-1)?.mark;
  return mark !== undefined && (mark.team_id !== null || mark.drawn_team_ids !== undefined);
}

const SHARED_NAMES = ["show", "game", "round", "buzzer", "timer", "leaderboard", "teams"] as const;
const DISPLAY_NAMES = [...SHARED_NAMES, "distribution", "display_face"] as const;
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
  slice: slice.shown ? { round_id: slice.round_id, shown: true, ...withoutOutcomes(publicDistribution(slice)) } : null,
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
  if (!known.has(name)) known.set(name, sliceSources[name].build(state, context));
  return known.get(name) as ModeratorSlices[N];
}

function variantOf<N extends CommonSliceName>(
  name: N,
  kind: Audience["kind"],
  state: ShowState,
  context: EngineContext,
): ModeratorSlices[N] {
  const slice = sliceOf(state, name, context);
  const redacts = name === "leaderboard" && kind !== "moderator";
  const visible = redacts ? (redactPodium(slice as LeaderboardSlice, state) as typeof slice) : slice;
  const variant = variants[kind][name];
  return variant === undefined ? visible : variant(visible);
}

function hasSameInputs(before: ShowState, after: ShowState, name: CommonSliceName): boolean {
  const previousInputs = sliceInputs(before, name);
  return sliceInputs(after, name).every((input, index) => Object.is(input, previousInputs[index]));
}

function sliceInputs(state: ShowState, name: CommonSliceName): readonly unknown[] {
  const known = cachedInputs(state);
  const found = known.get(name) ?? sliceSources[name].inputs(state);
  known.set(name, found);
  return found;
}

/**
 * The slices that differ between two states of a show (PROJ-10). A slice with identical inputs is not rebuilt; one that
 * comes out equal is omitted.
 *
 * @param kind the audience; a team's own slice is not included, see `changedTeams`.
 * @param context must be the same object for every call, because built slices are cached by it.
 * @param names limits the comparison to these slices.
 */
export function changedSlices(
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
