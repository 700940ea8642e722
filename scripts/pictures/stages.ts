import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TeamSession } from "@showrunner/contract/rest";
import type { HostCommand, Show } from "../../e2e/support/show.ts";
import { connectPhone, type BarePhone } from "./phones.ts";

/** Teams of the captured show; the first one owns the phone in the screenshots, the last ones have long names. */
const team_names = [
  "The Owls",
  "Quiz Khalifa",
  "Les Quizerables",
  "Agatha Quiztie",
  "Die unwahrscheinlich ausdauernden Ratefüchse".slice(0, 40),
  "Know-It-Owls",
];

/** A show with registered teams. */
export interface Cast {
  readonly show: Show;
  readonly sessions: readonly TeamSession[];
  /** Connected phones of all teams. */
  readonly phones: readonly BarePhone[];
}

export async function gatherCast(show: Show, url: string): Promise<Cast> {
  const sessions: TeamSession[] = [];
  for (const name of team_names) sessions.push(await show.join(name));
  return { show, sessions, phones: sessions.map((session) => connectPhone(url, session)) };
}

interface Stage {
  readonly name: string;
  /** From the previous step to this one. */
  readonly play: (cast: Cast) => Promise<void>;
}

const command =
  (...bodies: readonly HostCommand[]) =>
  async ({ show }: Cast): Promise<void> => {
    for (const body of bodies) await show.command(body);
  };

/** All teams but the last submit, with varying input. */
async function answer({ show, phones }: Cast, inputs: readonly unknown[]): Promise<void> {
  const { round } = await show.slices();
  for (const [place, phone] of phones.slice(0, -1).entries())
    phone.submit(round?.id ?? "", inputs[place % inputs.length]);
  await pause(300);
}

async function press({ show, phones }: Cast, places: readonly number[]): Promise<void> {
  const { round } = await show.slices();
  for (const place of places) {
    phones[place]?.press(round?.id ?? "");
    await pause(40);
  }
  await pause(600);
}

async function decide({ show }: Cast, outcome: "correct" | "wrong"): Promise<void> {
  const { presses } = await show.slices();
  await show.command({ type: "decide_buzz", press_id: presses?.holder_press_id ?? "", decision: { outcome } });
}

/** Option ids of the current question. */
async function options({ show }: Cast): Promise<readonly string[]> {
  const { round } = await show.slices();
  const face = round?.face_question as { readonly options?: readonly { readonly id: string }[] } | undefined;
  return face?.options?.map(({ id }) => id) ?? [];
}

/** A show from its lobby to its end. */
export const stages: readonly Stage[] = [
  { name: "01-lobby", play: () => Promise.resolve() },
  { name: "02-intro", play: command({ type: "start" }) },
  {
    name: "03-question",
    play: async (cast) => {
      await cast.show.command({ type: "start_first_round" });
      await answer(
        cast,
        ["5", "five", "4", "seven"].map((text) => ({ text })),
      );
    },
  },
  { name: "04-reveal", play: command({ type: "reveal" }) },
  {
    name: "05-choice",
    play: async (cast) => {
      // The timer starts with the question; it must not expire before all screenshots are taken.
      await command({ type: "next", confirmed: true }, { type: "timer_add", seconds: 900 })(cast);
      await answer(
        cast,
        (await options(cast)).map((id) => ({ picks: [id] })),
      );
    },
  },
  { name: "06-choice-reveal", play: command({ type: "reveal" }) },
  { name: "07-paused", play: command({ type: "pause" }) },
  { name: "08-standings", play: command({ type: "resume" }, { type: "finalize_game" }) },
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
      await pause(600);
    },
  },
  { name: "11-other-buzzed", play: (cast) => press(cast, [1, 4, 2]) },
  {
    name: "12-own-buzz",
    play: async (cast) => {
      await decide(cast, "wrong");
      await pause(600);
      await press(cast, [0]);
    },
  },
  { name: "13-buzz-right", play: (cast) => decide(cast, "correct") },
  {
    name: "14-challenge",
    play: async (cast) => {
      await cast.show.command({ type: "next", confirmed: true });
      const { round } = await cast.show.slices();
      for (const [place, phone] of cast.phones.slice(0, 3).entries())
        for (const text of ["Mars", "Venus", "Saturn", "Berlin"].slice(place))
          phone.submit(round?.id ?? "", { add: { id: randomUUID(), text } });
      await pause(300);
    },
  },
  { name: "15-challenge-reveal", play: command({ type: "reveal" }) },
  {
    name: "16-final",
    play: async (cast) => {
      await command(
        { type: "finalize_game" },
        { type: "finish_game", winner_team_id: cast.sessions[0]?.team.id ?? null },
        { type: "complete", confirmed: true },
      )(cast);
    },
  },
];
