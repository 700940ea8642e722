import type { Distribution, RoundSlice } from "@showrunner/engine";
import { renderToStaticMarkup as html } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  buzzerOff,
  createMeSlice,
  createRoundSlice,
  createTeamProps,
  revealedFields,
  submittedFields,
  timerIdle,
} from "../../testing/fake-slices.ts";
import PollDisplay from "./display.tsx";
import PollTeam from "./team.tsx";

const options = [
  { id: "a", text: "Pizza" },
  { id: "b", text: "Pasta" },
];
const round = createRoundSlice("poll", { input: "options", options, allow_multiple: false });
const textRound = createRoundSlice("poll", { input: "text", options: [], allow_multiple: false });
const counted: Distribution = {
  kind: "options",
  entries: [
    { label: "Pizza", option_id: "a", count: 3 },
    { label: "Pasta", option_id: "b", count: 1 },
  ],
  others: 0,
  total: 4,
};
const revealed = (base: RoundSlice): RoundSlice => {
  const fields = revealedFields({ leaders: ["a"] });
  return { ...base, ...fields, reveal: fields.reveal == null ? null : { ...fields.reveal, distribution: counted } };
};
const display = (slice: RoundSlice, distribution: Distribution | null = null): string =>
  html(
    <PollDisplay round={slice} buzzer={buzzerOff} timer={timerIdle} teamsAnswered={0} distribution={distribution} />,
  );
/** Width of each bar in percent. */
const widths = (markup: string): readonly string[] =>
  [...markup.matchAll(/inline-size:(\d+)%/g)].map(([, percent = ""]) => percent);

describe("a phone", () => {
  test("votes for an option, and changes the vote", () => {
    const me = createMeSlice(submittedFields({ picks: ["b"] }));
    const markup = html(<PollTeam {...createTeamProps(round, { me })} />);
    expect(markup).toContain("Pick one");
    expect(markup.match(/<button[^>]*aria-pressed="true"/g)).toHaveLength(1);
    const several = { ...round, face_question: { input: "options", options, allow_multiple: true } };
    expect(html(<PollTeam {...createTeamProps(several)} />)).toContain("Pick one or several");
  });

  test("writes a text where the poll asks for one", () => {
    expect(html(<PollTeam {...createTeamProps(textRound)} />)).toContain("<input");
  });

  test("shows the result with its own vote, and nothing to press", () => {
    const me = createMeSlice(submittedFields({ picks: ["b"] }));
    const markup = html(<PollTeam {...createTeamProps(revealed(round), { me })} />);
    expect(widths(markup)).toEqual(["75", "25"]);
    expect(markup).toMatch(/data-own="true"><span class="rd-bar-label">Pasta/);
    expect(markup).not.toContain("<button");
  });
});

describe("a display", () => {
  test("shows the options, and the votes in their place where the poll is live", () => {
    expect(display(round)).toContain("Pizza");
    expect(display(round)).not.toContain("rd-bars");
    expect(widths(display(round, counted))).toEqual(["75", "25"]);
    expect(display(round, { ...counted, total: 0, entries: [{ label: "Pizza", option_id: "a", count: 0 }] })).toContain(
      "0 answers",
    );
  });

  test("LANG-4: words live votes in both languages of the display", () => {
    const texts = ["Pizza\nPitsa", "Pasta\nNudeln"];
    const merged = options.map((option, index) => ({ ...option, text: texts[index] ?? "" }));
    const markup = display({ ...round, face_question: { input: "options", options: merged } }, counted);
    expect(markup).toContain("Pizza / Pitsa");
    expect(markup).toContain("Pasta / Nudeln");
  });

  test("emphasises the leaders only at the reveal, and counts hidden answers as others", () => {
    expect(display(round, counted)).not.toContain("data-leads");
    expect(display(revealed(round))).toMatch(/data-leads="true"><span class="rd-bar-label">Pizza/);
    expect(display(textRound, { ...counted, kind: "texts", others: 2 })).toContain("2 others");
  });
});
