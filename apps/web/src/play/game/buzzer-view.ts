import type { BuzzerSlice, MeSlice, RoundSlice, TeamBadge } from "@showrunner/engine";
import type { BuzzerState } from "@showrunner/ui/audience";
import type { SendResult } from "../../live/live-connection.ts";

/** This phone's press in one opening of the buzzer. */
export interface Press {
  readonly round_id: string;
  readonly opening: number;
  readonly status: "sending" | "counted" | "refused";
  /** Reason of the refusal. */
  readonly code?: Extract<SendResult, { ok: false }>["code"];
  /** Margin behind the holder in ms, of a press that was too late to be recorded. */
  readonly margin_ms?: number;
}

/** Reason shown below the button; each is a message `buzz_…`. */
export type BuzzerReason =
  | "press"
  | "get_ready"
  | "sent"
  | "offline"
  | "your_turn"
  | "other_turn"
  | "reveal"
  | "inactive"
  | "waiting_for_moderator"
  | "time_up"
  | "reading"
  | "paused"
  | "out"
  | "all_out"
  | "too_early"
  | "not_counted";

export interface BuzzerView {
  readonly state: BuzzerState;
  readonly reason: BuzzerReason;
  /** The holder, for `other_turn`. */
  readonly holder: TeamBadge | null;
  /** Margin of this team's press behind the holder in ms; null without one. */
  readonly behindMs: number | null;
}

export interface BuzzerViewInput {
  readonly paused: boolean;
  readonly round: Pick<RoundSlice, "id" | "phase">;
  readonly buzzer: BuzzerSlice;
  readonly me: Pick<MeSlice, "team_id" | "out" | "pressed" | "pressed_at">;
  readonly press: Press | null;
  /** Show clock; null while unknown: then only the server rejects early presses. */
  readonly now: number | null;
  readonly online: boolean;
}

const REASON_BY_INACTIVITY: Readonly<Record<Extract<BuzzerSlice, { phase: "inactive" }>["reason"], BuzzerReason>> = {
  off: "inactive",
  by_hand: "waiting_for_moderator",
  no_round: "waiting_for_moderator",
  reveal: "reveal",
  timeout: "time_up",
  reading: "reading",
  parts: "reading",
  paused: "paused",
  all_out: "all_out",
};

/**
 * Whether the button can be pressed, and its reason text. The server's state always overrides this phone's own press.
 */
export function deriveBuzzerView(situation: BuzzerViewInput): BuzzerView {
  const { paused, round, buzzer, me, press, now, online } = situation;
  const viewOf = (state: BuzzerState, reason: BuzzerReason): BuzzerView => ({
    state,
    reason,
    holder: null,
    behindMs: null,
  });
  const off = (reason: BuzzerReason): BuzzerView => viewOf("off", reason);
  if (buzzer.phase === "locked") {
    const { holder } = buzzer;
    if (holder.team_id === me.team_id) return { ...viewOf("mine", "your_turn"), holder };
    if (me.out) return off("out");
    return { ...off("other_turn"), holder, behindMs: getMarginBehindHolder(situation) };
  }
  if (round.phase !== "question") return off("reveal");
  if (paused) return off("paused");
  if (me.out) return off("out");
  if (buzzer.phase === "inactive") return off(REASON_BY_INACTIVITY[buzzer.reason]);
  const own = press?.round_id === round.id && press.opening === buzzer.opening ? press : null;
  if (me.pressed || own?.status === "counted") return viewOf("sent", "sent");
  if (own?.status === "sending") return viewOf("sent", online ? "sent" : "offline");
  if (now !== null && now < buzzer.open_at) return viewOf("armed", "get_ready");
  return viewOf("ready", own?.code === undefined ? "press" : getRefusalReason(own.code));
}

/** This team's margin behind the holder, if it pressed in this opening (BUZZ-8). */
function getMarginBehindHolder({ round, buzzer, me, press }: BuzzerViewInput): number | null {
  if (buzzer.phase !== "locked") return null;
  const isOwn = press?.round_id === round.id && press.opening === buzzer.opening;
  const refused = isOwn ? (press.margin_ms ?? null) : null;
  const recorded =
    me.pressed_at === undefined || buzzer.holder_pressed_at === undefined
      ? null
      : me.pressed_at - buzzer.holder_pressed_at;
  const behind = recorded ?? refused;
  return behind === null || behind < 0 ? null : Math.round(behind);
}

/** A refused press may be repeated while the buzzer is open; the reason says what happened to it. */
function getRefusalReason(code: NonNullable<Press["code"]>): BuzzerReason {
  return code === "buzzer_not_open_yet" ? "too_early" : "not_counted";
}

/** Milliseconds until an armed buzzer opens; null without one. */
export function getMsUntilOpen(buzzer: BuzzerSlice, now: number | null): number | null {
  if (now === null || (buzzer.phase !== "open" && buzzer.phase !== "arbitrating")) return null;
  return buzzer.open_at > now ? buzzer.open_at - now : null;
}
