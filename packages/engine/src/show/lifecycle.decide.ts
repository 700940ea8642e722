import { isLocale } from "@showrunner/i18n";
import type { FrozenContent } from "../content.ts";
import type { PublicId, RunId, ShowId, UserId } from "../ids.ts";
import { MAX_POINTS } from "../limits.ts";
import { normaliseName, hasControlCharacters, isVisibleName, countCharacters } from "../teams/team-name.ts";
import { createIdleTimer, isValidTimerLength, toResumedTimer } from "../timer/timer.state.ts";
import { pauseTimerAt } from "../buzzer/buzzer.builder.ts";
import { isBranding } from "../branding.ts";
import { isSoundFiles } from "../sound-files.ts";
import { MAX_READING_S, PART_MODES, TEAM_ACCESS, TIMER_STARTS } from "../settings.ts";
import type { ShowSettings, SoundVolumes } from "../settings.ts";
import type { CommandHandlers, CommandOf, DecideContext, DecideResult } from "./decide-context.ts";
import { accept, reject } from "./decide-context.ts";
import { getStatus } from "./show.selectors.ts";
import { createEventBuilder } from "./event-builder.ts";
import { endLiveRound, stopRunningTimer } from "./rounds.builder.ts";
import { restartStepClock } from "../steps/question-steps.ts";
import { restartPartClock } from "../steps/question-parts.ts";
import type { CreatedShow, ShowState, StartedShow } from "./show.state.ts";

export interface CreateShowCommand {
  readonly type: "create_show";
  readonly show_id: ShowId;
  readonly public_id: PublicId;
  readonly owner_id: UserId | null;
  readonly name: string;
  readonly description: string;
  readonly settings: ShowSettings;
  readonly secret: string;
}

export type ManageShowCommand =
  | {
      readonly type: "update_show";
      /** Sent by the server only, when an account hands over its shows (SHOW-16). */
      readonly owner_id?: UserId;
      readonly name?: string;
      readonly description?: string;
      readonly settings?: Partial<ShowSettings>;
    }
  | { readonly type: "set_registration"; readonly open: boolean };

export interface StartCommand {
  readonly type: "start";
  readonly run_id: RunId;
  readonly content: FrozenContent;
}

/** Commands about the whole run. */
export type RunCommand =
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  /** `podium` keeps the final standings hidden until the host has stepped through them (PODIUM-1). */
  | { readonly type: "complete"; readonly confirmed: boolean; readonly podium?: boolean | undefined }
  | { readonly type: "reset" };

export const showCommandHandlers: CommandHandlers<CreatedShow, ManageShowCommand> = {
  update_show: updateShow,
  set_registration: setRegistration,
};

export const runCommandHandlers: CommandHandlers<StartedShow, RunCommand> = {
  pause: pauseShow,
  resume: resumeShow,
  complete: completeShow,
  reset: resetShow,
};

const MAX_SHOW_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 5000;
const MAX_CAP_MS = 150;
/** Percent. */
const MAX_VOLUME = 100;

function isShowName(name: string): boolean {
  const length = countCharacters(name);
  return isVisibleName(name) && length <= MAX_SHOW_NAME_LENGTH && !hasControlCharacters(name);
}

/** Name of the first setting that is out of range; null if all are valid (SHOW-3). */
function findInvalidSetting(settings: ShowSettings): keyof ShowSettings | null {
  const { cap_ms, wrong_buzz_penalty, default_timer_s, timer_start, reading_s, languages } = settings;
  const { team_access, show_parts } = settings;
  if (settings.arming !== "with_question" && settings.arming !== "by_hand") return "arming";
  if (settings.too_close !== "keep_order" && settings.too_close !== "ask_again") return "too_close";
  if (!isWithin(cap_ms, MAX_CAP_MS)) return "cap_ms";
  if (!isWithin(wrong_buzz_penalty, MAX_POINTS)) return "wrong_buzz_penalty";
  if (!isValidTimerLength(default_timer_s)) return "default_timer_s";
  if (timer_start !== undefined && !TIMER_STARTS.includes(timer_start)) return "timer_start";
  if (reading_s != null && !(isWithin(reading_s, MAX_READING_S) && reading_s > 0)) return "reading_s";
  if (team_access !== undefined && !TEAM_ACCESS.includes(team_access)) return "team_access";
  if (settings.volumes !== undefined && !isVolumes(settings.volumes)) return "volumes";
  if (show_parts !== undefined && !PART_MODES.includes(show_parts)) return "show_parts";
  if (settings.branding != null && !isBranding(settings.branding)) return "branding";
  if (settings.sound_files !== undefined && !isSoundFiles(settings.sound_files)) return "sound_files";
  if (settings.second_language != null && !isLocale(settings.second_language)) return "second_language";
  const known = languages.every((language) => isLocale(language));
  return known && languages.length > 0 && new Set(languages).size === languages.length ? null : "languages";
}

function isVolumes({ music, cues, ticks }: SoundVolumes): boolean {
  return [music, cues, ticks].every((volume) => isWithin(volume, MAX_VOLUME));
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}

export function createShow(state: ShowState, command: CreateShowCommand): DecideResult {
  if (state.show !== null) return reject("not_allowed", { reason: "created_before" });
  const name = normaliseName(command.name);
  if (!isShowName(name)) return reject("invalid_name", { max: MAX_SHOW_NAME_LENGTH });
  const wrong = findInvalidSetting(command.settings);
  if (wrong !== null) return reject("invalid_settings", { setting: wrong });
  const { show_id, public_id, owner_id, description, settings, secret } = command;
  return accept({ type: "show_created", show_id, public_id, owner_id, name, description, settings, secret });
}

function updateShow({ show }: CreatedShow, command: CommandOf<ManageShowCommand, "update_show">): DecideResult {
  const name = normaliseName(command.name ?? show.name);
  const description = command.description ?? show.description;
  const settings: ShowSettings = { ...show.settings, ...command.settings };
  if (!isShowName(name)) return reject("invalid_name", { max: MAX_SHOW_NAME_LENGTH });
  if (countCharacters(description) > MAX_DESCRIPTION_LENGTH)
    return reject("invalid_input", { max: MAX_DESCRIPTION_LENGTH });
  const wrong = findInvalidSetting(settings);
  if (wrong !== null) return reject("invalid_settings", { setting: wrong });
  const { owner_id } = command;
  return accept({ type: "show_updated", name, description, settings, ...(owner_id === undefined ? {} : { owner_id }) });
}

function setRegistration(state: CreatedShow, { open }: CommandOf<ManageShowCommand, "set_registration">): DecideResult {
  if (getStatus(state) === "completed") return reject("show_completed");
  return state.show.registration_open === open ? accept() : accept({ type: "registration_set", open });
}

/** Freezes the programme and makes its first game current (SHOW-5). */
export function startShow(state: CreatedShow, { run_id, content }: StartCommand): DecideResult {
  const frozen = new Map(content.games.map((game) => [game.id, game]));
  // The content was frozen for another programme: games were added or removed meanwhile.
  if (frozen.size !== state.games.length || !state.games.every((entry) => frozen.has(entry.id))) {
    return reject("stale_view", { reason: "programme_changed" });
  }
  if (!content.games.some((game) => game.rounds.length > 0)) return reject("nothing_to_play");
  const timer = createIdleTimer(state.show.settings.default_timer_s * 1000);
  return accept(
    { type: "show_started", run_id, content_id: content.id },
    { type: "timer_changed", action: "prepared", timer },
  );
}

function pauseShow(state: StartedShow, _: CommandOf<RunCommand, "pause">, context: DecideContext): DecideResult {
  const builder = createEventBuilder(state, context);
  builder.add({ type: "show_paused" });
  // The end of an arbitration pauses the timer itself (SHOW-9).
  if (state.round?.buzzer.phase !== "arbitrating") pauseTimerAt(builder, "show", context.now);
  return builder.build();
}

function resumeShow(state: StartedShow, _: CommandOf<RunCommand, "resume">, context: DecideContext): DecideResult {
  if (!state.run.paused) return reject("wrong_status", { status: "active" });
  const builder = createEventBuilder(state, context);
  builder.add({ type: "show_resumed" });
  const { timer } = state;
  if (timer.status === "paused" && timer.by === "show") {
    builder.add({ type: "timer_changed", action: "resumed", timer: toResumedTimer(timer, context.now) });
  }
  restartPartClock(builder);
  restartStepClock(builder);
  return builder.build();
}

function completeShow(
  state: StartedShow,
  { confirmed, podium }: CommandOf<RunCommand, "complete">,
  context: DecideContext,
): DecideResult {
  const remaining = state.games.filter((entry) => entry.progress.status !== "finished").length;
  if (remaining > 0 && !confirmed) return reject("confirmation_required", { reason: "games_remain", remaining });
  const builder = createEventBuilder(state, context);
  endLiveRound(builder);
  stopRunningTimer(builder);
  const isStepped = podium === true && state.teams.active > 0;
  builder.add({ type: "show_completed", ...(isStepped ? { podium: true } : {}) });
  return builder.build();
}

function resetShow(): DecideResult {
  return accept({ type: "show_reset" });
}
