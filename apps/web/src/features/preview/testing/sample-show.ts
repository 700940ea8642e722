import type { FrozenRound } from "@showrunner/engine";
import { DEFAULT_SETTINGS } from "@showrunner/engine";
import { createLocalRoom, type LocalRoomContent } from "../room/create-local-room.ts";
import type { LocalRoom } from "../room/local-room.ts";
import { RehearsalPlayer } from "../play/rehearsal-player.ts";

const makeRound = (id: string, fields: Partial<FrozenRound>): FrozenRound => ({
  id,
  type: "classic",
  title: null,
  question: `What is ${id}?`,
  content_html: "",
  answers: ["Fox"],
  answer_html: "",
  description: null,
  max_points: 10,
  time_limit_s: null,
  scoring: "partial_credit",
  buzzer_override: "disable",
  config: {},
  ...fields,
});

const options = [
  { text: "a", correct: true },
  { text: "b", correct: false },
];

/** Two games with a round of every kind. */
export const SAMPLE_SHOW: LocalRoomContent = {
  show: {
    public_id: "ABCD2345",
    name: "Show",
    description: "",
    settings: { ...DEFAULT_SETTINGS, languages: ["en", "de"] },
  },
  preview: {
    games: [
      { show_game_id: "g1", game: { game_id: "l1", title: "One", points: 50, rounds_count: 3 } },
      { show_game_id: "g2", game: { game_id: "l2", title: "Two", points: 50, rounds_count: 1 } },
    ],
    content: {
      id: "content",
      games: ["g1", "g2"].map((id) => ({
        id,
        title: id,
        description: "",
        rules_html: "",
        equipment: "",
        difficulty: "easy" as const,
        points: 50,
        buzzer_default: true,
        cover_asset: null,
        rounds:
          id === "g2"
            ? [
                makeRound("challenge", {
                  type: "timedChallenge",
                  config: { prompt: "Name!", minimum_count: 2, bonus_points: 1, items: ["Rome", "Paris", "Oslo"] },
                }),
              ]
            : [
                makeRound("buzzed", { buzzer_override: "enable", scoring: "winner_takes_all" }),
                makeRound("written", { time_limit_s: 20 }),
                makeRound("picked", {
                  type: "multipleChoice",
                  time_limit_s: 10,
                  config: { question_text: "Which?", options, allow_multiple: false, randomize_per_team: true },
                }),
              ],
      })),
    },
  },
  teams: [1, 2, 3, 4, 5].map((n) => ({ id: `team-${n}`, name: `Team ${n}` })),
};

/** A clock and timers advanced by the test. */
export function makeFakeTime() {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void } | null = null;
  return {
    monotonic: () => now,
    schedule: (ms: number, run: () => void) => {
      const mine = { at: now + ms, run };
      due = mine;
      return () => {
        if (due === mine) due = null;
      };
    },
    pass(ms: number): void {
      const end = now + ms;
      while (due !== null && due.at <= end) {
        now = Math.max(now, due.at);
        const { run } = due;
        due = null;
        run();
      }
      now = end;
    },
  };
}

export function makePlayer(time = makeFakeTime()): { readonly room: LocalRoom; readonly player: RehearsalPlayer } {
  const room = createLocalRoom(SAMPLE_SHOW, time);
  return {
    room,
    player: new RehearsalPlayer(room, { content: SAMPLE_SHOW.preview.content, fillerWords: ["No idea"] }),
  };
}
