import { renderToStaticMarkup as html } from "react-dom/server";
import { expect, test } from "vitest";
import {
  buzzerOff,
  createMeSlice,
  createRoundSlice,
  createTeamProps,
  revealedFields,
  submittedFields,
  timerIdle,
} from "../../testing/fake-slices.ts";
import OrderingDisplay from "./display.tsx";
import { moveItem } from "./move-item.ts";
import OrderingTeam from "./team.tsx";

const items = ["Venus", "Mercury", "Mars"].map((text) => ({ id: text.toLowerCase(), text }));
const round = createRoundSlice("ordering", { items, randomize_per_team: false });
const right = ["mercury", "venus", "mars"];
const revealed = { ...round, ...revealedFields({ order: right }) };
const texts = (markup: string): readonly string[] =>
  [...markup.matchAll(/class="rd-sort-text">([^<]*)</g)].map(([, text = ""]) => text);

test("a phone sorts by handle and buttons, and sends explicitly", () => {
  const markup = html(<OrderingTeam {...createTeamProps(round)} />);
  expect(texts(markup)).toEqual(["Venus", "Mercury", "Mars"]);
  expect(markup).toContain('aria-label="Venus, place 1 of 3. Move with the arrow keys"');
  expect(markup).toContain('aria-label="Move up: Mars"');
  expect(markup).toContain("Send answer");
});

test("a phone shows the team's own order, its draft, and what it sent", () => {
  const me = createMeSlice({ face_team: { order: ["mars", "venus", "mercury"] } });
  expect(texts(html(<OrderingTeam {...createTeamProps(round, { me })} />))).toEqual(["Mars", "Venus", "Mercury"]);
  const draft = { read: () => ({ order: right }), write: () => {} };
  expect(texts(html(<OrderingTeam {...createTeamProps(round, { me, draft })} />))[0]).toBe("Mercury");
  const sent = createMeSlice(submittedFields({ order: ["mars", "mercury", "venus"] }));
  const markup = html(<OrderingTeam {...createTeamProps({ ...round, replace_answers: false }, { me: sent })} />);
  expect(texts(markup)).toEqual(["Mars", "Mercury", "Venus"]);
  expect(markup).toContain("Your answer is noted");
  expect(markup).not.toContain("<button");
});

test("a stored draft counts as sent once the question is closed, not during a pause", () => {
  const me = createMeSlice({
    submission: { submission_id: "s-1", round_id: "round-1", at: 0, answer: { order: right }, at_close: true },
  });
  const closedBy = (reason: typeof round.closed_by): string =>
    html(<OrderingTeam {...createTeamProps({ ...round, accepting: false, closed_by: reason }, { me })} />);
  expect(closedBy("pause")).not.toMatch(/your answer/i);
  expect(texts(closedBy("pause"))).toEqual(["Mercury", "Venus", "Mars"]);
  for (const reason of ["timeout", "moderator"] as const)
    expect(closedBy(reason)).toContain("What you entered counts as your answer");
});

test("the right order appears at the reveal; phones also show the team's own places", () => {
  const display = (slice: typeof round): string =>
    html(<OrderingDisplay round={slice} buzzer={buzzerOff} timer={timerIdle} teamsAnswered={0} />);
  expect(display(round)).not.toContain("Right order");
  expect(texts(display(revealed))).toEqual(["Mercury", "Venus", "Mars"]);
  const me = createMeSlice(submittedFields({ order: ["venus", "mercury", "mars"] }));
  const markup = html(<OrderingTeam {...createTeamProps(revealed, { me })} />);
  expect(markup.match(/You: \d/g)).toEqual(["You: 2", "You: 1"]);
  expect(markup.match(/class="rd-sort-own" data-right/g)).toHaveLength(1);
});

test("an item moves to another place", () => {
  expect(moveItem([1, 2, 3], 0, 2)).toEqual([2, 3, 1]);
  expect(moveItem([1, 2, 3], 2, 0)).toEqual([3, 1, 2]);
  expect(moveItem([1], 4, 0)).toEqual([1]);
});
