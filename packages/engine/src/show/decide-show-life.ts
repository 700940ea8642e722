import type { ManageCommand, PlayCommand, SystemCommand } from "../commands.ts";
import { cleanName, hasControlCharacters, isVisibleName, lengthOf } from "../teams/name.ts";
import { held, idle, isTimerLength, resumed } from "../timer/timer.ts";
import { audience_languages, longest_reading_s, timer_starts } from "../settings.ts";
import type { ShowSettings } from "../settings.ts";
import type { Asked, Decided } from "./context.ts";
import { accept, reject } from "./context.ts";
import { statusOf } from "./lookup.ts";
import { planFor } from "./plan.ts";
import { leaveLiveRound, stopTimer } from "./reveal.ts";
import type { CreatedShow, ShowState, StartedShow } from "./state.ts";

type Of<C extends { readonly type: string }, T extends C["type"]> = Extract<C, { readonly type: T }>;

const longest_show_name = 100;
const longest_description = 5000;
const largest_cap_ms = 150;
const largest_penalty = 1_000_000;

function isShowName(name: string): boolean {
  const length = lengthOf(name);
  return isVisibleName(name) && length <= longest_show_name && !hasControlCharacters(name);
}

/** Name of the first setting that is out of range; null if all are valid (SHOW-3). */
function wrongSetting(settings: ShowSettings): keyof ShowSettings | null {
  const { cap_ms, wrong_buzz_penalty, default_timer_s, timer_start, reading_s, languages } = settings;
  if (settings.arming !== "with_question" && settings.arming !== "by_hand") return "arming";
  if (settings.too_close !== "keep_order" && settings.too_close !== "ask_again") return "too_close";
  if (!isWithin(cap_ms, largest_cap_ms)) return "cap_ms";
  if (!isWithin(wrong_buzz_penalty, largest_penalty)) return "wrong_buzz_penalty";
  if (!isTimerLength(default_timer_s)) return "default_timer_s";
  if (timer_start !== undefined && !timer_starts.includes(timer_start)) return "timer_start";
  if (reading_s != null && !(isWithin(reading_s, longest_reading_s) && reading_s > 0)) return "reading_s";
  const known = languages.every((language) => audience_languages.includes(language));
  return known && languages.length > 0 && new Set(languages).size === languages.length ? null : "languages";
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

export function createShow(state: ShowState, command: Of<SystemCommand, "create_show">): Decided {
  if (state.show !== null) return reject("not_allowed", { reason: "created_before" });
  const name = cleanName(command.name);
  if (!isShowName(name)) return reject("invalid_name", { max: longest_show_name });
  const wrong = wrongSetting(command.settings);
  if (wrong !== null) return reject("invalid_settings", { setting: wrong });
  const { show_id, public_id, owner_id, description, settings, secret } = command;
  return accept({ type: "show_created", show_id, public_id, owner_id, name, description, settings, secret });
}

export function updateShow({ show }: CreatedShow, command: Of<ManageCommand, "update_show">): Decided {
  const name = cleanName(command.name ?? show.name);
  const description = command.description ?? show.description;
  const settings: ShowSettings = { ...show.settings, ...command.settings };
  if (!isShowName(name)) return reject("invalid_name", { max: longest_show_name });
  if (lengthOf(description) > longest_description) return reject("invalid_input", { max: longest_description });
  const wrong = wrongSetting(settings);
  if (wrong !== null) return reject("invalid_settings", { setting: wrong });
  return accept({ type: "show_updated", name, description, settings });
}

export function setRegistration(state: CreatedShow, { open }: Of<ManageCommand, "set_registration">): Decided {
  if (statusOf(state) === "completed") return reject("show_completed");
  return state.show.registration_open === open ? accept() : accept({ type: "registration_set", open });
}

/** Freezes the programme and makes its first game current (SHOW-5). */
export function startShow(state: CreatedShow, { run_id, content }: Of<PlayCommand, "start">): Decided {
  const frozen = new Map(content.games.map((game) => [game.id, game]));
  // The content was frozen for another programme: games were added or removed meanwhile.
  if (frozen.size !== state.games.length || !state.games.every((entry) => frozen.has(entry.id))) {
    return reject("stale_view", { reason: "programme_changed" });
  }
  if (!content.games.some((game) => game.rounds.length > 0)) return reject("nothing_to_play");
  const timer = idle(state.show.settings.default_timer_s * 1000);
  return accept(
    { type: "show_started", run_id, content_id: content.id },
    { type: "timer_changed", action: "prepared", timer },
  );
}

export function pauseShow(state: StartedShow, _: Of<PlayCommand, "pause">, asked: Asked): Decided {
  const plan = planFor(state, asked);
  plan.add({ type: "show_paused" });
  const { timer } = state;
  if (timer.status === "running") {
    plan.add({ type: "timer_changed", action: "paused", timer: held(timer, "show", asked.now) });
  }
  return plan.done();
}

export function resumeShow(state: StartedShow, _: Of<PlayCommand, "resume">, asked: Asked): Decided {
  if (!state.run.paused) return reject("wrong_status", { status: "active" });
  const plan = planFor(state, asked);
  plan.add({ type: "show_resumed" });
  const { timer } = state;
  if (timer.status === "paused" && timer.by === "show") {
    plan.add({ type: "timer_changed", action: "resumed", timer: resumed(timer, asked.now) });
  }
  return plan.done();
}

export function completeShow(state: StartedShow, { confirmed }: Of<PlayCommand, "complete">, asked: Asked): Decided {
  const remaining = state.games.filter((entry) => entry.progress.status !== "finished").length;
  if (remaining > 0 && !confirmed) return reject("confirmation_required", { reason: "games_remain", remaining });
  const plan = planFor(state, asked);
  leaveLiveRound(plan);
  stopTimer(plan);
  plan.add({ type: "show_completed" });
  return plan.done();
}

export function resetShow(): Decided {
  return accept({ type: "show_reset" });
}
