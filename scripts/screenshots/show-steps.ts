import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TeamSession } from "@showrunner/contract/rest";
import type { HostCommand, Show } from "../../e2e/support/show.ts";
import { connectPhone, type HeadlessPhone } from "./headless-phone.ts";

/** Teams of the captured show; the first one owns the phone in the screenshots, the last ones have long names. */
export const TEAM_NAMES: readonly [string, ...string[]] = [
  "The Owls",
  "Quiz Khalifa",
  "Les Quizerables",
  "Agatha Quiztie",
  "Die unwahrscheinlich ausdauernden Ratefüchse".slice(0, 40),
  "Know-It-Owls",
];

/** A show with registered teams. */
export interface SampleShow {
  readonly show: Show;
  readonly sessions: readonly TeamSession[];
  /** Connected phones of all teams. */
  readonly phones: readonly HeadlessPhone[];
}

export async function prepareSampleShow(show: Show, url: string): Promise<SampleShow> {
  const sessions: TeamSession[] = [];
  for (const name of TEAM_NAMES) sessions.push(await show.join(name));
  return { show, sessions, phones: sessions.map((session) => connectPhone(url, session)) };
}

interface ShowStep {
  readonly name: string;
  /** From the previous step to this one. */
  readonly play: (cast: SampleShow) => Promise<void>;
}

const runCommands =
  (...bodies: readonly HostCommand[]) =>
  async ({ show }: SampleShow): Promise<void> => {
    for (const body of bodies) await show.command(body);
  };

/** All teams but the last submit, with varying input. */
async function submitAnswers({ show, phones }: SampleShow, inputs: readonly unknown[]): Promise<void> {
  const { round } = await show.readSlices();
  for (const [place, phone] of phones.slice(0, -1).entries())
    phone.submit(round?.id ?? "", inputs[place % inputs.length]);
  await sleep(300);
}

async function pressBuzzers({ show, phones }: SampleShow, places: readonly number[]): Promise<void> {
  const { round } = await show.readSlices();
  for (const place of places) {
    phones[place]?.press(round?.id ?? "");
    await sleep(40);
  }
  await sleep(600);
}

async function decideBuzz({ show }: SampleShow, outcome: "correct" | "wrong"): Promise<void> {
  const { presses } = await show.readSlices();
  await show.command({ type: "decide_buzz", press_id: presses?.holder_press_id ?? "", decision: { outcome } });
}

/** Option ids of the current question. */
async function readOptionIds({ show }: SampleShow): Promise<readonly string[]> {
  const { round } = await show.readSlices();
  const face = round?.face_question as { readonly options?: readonly { readonly id: string }[] } | undefined;
  return face?.options?.map(({ id }) => id) ?? [];
}

async function showNextPlace({ show }: SampleShow): Promise<void> {
  const rank = (await show.readSlices()).show?.podium?.next ?? 1;
  await show.command({ type: "podium_step", rank });
}

/** A show from its lobby to its end. */
export const SHOW_STEPS: readonly ShowStep[] = [
  { name: "01-lobby", play: () => Promise.resolve() },
  { name: "01-countdown", play: runCommands({ type: "set_break", seconds: 300, text: "" }) },
  { name: "02-intro", play: runCommands({ type: "start" }) },
  {
    name: "03-question",
    play: async (show) => {
      await show.show.command({ type: "start_first_round" });
      await submitAnswers(
        show,
        ["5", "five", "4", "seven"].map((text) => ({ text })),
      );
    },
  },
  { name: "04-reveal", play: runCommands({ type: "reveal" }) },
  {
    name: "05-choice",
    play: async (show) => {
      // The timer starts with the question; it must not expire before all screenshots are taken.
      await runCommands({ type: "next", confirmed: true }, { type: "timer_add", seconds: 900 })(show);
      await submitAnswers(
        show,
        (await readOptionIds(show)).map((id) => ({ picks: [id] })),
      );
    },
  },
  { name: "06-choice-reveal", play: runCommands({ type: "reveal" }) },
  { name: "06-standings", play: runCommands({ type: "show_standings", on: true }) },
  { name: "06-z-break", play: runCommands({ type: "set_break", seconds: 600, text: "" }) },
  { name: "07-paused", play: runCommands({ type: "pause" }) },
  { name: "08-standings", play: runCommands({ type: "end_break" }, { type: "resume" }, { type: "finalize_game" }) },
  {
    name: "09-game-over",
    play: async ({ show, sessions }) => {
      await show.command({ type: "finish_game", winner_team_id: sessions[0]?.team.id ?? null });
    },
  },
  {
    name: "10-buzzer-open",
    play: async ({ show }) => {
      await show.command({ type: "start_first_round" });
      await sleep(600);
    },
  },
  { name: "11-other-buzzed", play: (show) => pressBuzzers(show, [1, 4, 2]) },
  {
    name: "12-own-buzz",
    play: async (show) => {
      await decideBuzz(show, "wrong");
      await sleep(600);
      await pressBuzzers(show, [0]);
    },
  },
  { name: "13-buzz-right", play: (show) => decideBuzz(show, "correct") },
  {
    name: "14-challenge",
    play: async (show) => {
      await show.show.command({ type: "next", confirmed: true });
      const { round } = await show.show.readSlices();
      for (const [place, phone] of show.phones.slice(0, 3).entries())
        for (const text of ["Mars", "Venus", "Saturn", "Berlin"].slice(place))
          phone.submit(round?.id ?? "", { add: { id: randomUUID(), text } });
      await sleep(300);
    },
  },
  { name: "15-challenge-reveal", play: runCommands({ type: "reveal" }) },
  {
    name: "16-poll",
    play: async (show) => {
      const winner = show.sessions[1]?.team.id ?? null;
      await runCommands(
        { type: "finalize_game" },
        { type: "finish_game", winner_team_id: winner },
        { type: "start_first_round" },
      )(show);
      const [first, second, ...others] = (await readOptionIds(show)).map((id) => ({ picks: [id] }));
      await submitAnswers(show, [second, first, second, ...others]);
    },
  },
  { name: "16-poll-result", play: runCommands({ type: "reveal" }) },
  { name: "16-two-languages", play: runCommands({ type: "next", confirmed: true }) },
  {
    name: "16-z-podium",
    play: async (show) => {
      await runCommands(
        { type: "finalize_game" },
        { type: "finish_game", winner_team_id: show.sessions[0]?.team.id ?? null },
        { type: "complete", confirmed: true, podium: true },
      )(show);
    },
  },
  { name: "17-podium-place", play: showNextPlace },
  { name: "18-final", play: runCommands({ type: "podium_step", rank: 1 }) },
];
