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
import MatchingDisplay from "./display.tsx";
import { MatchLists } from "./match-lists.tsx";
import MatchingTeam from "./team.tsx";

const left = ["France", "Italy"].map((text) => ({ id: text.toLowerCase(), text }));
const right = ["Rome", "Paris", "Berlin"].map((text) => ({ id: text.toLowerCase(), text }));
const round = createRoundSlice("matching", { left, right });
const revealed = { ...round, ...revealedFields({ pairs: { france: "paris", italy: "rome" } }) };

test("a phone shows both sides with the first text selected, and sends explicitly", () => {
  const markup = html(<MatchingTeam {...createTeamProps(round)} />);
  expect(markup).toMatch(/data-id="france" aria-pressed="true"/);
  expect(markup.match(/data-side="right"/g)).toHaveLength(3);
  expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Send answer/);
  const draft = { read: () => ({ pairs: { france: "paris" } }), write: () => {} };
  expect(html(<MatchingTeam {...createTeamProps(round, { draft })} />)).toContain("Send 1 of 2");
});

test("a phone shows what the team sent, without buttons where it cannot be changed", () => {
  const me = createMeSlice(submittedFields({ pairs: { france: "paris" } }));
  const markup = html(<MatchingTeam {...createTeamProps({ ...round, replace_answers: false }, { me })} />);
  expect(markup).toContain("Your answer is noted");
  expect(markup).not.toContain("<button");
});

test("lists offer all partners for each text", () => {
  const markup = html(<MatchLists left={left} right={right} matches={{ italy: "rome" }} onChange={() => {}} />);
  expect(markup.match(/<select/g)).toHaveLength(2);
  expect(markup.match(/<option[^>]*selected=""[^>]*>([^<]*)/g)?.join()).toContain("A  Rome");
});

test("the pairs appear at the reveal; phones also show the team's choice", () => {
  const display = (slice: typeof round): string =>
    html(<MatchingDisplay round={slice} buzzer={buzzerOff} timer={timerIdle} teamsAnswered={0} />);
  expect(display(round)).not.toContain("Right pairs");
  expect(display(revealed)).toContain("Without a match: Berlin");
  const me = createMeSlice(submittedFields({ pairs: { france: "berlin", italy: "rome" } }));
  const markup = html(<MatchingTeam {...createTeamProps(revealed, { me })} />);
  expect(markup).toContain("You: Berlin");
  expect(markup.match(/rd-joined-right/g)).toHaveLength(1);
});
