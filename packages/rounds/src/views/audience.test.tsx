import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { LazySubmission, LazySolution } from "./lazy-typed-views.ts";
import ClassicDisplay from "../classic/views/display.tsx";
import ClassicTeam from "../classic/views/team.tsx";
import ChoiceDisplay from "../multipleChoice/views/display.tsx";
import ChoiceTeam from "../multipleChoice/views/team.tsx";
import {
  buzzerHeldBy,
  createMeSlice,
  buzzerOff,
  timerIdle,
  revealedFields,
  createRoundSlice,
  submittedFields,
  createTeamProps,
} from "../testing/fake-slices.ts";
import ChallengeDisplay from "../timedChallenge/views/display.tsx";
import ChallengeTeam from "../timedChallenge/views/team.tsx";
import UnknownTypeNotice from "../unknown/views/unknown-type-notices.tsx";
import type { TeamViewProps } from "../view-props.ts";

const html = renderToStaticMarkup;
const display = { buzzer: buzzerOff, timer: timerIdle, teamsAnswered: 0 };
const textsIn = (markup: string, part: string): string[] =>
  [...markup.matchAll(new RegExp(`class="${part}">([^<]*)<`, "g"))].map(([, text = ""]) => text);

describe("classic", () => {
  beforeAll(async () => {
    await Promise.all([LazySubmission.preload(), LazySolution.preload()]);
  });

  const round = createRoundSlice("classic", null);
  const team = (fields: Partial<TeamViewProps> = {}, slice = round): string =>
    html(<ClassicTeam {...createTeamProps(slice, fields)} />);

  test("shows the question and accepts a text", () => {
    expect(team()).toContain("Which planet is nearest to the sun?");
    expect(team()).toMatch(/<input[^>]*maxLength="500"|<input[^>]*maxlength="500"/);
    expect(team()).toContain(">Send<");
  });

  test("shows the saved text, or the pending one instead", () => {
    const me = createMeSlice(submittedFields({ text: "Venus" }));
    expect(team({ me })).toContain("Noted: Venus");
    expect(team({ me })).toContain(">Replace<");
    expect(team({ me, pending: [{ text: "Mars" }, { text: "Mercury" }] })).toContain("Sending: Mercury");
  });

  test("a reopened question shows a draft of the text in the field, and as the answer only once it is closed", () => {
    const me = createMeSlice(submittedFields({ text: "Mer" }));
    const fields = { me: { ...me, submission: { ...me.submission!, at_close: true as const } } };
    expect(team(fields)).toContain('value="Mer"');
    expect(team(fields)).not.toContain("Counts as your answer");
    expect(team(fields)).toContain(">Send<");
    expect(team(fields, { ...round, accepting: false, closed_by: "timeout" })).toContain("Counts as your answer");
  });

  test("a draft of the text that this phone takes back is neither in the field nor the answer", () => {
    const me = createMeSlice(submittedFields({ text: "Mer" }));
    const fields = { me: { ...me, submission: { ...me.submission!, at_close: true as const } } };
    expect(team({ ...fields, draft: { read: () => null, write: () => {} } })).not.toContain('value="Mer"');
    const timeUp = { ...round, accepting: false, closed_by: "timeout" as const };
    expect(team({ ...fields, pending: [null] }, timeUp)).not.toContain("Mer");
  });

  test("accepts one submission when replacing is off", () => {
    const once = { ...round, replace_answers: false };
    expect(team({}, once)).toContain("<input");
    expect(team({ me: createMeSlice(submittedFields({ text: "Venus" })) }, once)).not.toContain("<input");
    expect(team({ pending: [{ text: "Venus" }] }, once)).not.toContain("<input");
  });

  test("shows why sending is disabled", () => {
    const markup = team({ disabledReason: "Time is up" }, { ...round, accepting: false });
    expect(markup).toContain("Time is up");
    expect(markup).not.toContain("<input");
  });

  test("with the buzzer on only the holder can type", () => {
    const buzzing = { ...round, buzzer_on: true };
    expect(team({ disabledReason: "The team that buzzed answers" }, buzzing)).not.toContain("<input");
    expect(team({ buzzer: buzzerHeldBy("team-2") }, buzzing)).not.toContain("<input");
    expect(team({ buzzer: buzzerHeldBy("team-1") }, buzzing)).toContain("<input");
  });

  test("ignores a submission to another round", () => {
    const me = createMeSlice({
      submission: { submission_id: "s", round_id: "round-0", at: 0, answer: { text: "Old" } },
    });
    expect(team({ me })).not.toContain("Old");
  });

  test("shows the answer at the reveal on every screen", () => {
    const over = { ...round, ...revealedFields(null, ["Mercury", "Merkur"]) };
    for (const markup of [team({}, over), html(<ClassicDisplay round={over} {...display} />)]) {
      expect(markup).toContain("Mercury");
      expect(markup).toContain("Also accepted: Merkur");
    }
    expect(html(<ClassicDisplay round={round} {...display} />)).not.toContain("Mercury");
  });
});

describe("multiple choice", () => {
  const options = [
    { id: "x", text: "Mercury" },
    { id: "y", text: "Venus" },
    { id: "z", text: "Mars" },
  ];
  const face = { question_text: "Nearest to the sun?", options, allow_multiple: false, randomize_per_team: false };
  const round = createRoundSlice("multipleChoice", face);
  const team = (fields: Partial<TeamViewProps> = {}, slice = round): string =>
    html(<ChoiceTeam {...createTeamProps(slice, fields)} />);

  test("shows the configured question and every option", () => {
    expect(textsIn(team(), "rd-question-text")).toEqual(["Nearest to the sun?"]);
    expect(textsIn(team(), "st-option-text")).toEqual(["Mercury", "Venus", "Mars"]);
    expect(team().match(/<button/g)).toHaveLength(3);
  });

  test("shows the team's own order, and the common one if the order belongs to another round", () => {
    expect(textsIn(team({ me: createMeSlice({ face_team: { order: ["z", "x", "y"] } }) }), "st-option-text")).toEqual([
      "Mars",
      "Mercury",
      "Venus",
    ]);
    const stale = createMeSlice({ face_team: { order: ["a", "b", "c"] } });
    expect(textsIn(team({ me: stale }), "st-option-text")).toEqual(["Mercury", "Venus", "Mars"]);
  });

  test("options in an order per team have neither letter nor shape nor colour on any screen", () => {
    const shuffled = createRoundSlice("multipleChoice", { ...face, randomize_per_team: true });
    const over = { ...shuffled, ...revealedFields({ right: ["x"] }) };
    const me = createMeSlice(submittedFields({ picks: ["y"] }));
    const screens = [
      team({}, shuffled),
      team({ me }, { ...shuffled, replace_answers: false }),
      team({ me }, over),
      html(<ChoiceDisplay round={shuffled} {...display} />),
      html(<ChoiceDisplay round={over} {...display} />),
    ];
    for (const markup of screens) {
      expect(textsIn(markup, "st-option-text")).toEqual(["Mercury", "Venus", "Mars"]);
      expect(markup).not.toMatch(/st-option-mark|data-place|Option [A-Z]/);
    }
    expect(html(<ChoiceDisplay round={round} {...display} />)).toMatch(/st-option-mark/);
  });

  test("one tap sends, unless several may be picked or replacing is off", () => {
    expect(team()).not.toContain("Send answer");
    expect(team({}, createRoundSlice("multipleChoice", { ...face, allow_multiple: true }))).toContain("Send answer");
    expect(team({}, { ...round, replace_answers: false })).toContain("Send answer");
  });

  test("marks saved and pending picks", () => {
    const me = createMeSlice(submittedFields({ picks: ["y"] }));
    expect(team({ me })).toContain("Your answer is noted");
    expect(team({ me, pending: [{ picks: ["z"] }] })).toContain("Your answer is being sent");
    expect(team({ me }).match(/aria-pressed="true"/g)).toHaveLength(1);
  });

  test("with the buzzer on only the holder can pick", () => {
    const buzzing = { ...round, buzzer_on: true };
    expect(team({ buzzer: buzzerHeldBy("team-1") }, buzzing).match(/<button/g)).toHaveLength(3);
    for (const buzzer of [buzzerOff, buzzerHeldBy("team-2")]) {
      expect(team({ buzzer }, buzzing)).not.toContain("<button");
      expect(textsIn(team({ buzzer }, buzzing), "st-option-text")).toHaveLength(3);
    }
  });

  test("a stored draft counts as sent once the question is closed, not while it is only interrupted", () => {
    const draft = createMeSlice({
      submission: { submission_id: "s-1", round_id: "round-1", at: 0, answer: { picks: ["y"] }, at_close: true },
    });
    const interruptions = [
      { closed_by: "pause" },
      { closed_by: "reading" },
      { closed_by: null, buzzer_on: true },
    ] as const;
    for (const fields of interruptions) {
      const markup = team({ me: draft }, { ...round, accepting: false, ...fields });
      expect(markup).not.toMatch(/your answer/i);
      expect(markup.match(/data-picked/g)).toHaveLength(1);
    }
    for (const reason of ["timeout", "moderator"] as const) {
      const markup = team({ me: draft }, { ...round, accepting: false, closed_by: reason });
      expect(markup).toContain("What you entered counts as your answer");
    }
  });

  test("a pause keeps picks in sight that replace an answer", () => {
    const several = createRoundSlice("multipleChoice", { ...face, allow_multiple: true });
    const fields = {
      me: createMeSlice(submittedFields({ picks: ["y"] })),
      draft: { read: () => ({ picks: ["x", "z"] }), write: () => {} },
    };
    const paused = { ...several, accepting: false, closed_by: "pause" as const };
    expect(team(fields, paused).match(/data-picked/g)).toHaveLength(2);
    expect(team(fields, paused)).not.toContain("Your answer");
    expect(team(fields, { ...paused, replace_answers: false }).match(/data-picked/g)).toHaveLength(1);
    expect(team(fields, { ...paused, closed_by: "moderator" })).toContain("Your answer is noted");
  });

  test("marks the correct options only from the reveal on", () => {
    const over = { ...round, ...revealedFields({ right: ["x"] }) };
    const markup = team({ me: createMeSlice(submittedFields({ picks: ["y"] })) }, over);
    expect(markup.match(/data-result="\w+"/g)).toEqual([
      'data-result="right"',
      'data-result="other"',
      'data-result="other"',
    ]);
    expect(markup).toContain("Your pick");
    expect(html(<ChoiceDisplay round={over} {...display} />)).toContain('data-result="right"');
    expect(html(<ChoiceDisplay round={round} {...display} />)).not.toContain("data-result");
  });
});

describe("timed challenge", () => {
  const face = { prompt: "Name countries of South America", minimum_count: 5, bonus_points: 10 };
  const round = createRoundSlice("timedChallenge", face);
  const team = (fields: Partial<TeamViewProps> = {}, slice = round): string =>
    html(<ChallengeTeam {...createTeamProps(slice, fields)} />);
  const me = createMeSlice(
    submittedFields({
      items: [
        { id: "a", text: "Peru", at: 1 },
        { id: "b", text: "Spain", at: 2 },
      ],
    }),
  );

  test("shows the task", () => {
    expect(team()).toContain("Name countries of South America");
    expect(team()).toContain("Name at least 5 items · 10 bonus points for each one more");
  });

  test("lists named and pending items, newest first", () => {
    const pending = [{ add: { id: "c", text: "Chile" } }, { remove: { id: "a" } }];
    const markup = team({ me, pending });
    expect(textsIn(markup, "rd-item-text")).toEqual(["Chile", "Spain"]);
    expect(textsIn(markup, "rd-item-note")).toEqual(["sending", "noted"]);
    expect(markup).toContain('aria-label="Withdraw Spain"');
  });

  test("lists an item once when it is saved and pending", () => {
    const pending = [{ add: { id: "a", text: "Peru" } }];
    expect(textsIn(team({ me, pending }), "rd-item-text")).toEqual(["Spain", "Peru"]);
  });

  test("keeps the item being typed, but not one that was sent when time ran out", () => {
    const draft = { read: () => ({ add: { id: "b", text: "Spain" } }), write: () => {} };
    expect(team({ draft })).toContain('value="Spain"');
    expect(team({ me, draft })).not.toContain('value="Spain"');
  });

  test("disables naming and withdrawing after the close", () => {
    const markup = team({ me, disabledReason: "Time is up" }, { ...round, accepting: false });
    expect(markup).not.toContain("<input");
    expect(markup).not.toContain("Withdraw");
    expect(markup).toContain("Time is up");
  });

  test("shows a verdict per item and the whole list at the reveal", () => {
    const detail = {
      accepted: 1,
      minimum_count: 5,
      items: [
        { id: "a", verdict: "accepted", item: "Peru" },
        { id: "b", verdict: "wrong", item: null },
      ],
    };
    const over = { ...round, ...revealedFields({ items: ["Chile", "Peru"] }) };
    const result = { round_id: round.id, outcome: "partial", points: 20, reason: "answer", detail } as const;
    const markup = team({ me: { ...me, result } }, over);
    expect(textsIn(markup, "rd-item-note")).toEqual(["not on the list", "accepted"]);
    expect(markup).toContain("Chile");
    expect(html(<ChallengeDisplay round={over} {...display} />)).toContain("Chile");
    expect(html(<ChallengeDisplay round={round} {...display} />)).not.toContain("Chile");
  });
});

test("a round of an unknown type shows its question and a notice", () => {
  const markup = html(<UnknownTypeNotice round={createRoundSlice("charades", null)} />);
  expect(markup).toContain("Which planet is nearest to the sun?");
  expect(markup).toContain("cannot be played here");
});

test("no view throws on data of another type", () => {
  for (const face of [null, 7, "text", [], { options: "?" }, { options: [1, null], items: {} }, { prompt: 3 }]) {
    const round = createRoundSlice("any", face, revealedFields(face));
    const props = createTeamProps(round, {
      me: createMeSlice({ ...submittedFields(face), face_team: face }),
      pending: [face],
    });
    for (const View of [ClassicTeam, ChoiceTeam, ChallengeTeam]) expect(html(<View {...props} />)).toContain("rd");
    for (const View of [ClassicDisplay, ChoiceDisplay, ChallengeDisplay])
      expect(html(<View round={round} {...display} />)).toContain("rd");
  }
});
