import { locales, type Locale } from "@showrunner/i18n";
import type { Branding } from "./branding.ts";
import type { SoundFiles } from "./sound-files.ts";

/** When a round's timer starts (TIMER-3). */
export const TIMER_STARTS = ["with_question", "by_hand", "after_reading"] as const;
export type TimerStart = (typeof TIMER_STARTS)[number];

/** How further phones join a team, and whether registering one needs a password (TEAM-10). */
export const TEAM_ACCESS = ["password", "code"] as const;
export type TeamAccess = (typeof TEAM_ACCESS)[number];

/** Maximum reading time that a host may set, in seconds. */
export const MAX_READING_S = 120;

/** How a question that has parts, such as options, is shown (PART-1). */
export const PART_MODES = ["at_once", "by_hand", "timed"] as const;
export type PartMode = (typeof PART_MODES)[number];

/** Volumes of the sounds in percent, by group. */
export interface SoundVolumes {
  /** The lobby's music. */
  readonly music: number;
  readonly cues: number;
  readonly ticks: number;
}

/** Volumes of a show without the setting. */
export const DEFAULT_VOLUMES: SoundVolumes = { music: 0, cues: 100, ticks: 100 };

/** Settings of a whole show (SHOW-3). */
export interface ShowSettings {
  /** Whether the buzzer opens automatically with the question or only by hand. */
  readonly arming: "with_question" | "by_hand";
  /** The question is read aloud: the buzzer opens at once instead of after the opening delay. */
  readonly spoken_question: boolean;
  /** Largest correction in favour of a slow connection, 0 to 150 ms; 0 means that arrival decides. */
  readonly cap_ms: number;
  readonly too_close: "keep_order" | "ask_again";
  /** Points deducted for a wrong buzz; 0 for none. */
  readonly wrong_buzz_penalty: number;
  /** A team may replace its submission until the question closes. */
  readonly replace_answers: boolean;
  /** Timer length in seconds for rounds without a time limit, 1 to 86,400. */
  readonly default_timer_s: number;
  /** Absent in shows created before the setting existed, which follow `arming`. */
  readonly timer_start?: TimerStart | undefined;
  /** The timer also starts automatically in rounds without their own time limit (TIMER-3); absent: it does not. */
  readonly timer_in_all_rounds?: boolean | undefined;
  /** Reading time in seconds; null or absent derives it from the length of the question (TIMER-11). */
  readonly reading_s?: number | null | undefined;
  /** Absent in shows created before the setting existed: password (TEAM-10). */
  readonly team_access?: TeamAccess | undefined;
  /** Languages that the audience may choose for its screens. */
  readonly languages: readonly Locale[];
  /** Displays also show translated rounds in this language (LANG-4); null or absent: only as written. */
  readonly second_language?: Locale | null | undefined;
  readonly sounds: boolean;
  /** Absent means `DEFAULT_VOLUMES`. */
  readonly volumes?: SoundVolumes | undefined;
  /** Absent means `at_once`. */
  readonly show_parts?: PartMode | undefined;
  /** Wrong answers that teams typed are shown with the reveal; absent: in counts only (PROJ-16). */
  readonly show_wrong_answers?: boolean | undefined;
  /** Absent or null: the screens have the look of the theme (SHOW-15). */
  readonly branding?: Branding | null | undefined;
  /** Audio clips that replace standard sounds; absent: none (SHOW-17). */
  readonly sound_files?: SoundFiles | undefined;
}

export const DEFAULT_SETTINGS: ShowSettings = {
  arming: "with_question",
  spoken_question: false,
  cap_ms: 100,
  too_close: "keep_order",
  wrong_buzz_penalty: 0,
  replace_answers: true,
  default_timer_s: 30,
  languages: locales,
  sounds: true,
};
