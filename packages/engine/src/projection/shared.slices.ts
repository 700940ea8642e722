import { collectBrandingImages, type Branding } from "../branding.ts";
import { toAudioAssetId } from "../asset-ids.ts";
import type { SoundFiles } from "../sound-files.ts";
import type { BuzzerPhase, BuzzerSlice, GameSlice, ShowSlice, TeamBadge, TimerSlice } from "../slices.ts";
import type { EngineContext } from "../show/decide-context.ts";
import { findFrozenGame, getPhase, getStatus } from "../show/show.selectors.ts";
import type { GameProgress, ShowState } from "../show/show.state.ts";
import { getPresentationReason } from "../steps/question-presentation.ts";
import { isReadingTimer } from "../timer/timer.state.ts";
import { nextPodiumRank } from "../scoring/podium.ts";
import { currentStandings } from "./boards.slice.ts";
import { findBadge, badgesOf } from "./team-badges.ts";
import { findDisplayedGame, getCurrentStage } from "./stage.ts";

export function projectShow(state: ShowState): ShowSlice {
  const { show, run, games } = state;
  const status = getStatus(state);
  return {
    show_id: show?.show_id ?? "",
    public_id: show?.public_id ?? "",
    name: show?.name ?? "",
    status,
    pending: status === "ready" && !games.some((entry) => entry.game.rounds_count > 0),
    paused: run?.paused ?? false,
    run_id: run?.run_id ?? null,
    stage: getCurrentStage(state),
    ...(run?.standings_shown === true ? { standings_shown: true } : {}),
    ...(run?.join_code_shown === true && status === "active" ? { join_code_shown: true } : {}),
    ...(state.break === null ? {} : { break: { ends_at: state.break.ends_at, text: state.break.text } }),
    ...podiumOf(state),
    registration_open: status !== "completed" && (show?.registration_open ?? false),
    ...(show?.settings.team_access === "code" ? { team_access: "code" } : {}),
    languages: show?.settings.languages ?? [],
    sounds: show?.settings.sounds ?? false,
    ...(show?.settings.volumes === undefined ? {} : { volumes: show.settings.volumes }),
    ...brandingOf(show?.settings.branding),
    ...soundFilesOf(show?.settings.sound_files),
    games_count: games.length,
  };
}

/** The look of the screens; images become references to assets. */
function brandingOf(branding: Branding | null | undefined): Pick<ShowSlice, "branding"> {
  if (branding == null) return {};
  const { logo, background, accent, secondary, sponsors } = branding;
  if (collectBrandingImages(branding).length === 0 && accent === null && secondary === null) return {};
  const toAsset = (id: string): string => `asset:${id}`;
  return {
    branding: {
      ...(logo === null ? {} : { logo: toAsset(logo) }),
      ...(background === null ? {} : { background: toAsset(background) }),
      ...(accent === null ? {} : { accent }),
      ...(secondary === null ? {} : { secondary }),
      ...(sponsors.length === 0 ? {} : { sponsors: sponsors.map(toAsset) }),
    },
  };
}

function soundFilesOf(files: SoundFiles = {}): Pick<ShowSlice, "sound_files"> {
  const entries = Object.entries(files).map(([cue, id]) => [cue, `asset:${toAudioAssetId(id)}`]);
  return entries.length === 0 ? {} : { sound_files: Object.fromEntries(entries) };
}

function podiumOf({ run, teams }: ShowState): Pick<ShowSlice, "podium"> {
  if (run?.podium == null) return {};
  return { podium: { from: run.podium, next: nextPodiumRank(currentStandings(teams.by_id).ranks, run.podium) } };
}

/** Winner of a game: a single `winner`, the teams of a `draw`, or neither. */
export function findGameWinners(
  state: ShowState,
  progress: GameProgress,
): { readonly winner: TeamBadge | null; readonly draw?: readonly TeamBadge[] } {
  if (progress.status !== "finished") return { winner: null };
  const { winner_team_id, drawn_team_ids } = progress;
  if (drawn_team_ids === undefined) return { winner: findBadge(state, winner_team_id) };
  return { winner: null, draw: badgesOf(state, drawn_team_ids) };
}

export function projectGame(state: ShowState, context: EngineContext): GameSlice | null {
  const entry = findDisplayedGame(state);
  const game = entry === null ? null : findFrozenGame(entry, context);
  if (entry === null || game === null) return null;
  const finished = state.games.flatMap((other) => {
    const { progress } = other;
    if (progress.status !== "finished") return [];
    const title = findFrozenGame(other, context)?.title ?? other.game.title;
    return [{ title, points: progress.points, ...findGameWinners(state, progress) }];
  });
  return {
    id: entry.id,
    title: game.title,
    description: game.description,
    rules_html: game.rules_html,
    equipment: game.equipment,
    difficulty: game.difficulty,
    cover_asset: game.cover_asset,
    points: game.points,
    number: state.games.indexOf(entry) + 1,
    total: state.games.length,
    rounds_count: game.rounds.length,
    status: entry.progress.status,
    ...findGameWinners(state, entry.progress),
    finished,
  };
}

/** Number of active teams that are out of the round (PROJ-12). */
export function countTeamsOut({ round, teams }: ShowState): number {
  return round?.out.count((teamId) => teams.by_id.get(teamId)?.status === "active") ?? 0;
}

/** State of the buzzer button. Whether a team is out is part of its own slice (BUZZ-2). */
export function projectBuzzer(state: ShowState): BuzzerSlice {
  const out = countTeamsOut(state);
  return out === 0 ? toBuzzerPhase(state) : { ...toBuzzerPhase(state), out };
}

function toBuzzerPhase(state: ShowState): BuzzerPhase {
  const { round, run } = state;
  if (round === null || run === null) return { phase: "inactive", reason: "no_round" };
  if (getPhase(state, round.id) !== "question") return { phase: "inactive", reason: "reveal" };
  if (!round.buzzer_on) return { phase: "inactive", reason: "off" };
  const { buzzer } = round;
  switch (buzzer.phase) {
    case "closed":
      if (run.paused) return { phase: "inactive", reason: "paused" };
      return { phase: "inactive", reason: getPresentationReason(state) ?? buzzer.reason };
    case "open":
      if (run.paused) return { phase: "inactive", reason: "paused" };
      return { phase: "open", open_at: buzzer.open_at, opening: buzzer.opening };
    case "arbitrating":
      return { phase: "arbitrating", open_at: buzzer.open_at, opening: buzzer.opening };
    case "locked": {
      const holder = findBadge(state, buzzer.holder.team_id);
      if (holder === null) return { phase: "inactive", reason: "by_hand" };
      return { phase: "locked", holder, opening: buzzer.opening, holder_pressed_at: buzzer.holder.counted };
    }
  }
}

export function projectTimer({ timer }: ShowState): TimerSlice {
  const { status, duration_ms } = timer;
  const reading = isReadingTimer(timer) ? { reading: true as const } : {};
  switch (timer.status) {
    case "idle":
      return { status, duration_ms, remaining_ms: duration_ms, ends_at: null };
    case "running":
      // Clients derive the remaining time from `ends_at`; sending the full duration keeps the slice unchanged between
      // timer events.
      return { status, duration_ms, remaining_ms: duration_ms, ends_at: timer.ends_at, ...reading };
    case "paused":
    case "stopped":
      return { status, duration_ms, remaining_ms: timer.remaining_ms, ends_at: null, ...reading };
    case "expired":
      return { status, duration_ms, remaining_ms: 0, ends_at: null };
  }
}
